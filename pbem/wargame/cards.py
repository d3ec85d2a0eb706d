"""Words for rulings on cards that nobody may see: one changes its holder, or two change places.

    card c07: North -> pile             taken from a hand, given from the pile, handed on
    swap c07 for c12: North and pile    c07 leaves North, c12 comes in its place

A holder is the owner of a hand, `pile`, or `discards`, where cards lie face up: a card that goes
there is shown with its proof. The pile and each hand that changes are shuffled and committed to
anew, so that nobody learns which of their cards it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.engine.corrections import MadeSlot, Setting, Word
from pbem.engine.deck import Deck, Hand
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, NotUnderstood
from pbem.engine.names import Names
from pbem.engine.pattern import Slot
from pbem.engine.slots import name

PILE, DISCARDS = "pile", "discards"
_FOR = " for "

# By holder: the cards that come, and those that go.
Changes = Mapping[str, tuple[Sequence[str], Sequence[str]]]


def card_slots(owners: Iterable[str], cards: Iterable[str] = ()) -> dict[str, Slot | MadeSlot]:
    """The slots of `card_words`, for `Corrections.slots`: hands by owner, and cards by id where the
    orders of the game have no slot `card` of their own."""
    holders = {**dict.fromkeys(owners, ()), PILE: ("deck",), DISCARDS: ("discard pile",)}
    known = {"card": name(Names(dict.fromkeys(cards, ()), "card"))} if cards else {}
    return {**known, "holder": name(Names(holders, "holder")), "exchange": _exchange}


def _exchange(slots: Mapping[str, Slot]) -> Slot:
    """Two cards, as the slot `card` reads one."""
    card = slots["card"]

    def read(text: str, at: int) -> list[str]:
        one, parted, other = text.partition(_FOR)
        if not parted:
            raise NotUnderstood("no_exchange", column=at + 1, name=text)
        there = at + len(one) + len(parted)
        return [card.read(one, at), card.read(other, there)]

    return Slot(read, lambda value: _FOR.join(map(card.show, value)), usage="CARD for CARD")


def card_words(deck: str, examples: tuple[str, str]) -> tuple[Word, Word]:
    """The two words for the cards of one deck, with a line of each as an example."""

    def now(g: Any, one: str, other: str) -> dict[str, int]:
        return {holder: _count(g, deck, holder) for holder in (one, other)}

    def move(g: Any, giver: str, taker: str, card: str, dice: Dice) -> None:
        _change(g, deck, {giver: ((), (card,)), taker: ((card,), ())}, dice)

    def swap(g: Any, one: str, other: str, cards: list[str], dice: Dice) -> None:
        mine, theirs = cards
        _change(g, deck, {one: ((theirs,), (mine,)), other: ((mine,), (theirs,))}, dice)

    card, exchange = examples
    moving = "{value:card}: {giver:holder} -> {taker:holder}"
    swapping = "{value:exchange}: {one:holder} and {other:holder}"
    return (
        Word("card", moving, Setting(now, move), card, sealed=True),
        Word("swap", swapping, Setting(now, swap), exchange, sealed=True),
    )


def _pile(g: Any, deck: str) -> Deck:
    if deck not in g.state.get("decks", {}):
        raise Illegal("", "no_deck_yet", deck=deck)
    return Deck(g.state, deck)


def _count(g: Any, deck: str, holder: str) -> int:
    """How many cards a holder has; public."""
    if holder in (PILE, DISCARDS):
        pile = _pile(g, deck)
        return pile.count if holder == PILE else len(pile.discarded)
    return Hand(g.state, holder).count


def _change(g: Any, deck: str, changes: Changes, dice: Dice) -> None:
    """All changes at once: every shuffle before the first card moves."""
    if len(changes) < 2:
        raise Illegal("", "one_holder", holder=next(iter(changes)))
    for holder, (_, gone) in changes.items():
        for card in gone:
            if card not in _cards(g, deck, holder):
                raise Illegal("", "card_not_there", card=card, holder=holder)
    pile = _pile(g, deck)
    orders = {
        holder: (pile if holder == PILE else Hand(g.state, holder)).order_with(dice, *change)
        for holder, change in changes.items()
        if holder != DISCARDS
    }
    if DISCARDS in changes:
        _turn_up(g, pile, changes)
    for holder, order in orders.items():
        if holder == PILE:
            pile.lay(order, dice.draw_number)
        else:
            Hand(g.state, holder).lay(order)


def _cards(g: Any, deck: str, holder: str) -> list[str]:
    pile = _pile(g, deck)
    if holder == PILE:
        return pile.top(pile.count)
    return pile.discarded if holder == DISCARDS else Hand(g.state, holder).cards


def _turn_up(g: Any, pile: Deck, changes: Changes) -> None:
    """Cards come onto the discards, shown where they lay, or leave them."""
    came, gone = changes[DISCARDS]
    [other] = changes.keys() - {DISCARDS}
    for card in came:
        if other == PILE:
            pile.show(pile.place(card))
        else:
            Hand(g.state, other).show([card])
    pile.pick_up(gone)
    pile.discard(came)
