"""The board of Blitz!: areas, countries, units and charts as typed, frozen facts.

Everything comes from plain data that the registry has loaded (`data/*.yaml`, and what a scenario
has in place of them). Areas are land and sea areas, also those that a scenario leaves out. Link
kinds are "land" (a common border), "coast" (land area and sea area), "sea", "route" (a Land Route)
and "air route".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from pbem.engine.board import Area, Link
from pbem.games.blitz_world_in_conflict.components import (
    LAND,
    Commander,
    Convoy,
    Country,
    Face,
    Port,
    Power,
    Strait,
    Unit,
    unit,
)
from pbem.wargame.board import WarBoard, facts
from pbem.wargame.memory import Unchanged, Watched

SEA = "sea"
BORDER, COAST, WATER, ROUTE, AIR_ROUTE = "land", "coast", "sea", "route", "air route"
LINES = (BORDER, COAST, WATER, ROUTE)
_AIRWAYS = (*LINES, AIR_ROUTE)
MOST_FACTORS = 30


class BlitzBoard(WarBoard[Unit, Power]):
    """The board of one scenario.

    `units` are those that somebody may have in this scenario, by name, `powers` in the order of
    their turns. `lands` and `seas` are all areas, `in_play` those of the scenario (BLZ-022,
    BLZ-052, BLZ-071, BLZ-102, BLZ-144, BLZ-173), `first` and `last` its turns. `countries`,
    `straits`, `convoys` (by sea area, those that exist at the start), `commanders` go by name.
    `set_up` is the file of that name; `tables`, `victory` and `road_to_war` are as their files have
    them. `placed`, `held`, `apart`, `traded`, `fed` and `own` remember what follows from where
    units are, from who controls what, from what has left its country, from that and trade, from
    all that lines of supply hang on, and from whose areas and countries are.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        areas, powers = data["areas"], data["powers"]["powers"]
        self.set_up: Mapping[str, Any] = data["set_up"]
        self._charts = {c: p for p, entry in powers.items() for c in entry.get("of", (p,))}
        super().__init__(
            [*_areas(areas["land"], LAND), *_areas(areas["sea"], SEA)],
            _links(areas),
            self._units(data["units"]["units"]),
            [_power(name, entry) for name, entry in powers.items()],
            {name: data[name] for name in sorted(data)},
        )
        self.countries: Mapping[str, Country] = MappingProxyType(
            {name: self._country(name, e) for name, e in data["countries"]["countries"].items()}
        )
        self.ports: Mapping[str, tuple[Port, ...]] = MappingProxyType(
            {
                name: tuple(Port(p["size"], tuple(p["sea"])) for p in entry.get("ports", ()))
                for name, entry in areas["land"].items()
            }
        )
        self.straits = tuple(_strait(entry) for entry in areas["straits"])
        self._straits = {frozenset(strait.between): strait for strait in reversed(self.straits)}
        self.convoys: Mapping[str, Convoy] = MappingProxyType(
            {c.sea: c for c in self._convoys(areas["convoys"])}
        )
        self.commanders: Mapping[str, Commander] = MappingProxyType(
            {
                name: self._commander(name, entry)
                for name, entry in data["commanders"]["commanders"].items()
                if self.power_of(entry["power"])
            }
        )
        self.groups: Mapping[str, Any] = areas["groups"]
        self.tables, self.victory = data["tables"], data["victory"]["cards"]
        self.road_to_war: Mapping[str, Any] = data["road_to_war"]
        self.turns: tuple[Mapping[str, Any], ...] = tuple(data["calendar"]["turns"])
        self.first, self.last = self.set_up["turns"]
        self._chart: list[list[str]] = data["chart"]["columns"]
        self._look_around(areas)
        self.placed, self.held = Watched("units"), Watched("control")
        self.apart = Unchanged("apart")
        self.traded = Unchanged("conquered", "apart", deep=("trades", "wealth"))
        self.fed = Unchanged("convoys", deep=("wars",))
        self.own = Unchanged("allied", "conquered", "apart", "past", "soviet")

    def _look_around(self, areas: Mapping[str, Any]) -> None:
        """Which areas are in play, and which are next to which."""
        land, sea = self.set_up.get("land", areas["land"]), self.set_up.get("sea", areas["sea"])
        self.in_play = frozenset((*land, *sea))
        self._is_sea = {name: area.kind == SEA for name, area in self.areas.items()}
        self.seas = frozenset(name for name, is_sea in self._is_sea.items() if is_sea)
        self.lands, self.seas_in_play = frozenset(self.areas) - self.seas, self.seas & self.in_play
        self._borders, self._routes = self._near_by(BORDER), self._near_by(ROUTE)
        self._waters, self._coast = self._near_by(WATER), self._near_by(COAST)
        self._airways, self._lines = self._near_by(*_AIRWAYS), self._near_by(*LINES)

    # Powers and countries

    def power_of(self, chart: str) -> str:
        """The power that has a chart in this scenario, "" where nobody has: AFA and USA are one in
        some (BLZ-050, BLZ-070, BLZ-100, BLZ-140)."""
        return str(self._charts.get(chart, ""))

    def country(self, area: str) -> str:
        """The country of a land area."""
        return str(self.areas[area].data["country"])

    def home_areas(self, unit: str) -> tuple[str, ...]:
        """BLZ-201: the land areas of the home of a unit."""
        home = self.units[unit].home
        return self.countries[home].areas if home in self.countries else (home,)

    def major_homes(self) -> frozenset[str]:
        """BLZ-200: the home countries of all major powers, of those as well that are not in the
        scenario."""
        return frozenset(name for name, told in self.countries.items() if told.home_of)

    def piece(self, kind: str) -> Mapping[str, Any]:
        """BLZ-202, BLZ-203: what a unit is, and what it counts at each Size, in words."""
        told = {n: v for n, v in super().piece(kind).items() if n not in ("kind", "sizes")}
        if unit := self.units.get(kind):
            told["sizes"] = [_counted(size, face) for size, face in unit.sizes.items()]
        return told

    # Areas

    def fact(self, area: str, name: str, default: Any = None) -> Any:
        """A fact of an area as areas.yaml has it."""
        return self.areas[area].data.get(name, default)

    def is_sea(self, area: str) -> bool:
        """A sea area."""
        return self._is_sea[area]

    def is_island(self, area: str) -> bool:
        """BLZ-218: an Island."""
        return bool(self.fact(area, "island", False))

    def terrain(self, area: str) -> str:
        """BLZ-226: the terrain of a land area, "clear" for none."""
        return str(self.fact(area, "terrain", "clear"))

    def oil(self, area: str) -> int:
        """Oil printed in a land area."""
        return int(self.fact(area, "oil", 0))

    def resources(self, area: str) -> int:
        """Resources printed in a land area."""
        return int(self.fact(area, "resources", 0))

    def factory(self, area: str) -> int:
        """The Factory Factor of a land area, 0 without a Factory."""
        return int(self.fact(area, "factory", 0))

    def snow(self, area: str) -> str:
        """BLZ-227: the marker of an area that counts in turns with the Snow icon: "snow",
        "snowflake" or ""."""
        if self.is_sea(area):
            return "snow" if self.fact(area, "snow") else ""
        return self.countries[self.country(area)].snow

    def is_winter(self, turn: int) -> bool:
        """BLZ-227: a turn with the Snow icon."""
        return bool(self.turns[turn - 1]["snow"])

    def borders(self, area: str) -> tuple[str, ...]:
        """Land areas with a common border."""
        return self._borders[area]

    def routes(self, area: str) -> tuple[str, ...]:
        """BLZ-224: land areas at the other end of a Land Route."""
        return self._routes[area]

    def by_air(self, area: str) -> tuple[str, ...]:
        """BLZ-225: areas that an air unit enters from here."""
        return self._airways[area]

    def on_lines(self, area: str) -> tuple[str, ...]:
        """BLZ-235: areas to which a line of supply goes on from here."""
        return self._lines[area]

    def waters(self, sea: str) -> tuple[str, ...]:
        """Adjacent sea areas, passages among them."""
        return self._waters[sea]

    def coast(self, area: str) -> tuple[str, ...]:
        """The sea areas that a land area touches, or the land areas that a sea area does."""
        return self._coast[area]

    def port_on(self, area: str, sea: str) -> Port | None:
        """BLZ-219, BLZ-222: the Port of a land area that is entered from a sea area."""
        return next((port for port in self.ports[area] if sea in port.sea), None)

    def first_port(self, area: str) -> str:
        """BLZ-221: the sea area by which the first of two Ports of a land area is named, "" where
        there is nothing to name."""
        ports = self.ports.get(area, ())
        return ports[0].sea[0] if len(ports) > 1 else ""

    def strait(self, one: str, other: str) -> Strait | None:
        """BLZ-392: the passage between two sea areas, None for open water."""
        return self._straits.get(frozenset((one, other)))

    # Charts

    def result(self, factors: int, die: int) -> str:
        """BLZ-548: the Combat Chart: "2", "1S", "L", "-" ...; nothing is rolled without factors."""
        return str(self._chart[min(factors, MOST_FACTORS) - 1][die - 1])

    # Reading

    def _near_by(self, *kinds: str) -> Mapping[str, tuple[str, ...]]:
        """The areas next to each, by links of these kinds."""
        return {area: self.neighbours(area, kinds) for area in self.areas}

    def _units(self, entries: Mapping[str, Any]) -> Iterator[Unit]:
        for name, entry in entries.items():
            power = self.power_of(entry["power"])
            if power or not entry["power"]:
                yield unit(name, entry, power)

    def _country(self, name: str, entry: Mapping[str, Any]) -> Country:
        told = facts(entry)
        told["areas"], told["leave"] = tuple(told["areas"]), tuple(told.get("leave", ()))
        for key in ("control", "leans"):
            told[key] = self.power_of(told.get(key, ""))
        return Country(name=name, **told)

    def _commander(self, name: str, entry: Mapping[str, Any]) -> Commander:
        chart = entry["power"]
        return Commander(name=name, chart=chart, **{**facts(entry), "power": self.power_of(chart)})

    def _convoys(self, entries: Mapping[str, Any]) -> Iterator[Convoy]:
        there = self.set_up.get("convoys", list(entries))
        for sea, entry in entries.items():
            if sea in there:
                power = self.power_of(entry["power"])
                yield Convoy(sea, power, entry["home"], entry["factor"])


