"""Drawing from the decks (§2.0, §4.1): the next cards of a committed order, and what happens when
the pile is empty.

Whoever draws plans it first, so that all chance of a step falls before anything changes; each owner
is shown his cards at their places in the pile, and can check at once that they were the next ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.deck import Deck
from pbem.engine.dice import Dice
from pbem.engine.flow import Events
from pbem.games.total_domination.position import CARDS, Position
from pbem.values import dataclass

Share = tuple[str, Sequence[str]]


@dataclass(frozen=True)
class Drawing:
    """Cards to be drawn from the draw deck, fewer than were wanted if there are no more.

    `first` of them lie in the pile as it is; if that is not enough, `order` is what the discards
    become, from the sealed draw `number`, and `listed` the cards that everybody knows to be in
    it.
    """

    cards: tuple[str, ...]
    first: int
    order: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    number: int = 0

    def carry_out(self, g: Position, shares: Sequence[Share], events: Events) -> list[str]:
        """Take the cards off the pile: TDM-286, TDM-292: each owner of `shares`, in the order of
        the pile, is shown his own, and nobody else; an owner "" shows them to all (TDM-317).

        Gives the fields of the cards, by which they can be shown once more after they are drawn.
        """
        deck = Deck(g.state, CARDS)
        fields = list(self._draw(deck, shares, 0, self.first))
        if self.order:
            self._turn_over(deck, events)
            fields += self._draw(deck, shares, self.first, len(self.cards))
        return fields

    def _draw(self, deck: Deck, shares: Sequence[Share], begin: int, end: int) -> Iterator[str]:
        owners = [owner for owner, cards in shares for _ in cards][begin:end]
        for owner, place in zip(owners, deck.places(len(owners)), strict=True):
            deck.show(place, [owner] if owner else [])
            yield deck.field(place)
        deck.draw(len(owners))

    def _turn_over(self, deck: Deck, events: Events) -> None:
        """TDM-309, R-23: everybody is told the list that was shown, also while a card that Science
        took is missing in it."""
        missing = len(self.listed) - len(self.order)
        deck.turn_over(self.order, self.number)
        told = {"count": len(self.order), "cards": list(self.listed), "missing": missing}
        events.append({"kind": "reshuffled", **told})


def plan(g: Position, count: int, dice: Dice, discarding: Sequence[str] = ()) -> Drawing:
    """TDM-066, R-05: the next `count` cards; when the pile is empty the discards become the new
    one, those among them that are thrown away now (`discarding`). Changes nothing."""
    deck = Deck(g.state, CARDS)
    first = min(count, deck.count)
    cards = deck.top(first)
    discards = [*deck.open_cards, *discarding]
    if first == count or not discards:
        return Drawing(tuple(cards), first)
    order = deck.order_with(dice, discards, deck.top(deck.count))
    listed = sorted([*deck.open_of, *discarding])
    drawn = (*cards, *order[: count - first])
    return Drawing(drawn, first, tuple(order), tuple(listed), dice.draw_number)
