"""Plain data with a change at one place, to see what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from pbem.engine.board import BoardError

# The place is taken away.
GONE = object()
Change = tuple[Sequence[str], Any]


def changed(value: Any, keys: Sequence[str], new: Any) -> Any:
    """A copy of plain data in which what stands at `keys` is `new`, or what the function `new`
    makes of it; parts that are no other stay the same objects."""
    if not keys:
        return new(value) if callable(new) else new
    here: Any = list(value) if isinstance(value, list) else dict(value)
    at: Any = int(keys[0]) if isinstance(here, list) else keys[0]
    if new is GONE and len(keys) == 1:
        del here[at]
        return here
    there = here[at] if isinstance(here, list) else here.get(at, {})
    here[at] = changed(there, keys[1:], new)
    return here


def with_changes(own: Mapping[str, Any], file: str, changes: Sequence[Change]) -> dict[str, Any]:
    """All data of a game by file stem, one file with these changes."""
    content = own[file]
    for keys, new in changes:
        content = changed(content, keys, new)
    return {**own, file: content}


def refused(make: Callable[[Mapping[str, Any]], object], data: Mapping[str, Any]) -> BoardError:
    """Why no board is made of the data; its place is there to be told."""
    with pytest.raises(BoardError) as caught:
        make(data)
    _find(data[caught.value.file], caught.value.keys)
    return caught.value


def _find(content: Any, keys: Sequence[str]) -> None:
    """KeyError unless the keys lead somewhere; the last one may be what is missing."""
    for key in keys[:-1]:
        content = content[int(key) if isinstance(content, list) else key]


def more(**facts: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """An entry with these facts."""
    return lambda entry: {**entry, **facts}


def without(*names: str) -> Callable[[Any], Any]:
    """A map or a list without these."""

    def cut(value: Any) -> Any:
        if isinstance(value, list):
            return [each for each in value if each not in names]
        return {key: each for key, each in value.items() if key not in names}

    return cut


def also(*names: Any) -> Callable[[list[Any]], list[Any]]:
    """A list with these at its end."""
    return lambda value: [*value, *names]
