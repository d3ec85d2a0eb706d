"""Boards of war games: kinds of units, powers and their sides beside the areas and their links, as
frozen facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from pbem.engine.board import NOTES, Area, Board, BoardError, Link
from pbem.engine.state import digest
from pbem.values import dataclass


@dataclass(frozen=True, slots=True)
class UnitKind:
    """A kind of unit; `kind` is the game's word for its class ("land", "air", "sea"). A game adds
    its own fields."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Power:
    """A power, and the side on which it begins. A game adds its own fields."""

    name: str
    side: str


TYPES: dict[str, type] = {"str": str, "int": int, "bool": bool}
SAID: dict[type, str] = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a map",
}

K = TypeVar("K", bound=UnitKind)
P = TypeVar("P", bound=Power)
T = TypeVar("T")


class WarBoard(Board, Generic[K, P]):
    """The engine's board with units and powers.

    `units` are the kinds of units in printed order, `powers` in the order of their turns, both by
    name; `sides` the powers of each side. Areas may have the facts `owner` and `value`. `told` are
    the data that `digest` covers, by name and without notes. BoardError for an owner that is no
    power.
    """

    def __init__(
        self,
        areas: Iterable[Area],
        links: Iterable[Link],
        units: Iterable[K],
        powers: Iterable[P],
        told: Mapping[str, Any],
    ) -> None:
        super().__init__(areas, links)
        self.units: Mapping[str, K] = MappingProxyType({unit.name: unit for unit in units})
        self.powers: Mapping[str, P] = MappingProxyType({power.name: power for power in powers})
        sides: dict[str, tuple[str, ...]] = {}
        for power in self.powers.values():
            sides[power.side] = (*sides.get(power.side, ()), power.name)
        self.sides: Mapping[str, tuple[str, ...]] = MappingProxyType(sides)
        self._ranks = {power: number for number, power in enumerate(self.powers)}
        self._enemies = {
            power.name: tuple(each for each in self.powers if each not in sides[power.side])
            for power in self.powers.values()
        }
        for area in self.areas.values():
            if (owner := area.data.get("owner")) is not None and owner not in self.powers:
                what = f"{area.id}: unknown owner {owner}"
                raise BoardError(what, "areas", ("areas", area.id, "owner"))
        self._told = told

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of areas, links, and the data of the game."""
        return digest({"board": digest(self._printed), **self._told})

    def unit(self, kind: str) -> K:
        """The facts of a kind of unit."""
        return self.units[kind]

    def piece(self, kind: str) -> Mapping[str, Any]:
        """The facts of a kind that are not 0, "" or False, in the order of its class."""
        unit = self.units.get(kind)
        told = {each.name: getattr(unit, each.name) for each in fields(unit)} if unit else {}
        return {name: value for name, value in told.items() if value and name != "name"}

    def side_of(self, power: str) -> str:
        """The side on which a power begins."""
        return self.powers[power].side

    def friends_of(self, power: str) -> tuple[str, ...]:
        """The powers of its side, itself included, in the order of turns."""
        return self.sides[self.powers[power].side]

    def enemies_of(self, power: str) -> tuple[str, ...]:
        """The powers of all other sides, in the order of turns."""
        return self._enemies[power]

    def rank(self, power: str) -> int:
        """The place of a power in the order of turns, from 0: a key to sort by."""
        return self._ranks[power]

    def in_turn(self, parts: Mapping[str, T]) -> dict[str, T]:
        """What belongs to powers, in the order of their turns."""
        return {power: parts[power] for power in self.powers if power in parts}

    def original_owner(self, area: str) -> str:
        """The power that an area belongs to at the start, "" for none."""
        return str(self.areas[area].data.get("owner", ""))

    def value(self, area: str) -> int:
        """What is printed in an area, 0 where nothing is."""
        return int(self.areas[area].data.get("value", 0))


def listed(
    make: Callable[..., T], entries: Mapping[str, Any], order: Sequence[str], file: str
) -> list[T]:
    """One thing for each entry of a data file, `make(name=..., **facts)`, in the order that the
    file gives; `make` is a dataclass, whose fields are what an entry has.

    BoardError, naming file and entry, where order and entries differ, and for a fact that is
    missing, unknown or of another type. The entries stand under the file's own name.
    """
    stem = file.removesuffix(".yaml")
    if strangers := entries.keys() ^ set(order):
        what = f"{file}: order and entries differ in {sorted(strangers)}"
        raise BoardError(what, stem, (stem, min(strangers)))
    needed, others = _fields(make)
    for name in order:
        check_entry(entries[name], needed, others, stem, (stem, name))
    return [make(name=name, **facts(entries[name])) for name in order]


def _fields(make: Callable[..., Any]) -> tuple[dict[str, type], dict[str, type]]:
    """The plain fields of a dataclass but `name`, those without a default and those with one."""
    if not isinstance(make, type) or not is_dataclass(make):
        return {}, {}
    told = {each.name: each for each in fields(make) if each.name != "name"}
    types = {name: TYPES.get(str(each.type).removesuffix(" | None")) for name, each in told.items()}
    plain = {name: kind or object for name, kind in types.items()}
    needed = {name for name, each in told.items() if each.default is MISSING}
    return (
        {name: kind for name, kind in plain.items() if name in needed},
        {name: kind for name, kind in plain.items() if name not in needed},
    )


def check_entry(
    entry: Any,
    needed: Mapping[str, type],
    others: Mapping[str, type],
    file: str,
    keys: Sequence[str],
    rule: str = "",
) -> None:
    """BoardError unless an entry of a data file is a map with the facts that are needed, perhaps
    some of the others and notes, each of its type and no number below 0.

    `file` is the stem of the file, `keys` lead to the entry, `rule` says how it has to be.
    """
    name = keys[-1] if keys else file
    if not isinstance(entry, Mapping):
        raise BoardError(f"{name} has to be a map", file, keys, rule)
    known = {**needed, **others}
    if (needed or others) and (strange := [k for k in entry if k not in known and k not in NOTES]):
        what = f"{name}: {strange[0]!r} is not known here; known are {', '.join(known)}"
        raise BoardError(what, file, (*keys, strange[0]), rule)
    if missing := [key for key in needed if key not in entry]:
        raise BoardError(f"{name}: {missing[0]!r} is missing", file, keys, rule)
    for key, kind in known.items():
        value = entry.get(key)
        if key in entry and kind is not object and type(value) is not kind:
            what = f"{name}: {key!r} has to be {SAID[kind]}, and is {value!r}"
            raise BoardError(what, file, (*keys, key), rule)
        if type(value) is int and value < 0:
            raise BoardError(f"{name}: {key!r} is below 0", file, (*keys, key), rule)


def facts(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry of a data file without its notes."""
    return {key: value for key, value in entry.items() if key not in NOTES}
