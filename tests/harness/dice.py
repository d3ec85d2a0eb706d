"""Dice of tests: of a seed, or those that an example has written down. Each is a
`pbem.engine.dice.Source`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pbem.engine.chance import sorted_items

# Dice of one label as an example writes them: `rolls`, or `items` for a shuffle or a pick; the rest
# says which label.
Group = dict[str, Any]


class Stop(Exception):
    """The example ends here."""


class _NoShuffles:
    """For games whose rules shuffle nothing."""

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        """There is none."""
        raise AssertionError(label)

    def pick(self, segment: int, label: str, items: list[str], k: int) -> list[str]:
        """There is none."""
        raise AssertionError(label)


class InTurn(_NoShuffles):
    """Dice of a generator, one after the other."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        """The next ones."""
        return [self.rng.randint(1, sides) for _ in range(count)]

    def pick(self, segment: int, label: str, items: list[str], k: int) -> list[str]:
        """The next k."""
        return self.rng.sample(sorted_items(items), k)


@dataclass
class ByLabel:
    """Dice of a seed that follow from segment and label alone, as those of a campaign do."""

    seed: str

    def _rng(self, segment: int, label: str) -> random.Random:
        return random.Random(f"{self.seed} {segment} {label}")

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        """Those of the label."""
        rng = self._rng(segment, label)
        return [rng.randint(1, sides) for _ in range(count)]

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        """The order of the label."""
        return self.pick(segment, label, items, len(items))

    def pick(self, segment: int, label: str, items: list[str], k: int) -> list[str]:
        """The first k of it."""
        return self._rng(segment, label).sample(sorted_items(items), k)


@dataclass
class Written:
    """The dice of an example, in the order in which they fall.

    `fits(group, label)` says whether a group is meant by a label. What is not as written is told in
    `wrong` and stops the example. Behind the last group a die is one too many, or with `misses` the
    highest value, noted in `asked`. A shuffle or pick that is not written down next leaves the
    items as they are sorted.
    """

    groups: list[Group]
    fits: Callable[[Group, str], bool]
    misses: bool = False
    wrong: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        """The rolls of the next group."""
        if not self.groups and self.misses:
            self.asked.append(label)
            return [sides] * count
        group = self.groups.pop(0) if self.groups else {}
        rolls = list(group.get("rolls", ()))
        if not (group and self.fits(group, label)) or len(rolls) != count:
            self._stop(f"dice {label} x{count}, the example has {group or 'no more'}")
        if not all(1 <= value <= sides for value in rolls):
            self._stop(f"{label}: {rolls} are not on dice of {sides} sides")
        return rolls

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        """The order of the next group, or of the items themselves."""
        return self.pick(segment, label, items, len(items))

    def pick(self, segment: int, label: str, items: list[str], k: int) -> list[str]:
        """The items of the next group, or the first k in order."""
        group = self.groups[0] if self.groups else {}
        if "items" not in group or not self.fits(group, label):
            return sorted_items(items)[:k]
        picked = list(self.groups.pop(0)["items"])
        if len(set(picked)) != k or len(picked) != k or not set(picked) <= set(items):
            self._stop(f"{label}: {picked} are not {k} different ones of {items}")
        return picked

    def _stop(self, what: str) -> None:
        self.wrong.append(what)
        raise Stop
