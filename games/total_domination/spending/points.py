"""What a card is worth to a power: to be spent, or as a payment (§6.0, §7.1)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.total_domination.position import Position

RISE = "rise"


def own_event(g: Position, player: str, card: str) -> bool:
    """TDM-029, TDM-155, TDM-156: whether an event is in the colour of a player, or of a nation that
    has joined it. TDM-253: there are no events in Rise of the Axis."""
    return g.option("mode") != RISE and g.player_of(g.board.cards[card].colour) == player


def check_event(g: Position, player: str, card: str) -> None:
    """TDM-029, TDM-155, TDM-253: refuse an event that is not the player's."""
    if g.option("mode") == RISE:
        raise Illegal("TDM-253", "no_events")
    if not own_event(g, player, card):
        colour = g.board.cards[card].colour
        raise Illegal("TDM-155", "not_your_event", card=card, colour=colour, power=player)


def modifier(g: Position, player: str) -> int:
    """TDM-157, TDM-158, TDM-159: what the tactics cards before a player come to together."""
    before = (each["card"] for each in g.state["tactics"] if each["before"] == player)
    return sum(g.board.cards[card].modifier for card in before)


def payment(g: Position, player: str, card: str) -> int:
    """TDM-150, TDM-217, TDM-238: what a card is worth that pays for something: its 5, 6 or 7 in
    the player's own colour (R-33), tactics, and never a saved point."""
    told = g.board.cards[card]
    is_raised = told.event == "points" and own_event(g, player, card)
    return max(0, (told.value if is_raised else told.op) + modifier(g, player))


def available(g: Position, player: str, value: int, *, with_saved: bool) -> int:
    """TDM-102, TDM-105, TDM-160: the points of a card of this value once tactics are counted, never
    below 0, and after them a saved one."""
    return max(0, value + modifier(g, player)) + with_saved
