"""Packs of cards that are handed on secretly: what a giver passes and a receiver takes up (contract
P7, P8).

`state["secret"][name]["pack"]` are the cards, `state["passes"][name]` is `{"count", "set",
"last"}`, public: cards, number of the present entry, highest number used. Each time a pack is
handed on it gets a sealed order of its own and a new entry, of which giver and receiver are told
the same and all others the size. Once a card was taken out, `["laid"]` beside the pack are all
cards of the entry: a card that is left can be opened at its place among them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from pbem.engine import proof
from pbem.engine.chance import MODERATOR
from pbem.engine.deck import DeckError, place_name
from pbem.engine.dice import Dice, slug

State = dict[str, Any]
_CARDS = "pass"
_NONE = {"count": 0, "set": 0, "last": 0}


class Pack:
    """One pack; a pack that was never laid is empty."""

    def __init__(self, state: State, name: str) -> None:
        self.name = name
        self._state = state

    @property
    def _public(self) -> dict[str, Any]:
        passes: dict[str, dict[str, Any]] = self._state.get("passes", {})
        return passes.get(self.name, _NONE)

    @property
    def count(self) -> int:
        """How many cards; public."""
        return int(self._public["count"])

    @property
    def cards(self) -> list[str]:
        """The cards in the order of the present entry: a secret of giver and receiver (a copy)."""
        return list(self._state["secret"].get(self.name, {}).get("pack", []))

    def take(self, place: int) -> str:
        """Take the card at a place, from 1, out of the pack; the others keep their entry until it
        is handed on.
        """
        if not 1 <= place <= self.count:
            raise DeckError(f"{self.name} has no card at {place}")
        self._public["count"] -= 1
        mine = self._state["secret"][self.name]
        mine.setdefault("laid", list(mine["pack"]))
        card: str = mine["pack"].pop(place - 1)
        return card

    def show(self, cards: Collection[str], to: Sequence[str] = ()) -> None:
        """Open these cards, which are in the pack, at their places in the present entry: to these
        owners, or to all.
        """
        mine = self._state["secret"].get(self.name, {})
        prefix, laid = self._prefix(self._public["set"]), mine.get("laid", self.cards)
        for card in cards:
            if card not in self.cards:
                raise DeckError(f"{card} is not in {self.name}")
            proof.shown(
                self._state,
                MODERATOR,
                f"{prefix}/{place_name(laid.index(card) + 1)}",
                card,
                to,
                entry=entry_of(prefix),
                beside=laid,
            )

    def order_with(self, dice: Dice, add: Sequence[str] = ()) -> list[str]:
        """The sealed order in which the pack is handed on next; changes nothing."""
        label = f"pass/{slug(self.name)}/{self._public['last'] + 1}"
        return dice.shuffle(label, [*self.cards, *add], sealed=True)

    def lay(self, order: Sequence[str], to: Sequence[str]) -> None:
        """Hand the pack on in this order; `to` are the owners who know it, giver and receiver."""
        number = self._public["last"] + 1
        mine = self._state["secret"].setdefault(self.name, {})
        mine["pack"] = list(order)
        mine.pop("laid", None)
        public = {"count": len(order), "set": number, "last": number}
        self._state.setdefault("passes", {})[self.name] = public
        prefix = self._prefix(number)
        proof.laid(self._state, MODERATOR, prefix, order, to, entry=entry_of(prefix))

    def _prefix(self, number: int) -> str:
        return f"{_CARDS}/{self.name}/{number}"


def entry_of(prefix: str) -> str:
    """The field under which a pack is committed to as a whole, from that of its cards without the
    place.
    """
    return prefix.replace(f"{_CARDS}/", "custody/", 1)
