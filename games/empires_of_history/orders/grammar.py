"""The grammar of a board, made once, and single lines read with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from pbem.engine.orders import Grammar, Line
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.components import DAMAGED, LATE, SEA
from pbem.games.empires_of_history.orders import language
from pbem.games.empires_of_history.orders.cities import CITIES
from pbem.games.empires_of_history.orders.language import Lexicon
from pbem.games.empires_of_history.orders.names import (
    GENERALS,
    NATIONS,
    TECHNOLOGIES,
    option_names,
    unit_names,
)
from pbem.games.empires_of_history.orders.place_names import BOXES, PLACES, zone_names
from pbem.games.empires_of_history.orders.predicates import PREDICATES


@lru_cache(maxsize=16)
def lexicon(board: EmpireBoard) -> Lexicon:
    """Every name of a board with its other names."""
    areas = tuple((area, tuple(_area_names(board, area))) for area in board.areas)
    titles = {option: str(told["title"]) for option, told in board.options["options"].items()}
    return Lexicon(
        areas=areas,
        territories=tuple(each for each in areas if not board.is_sea(each[0])),
        nations=tuple((nation, NATIONS.get(nation, ())) for nation in board.powers),
        kinds=tuple((kind, unit_names(kind)) for kind in _kinds(board)),
        two_hits=tuple(kind for kind, unit in board.units.items() if unit.repair),
        pools=tuple(_pools(board).items()),
        technologies=tuple(
            (each, (told.title, *TECHNOLOGIES.get(each, ())))
            for each, told in board.technologies.items()
        ),
        options=tuple((each, tuple(option_names(each, title))) for each, title in titles.items()),
        generals=tuple((each, GENERALS.get(each, ())) for each in _generals(board)),
        boxes=tuple((box, BOXES.get(box, ())) for box in board.mine_boxes),
    )


def _area_names(board: EmpireBoard, area: str) -> Iterator[str]:
    yield from PLACES.get(area, ())
    yield from CITIES.get(area, ())
    yield from board.fact(area, "also", ())
    if board.is_sea(area):
        yield from zone_names(area)
        yield str(board.fact(area, "label", ""))
        return
    if city := board.city(area):
        yield city.name
    nation = board.native(area)
    if board.territories_of(nation) == (area,):
        yield nation


def _kinds(board: EmpireBoard) -> Iterator[str]:
    """EOH-201, EOH-222: all units, and those that may be late or damaged."""
    yield from board.units
    yield from (f"{LATE}{kind}" for kind, unit in board.units.items() if unit.manpower)
    yield from (
        f"{DAMAGED}{kind}"
        for kind, unit in board.units.items()
        if unit.kind == SEA and unit.hits > 1
    )


def _pools(board: EmpireBoard) -> dict[str, tuple[str, ...]]:
    """Saving places; the home pool has the names of its nation too, each that of its seat."""
    found: dict[str, tuple[str, ...]] = {}
    for nation in board.powers.values():
        for pool in nation.pools.values():
            is_home = pool.name == nation.home_pool
            names = (nation.name, *NATIONS.get(nation.name, ())) if is_home else ()
            found[pool.name] = (*found.get(pool.name, ()), *names, pool.seat)
    return found


def _generals(board: EmpireBoard) -> Iterator[str]:
    return (each.name for nation in board.powers.values() for each in nation.generals)


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
