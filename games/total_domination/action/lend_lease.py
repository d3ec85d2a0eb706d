"""Lend-Lease: a card for a step of the US or China (§9.1)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.total_domination.board import UBOAT
from pbem.games.total_domination.ground import JOINING
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending.points import RISE, payment

# TDM-217: what the card has to be worth with so many U-boats on the board.
_NEEDED = {0: 0, 1: 4, 2: 5}
_MOST_NEEDED = 6


def nation_of(g: Position, player: str) -> str:
    """TDM-211, TDM-216: whom a player helps: the UK the US, the USSR China; "" for the Axis."""
    return next((each for each in JOINING if g.board.powers[each].ally == player), "")


def needed(g: Position, player: str) -> int:
    """TDM-217: what the card has to be worth: U-boats are in the way of the UK alone."""
    if nation_of(g, player) != "US":
        return 0
    uboats = sum(count for _, _, kind, count in g.standing("Germany") if kind == UBOAT)
    return _NEEDED.get(uboats, _MOST_NEEDED)


def check_now(g: Position, player: str) -> None:
    """TDM-211, TDM-214, TDM-253: refuse Lend-Lease where it is not possible with any card."""
    nation = nation_of(g, player)
    if g.option("mode") == RISE:
        raise Illegal("TDM-253", "no_lend_lease")
    if not nation:
        raise Illegal("TDM-211", "lend_lease_is_allied", power=player)
    if player in g.state["lent"]:
        raise Illegal("TDM-211", "lend_lease_once", power=player)
    if g.joined(nation):
        raise Illegal("TDM-214", "joined_already", nation=nation)


def check(g: Position, player: str, card: str) -> None:
    """TDM-211, TDM-217: also what the card is worth."""
    check_now(g, player)
    value, least = payment(g, player, card), needed(g, player)
    if value < least:
        raise Illegal("TDM-217", "lend_lease_value", card=card, value=value, needed=least)