def _counted(size: int, face: Face) -> str:
    """`Size 2: land 3, move 2`, with triangles by kind of Round."""
    names = ("land", "air", "naval", "bomb", "move", "range")
    told = [f"{name} {value}" for name in names if (value := getattr(face, name))]
    told += [f"{kind} triangles {count:+d}" for kind, count in sorted(face.triangles.items())]
    return f"Size {size}: {', '.join(told) or 'nothing'}"


def _power(name: str, entry: Mapping[str, Any]) -> Power:
    told = facts(entry)
    for key in ("homes", "of"):
        told[key] = tuple(told.get(key, ()))
    return Power(name=name, **told)


def _strait(entry: Mapping[str, Any]) -> Strait:
    told = facts(entry)
    one, other = told["between"]
    for key in ("closed_by", "open_by"):
        told[key] = tuple(told.get(key, ()))
    return Strait(**{**told, "between": (one, other)})


def _areas(entries: Mapping[str, Any], kind: str) -> Iterator[Area]:
    for name, entry in entries.items():
        told = facts(entry)
        for part in ("land", "sea", "ports"):
            told.pop(part, None)
        yield Area(name, kind, told)


def _links(areas: Mapping[str, Any]) -> set[Link]:
    found: set[Link] = set()
    for name, entry in areas["land"].items():
        found |= {_link(name, other, BORDER) for other in entry.get("land", ())}
        found |= {_link(name, other, COAST) for other in entry.get("sea", ())}
    for name, entry in areas["sea"].items():
        found |= {_link(name, other, WATER) for other in entry["sea"]}
    for kind, file in ((ROUTE, "land_routes"), (AIR_ROUTE, "air_routes")):
        found |= {_link(one, other, kind) for one, other in (e["between"] for e in areas[file])}
    return found


def _link(name: str, other: str, kind: str) -> Link:
    return Link(min(name, other), max(name, other), kind)
