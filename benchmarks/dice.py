"""Dice that are recomputed from their seed and their labels."""

from __future__ import annotations

import hmac
from collections.abc import Iterator

from benchmarks.campaigns import Campaigns
from benchmarks.measure import in_turns, timed
from benchmarks.table import Row, a_second
from pbem.engine.dice import Seeded

KEY, LABEL, SLOTS = bytes(32), "combat/baltic-states/r1/germany/infantry", 20


def rows(_made: Campaigns) -> Iterator[Row]:
    """Against the hash that each die is at least."""
    count = 40_000
    verified, bare = seconds(count)
    figure = a_second(count, verified)
    yield Row("dice verified", figure, "bare calls of hmac.digest", bare / verified, least=0.6)


def seconds(count: int, times: int = 9) -> tuple[float, float]:
    """Seconds of so many dice, and of as many calls of the hash."""
    dice = Seeded({1: KEY})
    recorded = dice.roll(1, LABEL, SLOTS, 6)

    def verify() -> None:
        for _ in range(count // SLOTS):
            if dice.roll(1, LABEL, SLOTS, 6) != recorded:
                raise SystemExit("the same die has two values")

    def bare() -> None:
        for _ in range(count):
            hmac.digest(KEY, b"pbem/v1/die", "sha256")

    verified, hashed = in_turns(timed(verify), timed(bare), times=times)
    return verified, hashed
