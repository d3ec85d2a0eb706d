"""The board of Empires of History: territories, sea zones and what lies between them, units and
nations as typed, frozen facts.

Everything comes from plain data that the registry has loaded (`data/*.yaml`). Areas are territories
(kind "land") and sea zones (kind "sea"), off-map boxes among them. Link kinds are "land", "coast"
(a territory and a sea zone) and "sea"; places with the same connection point are linked like
neighbours (EOH-003), but for those that only a canal joins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from itertools import combinations
from types import MappingProxyType
from typing import Any

from pbem.engine.board import Area, Link
from pbem.games.empires_of_history.components import (
    DAMAGED,
    LAND,
    LATE,
    SEA,
    Canal,
    City,
    MineBox,
    Nation,
    OilTrade,
    Technology,
    UnitKind,
    nation_of,
    technology_of,
    unit_of,
)
from pbem.games.empires_of_history.holdings import Holdings, Stands
from pbem.games.empires_of_history.relations import Relations
from pbem.wargame.board import WarBoard, facts
from pbem.wargame.memory import Last

BORDER, COAST, WATER = "land", "coast", "sea"
_TABLES = ("diplomacy", "options", "us_entry")


class EmpireBoard(WarBoard[UnitKind, Nation]):
    """The board with the facts of this game, from the plain data of `data/`, by file stem.

    `powers` are the nations in the order of nations.yaml. `attempt` is {"cost", "success": [faces]}
    of one for a technology. `technologies`, `mine_boxes` and `canals`
    go by name, `lands` and `zones` are all areas, `classes` the class of each kind of unit, with
    its marks too; `wars` are the pairs of nations at war at the start, `oil_trades` those that run
    then, `goods_go` says where goods go on from each area, `turns` are the names of the turns,
    `slots` who acts in each slot of a turn. `diplomacy`, `options` and `us_entry` are as their
    files have them.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        areas, nations, units = data["areas"], data["nations"], data["units"]
        super().__init__(
            [*_land(areas["land"]), *_sea(areas["sea"])],
            _links(areas),
            [unit_of(name, entry) for name, entry in units["units"].items()],
            [nation_of(name, entry) for name, entry in nations["nations"].items()],
            {name: data[name] for name in sorted(data)},
        )
        self._read_tables(data)
        self._read_map(areas)
        self._read_nations(nations, units)
        self._look_around()
        self.unit_for = lru_cache(maxsize=None)(self._unit_for)
        # What follows from parts of a position: of pairs at war and sides, of control, of units.
        self.relations = Last(partial(Relations, tuple(self.powers)))
        self.holdings = Last(partial(Holdings, self.territories))
        self.stands = Last(partial(Stands, self.zones, self.classes))

    def _read_tables(self, data: Mapping[str, Any]) -> None:
        self.technologies: Mapping[str, Technology] = MappingProxyType(
            {n: technology_of(n, e) for n, e in data["technologies"]["technologies"].items()}
        )
        self.attempt: Mapping[str, Any] = data["technologies"]["attempt"]
        self.turns: tuple[str, ...] = tuple(data["calendar"]["turns"])
        self.slots: tuple[Mapping[str, Any], ...] = tuple(data["calendar"]["slots"])
        self.stacks: tuple[Mapping[str, Any], ...] = tuple(data["set_up"]["stacks"])
        self.diplomacy, self.options, self.us_entry = (data[name] for name in _TABLES)

    def _read_map(self, areas: Mapping[str, Any]) -> None:
        self.mine_boxes: Mapping[str, MineBox] = MappingProxyType(
            {
                n: MineBox(n, _pair(e["seas"]), tuple(e["shores"]))
                for n, e in areas["mine_boxes"].items()
            }
        )
        self.canals: Mapping[str, Canal] = MappingProxyType(
            {
                n: Canal(n, _pair(e["seas"]), e["holder"], e["open_to"], e.get("past", ""))
                for n, e in areas["canals"].items()
            }
        )
        self.territories = tuple(a for a in self.areas if self.areas[a].kind == LAND)
        self.sea_zones = tuple(a for a in self.areas if self.areas[a].kind == SEA)
        self.lands, self.zones = frozenset(self.territories), frozenset(self.sea_zones)
        self._canals: dict[str, tuple[tuple[str, str], ...]] = {}
        for canal in self.canals.values():
            for zone, other in (canal.seas, canal.seas[::-1]):
                behind = self._canals.get(zone, ())
                self._canals[zone] = (*behind, (other, canal.holder))
        self._cities = {
            name: City(**entry["city"]) for name, entry in areas["land"].items() if "city" in entry
        }
        self._straits = {
            frozenset(pair): name
            for name, entry in areas["straits"].items()
            for pair in entry["lands"]
        }
        self._rivers = {frozenset(each["between"]) for each in areas["rivers"]}
        self._faces: dict[str, set[str]] = {}
        for each in areas["fortified"]:
            self._faces.setdefault(each["territory"], set()).update(each["faces"])
        self._mined = {frozenset(box.seas): name for name, box in self.mine_boxes.items()}

    def _read_nations(self, nations: Mapping[str, Any], units: Mapping[str, Any]) -> None:
        self.wars = tuple(_pair(each["between"]) for each in nations["wars"])
        self.oil_trades = tuple(
            OilTrade(t["from"], t["to"], t["amount"], tuple(t["enters"]), t.get("by_sea_from", ""))
            for t in nations["oil_trades"]
        )
        self.fractions: Mapping[str, tuple[int, int]] = MappingProxyType(
            {name: (int(part[0]), int(part[1])) for name, part in nations["production"].items()}
        )
        marks = ("", LATE, DAMAGED, LATE + DAMAGED)
        self.classes: Mapping[str, str] = {
            mark + name: unit.kind for name, unit in self.units.items() for mark in marks
        }
        self.built_in: Mapping[str, Mapping[str, int]] = units["built_in"]
        self._overrides: Mapping[str, Mapping[str, Mapping[str, Any]]] = units["overrides"]
        self._available = _available(units, self.powers)
        self.partisan_nations = tuple(
            n for n, kinds in self._available.items() if "partisan" in kinds
        )
        self._natives = {area: self.original_owner(area) for area in self.areas}
        self._homes: dict[str, tuple[str, ...]] = {}
        for territory in self.territories:
            native = self._natives[territory]
            self._homes[native] = (*self._homes.get(native, ()), territory)

    def _look_around(self) -> None:
        """What is next to each area."""
        self._around = {area: self.neighbours(area) for area in self.areas}
        self._borders, self._coast, self._waters = (
            self.all_neighbours(kind) for kind in (BORDER, COAST, WATER)
        )
        self._is_sea = {name: area.kind == SEA for name, area in self.areas.items()}
        self.goods_go: Mapping[str, tuple[str, ...]] = {
            area: tuple(self._goods_go_to(area)) for area in self.areas
        }

    # Territories

    def fact(self, area: str, name: str, default: Any = None) -> Any:
        """A fact of an area as areas.yaml has it."""
        return self.areas[area].data.get(name, default)

    def is_sea(self, area: str) -> bool:
        """A sea zone."""
        return self._is_sea[area]

    def is_off_map(self, area: str) -> bool:
        """EOH-001: an off-map box."""
        return bool(self.fact(area, "map") == "off-map")

    def native(self, territory: str) -> str:
        """EOH-018: the nation to which a territory belongs."""
        return self._natives[territory]

    def territories_of(self, nation: str) -> tuple[str, ...]:
        """EOH-560: the original territories of a nation, sorted."""
        return self._homes.get(nation, ())

    def city(self, territory: str) -> City | None:
        """EOH-020: the city of a territory, None for none."""
        return self._cities.get(territory)

    def pool(self, territory: str) -> str:
        """EOH-580: where what a territory yields is saved."""
        return self._pools[territory]

    def value(self, territory: str) -> int:
        """What is printed in a territory, 0 where nothing is."""
        return self._values[territory]

    @cached_property
    def _values(self) -> Mapping[str, int]:
        return {area: int(self.fact(area, "value", 0)) for area in self.areas}

    def taken_to(self, territory: str) -> str:
        """EOH-041: the place to which it is taken, as printed there; "" for none."""
        return self._taken_to[territory]

    def port(self, territory: str) -> str:
        """EOH-027, EOH-028: major, minor or ""."""
        return self._ports[territory]

    @cached_property
    def _pools(self) -> Mapping[str, str]:
        return self._said("pool")

    @cached_property
    def _taken_to(self) -> Mapping[str, str]:
        return self._said("to")

    @cached_property
    def _ports(self) -> Mapping[str, str]:
        return self._said("port")

    def _said(self, name: str) -> Mapping[str, str]:
        """What areas.yaml says of each area, "" for nothing."""
        return {area: str(self.fact(area, name, "")) for area in self.areas}

    def oil(self, territory: str) -> int:
        """EOH-039: oil counters that its wells give in a turn."""
        return int(self.fact(territory, "oil", 0))

    def is_mountain(self, territory: str) -> bool:
        """EOH-011 to EOH-014: a mountain territory."""
        return bool(self.fact(territory, "mountain", False))

    def around(self, area: str) -> tuple[str, ...]:
        """All areas next to one, however they are linked."""
        return self._around[area]

    def borders(self, territory: str) -> tuple[str, ...]:
        """The adjacent territories, over straits too."""
        return self._borders[territory]

    def coast(self, area: str) -> tuple[str, ...]:
        """The sea zones that a territory touches, or the territories that a sea zone does."""
        return self._coast[area]

    def _goods_go_to(self, area: str) -> Iterator[str]:
        """EOH-042, EOH-043: where goods go on from an area: over borders, between a port and its
        zones, between zones."""
        is_sea = self.is_sea(area)
        yield from self.waters(area) if is_sea else self.borders(area)
        for other in self.coast(area):
            if self.port(other if is_sea else area):
                yield other

    def waters(self, zone: str) -> tuple[str, ...]:
        """The adjacent sea zones; those behind a canal are not among them."""
        return self._waters[zone]

    def canals_from(self, area: str) -> tuple[tuple[str, str], ...]:
        """EOH-034, EOH-038: the sea zones behind canals of a zone, each with the territory that
        holds the canal."""
        return self._canals.get(area, ())

    def across_strait(self, origin: str, target: str) -> bool:
        """EOH-006, EOH-007: whether the border is a strait."""
        return frozenset((origin, target)) in self._straits

    def across_river(self, origin: str, target: str) -> bool:
        """EOH-015, EOH-016: whether the border is a river."""
        return frozenset((origin, target)) in self._rivers

    def is_fortified(self, origin: str, target: str) -> bool:
        """EOH-035, EOH-036: whether the face of the target towards a territory or sea zone is
        fortified."""
        return origin in self._faces.get(target, ())

    def mine_box(self, zone: str, other: str) -> str:
        """EOH-266: the mined water between two sea zones, "" for none."""
        return self._mined.get(frozenset((zone, other)), "")

    def trade(self, zone: str) -> Mapping[str, int]:
        """EOH-019: the naval resource markers of a sea zone by nation."""
        return self.trades.get(zone, {})

    @cached_property
    def trades(self) -> Mapping[str, Mapping[str, int]]:
        """The same of all sea zones that have any."""
        told = {zone: self.fact(zone, "trade", {}) for zone in self.sea_zones}
        return {zone: markers for zone, markers in told.items() if markers}

    # Units

    def _unit_for(self, nation: str, kind: str) -> UnitKind:
        own = self._overrides.get(nation, {}).get(kind)
        return replace(self.units[kind], **own) if own else self.units[kind]

    def available(self, nation: str) -> tuple[str, ...]:
        """What the sheet of a nation has, flags and options aside."""
        return self._available[nation]

    def kinds(self, kind: str) -> tuple[str, ...]:
        """The units of a class (land, sea, air, installation), in printed order."""
        return tuple(name for name, unit in self.units.items() if unit.kind == kind)


