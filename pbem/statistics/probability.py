"""The mathematics of dice statistics: exact sums of unequal chances, chi-square, the incomplete
gamma function.

Only the math module. Floats appear here and in what is shown, never in a save.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import field
from operator import mul
from typing import Any

from pbem.values import dataclass

# What is smaller than this part of the peak cannot be seen in any tail that is shown.
_NOTHING = 1e-22

Spread = tuple[int, list[float]]


def gamma_q(a: float, x: float) -> float:
    """The upper part of the incomplete gamma function, divided by the whole: Q(a, x) for a > 0, x
    >= 0.
    """
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        step = a
        while term > total * 1e-17:
            step += 1
            term *= x / step
            total += term
        return max(0.0, 1 - scale * total)
    return scale * _fraction(a, x)


def _fraction(a: float, x: float) -> float:
    """The continued fraction of Q(a, x) by the method of Lentz, for x >= a + 1."""
    tiny = 1e-300
    base = x + 1 - a
    c, d = 1 / tiny, 1 / base
    found = d
    for number in range(1, 10_000):
        top = -number * (number - a)
        base += 2
        d = 1 / (top * d + base or tiny)
        c = base + top / c or tiny
        found *= c * d
        if abs(c * d - 1) < 1e-16:
            break
    return found


def chi_square(faces: Sequence[int]) -> tuple[float, float]:
    """Chi-square of these counts against equal ones, and p, the chance of so much or more."""
    expected = sum(faces) / len(faces)
    chi2 = sum((count - expected) ** 2 for count in faces) / expected
    return chi2, gamma_q((len(faces) - 1) / 2, chi2 / 2)


def binomial(dice: int, chance: float) -> Spread:
    """The chances of 0 to `dice` hits, without those that are as good as 0: (hits of the first,
    chances).
    """
    if chance <= 0 or chance >= 1:
        return (dice if chance >= 1 else 0), [1.0]
    odds = chance / (1 - chance)
    peak = min(dice, int((dice + 1) * chance))
    up = [1.0]
    for hits in range(peak, dice):
        up.append(up[-1] * (dice - hits) / (hits + 1) * odds)
        if up[-1] < _NOTHING:
            break
    down = [1.0]
    for hits in range(peak, 0, -1):
        down.append(down[-1] * hits / (dice - hits + 1) / odds)
        if down[-1] < _NOTHING:
            break
    parts = down[:0:-1] + up
    whole = math.fsum(parts)
    return peak - len(down) + 1, [part / whole for part in parts]


def together(one: Spread, other: Spread) -> Spread:
    """The chances of the sum of two independent numbers."""
    (at, long), (start, short) = sorted((one, other), key=lambda each: -len(each[1]))
    turned, width = short[::-1], len(short)
    parts = [
        sum(
            map(
                mul,
                long[max(0, end - width) : end],
                turned[max(0, width - end) :],
            )
        )
        for end in range(1, len(long) + width)
    ]
    least = max(parts) * _NOTHING
    first = next(place for place, part in enumerate(parts) if part >= least)
    last = next(place for place in range(len(parts) - 1, -1, -1) if parts[place] >= least)
    return at + start + first, parts[first : last + 1]


def repeated(spread: Spread, times: int) -> Spread:
    """The chances of the sum of so many independent numbers of one kind."""
    found: Spread = (0, [1.0])
    while times:
        if times % 2:
            found = together(found, spread)
        times //= 2
        if times:
            spread = together(spread, spread)
    return found


def tails(spread: Spread, got: int) -> tuple[float, float]:
    """The chance of so much or less, and that of so much or more."""
    first, parts = spread
    place = got - first
    at_most = math.fsum(parts[: max(0, place + 1)])
    at_least = math.fsum(parts[max(0, place) :])
    return min(1.0, at_most), min(1.0, at_least)


@dataclass
class Readings:
    """Dice that are read in charts: how many of each chart (what its faces stand for, from 1), and
    what they came to. The cost depends on how far the sums can lie apart.
    """

    charts: Counter[tuple[int, ...]] = field(default_factory=Counter)
    got: int = 0

    def add(self, dice: int, faces: tuple[int, ...], got: int) -> None:
        """Count dice in."""
        self.charts[faces] += dice
        self.got += got

    @property
    def dice(self) -> int:
        """How many."""
        return sum(self.charts.values())

    @property
    def expected(self) -> float:
        """The mean of what they come to."""
        return math.fsum(dice * sum(faces) / len(faces) for faces, dice in self.charts.items())

    @property
    def sd(self) -> float:
        """The standard deviation of it."""
        parts = (dice * _variance(faces) for faces, dice in self.charts.items())
        return math.sqrt(math.fsum(parts))

    def spread(self) -> Spread:
        """The exact chances of each sum."""
        found: Spread = (0, [1.0])
        for faces, dice in self.charts.items():
            found = together(found, repeated(_spread_of(faces), dice))
        return found

    def data(self) -> dict[str, Any]:
        """All of it as plain data; `p` as of `Hits.data`."""
        at_most, at_least = tails(self.spread(), self.got)
        sd = self.sd
        return {
            "dice": self.dice,
            "expected": self.expected,
            "got": self.got,
            "sd": sd,
            "z": (self.got - self.expected) / sd if sd else None,
            "p_at_most": at_most,
            "p_at_least": at_least,
            "p": min(1.0, 2 * min(at_most, at_least)) if sd else None,
        }


def _variance(faces: Sequence[int]) -> float:
    squares = len(faces) * sum(face * face for face in faces)
    return (squares - sum(faces) ** 2) / len(faces) ** 2


def _spread_of(faces: Sequence[int]) -> Spread:
    """The chances of each number on one die."""
    counts, least = Counter(faces), min(faces)
    return least, [counts[n] / len(faces) for n in range(least, max(faces) + 1)]


@dataclass
class Hits:
    """Dice that hit on `factor` or less: how many of each kind, and the hits that fell.

    Dice with equal chances are taken together, then the kinds are summed exactly: the cost depends
    on the spread of the hits, not on the square of the dice.
    """

    kinds: Counter[tuple[int, int]] = field(default_factory=Counter)
    hits: int = 0

    def add(self, dice: int, factor: int, sides: int, hits: int) -> None:
        """Count dice in."""
        self.kinds[min(factor, sides), sides] += dice
        self.hits += hits

    @property
    def dice(self) -> int:
        """How many."""
        return sum(self.kinds.values())

    @property
    def expected(self) -> float:
        """The mean of the hits."""
        return math.fsum(dice * factor / sides for (factor, sides), dice in self.kinds.items())

    @property
    def sd(self) -> float:
        """The standard deviation of the hits."""
        parts = (dice * f * (sides - f) / sides**2 for (f, sides), dice in self.kinds.items())
        return math.sqrt(math.fsum(parts))

    @property
    def z(self) -> float | None:
        """How many standard deviations above the mean; None where nothing can vary."""
        return (self.hits - self.expected) / self.sd if self.sd else None

    def spread(self) -> Spread:
        """The exact chances of each number of hits."""
        found: Spread = (0, [1.0])
        for (factor, sides), dice in self.kinds.items():
            found = together(found, binomial(dice, factor / sides))
        return found

    def tails(self) -> tuple[float, float]:
        """The chance of so many hits or fewer, and that of so many or more."""
        return tails(self.spread(), self.hits)

    def data(self) -> dict[str, Any]:
        """All of it as plain data; `p` is that of the smaller tail, doubled, None where nothing can
        vary.
        """
        at_most, at_least = self.tails()
        return {
            "dice": self.dice,
            "expected": self.expected,
            "hits": self.hits,
            "sd": self.sd,
            "z": self.z,
            "p_at_most": at_most,
            "p_at_least": at_least,
            "p": min(1.0, 2 * min(at_most, at_least)) if self.sd else None,
        }
