"""Who controls an area (§3.8), worked out anew from the units each time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pbem.games.total_domination.board import AIR, ALLIES, UBOAT, DominationBoard
from pbem.games.total_domination.ground import Ground
from pbem.wargame.counts import Counts

NOBODY = ""
# What stands in an area by nation; whose each nation is.
Here = Mapping[str, Counts]
Whose = Mapping[str, str]


def controller(g: Ground, area: str) -> str:
    """The player who controls an area, "" for nobody."""
    return _holder(g.board, area, g.state["units"].get(area, {}), g.whose)


def holders(g: Ground, areas: Iterable[str]) -> dict[str, str]:
    """The same of several areas."""
    units, whose = g.state["units"], g.whose
    return {area: _holder(g.board, area, units.get(area, {}), whose) for area in areas}


def _holder(board: DominationBoard, area: str, here: Here, whose: Whose) -> str:
    """TDM-048: where no Home area is, whose army or fleet is there; TDM-049: U-boats, Resistance
    and air fleets control nothing. Neutral armies control nothing for anybody."""
    home = board.home(area)
    if home and here:
        return _of_home(board, area, here, whose)
    return whose[home] if home or not here else _of_others(board, here, whose)


def _of_home(board: DominationBoard, area: str, here: Here, whose: Whose) -> str:
    """TDM-044: its owner without enemies there; TDM-045: whose units are there; TDM-046, TDM-047: a
    Capital is held by two armies or fleets, one alone takes it from its owner for nobody. TDM-038:
    there is one player at most other than its owner."""
    owner, there = whose[board.home(area)], _strengths(board, here, whose)
    intruder = next((player for player in there if player not in (owner, NOBODY)), NOBODY)
    if not intruder:
        return owner
    needed = 2 if board.is_capital(area) else 1
    return intruder if there[intruder] >= needed else NOBODY


def _of_others(board: DominationBoard, here: Here, whose: Whose) -> str:
    return NOBODY if _is_contested(board, here, whose) else _strongest(board, here, whose)


def _strengths(board: DominationBoard, here: Here, whose: Whose) -> dict[str, int]:
    """The armies and fleets of each player in an area, in the order of the nations."""
    found: dict[str, int] = {}
    for nation in board.powers if len(here) > 1 else here:
        for kind, count in here[nation].items() if nation in here else ():
            if kind not in (AIR, UBOAT):
                found[whose[nation]] = found.get(whose[nation], 0) + count
    return found


def _strongest(board: DominationBoard, here: Here, whose: Whose) -> str:
    return next((player for player in _strengths(board, here, whose) if player), NOBODY)


def _is_contested(board: DominationBoard, here: Here, whose: Whose) -> bool:
    if UBOAT not in here.get("Germany", ()):
        return False
    player = _strongest(board, here, whose)
    return bool(player) and board.powers[player].side == ALLIES


def contested(g: Ground, area: str) -> bool:
    """TDM-244, TDM-245: an Allied fleet beside a U-boat scores for nobody; with an Axis fleet the
    U-boat changes nothing."""
    return _is_contested(g.board, g.state["units"].get(area, {}), g.whose)


def passes(g: Ground, area: str) -> str:
    """R-13, TDM-244: who may go through an area and be supplied through it: who controls it, or
    would but for a U-boat; "" for nobody."""
    return who_passes(g.board, area, g.state["units"].get(area, {}), g.whose)


def passage(g: Ground, player: str) -> set[str]:
    """The areas in play that a player may go through."""
    units, whose = g.state["units"], g.whose
    homes = (area for nation in g.nations_of(player) for area in g.board.homes(nation))
    empty = {area for area in homes if area not in units and g.in_play(area)}
    held = {area for area in units if who_passes(g.board, area, units[area], whose) == player}
    return empty | held


def who_passes(board: DominationBoard, area: str, here: Here, whose: Whose) -> str:
    """The same by what stands there, and whose the nations are."""
    if holder := _holder(board, area, here, whose):
        return holder
    return _strongest(board, here, whose) if _is_contested(board, here, whose) else NOBODY


def is_free(g: Ground, area: str) -> bool:
    """TDM-125: whether no unit of any player and no neutral army is in an area."""
    return not g.players_in(area)


def has_enemies(g: Ground, area: str, player: str) -> bool:
    """TDM-026, TDM-324: whether units that are not of this player's own nations are in an area."""
    return any(each != player for each in g.players_in(area))


def only_air(g: Ground, area: str) -> bool:
    """Whether nothing but air fleets is in an area."""
    here = g.state["units"].get(area, {})
    kinds = {kind for units in here.values() for kind in units if kind != UBOAT}
    return kinds == {AIR}
