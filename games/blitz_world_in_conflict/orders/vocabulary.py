"""The names of a board as orders write them: all that is needed to read an area or a unit alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from pbem.engine.names import Names
from pbem.engine.slots import Vocabulary
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.orders.names import (
    CLASSES,
    PLACES,
    POWERS,
    TYPES,
    called,
)
from pbem.games.blitz_world_in_conflict.orders.ports import port_name
from pbem.values import dataclass

# What conditions of orders may compare, and those of answers in combats: what stands
# against what.
FACTS: Mapping[str, tuple[str, ...]] = {
    "turn": ("the turn",),
    "oil": ("our oil", "my oil", "saved oil"),
    "resources": ("our resources", "my resources", "saved resources"),
}
STRENGTHS: Mapping[str, tuple[str, ...]] = {
    "own": ("own factors", "my factors", "our factors"),
    "enemy": ("enemy factors", "their factors", "attackers"),
    "own_size": ("own size", "my size", "our size"),
    "enemy_size": ("enemy size", "their size"),
}


@dataclass(frozen=True)
class Known:
    """The names of a board that its language knows: `ports` are those of areas with two."""

    places: tuple[str, ...]
    ports: tuple[str, ...]
    powers: tuple[str, ...]
    countries: tuple[str, ...]
    units: tuple[str, ...]
    big: tuple[str, ...]
    options: tuple[str, ...]
    commanders: tuple[str, ...]


@lru_cache(maxsize=16)
def known_of(board: BlitzBoard) -> Known:
    """The names of a board; the same object at every call."""
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


@cache
def vocabulary(known: Known) -> Vocabulary:
    """The same with the other words for each."""
    named = {place: PLACES.get(place, ()) for place in known.places}
    units = {unit: called(unit) for unit in known.units}
    powers = {power: POWERS.get(power, ()) for power in known.powers}
    return Vocabulary(
        places=Names({**named, **dict.fromkeys(known.ports, ())}, "place"),
        powers=Names(powers, "power"),
        kinds=Names(units, "unit"),
        facts=Names({**FACTS, **STRENGTHS}, "fact"),
        ranks=Names({**units, **TYPES, **CLASSES}, "unit"),
        heads=Names(powers, "power"),
        named=True,
    )


def vocabulary_of(board: BlitzBoard) -> Vocabulary:
    """The vocabulary of this board, without a grammar."""
    return vocabulary(known_of(board))
