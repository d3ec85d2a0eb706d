"""The cards of an example on the table and in hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pbem.engine.state import State
from pbem.games.total_domination.position import Position
from tests.total_domination.position_builder import board, give, lay_pile


class Table:
    """The cards of an example, each in one place: those that it names, and the others in the
    deck."""

    def __init__(self, g: Position, given: Mapping[str, Any]) -> None:
        self.state: State = g.state
        self.given = given
        self.special = {name: board().decks[name] for name in ("us", "china")}
        self.free = [card for card in board().cards if card not in set(self._named())]

    def _named(self) -> Iterator[str]:
        """The cards that an example names, of a map of maps, too."""
        given = self.given
        for key in ("hands", "reserve", "tactics", "influence", "secret"):
            yield from _leaves(given.get(key, {}))
        yield from _leaves([given.get(key, []) for key in ("pile", "discard", "saved", "decks")])

    def lay(self) -> None:
        """All cards are where they belong."""
        self._develop()
        decks = {name: self._left(name) for name in self.special}
        decks |= {name: list(cards) for name, cards in self.given.get("decks", {}).items()}
        rest = [card for card in self.free if card not in {c for d in decks.values() for c in d}]
        if "solo" in decks:
            self._deal(decks)
        for name, cards in decks.items():
            lay_pile(self.state, cards, (), name)
        for holder, cards in self._hands(rest).items():
            give(self.state, holder, cards)
        pile, discard = self.given.get("pile", []), self.given.get("discard", [])
        lay_pile(self.state, [*pile, *rest], list(discard))
        for holder, cards in self.given.get("reserve", {}).items():
            self.state["reserve"][holder] = len(cards)
            self.state["secret"].setdefault(holder, {})["reserve"] = list(cards)
        self._put_face_up()

    def _hands(self, rest: list[str]) -> dict[str, list[str]]:
        """The hands; who plays still in the action phase and is not named has the last card of the
        rest, so that he is asked."""
        hands = {holder: list(cards) for holder, cards in self.given.get("hands", {}).items()}
        if self.given.get("stage", "action") == "action":
            for player in board().players:
                holder = self.state["holders"][player]
                if holder not in hands and player not in self.state["passed"]:
                    hands[holder] = [rest.pop()]
        return hands

    def _deal(self, decks: dict[str, list[str]]) -> None:
        """The solo cards that are named lie before the Axis, the others of the year below them."""
        dealt, cards = decks["solo"], board().solo_cards
        year = self.state["year"]
        below = [card for card in cards if card not in dealt and cards[card].year == year]
        decks["solo"] = [*dealt, *below]
        self.state["solo"]["dealt"] = len(dealt)

    def _left(self, name: str) -> list[str]:
        """Of a nation that has joined no card is left, of others those that nothing names; a deck
        that is not laid out has as many as steps are left."""
        nation = name.upper() if name == "us" else name.title()
        steps = board().tracks[nation] - self.state["tracks"][nation]
        return [card for card in self.special[name] if card in self.free][:steps]

    def _develop(self) -> None:
        for player, known in self.given.get("technologies", {}).items():
            cards = [self._card_of(technology) for technology in known]
            self.state["technologies"][player] = list(known)
            self.state["technology_cards"][player] = cards

    def _card_of(self, technology: str) -> str:
        apart = {card for cards in self.special.values() for card in cards}
        cards = (
            c for c in self.free if c not in apart and board().cards[c].technology == technology
        )
        card = next(cards)
        self.free.remove(card)
        return card

    def _put_face_up(self) -> None:
        for player, cards in self.given.get("tactics", {}).items():
            side = board().teammate(player)
            laid = [{"before": player, "by": side, "card": card} for card in cards]
            self.state["tactics"] += laid
        for player, cards in self.given.get("influence", {}).items():
            self.state["influence"] += [{"power": player, "card": card} for card in cards]


def _leaves(told: Any) -> Iterator[str]:
    if isinstance(told, Mapping):
        told = list(told.values())
    if isinstance(told, str):
        yield told
    elif isinstance(told, Iterable):
        for each in told:
            yield from _leaves(each)
