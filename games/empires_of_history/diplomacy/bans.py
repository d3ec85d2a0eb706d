"""Where armies may not go because of an option that has been played, or has not (§Ph1.3)."""

from __future__ import annotations

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
    if nation == SOUTH_AFRICA and not g.flag(OVERSEAS) and goal not in _africa(g.board):
        raise Illegal("EOH-329", "south_africans_stay", area=goal)


@lru_cache(maxsize=4)
def _africa(board: EmpireBoard) -> frozenset[str]:
    """The boxes off the map that land joins with the capital of South Africa."""
    start = board.powers[SOUTH_AFRICA].capital
    found, edge = {start}, [start]
    while edge:
        for other in board.borders(edge.pop()):
            if other not in found and board.is_off_map(other):
                found.add(other)
                edge.append(other)
    return frozenset(found)
