"""The board of Total Domination: areas and their links, and what comes with them.

Everything comes from plain data that the registry has loaded (`data/*.yaml`). Link kinds are "sea",
"land" and "triangle" (TDM-035).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from pbem.engine.board import Area, Link
from pbem.games.total_domination.components import (
    Card,
    FreeUnits,
    Power,
    SoloCard,
    Technology,
    UnitKind,
    Year,
    card_of,
    power_of,
    solo_card_of,
    technology_of,
    year_of,
)
from pbem.wargame.board import WarBoard, facts, listed

LAND, ISLAND, COASTAL = "land", "island", "coastal"
SEA_LINK, LAND_LINK, TRIANGLE = "sea", "land", "triangle"
ARMY, FLEET, AIR, UBOAT = "army", "fleet", "air fleet", "U-boat"
# Units by nation and area: {nation: {area: {kind: count}}}.
Placed = Mapping[str, Mapping[str, Mapping[str, int]]]
CAPITAL = 3
AXIS, ALLIES = "Axis", "Allies"

# TDM-040, TDM-041, TDM-042: which types of area a unit may stay in.
_STAYS: Mapping[str, tuple[str, ...]] = {
    ARMY: (LAND, COASTAL),
    FLEET: (ISLAND, COASTAL),
    AIR: (LAND, ISLAND, COASTAL),
}


class DominationBoard(WarBoard[UnitKind, Power]):
    """The board with the facts of this game, from the plain data of `data/`, by file stem.

    `players` are the four powers clockwise, `cards`, `technologies`, `years` ("1939") and
    `solo_cards` go by id, `decks` are the ids of cards by deck ("cards", "us", "china", "solo").
    `free_set_up` are the units that players place, in this order (TDM-246), `printed` those of the
    printed set-up, `printed_arctic` those that the Arctic Expansion adds,
    `first_technologies` the cards on which the powers have theirs in Fall of the Axis (TDM-257).
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        powers, units, told = data["powers"], data["units"], dict(data)
        areas = data["areas"]
        super().__init__(
            [_area(name, entry) for name, entry in areas["areas"].items()],
            [_link(entry) for entry in areas["links"]],
            listed(UnitKind, units["units"], units["order"], "units.yaml"),
            [power_of(name, powers["powers"][name]) for name in powers["order"]],
            {name: told[name] for name in sorted(told) if name != "areas"},
        )
        self.resistance_cost = int(units["resistance"]["destroy"])
        self.players = tuple(name for name, power in self.powers.items() if power.player)
        self._read_cards(data["cards"], data["technologies"], data["solo_cards"])
        self._read_calendar(data["calendar"])
        self._read_set_up(data["set_up"], powers["free_set_up"])
        self._look_around()
        # Whose each nation is, by all that this hangs on (ground.py).
        self.whose: dict[tuple[str | bool, ...], Mapping[str, str]] = {}

    def _read_cards(
        self, told: Mapping[str, Any], technologies: Mapping[str, Any], solo: Mapping[str, Any]
    ) -> None:
        self.cards: Mapping[str, Card] = MappingProxyType(
            {name: card_of(name, entry) for name, entry in told["cards"].items()}
        )
        self.technologies: Mapping[str, Technology] = MappingProxyType(
            {i: technology_of(i, technologies["technologies"][i]) for i in technologies["order"]}
        )
        self.solo_cards: Mapping[str, SoloCard] = MappingProxyType(
            {name: solo_card_of(name, entry) for name, entry in solo["cards"].items()}
        )
        self.lanes: Mapping[str, tuple[str, ...]] = MappingProxyType(
            {name: tuple(lane) for name, lane in solo["lanes"].items()}
        )
        self.home_priority: Mapping[str, tuple[str, ...]] = MappingProxyType(
            {name: tuple(homes) for name, homes in solo["home_priority"].items()}
        )
        special = {name: tuple(ids) for name, ids in told["decks"].items()}
        apart = {card for ids in special.values() for card in ids}
        self.decks: Mapping[str, tuple[str, ...]] = MappingProxyType(
            {
                "cards": tuple(card for card in self.cards if card not in apart),
                **special,
                "solo": tuple(self.solo_cards),
            }
        )

    def _read_calendar(self, calendar: Mapping[str, Any]) -> None:
        self.years: Mapping[str, Year] = MappingProxyType(
            {name: year_of(name, entry) for name, entry in calendar["years"].items()}
        )
        self.thresholds: Mapping[str, int] = MappingProxyType(facts(calendar["thresholds"]))
        self.tracks: Mapping[str, int] = MappingProxyType(
            {name: int(entry["steps"]) for name, entry in calendar["tracks"].items()}
        )
        self.limits: Mapping[str, int] = MappingProxyType(facts(calendar["limits"]))

    def _read_set_up(self, begins: Mapping[str, Any], free: Sequence[Mapping[str, Any]]) -> None:
        self.free_set_up: Mapping[str, tuple[FreeUnits, ...]] = MappingProxyType(
            {entry["player"]: tuple(FreeUnits(**each) for each in entry["units"]) for entry in free}
        )
        self.printed: Placed = begins["printed"]
        self.printed_arctic: Placed = begins["arctic"]
        self.first_technologies: Mapping[str, tuple[str, ...]] = MappingProxyType(
            {power: tuple(cards) for power, cards in begins["technologies"].items()}
        )

    def _look_around(self) -> None:
        """Where areas are: in play or not, at home or not, next to which."""
        self._stars = {name: int(area.data["stars"]) for name, area in self.areas.items()}
        self._home_of = {name: str(area.data.get("home", "")) for name, area in self.areas.items()}
        self._homes = {
            nation: tuple(area for area in self.areas if self.home(area) == nation)
            for nation in self.powers
        }
        everywhere = tuple(self.areas)
        basic = tuple(area for area in everywhere if not self.has(area, "arctic"))
        self._in_play = {True: everywhere, False: basic}
        self._adjacent = {
            arctic: {
                area: tuple(other for other in self.neighbours(area) if other in areas)
                for area in everywhere
            }
            for arctic, areas in self._in_play.items()
        }

    # Areas

    def in_play(self, arctic: bool) -> tuple[str, ...]:
        """TDM-013: the areas in play with the Arctic Expansion, or without it, sorted."""
        return self._in_play[arctic]

    def adjacent(self, area: str, arctic: bool) -> tuple[str, ...]:
        """TDM-013, TDM-035: the areas in play that have a link to this one, of any kind."""
        return self._adjacent[arctic][area]

    def home(self, area: str) -> str:
        """The nation whose Home area this is, "" for none."""
        return self._home_of[area]

    def homes(self, nation: str) -> tuple[str, ...]:
        """TDM-033: the Home areas of a nation, sorted."""
        return self._homes[nation]

    def stars(self, area: str) -> int:
        """TDM-097: the victory points of an area."""
        return self._stars[area]

    def is_capital(self, area: str) -> bool:
        """TDM-034: a Home area of three stars."""
        return self.stars(area) == CAPITAL and bool(self.home(area))

    def limit(self, area: str) -> int:
        """TDM-039: how many units an area holds, air fleets included."""
        return 4 if self.is_capital(area) else 2

    def kind(self, area: str) -> str:
        """TDM-032: land, island or coastal."""
        return self.areas[area].kind

    def suits(self, area: str, kind: str) -> bool:
        """TDM-040, TDM-041, TDM-042, TDM-043: whether units of a kind may stay in an area; TDM-252:
        in the Arctic no air fleet may."""
        if kind == UBOAT:
            return self.has(area, "uboats")
        is_closed = kind == AIR and self.has(area, "no_air")
        return self.kind(area) in _STAYS[kind] and not is_closed

    def has(self, area: str, mark: str) -> bool:
        """Whether an area has "factory", "shipyard", "uboats" or "arctic" printed in it."""
        return bool(self.areas[area].data.get(mark, False))

    # Powers

    def side_of(self, power: str) -> str:
        """The side of a player, or of the player with whom a nation begins."""
        told = self.powers[power]
        return told.side or (self.powers[told.ally].side if told.ally else "")

    def teammate(self, player: str) -> str:
        """TDM-321: the other player of the side."""
        side = self.powers[player].side
        return next(p for p in self.players if p != player and self.powers[p].side == side)

    def opponents(self, player: str) -> tuple[str, ...]:
        """TDM-321: the players of the other side."""
        side = self.powers[player].side
        return tuple(p for p in self.players if self.powers[p].side != side)

    def order_from(self, first: str) -> tuple[str, ...]:
        """TDM-059: the players clockwise from one of them."""
        at = self.players.index(first)
        return self.players[at:] + self.players[:at]

    def beside(self, player: str, way: str) -> str:
        """TDM-064: who sits to the "left" (next clockwise) or "right" of a player."""
        step = 1 if way == "left" else -1
        return self.players[(self.players.index(player) + step) % len(self.players)]


def _area(name: str, entry: Mapping[str, Any]) -> Area:
    told = facts(entry)
    kind = told.pop("type")
    home = told.pop("home", None)
    # `owner` and `value` are what the kit calls them.
    data = {**told, "value": told["stars"]} | ({"home": home, "owner": home} if home else {})
    return Area(name, kind, data)


def _link(entry: Mapping[str, Any]) -> Link:
    a, b = sorted(entry["between"])
    return Link(a, b, entry["type"])
