"""Where units may not go because of an option that has been played, or has not (§Ph1.3)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.position import Position

SOUTH_AFRICA, OVERSEAS = "South Africa", "south africa overseas"
FLOOD, BANKS, BEYOND = "yellow river flood", ("Tsinan", "Peking"), ("Hankow", "Sian")


def check_flood(g: Position, nation: str, origin: str, goal: str) -> None:
    """EOH-329: while the Yellow River floods nobody attacks over it. Raises Illegal."""
    holder = g.controller(goal)
    hostile = bool(holder) and g.at_war(nation, holder)
    if hostile and g.flag(FLOOD) and origin in BANKS and goal in BEYOND:
        raise Illegal("EOH-329", "river_in_flood", start=origin, area=goal)


def check_home(g: Position, nation: str, goal: str) -> None:
    """EOH-329: South African units stay in the boxes of Africa until an option lets them leave.
    Raises Illegal."""
    if nation == SOUTH_AFRICA and not g.flag(OVERSEAS) and goal not in africa(g.board):
        raise Illegal("EOH-329", "south_africans_stay", area=goal)


def check_flight(g: Position, nation: str, way: Iterable[str]) -> None:
    """EOH-329: the same of aircraft: they stay over these boxes and the sea beside them. Raises
    Illegal."""
    if nation != SOUTH_AFRICA or g.flag(OVERSEAS):
        return
    home = africa(g.board)
    for area in way:
        shores = g.board.coast(area) if g.board.is_sea(area) else (area,)
        if not g.board.is_off_map(area) or not home.intersection(shores):
            raise Illegal("EOH-329", "south_africans_stay", area=area)


@lru_cache(maxsize=4)
def africa(board: EmpireBoard) -> frozenset[str]:
    """The boxes off the map that land joins with the capital of South Africa."""
    start = board.powers[SOUTH_AFRICA].capital
    found, edge = {start}, [start]
    while edge:
        for other in board.borders(edge.pop()):
            if other not in found and board.is_off_map(other):
                found.add(other)
                edge.append(other)
    return frozenset(found)
