"""Hostile input has to be read or refused some time: a guard against what would never end, and no
measure of speed.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

LONG = 60


@contextmanager
def ending() -> Iterator[None]:
    """Fail if the block has not ended after a minute."""

    def over(number: int, frame: FrameType | None) -> None:
        raise AssertionError(f"not done after {LONG} seconds")

    before = signal.signal(signal.SIGALRM, over)
    signal.alarm(LONG)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
