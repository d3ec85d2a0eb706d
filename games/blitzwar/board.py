"""The board of BlitzWAR: zones, countries, counters, cards and turns as typed, frozen facts.

Everything comes from plain data that the registry has loaded (`data/*.yaml`). Areas are the land
zones (kind "land") and sea zones (kind "sea"). Link kinds are "land" (brown lines), "dotted",
"coast" (land zone and sea zone) and "sea".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

from pbem.engine.board import Area, Link
from pbem.games.blitzwar.remembered import Remembered
from pbem.values import dataclass
from pbem.wargame import board
from pbem.wargame.board import WarBoard, facts
from pbem.wargame.memory import Unchanged

LAND, SEA = "land", "sea"
BROWN, DOTTED, COAST = "land", "dotted", "coast"
INFANTRY, ARMOR, WHITE, ELITE, FORTIFIED = "infantry", "armor", "white", "elite", "fortified"
AIR, FLEET, UBOAT, SUPPLY = "air", "fleet", "u-boat", "supply"
CORPS = (INFANTRY, ARMOR, WHITE, ELITE, FORTIFIED)
# No line of supply by sea joins these with any port.
APART = ("Suez", "Asian Bases")
# BWR-001: what counters are of; a corps may be on several kinds of counters.
ALL_KINDS = (*CORPS, AIR, FLEET, UBOAT, SUPPLY)


@dataclass(frozen=True, slots=True)
class Counter(board.UnitKind):
    """BWR-020 to BWR-024: a kind of counter; `kind` is its class (infantry, armor, white, elite,
    fortified, air, fleet, u-boat), `infantry` and `armor` the corps in it, `size` its units."""

    size: int
    infantry: int = 0
    armor: int = 0

    @property
    def is_corps(self) -> bool:
        """BWR-002: infantry or armor of any kind."""
        return self.kind in CORPS

    @property
    def is_naval(self) -> bool:
        """A fleet or U-boat."""
        return self.kind in (FLEET, UBOAT)


@dataclass(frozen=True, slots=True)
class Country(board.Power):
    """A country; `side` "" while it is neutral at the start. `kind` is major, power or minor; the
    other words are those of countries.yaml."""

    kind: str
    surrender: str
    reinforcement: str
    place: str
    move: str
    neighbours: tuple[str, ...] = ()
    counters: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """BWR-201: a reinforcement card: units by class, and how many Modernisations."""

    name: str
    side: str
    kind: str
    units: Mapping[str, int]
    modernisation: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """BWR-100, BWR-106: a turn of the calendar; `blitz` is all, snow_free or none by side, `minors`
    which minor countries get reinforcements."""

    number: int
    season: str
    year: int
    half: int
    weather: str
    minors: tuple[str, ...]
    blitz: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Mix:
    """BWR-025: counters of an owner (a country, or a side for supply): `sizes` on both faces."""

    owner: str
    kind: str
    sizes: tuple[int, ...]
    count: int
    fortified: int = 0
    late: bool = False
    locked: bool = False


def counter_name(kind: str, size: int) -> str:
    """What a counter is called in the state and in rulings: "2-corps white", "1-unit fleet"."""
    if kind == FORTIFIED:
        return "fortified corps"
    if kind == AIR:
        return "air unit"
    return f"{size}-{'corps' if kind in CORPS else 'unit'} {kind}"


def _counters() -> Iterator[Counter]:
    for size in (1, 2, 3):
        yield Counter(counter_name(INFANTRY, size), INFANTRY, size, infantry=size)
    for size in (1, 2):
        yield Counter(counter_name(ARMOR, size), ARMOR, size, armor=size)
    for kind in (WHITE, ELITE):
        for size in (2, 3):
            yield Counter(counter_name(kind, size), kind, size, infantry=1, armor=size - 1)
    yield Counter(counter_name(FORTIFIED, 1), FORTIFIED, 1, infantry=1)
    yield Counter(counter_name(AIR, 1), AIR, 1)
    for kind in (FLEET, UBOAT):
        for size in (1, 2):
            yield Counter(counter_name(kind, size), kind, size)


class BlitzBoard(WarBoard[Counter, Country]):
    """The board with the facts of this game, from the plain data of `data/`, by file stem. Facts of
    a zone are called as in zones.yaml, but for `points`, a number, and `national`, whose national
    points these are.

    `powers` are the countries; `sides_in_turn` the three sides in the order of play. `cards` go by
    id, `turns` by number, `mix` are the counters that there are, `users` the countries that use
    those of an owner.

    What is remembered of positions on it: `networks` and `lines` in concepts/lines.py, `fronts` in
    reinforcement/by_default.py, `pieces`, `lacking`, `fewest` and `used` in
    counters/pools.py.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        zones, countries = data["zones"], data["countries"]
        super().__init__(
            [*_land(zones["land"]), *_sea(zones["sea"])],
            _links(zones),
            _counters(),
            [_country(name, entry) for name, entry in countries["countries"].items()],
            {name: data[name] for name in sorted(data) if name != "zones"},
        )
        self.sides_in_turn: tuple[str, ...] = tuple(countries["sides"])
        self.cards: Mapping[str, Card] = MappingProxyType(
            {name: _card(name, entry) for name, entry in data["cards"]["cards"].items()}
        )
        self.turns: Mapping[int, Turn] = MappingProxyType(
            {
                int(number): _turn(int(number), entry, self.sides_in_turn)
                for number, entry in data["calendar"]["turns"].items()
            }
        )
        self.mix: tuple[Mix, ...] = tuple(_mix(entry) for entry in data["counters"]["counters"])
        combat = data["combat"]
        self.columns: tuple[str, ...] = tuple(combat["columns"])
        self.table: Mapping[int, tuple[str, ...]] = MappingProxyType(
            {int(die): tuple(row) for die, row in combat["rows"].items()}
        )
        self.shares: Mapping[str, tuple[Mapping[str, int], ...]] = MappingProxyType(
            {name: tuple(combat[name]) for name in ("surrender", "no_surrender")}
        )
        self._look_at_zones()
        self._look_at_counters()
        self.networks = Remembered[Any]()
        self.lines = Unchanged("units", "control", "countries", deep=("missions", "wars"))
        self.used = Unchanged("units", "ashore", deep=("missions", "beachheads"))
        self.fronts = Remembered[Mapping[str, int]]()
        self.pieces = Remembered[Any]()
        self.lacking = Remembered[Mapping[str, int]](4096)
        self.fewest = Remembered["Mapping[str, int] | None"](1024)

    def _look_at_zones(self) -> None:
        """What is asked of zones again and again."""
        self._facts = {area: dict(told.data) for area, told in self.areas.items()}
        self.land_zones = tuple(a for a in self.areas if self.areas[a].kind == LAND)
        self.sea_zones = tuple(a for a in self.areas if self.areas[a].kind == SEA)
        points = {zone: self.points(zone) for zone in self.land_zones}
        self.worth = MappingProxyType({zone: worth for zone, worth in points.items() if worth})
        # BWR-031: where corps are limited, too.
        self.narrow = frozenset(zone for zone in self.land_zones if "corps" in self._facts[zone])
        self.bases = tuple(zone for zone in self.land_zones if self.is_base(zone))
        self._supply_zones = {
            side: tuple(z for z in self.land_zones if self.fact(z, "supply") == side)
            for side in self.sides_in_turn
        }
        self._countries = {zone: str(self.fact(zone, "country", "")) for zone in self.areas}
        self._capitals = {
            self.country(zone): zone for zone in self.land_zones if self.fact(zone, "capital")
        }
        self._port_seas = {zone: self._seas_of_port(zone) for zone in self.areas}
        self._ports_on = {
            sea: tuple(z for z in self.coastal(sea) if sea in self._port_seas[z])
            for sea in self.sea_zones
        }

    def _look_at_counters(self) -> None:
        """What is asked of counters again and again."""
        users: dict[str, tuple[str, ...]] = {}
        for power in self.powers.values():
            of = power.counters or power.name
            users[of] = (*users.get(of, ()), power.name)
        self.users: Mapping[str, tuple[str, ...]] = MappingProxyType(users)
        corps = {unit.name: unit.size for unit in self.units.values() if unit.is_corps}
        self.corps_sizes: Mapping[str, int] = MappingProxyType(corps)
        ships = [unit for unit in self.units.values() if unit.is_naval]
        self._ship_sizes = {
            kind: {unit.name: unit.size for unit in ships if kind in ("", unit.kind)}
            for kind in ("", FLEET, UBOAT)
        }

    def fact(self, zone: str, name: str, default: Any = None) -> Any:
        """A fact of a zone as zones.yaml has it."""
        return self._facts[zone].get(name, default)

    def is_sea(self, area: str) -> bool:
        """A sea zone."""
        return area in self._ports_on

    def country(self, zone: str) -> str:
        """Whose zone it is printed to be."""
        return self._countries[zone]

    def zones_of(self, country: str) -> tuple[str, ...]:
        """The zones of a country, sorted."""
        return self._zones.get(country, ())

    @cached_property
    def _zones(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for zone in self.land_zones:
            found[self.country(zone)] = (*found.get(self.country(zone), ()), zone)
        return found

    def homes(self, country: str) -> tuple[str, ...]:
        """The zones of a country without its possessions abroad (BWR-121, BWR-305, BWR-321), sorted
        as those are."""
        return tuple(zone for zone in self.zones_of(country) if not self.fact(zone, "abroad"))

    def capital(self, country: str) -> str:
        """BWR-120: the capital of a country, "" for none."""
        return self._capitals.get(country, "")

    def is_fortress(self, zone: str) -> bool:
        """BWR-045: a fortress."""
        return bool(self.fact(zone, "fortress"))

    def supply_zones(self, side: str) -> tuple[str, ...]:
        """BWR-070: the supply zones of a side, whoever controls them."""
        return self._supply_zones.get(side, ())

    def terrain(self, zone: str) -> str:
        """BWR-047: good, narrow, swamp, mountains or high_mountains."""
        return str(self.fact(zone, "terrain"))

    def coast(self, zone: str) -> tuple[str, ...]:
        """The sea zones that a land zone touches."""
        return tuple(self.fact(zone, "coast", ()))

    def port_seas(self, zone: str) -> tuple[str, ...]:
        """G-73: the sea zones on which the port of a zone opens; none without a port."""
        return self._port_seas[zone]

    def _seas_of_port(self, zone: str) -> tuple[str, ...]:
        if not self.fact(zone, "port"):
            return ()
        return tuple(self.fact(zone, "port_on", self.coast(zone)))

    def ports_on(self, sea: str) -> tuple[str, ...]:
        """The zones with a port that opens on a sea zone, sorted."""
        return self._ports_on[sea]

    def ship_sizes(self, kind: str = "") -> Mapping[str, int]:
        """The units in each naval counter, of one kind if it is named."""
        return self._ship_sizes[kind]

    def is_base(self, zone: str) -> bool:
        """BWR-050: a naval base."""
        return bool(self.fact(zone, "port") == "naval_base")

    def beaches(self, zone: str) -> tuple[str, ...]:
        """BWR-049: the sea zones from which a zone can be landed in."""
        return tuple(self.fact(zone, "beach", ()))

    def beachhead(self, zone: str, sea: str) -> str:
        """What a beachhead is called that serves a zone from a sea zone: "Trondheim beachhead", or
        "Oslo beachhead (North Sea)" where the zone has beaches on two."""
        name = f"{zone} beachhead"
        return f"{name} ({sea})" if len(self.beaches(zone)) > 1 else name

    def coastal(self, sea: str) -> tuple[str, ...]:
        """The land zones that touch a sea zone, sorted."""
        return tuple(zone for zone in self.neighbours(sea, {COAST}))

    @cached_property
    def ways_of_supply(self) -> Mapping[str, tuple[tuple[str, ...], tuple[tuple[str, str], ...]]]:
        """BWR-074, BWR-075: where a line of supply may go on from each area: over land, from the
        sea to ports; by sea, each with the zone that has to be open for it, "" for none."""
        found = {}
        for area in self.areas:
            if self.is_sea(area):
                land = tuple(zone for zone in self.ports_on(area) if zone not in APART)
                sea = tuple((o, self.strait(area, o)) for o in self.neighbours(area, {SEA}))
            else:
                land = self.neighbours(area, {BROWN})
                sea = tuple((o, "") for o in self.port_seas(area) if area not in APART)
            found[area] = land, sea
        return found

    @cached_property
    def joined_by_supply(
        self,
    ) -> tuple[Mapping[str, frozenset[str]], Mapping[str, tuple[tuple[str, str], ...]]]:
        """The same where nothing has to be open between two areas, and where a zone has to be."""
        found, gated = {}, {}
        for area, (land, sea) in self.ways_of_supply.items():
            found[area] = frozenset((*land, *(other for other, gate in sea if not gate)))
            if straits := tuple((other, gate) for other, gate in sea if gate):
                gated[area] = straits
        return found, gated

    def strait(self, sea: str, other: str) -> str:
        """BWR-273: the zone that commands the way between two sea zones, "" for none."""
        return str(self.fact(sea, "straits", {}).get(other, ""))

    def across_river(self, origin: str, target: str) -> bool:
        """BWR-048: whether an attack on the target from there crosses a river."""
        return origin in self.fact(target, "rivers", ())

    def across_line(self, origin: str, target: str) -> bool:
        """BWR-046, G-49: whether an attack on the target from there crosses its Fortified Line."""
        return origin in self.fact(target, "line", ())

    def snows(self, area: str) -> bool:
        """BWR-061: whether winter brings snow to a zone."""
        return bool(self.fact(area, "snow", True))

    def points(self, zone: str) -> int:
        """BWR-051, G-64: the strategic points of a zone."""
        return int(self.fact(zone, "points", 0))

    def national(self, zone: str) -> str:
        """BWR-052: the side whose national points a zone has, "" for none."""
        return str(self.fact(zone, "national", ""))


def _land(entries: Mapping[str, Any]) -> Iterator[Area]:
    for name, entry in entries.items():
        told = facts(entry)
        told.pop("land")
        told.pop("dotted", None)
        points = told.pop("points", {})
        told |= {"points": int(points["value"])} if points else {}
        told |= {"national": str(points["of"])} if points.get("kind") == "national" else {}
        yield Area(name, LAND, {**told, "owner": told["country"]})


def _sea(entries: Mapping[str, Any]) -> Iterator[Area]:
    for name, entry in entries.items():
        told = facts(entry)
        told.pop("sea")
        yield Area(name, SEA, told)


def _links(zones: Mapping[str, Any]) -> set[Link]:
    found: set[Link] = set()
    for name, entry in zones["land"].items():
        for kind, others in (
            (BROWN, entry["land"]),
            (DOTTED, entry.get("dotted", ())),
            (COAST, entry.get("coast", ())),
        ):
            found |= {_link(name, other, kind) for other in others}
    for name, entry in zones["sea"].items():
        found |= {_link(name, other, SEA) for other in entry["sea"]}
    return found


def _link(name: str, other: str, kind: str) -> Link:
    return Link(min(name, other), max(name, other), kind)


def _country(name: str, entry: Mapping[str, Any]) -> Country:
    told = facts(entry)
    told["neighbours"] = tuple(told.get("neighbours", ()))
    return Country(name=name, side=told.pop("side", ""), **told)


def _card(name: str, entry: Mapping[str, Any]) -> Card:
    told = facts(entry)
    side, kind = told.pop("side"), told.pop("kind")
    modernisation = int(told.pop("modernisation", 0))
    units = {each.replace("u_boat", UBOAT): count for each, count in told.items()}
    return Card(name, side, kind, MappingProxyType(units), modernisation)


def _turn(number: int, entry: Mapping[str, Any], sides: tuple[str, ...]) -> Turn:
    told = facts(entry)
    blitz = told["blitz"]
    by_side = blitz if isinstance(blitz, Mapping) else dict.fromkeys(sides, blitz)
    return Turn(
        number,
        told["season"],
        told["year"],
        told["half"],
        told["weather"],
        tuple(told["minors"]),
        MappingProxyType(dict(by_side)),
    )


def _mix(entry: Mapping[str, Any]) -> Mix:
    told = facts(entry)
    return Mix(**{**told, "sizes": tuple(told["sizes"])})
