"""What comes with the board: powers, countries, units and Convoys as typed, frozen facts, each read
from its entry in `data/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from pbem.values import dataclass
from pbem.wargame import board
from pbem.wargame.board import facts

AXIS, ALLIES = "Axis", "Allies"
LAND, AIR, NAVAL = "land", "air", "naval"
GAR, INF, ARM, MAR, PARA, AA, FORT = "GAR", "INF", "ARM", "MAR", "PARA", "AA", "FORT"
BB, CV, SUB, TRS, LL = "BB", "CV", "SUB", "TRS", "LL"
PLANE, VWEAPON, ABOMB = "air", "V-Weapon", "A-Bomb"
STRATEGIC = "strategic"
LAND_TYPES, NAVAL_TYPES = (GAR, INF, ARM, MAR, PARA, AA, FORT), (BB, CV, SUB, TRS, LL)
AIR_TYPES = (PLANE, VWEAPON, ABOMB)
SMALL, BIG = "small", "big"
_BIG_FROM = 3


def counter(name: str, size: int) -> str:
    """BLZ-204: the counter of a unit of this Size: its name, for the Big one "NAME (Big)"."""
    return name if size < _BIG_FROM else f"{name} (Big)"


def unit_of(name: str) -> str:
    """The unit of a counter."""
    return name.removesuffix(" (Big)")


def is_big(name: str) -> bool:
    """Whether a counter is the Big one."""
    return name.endswith(" (Big)")


@dataclass(frozen=True, slots=True)
class Face:
    """BLZ-202, BLZ-203: what a unit is at one Size. `bomb` are its factors of its primary kind,
    `triangles` by kind of Round, above 0 white, below 0 red."""

    type: str
    land: int = 0
    air: int = 0
    naval: int = 0
    bomb: int = 0
    move: int = 0
    range: int = 0
    triangles: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Unit(board.UnitKind):
    """BLZ-200 to BLZ-206: a unit; `kind` is land, air or naval. `power` has it on its chart, "" for
    the minor countries; `home` is a country, or the one area of its home. `sizes` are its faces by
    Size. `primary` is its kind of bombing, `once` says that it is used up when it fires, `to` and
    `delivers_in` are of lend lease, `only_in` is where it may be built, `faces` the area against
    which its red triangles count."""

    power: str
    home: str
    type: str
    sizes: Mapping[int, Face]
    primary: str = ""
    once: bool = False
    super: bool = False
    to: str = ""
    delivers_in: str = ""
    only_in: str = ""
    faces: str = ""
    air_move: int = 0

    @property
    def most(self) -> int:
        """BLZ-204: the greatest Size that any of its counters shows."""
        return max(self.sizes)


@dataclass(frozen=True, slots=True)
class Power(board.Power):
    """BLZ-200: a major power; `of` are the charts that are one power in this scenario, `homes` its
    home countries."""

    homes: tuple[str, ...]
    of: tuple[str, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class Country:
    """BLZ-231, BLZ-232: a country; `control` is the power that has it at the start, "" for a
    neutral; `leans` that of its flag with a question mark, `home_of` the chart whose home country
    it is, `snow` "snow", "snowflake" or "". `leave` are areas that may become countries of their
    own (BLZ-312, BLZ-348)."""

    name: str
    areas: tuple[str, ...]
    control: str = ""
    short: str = ""
    home_of: str = ""
    leans: str = ""
    snow: str = ""
    leave: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Port:
    """BLZ-219 to BLZ-222: a Port of a land area, and the sea areas from which it is entered."""

    size: str
    sea: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Strait:
    """BLZ-392: a passage of naval units between two sea areas, see areas.yaml."""

    between: tuple[str, str]
    closed_by: tuple[str, ...] = ()
    open_by: tuple[str, ...] = ()
    submarines: bool = False
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Convoy:
    """A Convoy in a sea area: `home` is what destroys it when it is lost (BLZ-359 to BLZ-364)."""

    sea: str
    power: str
    home: str
    factor: int


@dataclass(frozen=True, slots=True)
class Commander:
    """BLZ-755: a Commander; those of one `counter` of a `chart` are its two faces. `power` has the
    chart in this scenario."""

    name: str
    power: str
    chart: str
    counter: int
    letter: str
    factors: Mapping[str, int] = field(default_factory=dict)
    red: int = 0


def unit(name: str, entry: Mapping[str, Any], power: str) -> Unit:
    """A unit of units.yaml; `power` is who has its chart in this scenario."""
    told = facts(entry)
    base = {key: told.pop(key, 0) for key in ("move", "range")}
    triangles = told.pop("triangles", {})
    sizes = {
        size: Face(**{"type": told["type"], **base, "triangles": triangles, **facts(face)})
        for size, face in enumerate(told.pop("sizes"), 1)
    }
    told["power"] = power
    return Unit(name=name, kind=kind_of(told["type"]), sizes=MappingProxyType(sizes), **told)


def kind_of(type_: str) -> str:
    """BLZ-202: whether a type of unit is land, air or naval."""
    if type_ in LAND_TYPES:
        return LAND
    return NAVAL if type_ in NAVAL_TYPES else AIR
