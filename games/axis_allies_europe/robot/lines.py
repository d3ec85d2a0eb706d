"""Ways of planes for the robot's lines."""

from __future__ import annotations

from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.board import AIR_WAYS
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.position import Position


def fly(g: Position, section: str, kind: str, count: int, start: str, goal: str) -> Line | None:
    """Planes by a shortest way, over no enemy gun if there is one."""

    def quiet(_: str, area: str) -> bool:
        open_ = not g.board.is_neutral(area)
        return open_ and (area == goal or not g.enemy_guns(area, g.power))

    def may(_: str, area: str) -> bool:
        return not g.board.is_neutral(area)

    steps = g.board.air_steps(start).get(goal)
    way = g.board.path(start, goal, steps, quiet, AIR_WAYS) or g.board.path(
        start, goal, None, may, AIR_WAYS
    )
    return writer(g).move(section, {kind: count}, way) if way and len(way) > 1 else None
