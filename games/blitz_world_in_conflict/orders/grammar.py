"""The grammar of a board, made once, and single lines read with it."""

from __future__ import annotations

from functools import cache, lru_cache

from pbem.engine.orders import Grammar, Line
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.orders import language
from pbem.games.blitz_world_in_conflict.orders.language import Known
from pbem.games.blitz_world_in_conflict.orders.ports import port_name
from pbem.games.blitz_world_in_conflict.orders.predicates import PREDICATES

_NOTHING = Known((), (), (), (), (), (), (), ())


@cache
def _grammar(known: Known) -> Grammar:
    return language.grammar(known, PREDICATES)


@lru_cache(maxsize=16)
def _known(board: BlitzBoard) -> Known:
    road = board.road_to_war
    titles = [each["title"] for each in road["standard"]]
    titles += [option["title"] for step in road["steps"] for option in step["options"]]
    return Known(
        places=tuple(board.areas),
        ports=tuple(
            port_name(area, port.sea[0])
            for area, ports in board.ports.items()
            if len(ports) > 1
            for port in ports
        ),
        powers=tuple(board.powers),
        countries=(*board.countries, *(a for c in board.countries.values() for a in c.leave)),
        units=tuple(board.units),
        big=tuple(name for name, unit in board.units.items() if unit.most > 2),
        options=tuple(dict.fromkeys(titles)),
        commanders=tuple(board.commanders),
    )


def grammar_of(board: BlitzBoard) -> Grammar:
    """The order language for the areas, powers and units of this board; the same object at every
    call."""
    return _grammar(_known(board))


def read_line(board: BlitzBoard, text: str) -> Line:
    """One stored line in normal form, with its heads."""
    return grammar_of(board).stored_line(text)


def noun(line: Line) -> str:
    """What a line is about: a standing line replaces that of the same verb and noun."""
    return _grammar(_NOTHING).noun(line)
