"""The grammar of a board, made once, and single lines read with it."""

from __future__ import annotations

from functools import cache, lru_cache

from pbem.engine.orders import Grammar, Line
from pbem.games.total_domination.board import DominationBoard
from pbem.games.total_domination.orders import language
from pbem.games.total_domination.orders.predicates import PREDICATES

Titles = tuple[tuple[str, str], ...]
Cards = tuple[tuple[str, tuple[str, str]], ...]
Known = tuple[tuple[str, ...], Cards, Titles, tuple[str, ...]]


@cache
def _grammar(known: Known) -> Grammar:
    areas, cards, technologies, players = known
    return language.grammar(areas, dict(cards), dict(technologies), players, PREDICATES)


@lru_cache(maxsize=8)
def _names(board: DominationBoard) -> Known:
    cards = tuple((card.name, (card.title, card.technology)) for card in board.cards.values())
    technologies = tuple((each.name, each.title) for each in board.technologies.values())
    return tuple(board.areas), cards, technologies, board.players


def grammar_of(board: DominationBoard) -> Grammar:
    """The order language for the areas, cards and technologies of this board; the same object at
    every call."""
    return _grammar(_names(board))


def read_line(board: DominationBoard, text: str) -> Line:
    """One stored line in normal form, with its heads."""
    return grammar_of(board).stored_line(text)


def noun(line: Line) -> str:
    """What a line is about: a standing line replaces that of the same verb and noun."""
    return _grammar(((), (), (), ())).noun(line)
