"""The position: a thin reading and writing view over the plain state of a campaign.

State of this game (empty entries are removed, lists of names are sorted unless it says otherwise):

* `units`: {unit: {"at": area, "size": n, "of": power}}: all units on the map. `of` is "" for those
  of a neutral country (the French fleet in Vichy France, BLZ-349). More keys, each only where it is
  needed: `port`: the sea area of its Port where an area has two (BLZ-221); `aboard`: the TRS that
  carries a land unit, or the unit that carries an A-Bomb; such a unit is `at` where that is.
* A counter is named like its unit, the Big one "NAME (Big)" (components.counter). Which counter
  lies on the map follows from the Size; while the Big one does, the Small one is in the Reserve
  Pool.
  Every other counter is in one of these: `pool`: {power: [counters]} Force Pools; `groups`: {power:
  [[counters], ...]} of its Weapons Development Chart, Group 1 first; `aside`: [counters] set aside
  (BLZ-335, BLZ-347, BLZ-627); `removed`: [counters] for good; `waiting`: {unit: [area, size]} of
  minor countries that have joined nobody (BLZ-316); `later`: [{"turn", "power",
  "counters"}] that join a Force Pool then (BLZ-056).
* `control`: {land area: power}; nobody's have no entry.
* `allied`: {country: power} whose a country is, as home or as ally, a conquered one that of the
  power which has lost it; a neutral one has no entry;
  `first`: {country: power} that controlled it first (BLZ-339, BLZ-611); `conquered`: {country:
  side} by which side; `apart`: {area: country} of areas that have left their printed country
  (BLZ-312, BLZ-348); `past`: [names] of what happens once in a game, "Italy conquered",
  "France freed" ... (BLZ-357); `homes`: {country: country} where
  its units are at home now (BLZ-334); `reclaims`: {country: power} that may take its counters
  back, one a turn (BLZ-344);
  `fleet`: [French naval units that are Vichy France's] (BLZ-349).
* `wars`: [[power, power]] sorted pairs; `alone`: [[country, power]] of countries that are at war by
  themselves (BLZ-366); `entry`: {power: box} of the It's War! markers, none for a power at war;
  `south`: the turn in which Japan declared war there, 0 for not yet (BLZ-616).
* `affairs`: [{"what": name of a flow, and its locals}]: what waits for dice or an answer before
  play goes on (politics/affairs.py).
* `oil`, `resources`: {power: saved}; `trades`: [{"from", "to", "oil" or "resources": n}] in force;
  `factories`: {area: damage}; `convoys`: {sea area: damage}; `destroyed`: [sea areas whose Convoy
  is Destroyed] as was told last (BLZ-365); `partisans`: {area: side that placed it} until this
  turn's income.
* `vp`: {power: points}; `awards`: {power: {reason: points}}, what they are for; `began`: {power:
  [areas with a Factory that it had at the start]}; `atomic`: [[power, turn]] of first tests, in
  order; `supers`: [Super Weapons that were built]; `bombs`: {A-Bomb: box} under development;
  `tested`: [A-Bombs and powers that have passed a test in this turn or before]; `bombed`: [powers
  in whose area an A-Bomb has fallen]; `axis`: [areas that the Axis has ever controlled]; `wealth`:
  {area: {"oil" or "resources": n}} more than is printed there, `road`: what the Road to War has
  decided (concepts/road.py; BLZ-730).
* `commanders`: {commander: {"at": area, "unit": ""}} on the map, or {"at": "", "unit": name} of
  one who commands (concepts/command.py; BLZ-755 to BLZ-763);
  `sabotaged`: [{"by", "of", "what"}] that wait for the next turn; `bids`: {seat: points}; `events`:
  {name: turn} of a scenario ("Japan at war", "soviet attack"); `soviet`: {area: turn} that the
  USSR has taken from Japan in scenario E, which are nobody's.
* `deeds`: what Victory Cards look at in this turn: {"taken": [[area, power, unhurt]], "destroyed":
  [[unit, by]], "convoys": [sea areas that took damage], "factories": [areas whose Factory took
  some], "researched": [powers], "delivered": [[giver, recipient]]}.
* `accounts`: the books of this turn's end, {} at other times: `lent`: [{"unit", "from", "to",
  "oil", "resources"}]; `purses`: {power: {country: {"oil", "resources"}}} for its units alone
  (BLZ-645, BLZ-664); `oil`: {power: how much of it may be spent like Resources}; `room`: {power:
  what is left of its limit} (BLZ-646); `free`: {power: the GAR that is meant to be free}; `tries`:
  {power: number of researches}; `done`: [what is done once a turn].
* `turn`, `phase` (its place among the phases of the turn, from 0; their number at the turn's end),
  `step` ("A" to "F", or ""), `now`: what the phase has to remember (`new_phase`).
* `permits`: {power: [[area, kind of unit or ""]]} of allies into which it may go in this turn
  (BLZ-215).
* `letter` of the scenario, W for the whole war; `options`: {switch: value}; `seats`: {seat:
  [powers]}.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.components import (
    ALLIES,
    AXIS,
    LAND,
    NAVAL,
    Face,
    Port,
)
from pbem.wargame.counts import Counts
from pbem.wargame.position import Stacks
from pbem.wargame.trial import Way, kept, replaced, whole

GERMANY, JAPAN, AFA, USSR, USA = "Germany", "Japan", "AFA", "USSR", "USA"
WESTERN = "Western Allies"
STEPS = "ABCDEF"
# Maps and lists whose entries nobody changes in place, and parts that are only put in place anew.
_FLAT = (
    *("units", "waiting", "control", "allied", "first", "conquered", "apart", "homes"),
    *("reclaims", "fleet", "entry", "oil", "resources", "factories", "convoys", "partisans"),
    *("destroyed", "vp", "axis", "aside", "removed", "commanders", "events", "later"),
    *("supers", "bombs", "tested", "bombed", "atomic", "soviet", "bids", "sabotaged"),
)
_WHOLE = ("began", "wars", "alone", "past")
OTHER = {AXIS: ALLIES, ALLIES: AXIS}
T = TypeVar("T")


def new_phase(side: str = "", steps: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What a phase has to remember; forgotten at its end.

    * `side` that acts; `steps`: {power: its steps as letters}; `blitz`: {power: kind}; `free`:
      {power: Size moved in a Free Blitz} (BLZ-283); `slow`: {power: [ARM, air or naval units that
      have taken part]} in a Land Blitz without motors (BLZ-774).
    * `returned` (by a line in step A), `sailed`, `rebased`, `marched`: [units] that have moved so,
      or were carried; `came`: {unit: [where it started, and all areas it has entered]} in this
      phase (BLZ-582, BLZ-583, BLZ-585).
    * `blocked`: [units] that have come less far than their lines said (BLZ-402).
    * `contested`: [sea areas] in which the other side has asked for a combat (BLZ-285); `fought`:
      [sea areas]; `battled`: [air units] that were in a combat at sea (BLZ-471).
    * `attacks`: [{"kind", "at", "power", "units", "flown" (units), "ships"; "port": sea area of the
      Port that is attacked, "bombs": [A-Bombs], "over": true once it is fought, each only where it
      is needed}] in the order of announcement, `yields`: [[area, power, to whom]], `order`: [areas]
      in which they are fought first; `defence`: {place in `attacks` as text: {power: [units]}}.
    * `fighting`: [powers with units in the combat that was begun last].
    * `commanded`: [Commanders who have moved] (BLZ-758); `struck`: {Commander: points of damage on
      his units} (BLZ-762).
    """
    return {
        "side": side,
        "steps": dict(steps or {}),
        "blitz": {},
        "free": {},
        "slow": {},
        "returned": [],
        "sailed": [],
        "rebased": [],
        "marched": [],
        "came": {},
        "blocked": [],
        "contested": [],
        "fought": [],
        "battled": [],
        "attacks": [],
        "yields": [],
        "order": [],
        "defence": {},
        "fighting": [],
        "commanded": [],
        "struck": {},
    }


