"""What a result of the Combat Chart says (§6.5): points, and a letter."""

from __future__ import annotations

from fractions import Fraction

from pbem.games.blitz_world_in_conflict.rounds.reckoning import half_up
from pbem.values import dataclass

NONE = "-"
_SHARES = {"": Fraction(0), "S": Fraction(1, 3), "L": Fraction(2, 3), "B": Fraction(1)}


@dataclass(frozen=True, slots=True)
class Result:
    """BLZ-548: points of damage, and a letter or ""."""

    points: int = 0
    letter: str = ""

    def share(self, units: int) -> int:
        """BLZ-562, BLZ-572, BLZ-578: how many of so many units the letter is for."""
        return half_up(_SHARES[self.letter] * units)


def read(text: str) -> Result:
    """A result as the chart has it: "2", "1S", "L", "-"."""
    if text == NONE:
        return Result()
    points = text.rstrip("SLB")
    return Result(int(points or 0), text.removeprefix(points))
