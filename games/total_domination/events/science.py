"""Science: a technology with a card of the discard pile (§7.3).

Which card is taken nobody else sees. Until technologies are revealed the pile is shown as it was,
with one card of it missing (R-23), so that whoever plays Science after another learns only when the
card that he wants is not there.
"""

from __future__ import annotations

from pbem.engine import proof
from pbem.engine.deck import Deck, Hand
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.total_domination import technology
from pbem.games.total_domination.position import CARDS, Position

PILE = "pile"


def cards_left(g: Position) -> int:
    """How many cards are in the discard pile; public."""
    told = g.state["decks"]["cards"]
    return int(told.get("rest", {}).get("count", 0)) + len(told["discard"])


def check_play(g: Position, player: str) -> None:
    """TDM-173: not without a card in the discard pile; the Science card itself is not yet there.
    TDM-184: it counts as the one technology of the year."""
    technology.check_free(g, player)
    if not cards_left(g):
        raise Illegal("TDM-173", "pile_empty")


def check_take(g: Position, player: str, card: str) -> None:
    """TDM-172: a card of the pile as everybody knows it, and a technology that the player may
    develop."""
    if card not in Deck(g.state, CARDS).open_of:
        raise Illegal("TDM-172", "not_in_pile", card=card)
    technology.check_research(g, player, card)


def check_left(g: Position, player: str, card: str) -> None:
    """R-23: the same for somebody who has been shown the pile as it is, since his first choice was
    not there."""
    if card not in g.secret(g.holder(player))[PILE]:
        raise Illegal("TDM-172", "not_in_pile", card=card)
    technology.check_research(g, player, card)


def is_there(g: Position, card: str) -> bool:
    """Whether a card is in the pile as it is: a secret of the moderator."""
    return card in Deck(g.state, CARDS).open_cards


def show_pile(g: Position, player: str) -> None:
    """R-23, TDM-301: the pile as it is, for the player alone whose choice is gone."""
    deck, holder = Deck(g.state, CARDS), g.holder(player)
    deck.show_rest([holder])
    g.secret(holder)[PILE] = deck.open_cards
    proof.told(g.state, [holder], {"kind": "science_gone", "cards": sorted(deck.open_cards)})


def take(
    g: Position, player: str, science: str, card: str, ask: str, dice: Dice, events: Events
) -> None:
    """TDM-172, TDM-301: the card goes from the pile face down before its player, unseen; the
    Science card, which everybody sees, goes onto the pile afterwards (TDM-173). `ask` is the
    question whose sealed answer named it."""
    deck, hand = Deck(g.state, CARDS), Hand(g.state, g.holder(player))
    rest, order = deck.rest_without(dice, card), hand.order_with(dice, remove=[science])
    hand.show([science])
    deck.lay_rest(rest, dice.draw_number)
    hand.lay(order)
    deck.discard([science])
    technology.place(g, player, card, technology.SCIENCE, ask, events)


def waste(g: Position, player: str, science: str, dice: Dice, events: Events) -> None:
    """R-23: who wants nothing of the pile as it is has played the card for nothing."""
    hand = Hand(g.state, g.holder(player))
    order = hand.order_with(dice, remove=[science])
    hand.show([science])
    hand.lay(order)
    Deck(g.state, CARDS).discard([science])
    events.append({"kind": "science_wasted", "power": player, "card": science})
