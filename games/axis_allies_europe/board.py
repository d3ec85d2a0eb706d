"""The board of Axis & Allies Europe: areas, powers and pieces as typed, frozen facts.

Everything comes from plain data that the registry has loaded (`data/*.yaml`). Link kinds are "land"
(between territories), "coast" (territory and sea), "sea" and "air" (the straits, closed to ships:
AAE-032).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pbem.engine.board import Area, Board, BoardError, Link, from_adjacency
from pbem.games.axis_allies_europe import charts
from pbem.values import dataclass
from pbem.wargame import board
from pbem.wargame.board import WarBoard, facts, listed
from pbem.wargame.loss_lists import written
from pbem.wargame.losses import Entry, Preset

LAND_WAYS = frozenset({"land"})
SEA_WAYS = frozenset({"sea"})
AIR_WAYS = frozenset({"land", "coast", "sea", "air"})
COAST = frozenset({"coast"})

TERRITORY = "territory"
CONVOY_CENTER = "convoy_center"
SOVIET_COLORS = frozenset({"red", "light purple"})
# The attacker's last land unit, which takes the territory, goes after his planes.
KEEP_ONE_ON_LAND: Entry = {"what": "land units", "power": "", "take": None, "keep": 1}
# What an area's entry says that is not a fact of the area itself.
_DRAWN = ("type", "borders")


@dataclass(frozen=True, slots=True)
class UnitKind(board.UnitKind):
    """A kind of piece (AAE-207, AAE-208, AAE-213, AAE-217, AAE-223, AAE-226, AAE-234, AAE-236,
    AAE-241, AAE-243).

    The fields are those of units.yaml. Factors are the highest die that hits, 0 for none.

    `kind` is "land", "gun", "air", "sea" or "complex"; `cost` is None for what cannot be bought;
    `hits` is 0 for what is never a casualty; `captures` is "land", "convoy" or "".
    """

    move: int
    attack: int
    defense: int
    hits: int
    cost: int | None = None
    captures: str = ""
    attack_with_artillery: int = 0
    raises_infantry: int = 0
    blitz: bool = False
    cargo_size: int = 0
    hold: int = 0
    deck_size: int = 0
    decks: int = 0
    escort: int = 0
    intercept: int = 0
    raids: bool = False
    first_strike: bool = False
    submerges: bool = False
    detects: bool = False
    support: int = 0
    support_second: int = 0

    @property
    def is_land(self) -> bool:
        """Infantry, artillery or armor; a gun is not one."""
        return self.kind == "land"

    @property
    def is_gun(self) -> bool:
        """An antiaircraft gun."""
        return self.kind == "gun"

    @property
    def is_air(self) -> bool:
        """A plane."""
        return self.kind == "air"

    @property
    def is_ship(self) -> bool:
        """A ship of any kind, transports included."""
        return self.kind == "sea"

    @property
    def carries(self) -> bool:
        """A ship with a hold or a deck."""
        return bool(self.hold or self.decks)

    @property
    def is_warship(self) -> bool:
        """A ship with an attack factor."""
        return self.kind == "sea" and self.attack > 0

    @property
    def ways(self) -> frozenset[str]:
        """The kinds of links that it may use by itself."""
        if self.is_air:
            return AIR_WAYS
        return SEA_WAYS if self.is_ship else LAND_WAYS

    def support_in(self, edition: str) -> int:
        """The factor of its support shot in an edition ("first", "second"), 0 for none."""
        return self.support_second if edition == "second" else self.support


@dataclass(frozen=True, slots=True)
class Power(board.Power):
    """A power: side, capital territory, starting income in IPCs (AAE-013), color of its pieces."""

    capital: str
    income: int
    pieces: str


@dataclass(frozen=True, slots=True)
class Advance:
    """The money of a side before the first turn; `unsplit` gets all when it is not divided."""

    side: str
    ipcs: int
    unsplit: str = ""


class EuropeBoard(WarBoard[UnitKind, Power]):
    """The board with the facts of this game, from the plain data of areas, units, powers and
    losses.yaml, by file stem.

    `advances` are in the order of spending, `loss_presets` by name; `paying_land` are the
    territories that count on the production chart, with what they bring. Areas go by their printed
    names; a name that is not on the board is a KeyError.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        units, powers = data["units"], data["powers"]
        charts.check_areas(data["areas"])
        charts.check_units(units)
        charts.check_losses(data["losses"], units["units"])
        plain = _areas_and_links(data["areas"])
        super().__init__(
            plain.areas.values(),
            plain.links,
            listed(UnitKind, units["units"], units["order"], "units.yaml"),
            listed(Power, powers["powers"], powers["turn_order"], "powers.yaml"),
            {name: data[name] for name in ("units", "powers", "losses")},
        )
        self._kinds = {area.id: area.kind for area in self.areas.values()}
        self._neutral = {area: self._flag(area, "neutral") for area in self.areas}
        self.advances: tuple[Advance, ...] = tuple(
            Advance(**facts(advance)) for advance in powers["cash_advance"]
        )
        self.capitals: Mapping[str, str] = MappingProxyType(
            {power.capital: power.name for power in self.powers.values()}
        )
        self.loss_presets: Mapping[str, Preset] = MappingProxyType(
            {name: _preset(preset) for name, preset in data["losses"]["presets"].items()}
        )
        self.territories: tuple[str, ...] = tuple(a for a in self.areas if self.is_land(a))
        self.sea_zones: tuple[str, ...] = tuple(a for a in self.areas if self.is_sea(a))
        self.sea: frozenset[str] = frozenset(self.sea_zones)
        self.never_held: tuple[str, ...] = tuple(
            a
            for a in self.areas
            if self.is_neutral(a) or (self.is_sea(a) and not self.is_convoy(a))
        )
        self.convoys: tuple[str, ...] = tuple(a for a in self.areas if self.is_convoy(a))
        self.can_be_lost: frozenset[str] = frozenset(u.name for u in self.units.values() if u.hits)
        self.costs: Mapping[str, int] = MappingProxyType(
            {unit.name: unit.cost or 0 if unit.hits else 0 for unit in self.units.values()}
        )
        self.middle_east: tuple[str, ...] = tuple(filter(self.is_middle_east, self.areas))
        self.paying_land: Mapping[str, int] = MappingProxyType(
            {
                area: value
                for area in self.territories
                if (value := self.value(area)) and not self.is_middle_east(area)
            }
        )
        self.paying_convoys: Mapping[str, int] = MappingProxyType(
            {area: self.value(area) for area in self.convoys}
        )
        self.ports: Mapping[str, str] = MappingProxyType(
            {area: port for area in self.convoys if (port := self.port(area))}
        )
        # What the incomes counted last hang on, and they.
        self.last_incomes: tuple[tuple[Any, ...], dict[str, int]] = ((), {})
        self._air_steps: dict[str, Mapping[str, int]] = {}
        self._check()

    @property
    def lists(self) -> Mapping[str, Mapping[str, str]]:
        """The presets of losses, by what they are for."""
        return {
            name: {role: written(order) for role, order in preset.orders.items()}
            for name, preset in self.loss_presets.items()
        }

    @property
    def allies(self) -> tuple[str, ...]:
        """The powers of the Allies in the order of their turns."""
        return self.sides["Allies"]

    def air_steps(self, area: str) -> Mapping[str, int]:
        """Movements that a plane needs from here to each area, around neutral territories (in
        ascending order).

        Worked out once per area.
        """
        if area not in self._air_steps:
            steps = self.reach([area], may_enter=self._may_fly, kinds=AIR_WAYS)
            self._air_steps[area] = MappingProxyType(steps)
        return self._air_steps[area]

    def is_land(self, area: str) -> bool:
        """A territory of any kind, neutral ones included."""
        return self._kinds[area] == TERRITORY

    def is_sea(self, area: str) -> bool:
        """AAE-028: a sea zone; Convoy centers are sea zones."""
        return self._kinds[area] != TERRITORY

    def is_convoy(self, area: str) -> bool:
        """One of the seven Convoy centers."""
        return self._kinds[area] == CONVOY_CENTER

    def is_neutral(self, area: str) -> bool:
        """A white territory, never entered, landed in or flown over."""
        return self._neutral[area]

    def is_middle_east(self, area: str) -> bool:
        """A yellow territory, nobody's until Germany takes it."""
        return self._flag(area, "middle_east")

    def is_island(self, area: str) -> bool:
        """AAE-027: a territory with sea all around."""
        return self._flag(area, "island")

    def is_soviet(self, area: str) -> bool:
        """AAE-025: Soviet homeland or annexed territory, by its color."""
        return self.color(area) in SOVIET_COLORS

    def has_complex(self, area: str) -> bool:
        """An Industrial Complex stands here from the start; none is ever added, moved or lost
        (AAE-008).
        """
        return self._flag(area, "ic")

    def color(self, area: str) -> str:
        """AAE-024: the printed color of a territory, "" for sea."""
        return str(self.areas[area].data.get("color", ""))

    def port(self, convoy: str) -> str:
        """The territory whose loss closes this Convoy center (AAE-173); "" for none."""
        return str(self.areas[convoy].data.get("port", ""))

    def coasts(self, sea: str) -> tuple[str, ...]:
        """The territories on a sea zone, neutral ones included; none for a territory."""
        return self.neighbours(sea, COAST) if self.is_sea(sea) else ()

    def seas(self, land: str) -> tuple[str, ...]:
        """The sea zones on the coasts of a territory; none for a sea zone."""
        return self.neighbours(land, COAST) if self.is_land(land) else ()

    def capital(self, power: str) -> str:
        """AAE-004: the capital territory of a power."""
        return self.powers[power].capital

    def capital_of(self, area: str) -> str:
        """The power whose capital an area is, "" for other areas."""
        return self.capitals.get(area, "")

    def _flag(self, area: str, name: str) -> bool:
        return bool(self.areas[area].data.get(name, False))

    def _may_fly(self, _: str, to: str) -> bool:
        return not self.is_neutral(to)

    def _check(self) -> None:
        """BoardError where the files contradict each other."""
        for area in self.areas.values():
            port, keys = area.data.get("port"), ("areas", area.id)
            if port is not None and (port not in self.areas or self.is_sea(port)):
                what = f"{area.id}: unknown port {port}"
                raise BoardError(what, "areas", (*keys, "port"), "AAE-173")
            if self._flag(area.id, "capital") != (area.id in self.capitals):
                what = f"{area.id}: areas.yaml and powers.yaml differ on capitals"
                raise BoardError(what, "areas", keys, "AAE-004")
            if self.is_island(area.id) and self.neighbours(area.id, LAND_WAYS):
                what = f"{area.id}: an island with a border on land"
                raise BoardError(what, "areas", (*keys, "borders"), "AAE-027")
        if missing := [each for each in self.capitals if each not in self.areas]:
            what = f"the capital {missing[0]} is not on the board"
            raise BoardError(what, "areas", ("areas",), "AAE-004")


def _preset(entry: Mapping[str, Any]) -> Preset:
    told = facts(entry)
    keep = {"land attacker": (KEEP_ONE_ON_LAND,)} if told.pop("keep_land_unit") else {}
    orders = {name: tuple(value) for name, value in told.items()}
    return Preset(MappingProxyType(orders), MappingProxyType(keep))


def _areas_and_links(data: Mapping[str, Any]) -> Board:
    """AAE-026: the areas and their shared borders, and the link that only planes use."""
    entries: Mapping[str, Any] = data["areas"]
    areas = [
        Area(name, entry["type"], {k: v for k, v in facts(entry).items() if k not in _DRAWN})
        for name, entry in entries.items()
    ]
    plain = from_adjacency(areas, {n: e["borders"] for n, e in entries.items()}, _link_kind)
    air = [Link(link["between"][0], link["between"][1], "air") for link in data["air_links"]]
    return Board(areas, [*plain.links, *air])


def _link_kind(a: Area, b: Area) -> str:
    territories = [a.kind, b.kind].count(TERRITORY)
    return ("sea", "coast", "land")[territories]
