"""Data of Total Domination with a change at one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from pbem.engine.board import BoardError, without_notes
from pbem.games.total_domination.start import make_board
from pbem.library import data_files

# The place is taken away.
GONE = object()
Change = tuple[Sequence[str], Any]


@cache
def own() -> dict[str, Any]:
    """The game's own data by file stem, without notes; not to be changed."""
    read = data_files.read(files("pbem.games.total_domination") / "data", "data")
    return {stem: without_notes(each.content) for stem, each in read.items()}


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


def broken(file: str, *changes: Change) -> dict[str, Any]:
    """All data, one file with these changes."""
    content = own()[file]
    for keys, new in changes:
        content = changed(content, keys, new)
    return {**own(), file: content}


def refusal(file: str, *changes: Change) -> BoardError:
    """Why no board is made of the data with these changes; its place is there to be told."""
    data = broken(file, *changes)
    with pytest.raises(BoardError) as caught:
        make_board(data)
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
