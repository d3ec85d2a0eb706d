"""Cards in numbers: how many were laid down unseen, which places were picked, and, once a campaign
is open, whether its sealed orders look like chance and what each owner was dealt.

An order of n cards has n(n-1)/2 pairs, of which half should lie in the order of their names: the
variance is n(n-1)(2n+5)/72. k places picked out of n have the mean k(n+1)/2 and the variance
k(n+1)(n-k)/12; k cards of a pile of N have k times its mean worth, and the variance of such a
sample. p is that of the normal distribution, both tails.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from pbem.replay.witness import is_open
from pbem.statistics.rolls import Throw
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

Row = dict[str, Any]
Worth = Callable[[str], int]

PUBLIC, SEALED = "public", "sealed"
ALL_OWNERS = "turned up"
TABLES = ("orders", "picks", "dealt")


@dataclass(frozen=True, slots=True)
class Order:
    """Cards that were laid down in an order of chance: `field` as in records without the place
    ("deck/draw/3", "pass/pack-1/2"), or the label of a public shuffle. `cards` are () while nobody
    may know them.
    """

    record: int
    field: str
    count: int
    how: str = SEALED
    cards: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """What was laid down, by the first part of its field."""
        return self.field.partition("/")[0]


@dataclass
class Sum:
    """Values found beside what chance gives on the average."""

    found: float = 0
    expected: float = 0
    variance: float = 0
    cards: int = 0

    def add(self, found: float, expected: float, variance: float, cards: int) -> None:
        """Something independent of all before."""
        self.found += found
        self.expected += expected
        self.variance += variance
        self.cards += cards

    def data(self) -> Row:
        """{"cards", "expected", "got", "sd", "z", "p"}; z and p are None where nothing was left to
        chance."""
        sd = math.sqrt(self.variance)
        z = (self.found - self.expected) / sd if sd else None
        p = None if z is None else math.erfc(abs(z) / math.sqrt(2))
        told = {"cards": self.cards, "expected": self.expected, "got": self.found}
        return {**told, "sd": sd, "z": z, "p": p}


@dataclass
class Drawn:
    """All of a campaign: `orders` as they came, and `dealt`, for each owner the cards that he was
    shown of each pile, with all cards of that pile."""

    orders: list[Order] = field(default_factory=list)
    dealt: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = field(default_factory=dict)


def read(campaign: Campaign) -> Drawn:
    """What is told of draws: to everybody, or all of it when the campaign is open."""
    records = list(campaign.save.records())
    drawn = Drawn([order for record in records for order in _laid(record)])
    if any(map(is_open, records)):
        _open(campaign, drawn)
    return drawn


def _laid(record: Mapping[str, Any]) -> Iterator[Order]:
    """The sealed orders of a record; a pack on its way is one that was committed to as a whole."""
    for commit in record.get("commits", []):
        count = commit.get("size") or len(commit.get("places", ()))
        name = commit["field"].replace("custody/", "pass/", 1)
        yield Order(record["record"], name, int(count))


def _open(campaign: Campaign, drawn: Drawn) -> None:
    """Play the campaign again with all its secrets."""
    from pbem.table.dealt import notes_of

    sets: dict[str, tuple[str, ...]] = {}
    seen: set[str] = set()
    taken: dict[tuple[str, str], list[str]] = {}
    for note in notes_of(campaign):
        if "laid" in note:
            sets[note["laid"]["prefix"]] = tuple(note["laid"]["cards"])
        elif "shown" in note and note["shown"]["field"].startswith("deck/"):
            shown = note["shown"]
            if shown["field"] not in seen:
                seen.add(shown["field"])
                pile = shown["field"].rpartition("/")[0]
                for owner in shown["to"] or [ALL_OWNERS]:
                    taken.setdefault((owner, pile), []).append(shown["card"])
    drawn.orders = [
        Order(each.record, each.field, each.count, each.how, sets.get(each.field, ()))
        for each in drawn.orders
    ]
    for (owner, pile), cards in taken.items():
        drawn.dealt.setdefault(owner, []).append((tuple(cards), sets[pile]))


# Tables


def tables(drawn: Drawn, throws: Sequence[Throw], worth: Worth) -> dict[str, list[Row]]:
    """By name of TABLES rows with "group" and what `Sum.data` gives, those of orders
    with "orders", how many there were, and without the rest where nobody may know the cards;
    "dealt" only where cards are worth something."""
    made = (
        _orders([*drawn.orders, *_shuffled(throws)]),
        _picks(throws),
        _dealt(drawn, worth),
    )
    return {name: list(rows) for name, rows in zip(TABLES, made, strict=True)}


def _shuffled(throws: Iterable[Throw]) -> Iterator[Order]:
    """Public shuffles: their places are the numbers of the cards in byte order."""
    for throw in throws:
        if throw.kind == "shuffle":
            cards = tuple(f"{place:04d}" for place in throw.values)
            yield Order(throw.record, throw.label, len(cards), PUBLIC, cards)


def _orders(orders: Iterable[Order]) -> Iterator[Row]:
    groups: dict[str, list[Order]] = {}
    for order in orders:
        groups.setdefault(f"{order.kind}, {order.how}", []).append(order)
    for group, some in sorted(groups.items()):
        told = {"group": group, "orders": len(some)}
        if all(order.cards or not order.count for order in some):
            yield {**told, **_pairs(some).data()}
        else:
            yield {**told, "cards": sum(order.count for order in some)}


def _pairs(orders: Iterable[Order]) -> Sum:
    """Pairs of cards that lie in the order of their names."""
    total = Sum()
    for order in orders:
        cards, n = [card.encode() for card in order.cards], len(order.cards)
        found = sum(one < other for at, one in enumerate(cards) for other in cards[at + 1 :])
        total.add(found, n * (n - 1) / 4, n * (n - 1) * (2 * n + 5) / 72, n)
    return total


def _picks(throws: Iterable[Throw]) -> Iterator[Row]:
    """Places that were picked, by what they were picked for."""
    groups: dict[str, Sum] = {}
    for throw in throws:
        if throw.kind == "pick":
            k, n = len(throw.values), throw.sides
            total = groups.setdefault(throw.label.partition("/")[0], Sum())
            total.add(sum(throw.values), k * (n + 1) / 2, k * (n + 1) * (n - k) / 12, k)
    for group, total in sorted(groups.items()):
        yield {"group": group, **total.data()}


def _dealt(drawn: Drawn, worth: Worth) -> Iterator[Row]:
    for owner, shares in sorted(drawn.dealt.items()):
        total, is_worth = Sum(), False
        for cards, pile in shares:
            values = [worth(card) for card in pile]
            k, n, mean = len(cards), len(pile), sum(values) / len(pile)
            spread = sum((value - mean) ** 2 for value in values) / n
            left = spread * k * (n - k) / (n - 1) if n > 1 else 0
            total.add(sum(map(worth, cards)), k * mean, left, k)
            is_worth = is_worth or any(values)
        if is_worth:
            yield {"group": owner, **total.data()}
