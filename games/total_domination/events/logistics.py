"""The icons of a logistics event (§7.2)."""

from __future__ import annotations

from pbem.games.total_domination.position import Position
from pbem.wargame.counts import Counts

# TDM-275: air fleets and Resistance are not in the solo game.
_NOT_ALONE = ("air fleet", "resistance")


def icons(g: Position, card: str) -> Counts:
    """TDM-161 to TDM-165: what a card lets its player do, {icon: count}: deploy an army, a fleet or
    an air fleet, make a move, place puppets or Resistance; in any order, none of them is
    compulsory."""
    is_solo = g.option("mode") == "solo"
    return {
        icon: count
        for icon, count in g.board.cards[card].icons.items()
        if not (is_solo and icon in _NOT_ALONE)
    }
