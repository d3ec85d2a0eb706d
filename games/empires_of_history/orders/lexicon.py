"""The names of a board in orders, and units read with nothing but these."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from pbem.engine.names import Names
from pbem.engine.slots import Vocabulary
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.components import DAMAGED, LATE, SEA
from pbem.games.empires_of_history.orders.cities import CITIES
from pbem.games.empires_of_history.orders.facts import FACTS
from pbem.games.empires_of_history.orders.forces import Forces
from pbem.games.empires_of_history.orders.names import (
    CLASSES,
    GENERALS,
    HIT,
    NATIONS,
    OWNERS,
    TECHNOLOGIES,
    UNCOUNTED,
    hit_names,
    option_names,
    unit_names,
)
from pbem.games.empires_of_history.orders.place_names import BOXES, PLACES, zone_names
from pbem.values import dataclass

Words = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Lexicon:
    """Every name of a board with its other names: areas, territories alone, nations, kinds of units
    (those `two_hits` take two hits), saving places, technologies, options, generals, mine boxes.
    """

    areas: Words = ()
    territories: Words = ()
    nations: Words = ()
    kinds: Words = ()
    two_hits: tuple[str, ...] = ()
    pools: Words = ()
    technologies: Words = ()
    options: Words = ()
    generals: Words = ()
    boxes: Words = ()


@lru_cache(maxsize=16)
def lexicon(board: EmpireBoard) -> Lexicon:
    """Every name of a board with its other names."""
    areas = tuple((area, tuple(_area_names(board, area))) for area in board.areas)
    titles = {option: str(told["title"]) for option, told in board.options["options"].items()}
    return Lexicon(
        **_of_units(board),
        areas=areas,
        territories=tuple(each for each in areas if not board.is_sea(each[0])),
        pools=tuple(_pools(board).items()),
        technologies=tuple(
            (each, (told.title, *TECHNOLOGIES.get(each, ())))
            for each, told in board.technologies.items()
        ),
        options=tuple((each, tuple(option_names(each, title))) for each, title in titles.items()),
        boxes=tuple((box, BOXES.get(box, ())) for box in board.mine_boxes),
    )


def _of_units(board: EmpireBoard) -> dict[str, Any]:
    """The names of a lexicon that units are written with."""
    return {
        "nations": tuple((nation, NATIONS.get(nation, ())) for nation in board.powers),
        "kinds": tuple((kind, unit_names(kind)) for kind in _kinds(board)),
        "two_hits": tuple(kind for kind, unit in board.units.items() if unit.repair),
        "generals": tuple((each, GENERALS.get(each, ())) for each in _generals(board)),
    }


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


def vocabulary_of(lexicon: Lexicon) -> Vocabulary:
    """Its places, nations and units, as the engine wants them."""
    nations = Names(dict(lexicon.nations), "nation")
    kinds = Names(dict(lexicon.kinds), "unit")
    hits = {f"{HIT}{kind}": hit_names(kind) for kind in lexicon.two_hits}
    return Vocabulary(
        places=Names(dict(lexicon.areas), "place"),
        powers=nations,
        kinds=kinds,
        facts=Names(FACTS, "fact"),
        ranks=Names({**dict(lexicon.kinds), **CLASSES, **hits}, "unit"),
        heads=nations,
        owners=OWNERS,
        singles=True,
        masses=UNCOUNTED,
    )


def forces_of(lexicon: Lexicon, words: Vocabulary) -> Forces:
    """What reads units, generals among them."""
    return Forces(words, Names(dict(lexicon.generals), "general"))


@lru_cache(maxsize=16)
def units_of(board: EmpireBoard) -> Forces:
    """The same for the names of a board, for who reads no orders: it takes a fifth of what a
    grammar does."""
    words = Lexicon(**_of_units(board))
    return forces_of(words, vocabulary_of(words))
