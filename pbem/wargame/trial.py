"""States on which something is tried out, of which most parts are never looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.engine.state import State, copy

Way = Callable[[Any], Any]


def kept(part: Any) -> Any:
    """The way of a part that stays as it is, whatever is tried out."""
    return part


def whole(part: Any) -> Any:
    """The way of a part that is only replaced as a whole: it is shared."""
    return part


def replaced(part: Any) -> Any:
    """The way of a part whose entries are replaced and never changed in place: they are shared."""
    return part.copy()


def within(leaf: str) -> Way:
    """The way of a part whose own parts are copied when they are looked at; that of this name is
    a word or a number."""
    return lambda part: Trial(part, {leaf: kept})


class Trial(dict[str, Any]):
    """A state of its own over another one: each part is copied when it is looked at for the first
    time, in its way of `ways`, else whole.

    Of that other state nothing may be changed in place while this one is in use, though its parts
    may be put in place anew. Whoever asks for more than one part by name has all of them copied.
    """

    __slots__ = ("_before", "_begun", "_ways")

    def __init__(self, state: State, ways: Mapping[str, Way]) -> None:
        begun = state.parts() if isinstance(state, Trial) else state.copy()
        super().__init__((n, begun[n]) for n, way in ways.items() if way is kept and n in begun)
        self._begun: State = begun
        # What another trial, over which this one is, has tried out before.
        self._before: State = state.tried() if isinstance(state, Trial) else {}
        self._ways = ways
        if not dict.__len__(self):
            # JSON does not ask what looks empty for its parts.
            self.fill()

    def parts(self) -> State:
        """All parts as they stand; those that nobody has looked at are still the other's."""
        return {**self._begun, **dict(dict.items(self))}

    def tried(self) -> State:
        """The parts that were looked at, in this trial or in one that it is over."""
        return {**self._before, **dict(dict.items(self))}

    def come_true(self, state: State) -> None:
        """What was tried out is so in a state that is as the first one was; this trial is not used
        any more."""
        for name, part in self.tried().items():
            if self._ways.get(name) is not kept:
                state[name] = part.parts() if isinstance(part, Trial) else part

    def __missing__(self, name: str) -> Any:
        part = self._begun[name]
        made = self[name] = self._ways[name](part) if name in self._ways else copy(part)
        return made

    def __contains__(self, name: object) -> bool:
        return name in self._begun or dict.__contains__(self, name)

    def get(self, name: str, default: Any = None) -> Any:
        """As of any dict."""
        if name not in self:
            return default
        return self[name]

    def fill(self) -> None:
        """From now on all parts are its own."""
        for name in self._begun:
            self[name]
        self._begun = {}


def _of_all(method: str) -> Callable[..., Any]:
    plain = getattr(dict, method)

    def of_all(self: Trial, *given: Any) -> Any:
        for each in (self, *given):
            if isinstance(each, Trial):
                each.fill()
        return plain(self, *given)

    return of_all


for _name in (
    *("__iter__", "__reversed__", "__len__", "__eq__", "__ne__", "__or__", "__ror__", "__repr__"),
    *("__delitem__", "pop", "popitem", "setdefault", "clear", "keys", "values", "items", "copy"),
):
    setattr(Trial, _name, _of_all(_name))
