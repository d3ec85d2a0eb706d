"""What follows from a position, worked out once for all that it hangs on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Remembered(Generic[T]):
    """Answers by what they hang on: a key of plain data. All are forgotten when there are too many;
    that costs time alone."""

    def __init__(self, most: int = 256) -> None:
        self._most = most
        self._known: dict[Hashable, T] = {}

    def get(self, key: Hashable, work: Callable[[], T]) -> T:
        """The answer for a key; `work` finds it where it is not known."""
        if key not in self._known:
            if len(self._known) >= self._most:
                self._known.clear()
            self._known[key] = work()
        return self._known[key]
