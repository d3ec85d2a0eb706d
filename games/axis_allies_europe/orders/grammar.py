"""The grammar of a board, made once, and single lines read with it."""

from __future__ import annotations

from functools import cache, lru_cache

from pbem.engine.orders import Grammar, Line
from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.games.axis_allies_europe.orders import language
from pbem.games.axis_allies_europe.orders.predicates import predicates


@cache
def _grammar(
    areas: tuple[str, ...], presets: tuple[str, ...], never_held: tuple[str, ...]
) -> Grammar:
    return language.grammar(areas, presets, predicates(never_held))


@lru_cache(maxsize=16)
def grammar_of(board: EuropeBoard) -> Grammar:
    """The order language for the areas of this board; the same object at every call."""
    return _grammar(tuple(board.areas), tuple(board.loss_presets), board.never_held)


def read_line(board: EuropeBoard, text: str) -> Line:
    """One stored line in normal form, with its heads."""
    return grammar_of(board).stored_line(text)


def noun(line: Line) -> str:
    """What a line is about: a standing line replaces that of the same verb and noun."""
    return _grammar((), (), ()).noun(line)
