"""Data of Blitz! with a change at one place."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from pbem.engine.board import BoardError, without_notes
from pbem.games.blitz_world_in_conflict.checks import check_data
from pbem.library import data_files
from tests.harness.broken_data import Change, refused, with_changes


@cache
def own() -> dict[str, Any]:
    """The game's own data of the whole war by file stem, without notes; not to be changed."""
    read = data_files.read(files("pbem.games.blitz_world_in_conflict") / "data", "data")
    return {stem: without_notes(each.content) for stem, each in read.items()}


def refusal(file: str, *changes: Change) -> BoardError:
    """Why the data with these changes are not taken; its place is there to be told."""
    return refused(check_data, with_changes(own(), file, changes))
