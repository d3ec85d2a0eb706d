"""Chances of hits: volleys as exact distributions, with floats or with fractions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from pbem.games.axis_allies_europe.odds.sides import Volley

Key = TypeVar("Key")
Chances = dict[
    Key, Any
]  # what may come about -> its chance; all chances of one run are of the type of `one`

SIDES = 6


@lru_cache(maxsize=4096, typed=True)
def hits(dice: int, factor: int, one: Any) -> tuple[Any, ...]:
    """The chances of 0, 1, ... hits of some dice; `one` is 1.0, or Fraction(1) for chances without
    rounding.
    """
    good = one * factor / SIDES
    found = [one]
    for _ in range(dice):
        found = [
            (found[n] * (one - good) if n < len(found) else 0) + (found[n - 1] * good if n else 0)
            for n in range(len(found) + 1)
        ]
    return tuple(found)


def together(first: Iterable[Any], second: Iterable[Any], one: Any) -> tuple[Any, ...]:
    """The chances of the sum of two numbers."""
    first, second = tuple(first), tuple(second)
    found = [one * 0] * (len(first) + len(second) - 1)
    for a, p in enumerate(first):
        for b, q in enumerate(second):
            found[a + b] += p * q
    return tuple(found)


def of_all(groups: Iterable[tuple[int, int]], one: Any) -> tuple[Any, ...]:
    """The chances of 0, 1, ... hits of groups of dice, each (factor, dice)."""
    found: tuple[Any, ...] = (one,)
    for factor, dice in groups:
        if dice > 0:
            found = together(found, hits(dice, factor, one), one)
    return found


def volley(groups: Iterable[tuple[int, int, int]], one: Any) -> Volley:
    """The hits of (class, factor, dice): class 0 hits anything, 1 ships only, 2 no submarines (see
    losses.Hits).
    """
    classes: list[tuple[Any, ...]] = [(one,), (one,), (one,)]
    for number, factor, dice in groups:
        if dice > 0:
            classes[number] = together(classes[number], hits(dice, factor, one), one)
    return classes[0], classes[1], classes[2]


def add(chances: Chances[Key], key: Key, chance: Any) -> None:
    """One more way to come to `key`."""
    chances[key] = chances.get(key, 0) + chance


def mixed(parts: Iterable[tuple[Any, Mapping[Key, Any]]]) -> Chances[Key]:
    """Chances under several conditions, each with the chance of the condition."""
    found: Chances[Key] = {}
    for weight, chances in parts:
        for key, chance in chances.items():
            add(found, key, weight * chance)
    return found
