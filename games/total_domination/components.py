"""What comes with the board: kinds of units, nations, cards, technologies and rounds as typed,
frozen facts, each read from its entry in `data/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from pbem.values import dataclass
from pbem.wargame import board
from pbem.wargame.board import facts


@dataclass(frozen=True, slots=True)
class UnitKind(board.UnitKind):
    """A kind of unit and its costs in operation points without technologies (TDM-108, TDM-120,
    TDM-135)."""

    deploy: int
    move: int
    destroy: int


@dataclass(frozen=True, slots=True)
class Power(board.Power):
    """A power or nation: `player` for the four that are played, `pool` its counters by kind
    (TDM-001, TDM-002, TDM-003, TDM-004, TDM-005), `ally` the player with whom it begins, or whom it
    joins; TDM-031: each has a colour."""

    colour: str
    pool: Mapping[str, int] = field(default_factory=dict)
    player: bool = False
    ally: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """TDM-027, TDM-028: a game card. `event` is "points" (`value`), "tactics" (`modifier`),
    "logistics" (`icons`), "science", "influence" (`nation`, `vp`) or "peace" (`op_bonus`)."""

    name: str
    title: str
    colour: str
    op: int
    technology: str
    event: str
    value: int = 0
    modifier: int = 0
    icons: Mapping[str, int] = field(default_factory=dict)
    nation: str = ""
    vp: int = 0
    op_bonus: int = 0


@dataclass(frozen=True, slots=True)
class Technology:
    """TDM-185, TDM-189: a technology; `needs` are ids, a tuple among them is one of these.

    `costs` are operation points by what is done ("move") and kind of unit, instead of those without
    technologies, `coastal` points less by kind of unit that is destroyed in a coastal area.
    `air_fleets` may be on the board with it. `rocket` is {"op", "cards"} for one that can be
    launched; `radar` are cards less that its owner loses to one.
    """

    name: str
    title: str
    colour: str
    needs: tuple[str | tuple[str, ...], ...] = ()
    costs: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    coastal: Mapping[str, int] = field(default_factory=dict)
    rocket: Mapping[str, int] = field(default_factory=dict)
    air_fleets: int = 0
    radar: int = 0


@dataclass(frozen=True, slots=True)
class Year:
    """TDM-058 to TDM-061: a round; `first` begins, packs are passed "left" or "right"."""

    name: str
    draw: int
    first: str
    extra: Mapping[str, int]
    passed: str
    uboats: int
    solo: int


@dataclass(frozen=True, slots=True)
class SoloCard:
    """TDM-266: actions ("move army") by Axis power, and the lanes of its four priority lines."""

    name: str
    year: int
    actions: Mapping[str, tuple[str, ...]]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FreeUnits:
    """TDM-247: units of a nation that a player places; `kind` and `area` where they are given."""

    nation: str
    count: int
    kind: str = ""
    area: str = ""


def power_of(name: str, entry: Mapping[str, Any]) -> Power:
    """A power from its entry in powers.yaml."""
    told = facts(entry)
    return Power(
        name=name,
        side=told["side"],
        colour=told["colour"],
        pool=MappingProxyType(dict(told["pool"])),
        player=bool(told.get("player", False)),
        ally=str(told.get("with", "")),
    )


def card_of(name: str, entry: Mapping[str, Any]) -> Card:
    """A card from its entry in cards.yaml."""
    told = facts(entry)
    title = told.pop("name")
    icons = MappingProxyType(dict(told.pop("icons", {})))
    return Card(name=name, title=title, icons=icons, **told)


def technology_of(name: str, entry: Mapping[str, Any]) -> Technology:
    """A technology from its entry in technologies.yaml."""
    told = facts(entry)
    needs = tuple(tuple(n) if isinstance(n, list) else str(n) for n in told["needs"])
    costs = {act: MappingProxyType(dict(each)) for act, each in told.get("costs", {}).items()}
    return Technology(
        name,
        told["name"],
        told["colour"],
        needs,
        MappingProxyType(costs),
        MappingProxyType(dict(told.get("coastal", {}))),
        MappingProxyType(dict(told.get("rocket", {}))),
        int(told.get("air_fleets", 0)),
        int(told.get("radar", 0)),
    )


def year_of(name: str, entry: Mapping[str, Any]) -> Year:
    """A round from its entry in calendar.yaml."""
    told = facts(entry)
    extra = MappingProxyType(dict(told["extra"]))
    return Year(
        name, told["draw"], told["first"], extra, told["pass"], told["uboats"], told["solo"]
    )


def solo_card_of(name: str, entry: Mapping[str, Any]) -> SoloCard:
    """A solo card from its entry in solo_cards.yaml."""
    told = facts(entry)
    lines = tuple(told.pop("lines"))
    year = int(told.pop("year"))
    actions = {power: tuple(each) for power, each in told.items()}
    return SoloCard(name, year, MappingProxyType(actions), lines)
