"""The grammar of a board, made once, and single lines read with it."""

from __future__ import annotations

from functools import cache, lru_cache

from pbem.engine.orders import Grammar, Line
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.orders import language
from pbem.games.empires_of_history.orders.lexicon import Lexicon, lexicon
from pbem.games.empires_of_history.orders.predicates import PREDICATES


@cache
def _grammar(words: Lexicon) -> Grammar:
    return language.grammar(words, PREDICATES)


@lru_cache(maxsize=16)
def grammar_of(board: EmpireBoard) -> Grammar:
    """The order language for the names of this board; the same object at every call."""
    return _grammar(lexicon(board))


def read_line(board: EmpireBoard, text: str) -> Line:
    """One stored line in normal form, with its heads."""
    return grammar_of(board).stored_line(text)


@cache
def _nameless() -> Grammar:
    return language.grammar(Lexicon(), PREDICATES)


def noun(line: Line) -> str:
    """What a line is about: a standing line replaces that of the same verb and noun."""
    return _nameless().noun(line)
