"""What was worked out last of parts of a state, as long as they are the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Last(Generic[T]):
    """What a function told last, of one part of a state or of two: for parts that are replaced as a
    whole and never changed in place, so that a look at which they are is enough. Trials share them
    until somebody replaces them. Of parts that are changed in place unchanged.py remembers more, at
    a look at all that is in them."""

    __slots__ = ("_of", "_told", "_work_out")

    def __init__(self, work_out: Callable[..., T]) -> None:
        self._work_out = work_out
        self._of: tuple[Any, Any] = (None, None)
        self._told: T | None = None

    def of(self, one: Any, other: Any = None) -> T:
        """What it tells of these parts."""
        of = self._of
        if of[0] is not one or of[1] is not other or self._told is None:
            self._told = self._work_out(one) if other is None else self._work_out(one, other)
            self._of = (one, other)
        return self._told
