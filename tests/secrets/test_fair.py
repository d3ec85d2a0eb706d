"""Dice, shuffles and picks favour nobody: chi-square over the sides that are used, a million dice
each in the soak run.
"""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter
from collections.abc import Callable

import pytest

from pbem.engine import chance
from pbem.engine.dice import Seeded
from pbem.statistics.probability import chi_square

# What games throw, the sides of shuffles of up to 12 cards, and where the rejection of bytes
# matters most.
SIDES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 100, 129, 200, 255, 256)
# With so many tables one of them is below 1e-2 by chance; none should be below this.
LEAST = 1e-5
PER_LABEL = 100


def seed(word: str) -> bytes:
    return hashlib.sha256(word.encode()).digest()


def faces(sides: int, count: int) -> list[int]:
    """How often each face of so many dice fell, under labels as games use them."""
    source = Seeded({1: seed(f"fair {sides}")})
    found = [0] * sides
    for number in range(count // PER_LABEL):
        label = f"combat/sea-{number}/r1/germany/infantry"
        for value in source.roll(1, label, PER_LABEL, sides):
            found[value - 1] += 1
    return found


@pytest.mark.parametrize("sides", SIDES)
def test_every_face_falls_as_often(sides: int) -> None:
    assert chi_square(faces(sides, 20_000))[1] > LEAST


@pytest.mark.soak
@pytest.mark.parametrize("sides", SIDES)
def test_every_face_falls_as_often_in_a_million(sides: int) -> None:
    counted = faces(sides, 1_000_000)
    assert sum(counted) == 1_000_000
    assert chi_square(counted)[1] > LEAST


def cells(possible: list[tuple[str, ...]], made: Callable[[int], list[str]], count: int) -> float:
    """The p of a table of so many results over everything that is possible."""
    found = Counter(tuple(made(number)) for number in range(count))
    assert not found.keys() - set(possible)
    return chi_square([found[one] for one in possible])[1]


@pytest.mark.parametrize("count", [6_000, pytest.param(600_000, marks=pytest.mark.soak)])
def test_every_order_of_a_shuffle_comes_as_often(count: int) -> None:
    items, key = list("abcde"), seed("orders")
    possible = list(itertools.permutations(items))
    assert cells(possible, lambda n: chance.shuffle(key, f"deck/{n}", items), count) > LEAST


@pytest.mark.parametrize("count", [6_000, pytest.param(600_000, marks=pytest.mark.soak)])
def test_every_pick_comes_as_often(count: int) -> None:
    items, key = list("abcdef"), seed("picks")
    possible = list(itertools.permutations(items, 2))
    assert cells(possible, lambda n: chance.pick(key, f"look/{n}", items, 2), count) > LEAST


@pytest.mark.parametrize("count", [4_000, pytest.param(200_000, marks=pytest.mark.soak)])
def test_every_card_lies_at_every_place_as_often(count: int) -> None:
    """Over sealed draws, as decks are shuffled: one seed each."""
    items = [f"c{number:02d}" for number in range(1, 21)]
    places = {item: [0] * len(items) for item in items}
    for number in range(count):
        key = chance.sealed_seed("demo", number, {"sealed": seed(str(number))}, {})
        for place, item in enumerate(chance.shuffle(key, "deck/cards", items)):
            places[item][place] += 1
    assert all(chi_square(row)[1] > LEAST for row in places.values())


def test_a_bias_would_be_seen() -> None:
    """The first byte modulo the sides, which is what many programs do, fails the million."""
    biased = Counter(
        hashlib.sha256(number.to_bytes(4, "big")).digest()[0] % 100 for number in range(60_000)
    )
    assert chi_square([biased[face] for face in range(100)])[1] < LEAST
