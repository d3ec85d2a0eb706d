"""The grammar of a board, made once, and single lines read with it."""

from __future__ import annotations

from functools import cache, lru_cache

from pbem.engine.orders import Grammar, Line
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.orders import language
from pbem.games.blitz_world_in_conflict.orders.predicates import PREDICATES
from pbem.games.blitz_world_in_conflict.orders.vocabulary import Known, known_of

_NOTHING = Known((), (), (), (), (), (), (), ())


@cache
def _grammar(known: Known) -> Grammar:
    return language.grammar(known, PREDICATES)


@lru_cache(maxsize=16)
def grammar_of(board: BlitzBoard) -> Grammar:
    """The order language for the areas, powers and units of this board; the same object at every
    call."""
    return _grammar(known_of(board))


def read_line(board: BlitzBoard, text: str) -> Line:
    """One stored line in normal form, with its heads."""
    return grammar_of(board).stored_line(text)


def noun(line: Line) -> str:
    """What a line is about: a standing line replaces that of the same verb and noun."""
    return _grammar(_NOTHING).noun(line)
