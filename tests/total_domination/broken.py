"""Data of Total Domination with a change at one place."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from pbem.engine.board import BoardError, without_notes
from pbem.games.total_domination.start import check
from pbem.library import data_files
from tests.harness.broken_data import Change, refused, with_changes


@cache
def own() -> dict[str, Any]:
    """The game's own data by file stem, without notes; not to be changed."""
    read = data_files.read(files("pbem.games.total_domination") / "data", "data")
    return {stem: without_notes(each.content) for stem, each in read.items()}


def broken(file: str, *changes: Change) -> dict[str, Any]:
    """All data, one file with these changes."""
    return with_changes(own(), file, changes)


def refusal(file: str, *changes: Change) -> BoardError:
    """Why the data with these changes are not taken; its place is there to be told."""
    return refused(check, broken(file, *changes))
