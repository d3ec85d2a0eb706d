"""What follows from parts of a state, worked out once for as long as they stay the same: `Last` for
parts that are only ever replaced, `Unchanged` where they are changed in place, too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar, cast

from pbem.engine.state import State, copy

T = TypeVar("T")


class Last(Generic[T]):
    """What a function told last, of one part of a state or of two: for parts that are replaced as a
    whole and never changed in place, so that a look at which they are is enough. Trials share them
    until somebody replaces them."""

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


class Unchanged:
    """Answers that hang on these parts of a state and on nothing else in it, beside what their keys
    say, and on what is told with the question. When any of it is other than at the last question,
    all are forgotten.

    Parts in `flat` are maps whose entries are replaced, never changed in place, so that a look
    whether they are the same costs next to nothing; those in `deep` may be changed anywhere.
    """

    def __init__(self, *flat: str, deep: tuple[str, ...] = ()) -> None:
        self._flat, self._deep, self._parts = flat, deep, flat + deep
        self._seen: list[Any] = []
        self._known: dict[Hashable, Any] = {}
        self._sign = object()

    def get(self, state: State, key: Hashable, work: Callable[[], T], *told: Any) -> T:
        """The answer for a key in this state; `work` finds it where it is not known."""
        known = self.of(state, *told)
        if key not in known:
            known[key] = work()
        return cast("T", known[key])

    def of(self, state: State, *told: Any) -> dict[Hashable, Any]:
        """The answers for this state that are known, by their keys; what is `told` is never changed
        in place."""
        if self._seen != [*told, *[state[name] for name in self._parts]]:
            flat = (state[name].copy() for name in self._flat)
            self._seen = [*told, *flat, *(copy(state[name]) for name in self._deep)]
            self._known, self._sign = {}, object()
        return self._known

    def sign(self, state: State, *told: Any) -> object:
        """What is the same as long as all these are: to be told with questions that hang on them
        too."""
        self.of(state, *told)
        return self._sign


class Watched(Unchanged):
    """The same for one flat map that nobody changes without a word: who has changed an entry in
    place says so (`changed`), so that between two changes nothing is compared."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self._part, self._last = part, cast("dict[str, Any] | None", None)

    def changed(self) -> None:
        """The map of some state may be another one now."""
        self._last = None

    def of(self, state: State, *told: Any) -> dict[Hashable, Any]:
        """See there."""
        if (part := state[self._part]) is not self._last:
            super().of(state, *told)
            self._last = part
        return self._known
