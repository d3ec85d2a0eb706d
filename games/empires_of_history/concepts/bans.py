"""Where units may not go because of an option that has been played, or has not (§Ph1.3)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.position import USSR, Position

SOUTH_AFRICA, OVERSEAS = "South Africa", "south africa overseas"
BULGARIA, MARCHES_EAST = "Bulgaria", "bulgaria fights soviets"
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
    """EOH-329, EOH-666: South African aircraft stay over these boxes and the sea beside them,
    Bulgarian ones out of what is Soviet. Raises Illegal."""
    way = list(way)
    for area in way:
        if stays_out(g, nation, area):
            raise Illegal("EOH-666", "bulgaria_stays_out", area=area)
    if nation != SOUTH_AFRICA or g.flag(OVERSEAS):
        return
    home = africa(g.board)
    for area in way:
        shores = g.board.coast(area) if g.board.is_sea(area) else (area,)
        if not g.board.is_off_map(area) or not home.intersection(shores):
            raise Illegal("EOH-329", "south_africans_stay", area=area)


def stays_out(g: Position, nation: str, area: str) -> bool:
    """EOH-666: whether a territory is Soviet, and the nation Bulgaria, which does not march east
    until an option lets it."""
    if nation != BULGARIA or g.flag(MARCHES_EAST) or g.board.is_sea(area):
        return False
    return USSR in (g.controller(area), g.board.native(area))


def helps_nobody(g: Position, nation: str, area: str, foes: Iterable[str]) -> bool:
    """EOH-666: whether Bulgaria leaves it to others to defend an area against Soviets."""
    is_away = nation == BULGARIA and not g.flag(MARCHES_EAST) and USSR in foes
    return is_away and (g.board.is_sea(area) or g.board.native(area) != BULGARIA)


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
