"""Decks and hands: lists of cards in the state, each with one owner of its secret (contract P7,
P8).

What lies where, all plain data:

* `state["secret"]["moderator"]["deck/<name>"]`: the pile, top first;
  `state["secret"][owner]["hand"]`: a hand;
* `state["decks"][name]`: `{"count", "size", "set", "discard"}`, public: cards left, cards at the
  last shuffle, number of the sealed draw that ordered them, face-up discards (last one on top);
* `state["decks"][name]["rest"]`: `{"of", "count", "set"}`, public: once somebody has taken a card
  from the discards and nobody saw which, the cards `of` which `count` are left, and the number of
  the sealed draw that ordered these; `state["secret"]["moderator"]["rest/<name>"]`: what is left;
* `state["hands"][owner]`: `{"count", "set", "last"}`, public: cards, number of the present set,
  highest number used.

A hand gets a new set number and a new sealed order after every change, a pile at every shuffle:
salts are bound to both, so what is published tells nobody which cards stayed. Orders are drawn
first and laid down after, so that a step can throw all its dice before it changes anything.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from pbem.engine import proof
from pbem.engine.chance import MODERATOR, commitment
from pbem.engine.dice import Dice, slug

State = dict[str, Any]
Salt = Callable[[str, str], bytes]


class DeckError(ValueError):
    """The rules ask for cards that are not there: a fault in the program, not in an order."""


_NO_CARDS = {"count": 0, "set": 0, "last": 0}


def place_name(number: int) -> str:
    """The place of a card in labels and fields: "01" is the top."""
    return f"{number:02d}"


class Deck:
    """One deck of a state; `new_deck` makes it."""

    def __init__(self, state: State, name: str) -> None:
        self.name = name
        self._state = state
        self._public: dict[str, Any] = state["decks"][name]
        self._key = f"deck/{name}"

    @property
    def _secrets(self) -> dict[str, Any]:
        # What is public of a deck can be looked at where its secrets are not at hand.
        mine: dict[str, Any] = self._state["secret"][MODERATOR]
        return mine

    @property
    def count(self) -> int:
        """How many cards are left in the pile."""
        return int(self._public["count"])

    @property
    def discarded(self) -> list[str]:
        """The face-up discards, last one on top (a copy)."""
        return list(self._public["discard"])

    def top(self, k: int) -> list[str]:
        """The next k cards, without drawing them: a secret of the moderator."""
        if not 0 <= k <= self.count:
            raise DeckError(f"{self.name}: {k} cards wanted, {self.count} left")
        return list(self._secrets[self._key][:k])

    def places(self, k: int) -> list[str]:
        """Where the next k cards lay after the last shuffle; public."""
        first = self._public["size"] - self.count + 1
        return [place_name(number) for number in range(first, first + k)]

    def draw(self, k: int) -> list[str]:
        """Take the next k cards off the pile; whoever gets them, it is up to the caller."""
        cards = self.top(k)
        del self._secrets[self._key][:k]
        self._public["count"] -= k
        return cards

    def discard(self, cards: Sequence[str]) -> None:
        """Lay cards face up on the discards."""
        self._public["discard"] += cards

    @property
    def open_cards(self) -> list[str]:
        """All that lies in the discards: where a card was taken secretly, a secret of the
        moderator (a copy).
        """
        return [*self._secrets.get(self._rest, []), *self._public["discard"]]

    @property
    def open_of(self) -> list[str]:
        """The cards of which everybody knows that they are in the discards, or were taken out of
        them secretly (a copy).
        """
        return [*self._public.get("rest", {}).get("of", []), *self._public["discard"]]

    def rest_without(self, dice: Dice, card: str) -> list[str]:
        """The sealed order of the discards once this card is taken out secretly; changes
        nothing.
        """
        left = self.open_cards
        if card not in left:
            raise DeckError(f"{self.name}: {card} is not in the discards")
        left.remove(card)
        return dice.shuffle(f"rest/{slug(self.name)}", left, sealed=True)

    def lay_rest(self, order: Sequence[str], draw_number: int) -> None:
        """Lay down what is left of the discards in this order, from the sealed draw of this number;
        everybody knows the cards from which one was taken.
        """
        told = {"of": sorted(self.open_of), "count": len(order), "set": draw_number}
        self._public.update(rest=told, discard=[])
        self._secrets[self._rest] = list(order)
        proof.laid(self._state, MODERATOR, f"rest/{self.name}/{draw_number}", order)

    def show_rest(self, to: Sequence[str]) -> None:
        """Open what is left of the discards after cards were taken secretly: to these owners, or
        to all if there are none.
        """
        field = f"rest/{self.name}/{self._public.get('rest', {}).get('set', 0)}"
        for number, card in enumerate(self._secrets.get(self._rest, []), 1):
            proof.shown(self._state, MODERATOR, f"{field}/{place_name(number)}", card, to)

    def uncover_rest(self) -> None:
        """What is left of the discards lies face up again, each card opened at its place: for when
        everybody knows what was taken. Nothing happens where nothing was.
        """
        if "rest" in self._public:
            self.show_rest([])
            left = self._secrets.pop(self._rest)
            self._public["discard"] = [*left, *self._public["discard"]]
            del self._public["rest"]

    @property
    def _rest(self) -> str:
        return f"rest/{self.name}"

    def pick_up(self, cards: Collection[str]) -> None:
        """Take cards off the discards; whoever gets them, it is up to the caller."""
        left = [card for card in self._public["discard"] if card not in cards]
        if len(left) + len(cards) != len(self._public["discard"]):
            raise DeckError(f"{self.name}: not all of {sorted(cards)} lie on the discards")
        self._public["discard"] = left

    def place(self, card: str) -> str:
        """Where a card of the pile lay after the last shuffle; DeckError if it is not there."""
        cards = self.top(self.count)
        if card not in cards:
            raise DeckError(f"{self.name}: {card} is not in the pile")
        return self.places(self.count)[cards.index(card)]

    def order_with(
        self, dice: Dice, add: Sequence[str] = (), remove: Collection[str] = ()
    ) -> list[str]:
        """A sealed new order of the pile after a change; changes nothing."""
        for card in remove:
            self.place(card)
        kept = [card for card in self.top(self.count) if card not in remove]
        return dice.shuffle(f"deck/{slug(self.name)}", [*kept, *add], sealed=True)

    def lay(self, order: Sequence[str], draw_number: int) -> None:
        """Lay this order down as the pile; `draw_number` is the sealed draw from which it comes."""
        self._secrets[self._key] = list(order)
        self._public.update(count=len(order), size=len(order), set=draw_number)
        proof.laid(self._state, MODERATOR, f"deck/{self.name}/{draw_number}", order)

    def show(self, place: str, to: Sequence[str] = ()) -> None:
        """Open a card of the pile at its place, before it is drawn: to these owners, or to all."""
        number = int(place) - self._public["size"] + self.count - 1
        if not 0 <= number < self.count:
            raise DeckError(f"{self.name}: no card lies at {place}")
        card = self._secrets[self._key][number]
        proof.shown(self._state, MODERATOR, self.field(place), card, to)

    def field(self, place: str) -> str:
        """The field of a place since the last shuffle; under it a card can be shown once more when
        it is drawn already (`proof.shown`).
        """
        return f"deck/{self.name}/{self._public['set']}/{place}"

    def shuffle_in(self, dice: Dice, cards: Sequence[str] | None = None) -> None:
        """Shuffle cards into the pile; None: all discards, which then are gone."""
        order = self.order_with(dice, self.open_cards if cards is None else cards)
        if cards is None:
            self.turn_over(order, dice.draw_number)
        else:
            self.lay(order, dice.draw_number)

    def turn_over(self, order: Sequence[str], draw_number: int) -> None:
        """Lay this order down as the pile; all discards are in it, and are gone."""
        self._public["discard"] = []
        self._public.pop("rest", None)
        self._secrets.pop(self._rest, None)
        self.lay(order, draw_number)


class Hand:
    """The cards of one owner, a hand or a seat; an owner without cards has an empty hand."""

    def __init__(self, state: State, owner: str) -> None:
        self.owner = owner
        self._state = state

    @property
    def _public(self) -> dict[str, Any]:
        # Looking at a hand must not make one: a step may look, then stop for dice, and has to have
        # changed nothing.
        hands: dict[str, dict[str, Any]] = self._state.get("hands", {})
        return hands.get(self.owner, {"count": 0, "set": 0, "last": 0})

    @property
    def count(self) -> int:
        """How many cards; public."""
        return int(self._public["count"])

    @property
    def set_number(self) -> int:
        """Number of the present set, which stands in its fields; public."""
        return int(self._public["set"])

    @property
    def cards(self) -> list[str]:
        """The cards in their canonical order: a secret of the owner (a copy)."""
        return list(self._state["secret"].get(self.owner, {}).get("hand", []))

    def place(self, card: str) -> str:
        """Where the card is in the present set; DeckError if it is not there."""
        cards = self.cards
        if card not in cards:
            raise DeckError(f"{self.owner} does not hold {card}")
        return place_name(cards.index(card) + 1)

    def at(self, place: str) -> str:
        """The card at a place of the present set."""
        for number, card in enumerate(self.cards, 1):
            if place_name(number) == place:
                return card
        raise DeckError(f"{self.owner} has no card at {place}")

    def pick(self, label: str, k: int, dice: Dice) -> list[str]:
        """k places of the present set at random, with public dice that anybody can check at
        once.
        """
        places = [place_name(number) for number in range(1, self.count + 1)]
        return dice.pick(label, places, k)

    def order_with(
        self, dice: Dice, add: Sequence[str] = (), remove: Collection[str] = ()
    ) -> list[str]:
        """The sealed order of the hand after a change; changes nothing."""
        for card in remove:
            self.place(card)
        kept = [card for card in self.cards if card not in remove]
        label = f"hand/{slug(self.owner)}/{self._public['last'] + 1}"
        return dice.shuffle(label, [*kept, *add], sealed=True)

    def lay(self, order: Sequence[str]) -> None:
        """Make this order the next set of the hand."""
        number = self._public["last"] + 1
        self._state["secret"].setdefault(self.owner, {})["hand"] = list(order)
        self._state.setdefault("hands", {})[self.owner] = {
            "count": len(order),
            "set": number,
            "last": number,
        }
        proof.laid(self._state, self.owner, f"hand/{self.owner}/{number}", order, [self.owner])

    def show(self, cards: Collection[str], to: Sequence[str] = ()) -> None:
        """Open these cards at their places in the present set, before it changes: to these owners,
        or to all.
        """
        for card in cards:
            field = f"hand/{self.owner}/{self.set_number}/{self.place(card)}"
            proof.shown(self._state, self.owner, field, card, to)

    def change(self, dice: Dice, add: Sequence[str] = (), remove: Collection[str] = ()) -> None:
        """Add and remove cards: one change, one new set."""
        self.lay(self.order_with(dice, add, remove))


def new_deck(state: State, name: str, cards: Sequence[str], dice: Dice) -> Deck:
    """Shuffle these cards into a new deck of the state."""
    order = dice.shuffle(f"deck/{slug(name)}", cards, sealed=True)
    state["secret"].setdefault(MODERATOR, {})
    state.setdefault("decks", {})[name] = {"discard": []}
    deck = Deck(state, name)
    deck.lay(order, dice.draw_number)
    return deck


def deal(
    state: State, name: str, shares: Sequence[tuple[str, int]], dice: Dice
) -> dict[str, list[str]]:
    """Deal from the top: to each owner in turn so many cards at once; all chance comes before any
    change.

    Returns the cards by owner, in the order of the pile: secrets of their owners.
    """
    deck = Deck(state, name)
    pile = deck.top(sum(k for _, k in shares))
    dealt: dict[str, list[str]] = {}
    for owner, k in shares:
        if owner in dealt:
            raise DeckError(f"{owner} is dealt to twice")
        dealt[owner], pile = pile[:k], pile[k:]
    orders = {
        owner: Hand(state, owner).order_with(dice, add=cards) for owner, cards in dealt.items()
    }
    deck.draw(sum(k for _, k in shares))
    for owner, order in orders.items():
        Hand(state, owner).lay(order)
    return dealt


def take_unseen(state: State, name: str, owner: str, card: str, dice: Dice) -> None:
    """A card goes from the face-up discards into the hand of an owner, and nobody else sees which:
    all chance comes before any change.

    What is left and the hand are committed to anew, so that the audit of the open campaign finds
    the card that was asked for in the hand and not in the discards. The answer that names it has to
    be secret (`Ask(secret=True)`), and only the first taker knows what is there: show him, who
    comes after another, the rest before he answers (`show_rest`).
    """
    deck, hand = Deck(state, name), Hand(state, owner)
    rest, order = deck.rest_without(dice, card), hand.order_with(dice, add=[card])
    deck.lay_rest(rest, dice.draw_number)
    hand.lay(order)


# Commitments


def commit_positions(
    campaign: str, owner: str, prefix: str, cards: Sequence[str], salt: Salt, first: int = 1
) -> list[str]:
    """One commitment in hex per card, for the fields `prefix/01`, `prefix/02`, ...

    `salt(owner, field)` gives 32 bytes; a field must never serve two values.
    """
    fields = [f"{prefix}/{place_name(number)}" for number in range(first, first + len(cards))]
    return [
        commitment(campaign, owner, field, salt(owner, field), card).hex()
        for field, card in zip(fields, cards, strict=True)
    ]


def new_set(state: State, name: str) -> int:
    """The number of a new set of values that a game commits to under a name of its own, above all
    before it, those among them that an undo has taken back: for the fields of `proof.laid`."""
    public = state.setdefault("sets", {}).setdefault(name, {"last": 0})
    public["last"] += 1
    return int(public["last"])


def keep_counters(state: State, later: State) -> None:
    """After an undo: new sets are numbered above those of the later state, so that no field serves
    twice.
    """
    nothing = {"hands": _NO_CARDS, "passes": _NO_CARDS, "sets": {"last": 0}}
    for kind, none in nothing.items():
        for owner, public in later.get(kind, {}).items():
            mine = state.setdefault(kind, {}).setdefault(owner, dict(none))
            mine["last"] = max(mine["last"], public["last"])