def _pair(values: Any) -> tuple[str, str]:
    one, other = values
    return str(one), str(other)


def _available(
    units: Mapping[str, Any], nations: Mapping[str, Nation]
) -> dict[str, tuple[str, ...]]:
    own, extra = units["available"], units["minor_extra"]
    return {
        nation: tuple(own.get(nation, (*units["minor"], *extra.get(nation, ()))))
        for nation in nations
    }


def _land(entries: Mapping[str, Any]) -> Iterator[Area]:
    for name, entry in entries.items():
        told = facts(entry)
        for part in ("land", "sea", "points"):
            told.pop(part, None)
        yield Area(name, LAND, {**told, **_city(told.pop("city", {})), "owner": told["nation"]})


def _city(told: Mapping[str, Any]) -> dict[str, Any]:
    """EOH-020: what there is to be told of a city."""
    return {"city" if part == "name" else f"city_{part}": value for part, value in told.items()}


def _sea(entries: Mapping[str, Any]) -> Iterator[Area]:
    for name, entry in entries.items():
        told = facts(entry)
        for part in ("sea", "points"):
            told.pop(part, None)
        yield Area(name, SEA, told)


def _links(areas: Mapping[str, Any]) -> list[Link]:
    land, sea = areas["land"], areas["sea"]
    found: set[tuple[str, str, str]] = set()
    for name, entry in land.items():
        found |= {_link(name, other, BORDER) for other in entry["land"]}
        found |= {_link(name, other, COAST) for other in entry.get("sea", ())}
    for name, entry in sea.items():
        found |= {_link(name, other, WATER) for other in entry["sea"]}
    canals = {frozenset(entry["seas"]) for entry in areas["canals"].values() if "past" not in entry}
    for one, other in _joined({**land, **sea}):
        if frozenset((one, other)) not in canals:
            kinds = {(True, True): BORDER, (False, False): WATER}
            found.add(_link(one, other, kinds.get((one in land, other in land), COAST)))
    return [Link(*each) for each in found]


def _joined(entries: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """EOH-003: pairs of places that have a connection point in common."""
    points: dict[int, list[str]] = {}
    for name, entry in entries.items():
        for point in entry.get("points", ()):
            points.setdefault(point, []).append(name)
    for names in points.values():
        yield from combinations(names, 2)


def _link(name: str, other: str, kind: str) -> tuple[str, str, str]:
    return (name, other, kind) if name < other else (other, name, kind)
