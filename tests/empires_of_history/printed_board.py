"""The printed board of Empires of History for tests of its language."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from pbem.games.empires_of_history.board import EmpireBoard
from pbem.library import data_files


@cache
def board() -> EmpireBoard:
    """The board that comes with the game."""
    folder = files("pbem.games.empires_of_history") / "data"
    return EmpireBoard(data_files.Files("data", data_files.read(folder, "data")))
