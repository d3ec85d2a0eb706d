"""The grammar of a board, made once, and single lines read with it."""

from __future__ import annotations

from functools import cache, lru_cache

from pbem.engine.orders import Grammar, Line
from pbem.games.blitzwar.board import BlitzBoard
from pbem.games.blitzwar.orders import language
from pbem.games.blitzwar.orders.predicates import PREDICATES

Beachheads = tuple[tuple[str, tuple[str, str]], ...]
Known = tuple[tuple[str, ...], Beachheads, tuple[str, ...], tuple[str, ...]]


@cache
def _grammar(known: Known) -> Grammar:
    zones, beachheads, cards, counters = known
    return language.grammar(zones, dict(beachheads), cards, counters, PREDICATES)


def _names(board: BlitzBoard) -> Known:
    beachheads = tuple(
        (board.beachhead(zone, sea), (zone, sea if len(board.beaches(zone)) > 1 else ""))
        for zone in board.land_zones
        if not board.is_base(zone)
        for sea in board.beaches(zone)
    )
    return tuple(board.areas), beachheads, tuple(board.cards), tuple(board.units)


@lru_cache(maxsize=8)
def grammar_of(board: BlitzBoard) -> Grammar:
    """The order language for the zones, cards and counters of this board; the same object at every
    call."""
    return _grammar(_names(board))


def read_line(board: BlitzBoard, text: str) -> Line:
    """One stored line in normal form, with its heads."""
    return grammar_of(board).stored_line(text)


def noun(line: Line) -> str:
    """What a line is about: a standing line replaces that of the same verb and noun."""
    return _grammar(((), (), (), ())).noun(line)
