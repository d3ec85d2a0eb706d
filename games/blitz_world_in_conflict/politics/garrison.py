"""The garrison that keeps the Soviets out of Harbin in the Pacific war (BLZ-148)."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.components import LAND
from pbem.games.blitz_world_in_conflict.politics.waiting import add
from pbem.games.blitz_world_in_conflict.position import JAPAN, Position

LOSS = "soviet_loss"


def size(g: Position, area: str) -> int:
    """The total Size of land units of Japan in an area."""
    return sum(g.size(unit) for unit in g.here(area, LAND, power=JAPAN))


def settle(g: Position) -> None:
    """BLZ-148: Japan loses the area the moment that its garrison is too small, without damage; in a
    combat there when that is over."""
    told = g.board.set_up.get("soviets", {})
    if not told or g.controller(told["area"]) != JAPAN:
        return
    area, waits = told["area"], [each["what"] for each in g.state["affairs"]]
    is_fought = any(each["at"] == area and not each.get("over") for each in g.now["attacks"])
    if size(g, area) < told["garrison"] and LOSS not in waits and not is_fought:
        add(g, LOSS, at=area, points=0)
