"""State is plain data: copying, canonical form, hashes and the first difference between two
states.
"""

from __future__ import annotations

import hashlib
import json
import marshal
from itertools import zip_longest
from typing import Any, NoReturn, TypedDict, TypeVar

from pbem.engine.errors import NotKnown

State = dict[str, Any]
T = TypeVar("T")


class Segment(TypedDict):
    """The account of a segment of dice, or of a sealed draw: whether any die of it has fallen, and
    how many under each label."""

    number: int
    rolled: bool
    labels: dict[str, int]


class Frame(TypedDict):
    """A flow that is under way: at which step it stands, "" behind its last one; `locals` are its
    own and the game's business."""

    flow: str
    step: str
    locals: dict[str, Any]


class Dated(TypedDict):
    """When orders were released: the turn of the game, the part of it, and the powers whose."""

    turn: int
    part: str
    powers: list[str]


class Engine(TypedDict):
    """The engine's part of a state.

    `asks` are the open questions (`Ask.of`), `said` what was answered to them, by ask and power
    (ask_state.py). `frames` has the root flow first and the innermost last. `releases` counts how
    often orders were released, and `date` is that of the last time. `over` is the result of a game
    that has ended, else {}.
    """

    asks: list[dict[str, Any]]
    said: dict[str, dict[str, Any]]
    frames: list[Frame]
    segment: Segment
    draw: Segment
    releases: int
    date: Dated
    over: dict[str, Any]


def engine_of(state: State) -> Engine:
    """The engine's part, not a copy."""
    part: Engine = state["engine"]
    return part


# A set: it is asked for every value there is, and is twice as fast as `isinstance`.
_LEAVES = frozenset((str, int, bool, type(None)))


def copy(value: T) -> T:
    """An independent copy of plain data; leaves are shared, containers are new. What is shut stays
    so."""
    made: T = _copied(value)
    return made


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        new = value.copy()
        if type(new) is Shut:
            return new
        for key, item in new.items():
            if type(item) not in _LEAVES:
                new[key] = _copied(item)
        return new
    if isinstance(value, list):
        return [item if type(item) in _LEAVES else _copied(item) for item in value]
    return value


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(value: Any) -> bytes:
    """Canonical JSON: sorted keys, no blanks, UTF-8."""
    return _ENCODER.encode(value).encode("utf-8")


def in_order(value: Any) -> Any:
    """An independent copy with sorted keys: the same, however the data came about."""
    return json.loads(canonical(value))


def digest(value: Any) -> str:
    """SHA-256 of the canonical form, in hex."""
    return hashlib.sha256(canonical(value)).hexdigest()


# The last format of `marshal` in which equal data are equal bytes, whoever shares them.
_BY_CONTENT = 2


def dumped(value: Any) -> bytes:
    """Bytes that only this value has; for plain data of the same order, and a tenth of the work of
    `canonical`. Raises ValueError for what is not plain."""
    return marshal.dumps(value, _BY_CONTENT)


def public(state: State) -> State:
    """The part of a state that everybody may see (contract P7)."""
    return {key: value for key, value in state.items() if key != "secret"}


class Shut(dict[str, Any]):
    """The secret part of a state where it is not at hand: empty, and who looks into it is told so
    by NotKnown.
    """

    def _look(self, *_: object) -> NoReturn:
        raise NotKnown("secret")

    __getitem__ = __contains__ = __iter__ = get = setdefault = _look
    items = keys = values = _look

    def copy(self) -> Shut:
        """Another one."""
        return Shut()


def check_plain(value: Any, path: str = "state") -> None:
    """Raise TypeError, naming the path, for anything that is not plain data."""
    if type(value) in _LEAVES:
        return
    if type(value) is list:
        for number, item in enumerate(value):
            if type(item) not in _LEAVES:
                check_plain(item, f"{path}[{number}]")
        return
    if type(value) is dict:
        for key, item in value.items():
            if not isinstance(key, str):
                raise TypeError(f"{path}: key {key!r} is not a string")
            if type(item) not in _LEAVES:
                check_plain(item, f"{path}.{key}")
        return
    raise TypeError(f"{path}: {type(value).__name__} is not plain data")


def difference(expected: Any, found: Any, path: str = "") -> tuple[str, Any, Any] | None:
    """The first place where two plain values differ, as (path, expected, found); None when equal.

    Keys are visited in sorted order, so the answer does not depend on how the data were read.
    """
    if _is_same(expected, found):
        return None
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted(expected.keys() | found.keys()):
            here = f"{path}.{key}" if path else key
            one, other = expected.get(key, _Nothing), found.get(key, _Nothing)
            if (deeper := difference(one, other, here)) is not None:
                return deeper
        return None
    if isinstance(expected, list) and isinstance(found, list):
        pairs = zip_longest(expected, found, fillvalue=_Nothing)
        for number, (one, other) in enumerate(pairs):
            if (deeper := difference(one, other, f"{path}[{number}]")) is not None:
                return deeper
        return None
    if type(expected) is type(found) and expected == found:
        return None
    return path, _shown(expected), _shown(found)


def _is_same(one: Any, other: Any) -> bool:
    """Whether two plain values are equal in every part, also in its type; False may be wrong of
    data that is not plain."""
    if one is other:
        return True
    kind = type(one)
    if kind is not type(other):
        return False
    if kind is dict:
        return len(one) == len(other) and all(
            key in other and _is_same(value, other[key]) for key, value in one.items()
        )
    if kind is list:
        return len(one) == len(other) and all(map(_is_same, one, other))
    return kind in _LEAVES and bool(one == other)


class _Nothing:
    """Stands where one side has a value and the other has none."""


def _shown(value: Any) -> Any:
    return "(nothing)" if value is _Nothing else value
