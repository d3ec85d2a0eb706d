"""Dice for tests of the engine."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping

from pbem.engine.dice import Seeded


class Seeds(Mapping[int, bytes]):
    """Some seed for every number up to the last that is revealed."""

    def __init__(self, word: str = "", last: int = 10_000) -> None:
        self.word = word
        self.last = last

    def __getitem__(self, number: int) -> bytes:
        if number > self.last:
            raise KeyError(number)
        return hashlib.sha256(f"{self.word} {number}".encode()).digest()

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and number <= self.last

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.last + 1))

    def __len__(self) -> int:
        return self.last + 1


class Watched(Seeded):
    """Seeded dice that remember every label they were asked for."""

    def __init__(self, word: str = "", last: int = 10_000, sealed: bool = False) -> None:
        super().__init__(Seeds(word, last), sealed)
        self.asked: Counter[tuple[int, str]] = Counter()

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        values = super().roll(segment, label, count, sides)
        self.asked[segment, label] += 1
        return values

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        order = super().shuffle(segment, label, items)
        self.asked[segment, label] += 1
        return order
