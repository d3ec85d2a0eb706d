"""Who controls an area (§3.8), worked out anew from the units each time."""

from __future__ import annotations

from pbem.games.total_domination.board import AIR, ALLIES, UBOAT
from pbem.games.total_domination.ground import Ground

NOBODY = ""


def controller(g: Ground, area: str) -> str:
    """The player who controls an area, "" for nobody.

    TDM-048: where no Home area is, whose army or fleet is there; TDM-049: U-boats, Resistance and
    air fleets control nothing. Neutral armies control nothing for anybody.
    """
    if area not in g.state["units"]:
        return g.home_player(area)
    if g.board.home(area):
        return _of_home(g, area)
    if contested(g, area):
        return NOBODY
    return _strongest(g, area)


def _of_home(g: Ground, area: str) -> str:
    """TDM-044: its owner without enemies there; TDM-045: whose units are there; TDM-046, TDM-047: a
    Capital is held by two armies or fleets, one alone takes it from its owner for nobody."""
    owner, intruder = g.home_player(area), _intruder(g, area)
    if not intruder:
        return owner
    needed = 2 if g.board.is_capital(area) else 1
    return intruder if g.strength(area, intruder) >= needed else NOBODY


def _intruder(g: Ground, area: str) -> str:
    """TDM-038: the player other than its owner whose armies or fleets are in a Home area; there is
    one at most."""
    owner = g.home_player(area)
    there = (player for player in g.players_in(area) if player not in (owner, NOBODY))
    return next((player for player in there if g.strength(area, player)), NOBODY)


def _strongest(g: Ground, area: str) -> str:
    there = (player for player in g.players_in(area) if player)
    return next((player for player in there if g.strength(area, player)), NOBODY)


def contested(g: Ground, area: str) -> bool:
    """TDM-244, TDM-245: an Allied fleet beside a U-boat scores for nobody; with an Axis fleet the
    U-boat changes nothing."""
    if not g.count(area, "Germany", UBOAT):
        return False
    return g.side_of(_strongest(g, area)) == ALLIES


def passes(g: Ground, area: str) -> str:
    """R-13, TDM-244: who may go through an area and be supplied through it: who controls it, or
    would but for a U-boat; "" for nobody."""
    return controller(g, area) or (_strongest(g, area) if contested(g, area) else NOBODY)


def is_free(g: Ground, area: str) -> bool:
    """TDM-125: whether no unit of any player and no neutral army is in an area."""
    return not g.holding(area)


def has_enemies(g: Ground, area: str, player: str) -> bool:
    """TDM-026, TDM-324: whether units that are not of this player's own nations are in an area."""
    return any(each != player for each in g.players_in(area))


def only_air(g: Ground, area: str) -> bool:
    """Whether nothing but air fleets is in an area."""
    kinds = {kind for units in g.holding(area).values() for kind in units}
    return kinds == {AIR}
