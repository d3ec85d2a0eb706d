"""What is on the board of Empires of History: cities, units, nations, technologies, waters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from pbem.values import dataclass
from pbem.wargame import board
from pbem.wargame.board import facts

LAND, SEA = "land", "sea"
CAPITAL, REGULAR, COLONIAL = "capital", "regular", "colonial"
MAJOR_PORT, MINOR_PORT = "major", "minor"
AXIS, ALLIES = "Axis", "Allies"
AIR, INSTALLATION = "air", "installation"
# Marks of units before the name of their kind.
LATE, DAMAGED = "late ", "damaged "


@dataclass(frozen=True, slots=True)
class City:
    """EOH-020, EOH-021: a city; `size` is that of a colonial one, 0 for all others."""

    kind: str
    name: str
    fort: int
    size: int = 0


@dataclass(frozen=True, slots=True)
class UnitKind(board.UnitKind):
    """A kind of unit as the unit sheet has it; `kind` is land, sea, air or installation.

    `fights_as` is infantry, armor, cavalry, artillery, general, gun or "". `costs` are those of a
    rocket by level. Values that it does not have are 0.
    """

    placed: str
    fights_as: str = ""
    cost: int = 0
    costs: tuple[int, ...] = ()
    oil: int = 0
    build: int = 0
    move: int = 0
    attack: int = 0
    attack_transports: int = 0
    defence: int = 0
    air: int = 0
    land: int = 0
    fuel: int = 0
    intercept: int = 0
    aa: int = 0
    aa_guns: int = 0
    hits: int = 0
    manpower: int = 0
    load: int = 0
    repair: int = 0
    search: int = 0
    capacity: int = 0
    fighters: int = 0
    paratroops: int = 0
    dice: int = 1
    only: tuple[str, ...] = ()
    flag: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class General:
    """EOH-212: a general; `at` is where he stands at the start, "" for one still to be drawn."""

    name: str
    rating: int
    at: str = ""


@dataclass(frozen=True, slots=True)
class Pool:
    """EOH-351: a saving place: the territory in which it lies, its full income, what is in it at
    the start."""

    name: str
    seat: str
    income: int
    start: int


@dataclass(frozen=True, slots=True)
class Nation(board.Power):
    """A nation; `kind` is major, neutral major, British colony, German minor ally, minor or
    created (by an option). `pools` go by name, the home pool first."""

    kind: str
    capital: str
    manpower: int
    production: str
    at_war: bool = False
    pools: Mapping[str, Pool] = field(default_factory=dict)
    oil: Mapping[str, int] = field(default_factory=dict)
    technologies: Mapping[str, int] = field(default_factory=dict)
    generals: tuple[General, ...] = ()
    blitzkriegs: int = 0

    @property
    def home_pool(self) -> str:
        """R29, R91: where its naval trade goes, and what it conquers."""
        return next(iter(self.pools))


@dataclass(frozen=True, slots=True)
class Technology:
    """EOH-340: a technology; `adds` are by level what values of its `units` become larger by."""

    name: str
    title: str
    levels: int
    kind: str
    units: tuple[str, ...]
    upgrade: int = 0
    adds: tuple[Mapping[str, int], ...] = ()
    beach: tuple[int, ...] = ()
    special: str = ""
    requires: Mapping[str, int] = field(default_factory=dict)
    from_turn: int = 0
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MineBox:
    """EOH-008, EOH-010: a water that can be mined, between two sea zones, and its shores."""

    name: str
    seas: tuple[str, str]
    shores: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Canal:
    """EOH-034, EOH-038: a canal between two sea zones; `open_to` holder or allies of who has the
    territory `holder`; `past` is the mined water that it leads around."""

    name: str
    seas: tuple[str, str]
    holder: str
    open_to: str
    past: str = ""


@dataclass(frozen=True, slots=True)
class OilTrade:
    """EOH-623: oil that one nation gives another each turn; it enters at the first of `enters`
    that can be reached, by sea from `by_sea_from` where that is said."""

    giver: str
    taker: str
    amount: int
    enters: tuple[str, ...]
    by_sea_from: str = ""


def unit_of(name: str, entry: Mapping[str, Any]) -> UnitKind:
    """A unit of units.yaml."""
    told = facts(entry)
    told["only"] = tuple(told.get("only", ()))
    if isinstance(told["cost"], list):
        told["costs"] = tuple(told.pop("cost"))
    return UnitKind(name=name, kind=told.pop("class"), **told)


def nation_of(name: str, entry: Mapping[str, Any]) -> Nation:
    """A nation of nations.yaml."""
    told = facts(entry)
    told["pools"] = {pool: Pool(pool, **facts(each)) for pool, each in told["pools"].items()}
    told["generals"] = tuple(General(**each) for each in told.get("generals", ()))
    return Nation(name=name, **told)


def technology_of(name: str, entry: Mapping[str, Any]) -> Technology:
    """A technology of technologies.yaml."""
    told = facts(entry)
    for part in ("units", "adds", "beach", "only"):
        told[part] = tuple(told.get(part, ()))
    return Technology(name=name, **told)