def new_deeds() -> dict[str, list[Any]]:
    """What Victory Cards look at, at the start of a turn."""
    names = ("taken", "destroyed", "convoys", "factories", "researched", "delivered")
    return {name: [] for name in names}


class Position(Stacks[BlitzBoard]):
    """`g`: the state with its board, and what this game reads from both.

    To the kit a unit is a kind of which there is one: `units(area, power)` is {unit: 1}. The maps
    `units` and `control` of its state are changed by the functions below alone, or put in place
    anew: the board remembers what follows from them.
    """

    __slots__ = ()

    ways: ClassVar[Mapping[str, Way]] = {
        **Stacks.ways,
        **dict.fromkeys(_FLAT, replaced),
        **dict.fromkeys(_WHOLE, whole),
        "secret": kept,
    }

    @property
    def turn(self) -> int:
        """Which turn it is, from 1."""
        return int(self.state["turn"])

    @property
    def now(self) -> dict[str, Any]:
        """What the phase has to remember."""
        now: dict[str, Any] = self.state["now"]
        return now

    @property
    def acting(self) -> list[str]:
        """The powers that act in this phase, in the order of turns."""
        return [power for power in self.board.powers if power in self.now["steps"]]

    # Units

    def at(self, unit: str) -> str:
        """The area of a unit on the map, "" for one that is not there."""
        return str(self.state["units"].get(unit, {}).get("at", ""))

    def size(self, unit: str) -> int:
        """BLZ-203: the Size of a unit on the map, 0 for one that is not there."""
        return int(self.state["units"].get(unit, {}).get("size", 0))

    def owner(self, unit: str) -> str:
        """The power that commands a unit on the map, "" for none."""
        return str(self.state["units"].get(unit, {}).get("of", ""))

    def face(self, unit: str) -> Face:
        """What a unit on the map is at its Size."""
        return self.board.units[unit].sizes[self.size(unit)]

    def carrier(self, unit: str) -> str:
        """What a unit is aboard of, "" for nothing."""
        return str(self.state["units"].get(unit, {}).get("aboard", ""))

    def cargo(self, unit: str) -> list[str]:
        """What is aboard a unit."""
        return list(self.board.placed.get(self.state, "aboard", self._aboard).get(unit, ()))

    def _aboard(self) -> dict[str, list[str]]:
        laden: dict[str, list[str]] = {}
        for name, told in self.state["units"].items():
            if "aboard" in told:
                laden.setdefault(told["aboard"], []).append(name)
        return {carrier: sorted(units) for carrier, units in laden.items()}

    def at_sea(self) -> list[tuple[str, Mapping[str, Any]]]:
        """All units that are at sea, with what is told of them (not to be changed)."""
        return self.board.placed.get(self.state, "at sea", self._at_sea)

    def _at_sea(self) -> list[tuple[str, Mapping[str, Any]]]:
        seas = self.board.seas
        return [each for each in self.state["units"].items() if each[1]["at"] in seas]

    def owned(self, key: Hashable, work: Callable[[], T]) -> T:
        """What follows from whose areas and countries are."""
        held = self.board.held.sign(self.state)
        return self.board.own.get(self.state, key, work, held)

    def by_area(self) -> Mapping[str, list[str]]:
        """All units on the map, by area (not to be changed)."""
        return self.board.placed.get(self.state, "by area", self._by_area)

    def _by_area(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name, told in self.state["units"].items():
            if (area := told["at"]) in found:
                found[area].append(name)
            else:
                found[area] = [name]
        for units in found.values():
            units.sort()
        return found

    def port_of(self, unit: str) -> Port | None:
        """BLZ-221: the Port in which a naval unit lies."""
        told = self.state["units"][unit]
        if "port" in told:
            return self.board.port_on(told["at"], told["port"])
        ports = self.board.ports.get(told["at"], ())
        return ports[0] if ports else None

    def here(self, area: str, *kinds: str, side: str = "", power: str = "") -> list[str]:
        """The units in an area, those aboard others among them; of these classes, of a side or of a
        power where they are named."""
        there, told, units = self.by_area().get(area, ()), self.board.units, self.state["units"]
        return [
            name
            for name in there
            if (not kinds or told[name].kind in kinds)
            and (not power or units[name]["of"] == power)
            and (not side or ((of := units[name]["of"]) and self.side_of(of) == side))
        ]

    def units(self, area: str, power: str) -> Counts:
        """{unit: 1} of a power in an area."""
        return dict.fromkeys(self.here(area, power=power), 1)

    def count(self, area: str, power: str, kind: str) -> int:
        """1 if this unit of a power is in an area, else 0."""
        return int(self.at(kind) == area and self.owner(kind) == power)

    def powers_in(self, area: str) -> list[str]:
        """The powers with units in an area, in the order of turns."""
        here = {self.owner(unit) for unit in self.here(area)}
        return [power for power in self.board.powers if power in here]

    def standing(self, of: str = "") -> Iterator[tuple[str, str, str, int]]:
        """(area, power, unit, 1) of all units on the map, or those of one power."""
        for name, told in sorted(self.state["units"].items()):
            if told["of"] and of in ("", told["of"]):
                yield told["at"], told["of"], name, 1

    # Sides and wars

    def at_war(self, one: str, other: str) -> bool:
        """BLZ-300 to BLZ-309: whether two powers are at war; wars are pair by pair."""
        return sorted((one, other)) in self.state["wars"]

    def foes(self, power: str) -> tuple[str, ...]:
        """The powers with which one is at war, in the order of turns."""
        return tuple(each for each in self.board.powers if self.at_war(power, each))

    def is_neutral(self, power: str) -> bool:
        """BLZ-179, BLZ-615: at war with no power, not with one that is out of play either."""
        return not any(power in pair for pair in self.state["wars"])

    def is_out(self, power: str) -> bool:
        """BLZ-333: without any unconquered country."""
        return not self.unconquered(power)

    def unconquered(self, power: str) -> list[str]:
        """BLZ-333, BLZ-703: the countries of a power that are in play and not conquered."""
        mine = sorted(name for name, ally in self.state["allied"].items() if ally == power)
        there = self.board.in_play
        return [
            name
            for name in mine
            if not self.is_conquered(name) and not there.isdisjoint(self.areas_of(name))
        ]

    @property
    def playing(self) -> list[str]:
        """BLZ-333: the powers that are in the game, in the order of turns."""
        return [power for power in self.board.powers if not self.is_out(power)]

    def fights_alone(self, country: str, power: str) -> bool:
        """BLZ-366: whether a country is at war with a power by itself."""
        return [country, power] in self.state["alone"]

    # Areas and countries

    def country(self, area: str) -> str:
        """BLZ-312, BLZ-348: the country of a land area now."""
        return str(self.state["apart"].get(area) or self.board.country(area))

    def areas_of(self, country: str) -> tuple[str, ...]:
        """The land areas of a country now, those out of play too."""
        if not self.state["apart"]:
            return self._printed(country)
        return self.board.apart.get(self.state, country, lambda: self._areas_of(country))

    def _printed(self, country: str) -> tuple[str, ...]:
        return self.board.countries[country].areas if country in self.board.countries else ()

    def _areas_of(self, country: str) -> tuple[str, ...]:
        apart = self.state["apart"]
        stay = [area for area in self._printed(country) if area not in apart]
        return tuple(stay) + tuple(area for area, name in sorted(apart.items()) if name == country)

    def ally(self, country: str) -> str:
        """Whose a country is, "" for a neutral one."""
        return str(self.state["allied"].get(country, ""))

    def is_conquered(self, country: str) -> bool:
        """BLZ-331: conquered, and not liberated since."""
        return country in self.state["conquered"]

    def is_friendly(self, area: str, power: str) -> bool:
        """BLZ-228: a land area that any power of its side controls."""
        holder = self.controller(area)
        return bool(holder) and holder in self.board.friends_of(power)

    def is_hostile(self, area: str, power: str) -> bool:
        """BLZ-366, BLZ-442, BLZ-451: a land area that a power may attack: of one it is at war with,
        or of a country that is at war with it by itself."""
        holder = self.controller(area)
        if not holder or self.side_of(holder) == self.side_of(power):
            return False
        return self.at_war(power, holder) or self.fights_alone(self.country(area), power)

    def is_home(self, area: str, power: str) -> bool:
        """BLZ-235: in a home country of a power that is its own now."""
        country = "" if self.board.is_sea(area) else self.country(area)
        return country in self.board.powers[power].homes and self.ally(country) == power

    def defenders(self, area: str) -> list[str]:
        """The land units in a land area of those who control it; none that are at sea."""
        holder = self.controller(area)
        side = self.side_of(holder) if holder else ""
        return [unit for unit in self.here(area, LAND) if self.side_of(self.owner(unit)) == side]

    # Writing

    def set_control(self, area: str, power: str) -> None:
        """Give an area to a power, or to nobody (""); what the Axis has ever held is remembered."""
        super().set_control(area, power)
        self.board.held.changed()
        ever = self.state["axis"]
        is_axis = power in self.board.powers and self.side_of(power) == AXIS
        if is_axis and area not in ever:
            ever.append(area)
            ever.sort()

    def change(self, unit: str, **facts: Any) -> None:
        """Change facts of a unit on the map; "" takes away what it is `aboard` of. They are never
        changed in place: positions that are tried out share them."""
        told = {**self.state["units"][unit], **facts}
        if not told.get("aboard", True):
            del told["aboard"]
        self._lay(unit, told)

    def put(self, unit: str, area: str, size: int, power: str, port: str = "") -> None:
        """Put a unit on the map."""
        told: dict[str, Any] = {"at": area, "size": size, "of": power}
        is_ship = self.board.units[unit].kind == NAVAL
        if port and is_ship and len(self.board.ports.get(area, ())) > 1:
            told["port"] = port
        self._lay(unit, told)

    def move(self, unit: str, area: str, port: str = "") -> None:
        """Move a unit, with what is aboard of it; it is aboard nothing then."""
        old, aboard = self.state["units"][unit], self.cargo(unit)
        self.put(unit, area, old["size"], old["of"], port)
        for each in aboard:
            self.change(each, at=area)

    def board_ship(self, unit: str, carrier: str) -> None:
        """Put a unit aboard another that is on the map."""
        told = {**self.state["units"][unit], "at": self.at(carrier), "aboard": carrier}
        told.pop("port", None)
        self._lay(unit, told)

    def take_off(self, unit: str) -> None:
        """Take a unit off the map, without saying where its counter goes; it is its printed
        country's again (BLZ-349)."""
        del self.state["units"][unit]
        self.board.placed.changed()
        self.state["fleet"] = [each for each in self.state["fleet"] if each != unit]

    def _lay(self, unit: str, told: dict[str, Any]) -> None:
        self.state["units"][unit] = told
        self.board.placed.changed()

    def to_pool(self, name: str, power: str) -> None:
        """Put a counter into a Force Pool."""
        pool = self.state["pool"].setdefault(power, [])
        pool.append(name)
        pool.sort()

    def from_pool(self, name: str, power: str) -> None:
        """Take a counter out of a Force Pool."""
        pool = self.state["pool"][power]
        pool.remove(name)
        if not pool:
            del self.state["pool"][power]
