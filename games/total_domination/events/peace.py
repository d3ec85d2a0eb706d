"""Peace: a card is turned up, and both together give operation points (§7.5)."""

from __future__ import annotations

from pbem.engine.deck import Deck, Hand
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.total_domination.cards import piles
from pbem.games.total_domination.events.science import cards_left
from pbem.games.total_domination.position import CARDS, Position
from pbem.games.total_domination.spending import points, saving
from pbem.games.total_domination.spending.plan import PASS, Plan

SAVE_LINE = "save 1"


def check(g: Position) -> None:
    """TDM-180: not where neither the draw deck nor the discard pile has a card."""
    if not Deck(g.state, CARDS).count and not cards_left(g):
        raise Illegal("TDM-180", "nothing_to_turn_up")


def turn_up(g: Position, plan: Plan, dice: Dice, events: Events) -> int:
    """TDM-179, TDM-308: the top card of the draw deck is turned up for everybody, after a new
    shuffle if there is none (TDM-180); both cards go to the discard pile.

    What there is to be spent: TDM-181, the printed points of that card and the few of the event
    (R-16), tactics once on the sum, and a saved point.
    """
    hand = Hand(g.state, g.holder(plan.player))
    drawing = piles.plan(g, 1, dice)
    order = hand.order_with(dice, remove=[plan.card])
    hand.show([plan.card])
    hand.lay(order)
    title = g.board.cards[plan.card].title
    told = {"power": plan.player, "card": plan.card, "title": title, "use": plan.use}
    events.append({"kind": "card_played", **told})
    drawing.carry_out(g, [("", drawing.cards)], events)
    [turned] = drawing.cards
    Deck(g.state, CARDS).discard([turned, plan.card])
    value = g.board.cards[plan.card].op_bonus + g.board.cards[turned].op
    given = points.available(g, plan.player, value, with_saved=plan.uses_saved)
    events.append({"kind": "peace_revealed", "power": plan.player, "card": turned, "points": given})
    if plan.uses_saved:
        saving.use(g, plan.player, events)
    return given


def can_save(g: Position, player: str) -> bool:
    """TDM-104, TDM-181: whether a point may be saved from what Peace gives: not beside another."""
    return player not in g.state["saved"]


def at_silence(g: Position, player: str, given: int) -> list[str]:
    """TDM-179: who says nothing after the reveal spends nothing, and saves a point if he may."""
    return [SAVE_LINE] if given and can_save(g, player) else [PASS]
