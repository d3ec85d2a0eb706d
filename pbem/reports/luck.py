"""Expected against real hits: what dice should have given, and how rare it is that they gave so
many or so few.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from pbem.engine.events import Volley
from pbem.values import dataclass

RARE = 0.05
SIDES = 6


@dataclass
class Luck:
    """The dice of one side: `chances` of a hit, one for each die, and the hits that fell."""

    chances: list[float] = field(default_factory=list)
    hits: int = 0

    def add(self, volley: Volley) -> None:
        """Count a volley in; dice that are summed (factor 0) are not dice that hit."""
        if volley["factor"]:
            chance = min(1.0, volley["factor"] / volley.get("sides", SIDES))
            self.chances += [chance] * len(volley["rolls"])
            self.hits += volley["hits"]

    @property
    def expected(self) -> float:
        """The mean of the hits."""
        return sum(self.chances)

    @property
    def tail(self) -> float:
        """The chance of so many hits or more when they are above the mean, of so few or fewer when
        below.
        """
        spread = [1.0]
        for chance in self.chances:
            spread = [
                (spread[at] if at < len(spread) else 0.0) * (1 - chance)
                + (spread[at - 1] if at else 0.0) * chance
                for at in range(len(spread) + 1)
            ]
        part = spread[self.hits :] if self.hits > self.expected else spread[: self.hits + 1]
        return min(1.0, sum(part))

    def data(self, side: str) -> dict[str, Any]:
        """Numbers for templates; `rare` in percent where it is worth a word, else ""."""
        rare = f"{100 * self.tail:.2g} %" if self.tail < RARE else ""
        return {
            "side": side,
            "dice": len(self.chances),
            "expected": f"{self.expected:.2f}",
            "hits": self.hits,
            "lucky": self.hits > self.expected,
            "rare": rare,
        }


def by_side(volleys: Iterable[Volley], sides: Mapping[str, str]) -> list[dict[str, Any]]:
    """The luck of each side in these volleys (`Luck.data`), by first appearance."""
    found: dict[str, Luck] = {}
    for volley in volleys:
        by = str(volley.get("by", ""))
        found.setdefault(sides.get(by, by), Luck()).add(volley)
    return [luck.data(side) for side, luck in found.items() if luck.chances]
