"""Books of BlitzWAR, kept from the events of a game alone: units, supply, control, countries and
cards on their way.

Corps are booked by what is in them, infantry, armor and fortified ones: which counters show them is
the owner's affair, and the invariants look after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from pbem.engine.state import copy
from pbem.games.blitzwar.cards import queue
from pbem.games.blitzwar.counters.regroup import units_of
from pbem.games.blitzwar.position import SOVIETS, Position
from tests.harness.accountant import Accountant, Event

AIR, SEA, INFANTRY, FORTIFIED = "air", "sea", "infantry", "fortified"
Units = Counter[tuple[str, str, str]]  # (area, country, class)
Stores = Counter[tuple[str, str]]  # (zone, owner): half units

FREED = {
    "air": "air",
    "3-corps infantry": "infantry",
    "3-corps white": "white",
    "six supply": "supply",
}
# BWR-162: who stands in Africa for Vichy.
VICHY = {"Casablanca": 1, "Algiers": 1, "Mareth": 1, "Tunis": 2}


def units(g: Position) -> Units:
    """What stands where now, on the map and on beachheads."""
    found: Units = Counter()
    for part in ("units", "ashore"):
        for area, here in g.state[part].items():
            for country, counters in here.items():
                for kind, count in units_of(g, counters).items():
                    found[area, country, kind] += count
    return found


def stores(g: Position) -> Stores:
    """The supply of each owner in each zone."""
    told = g.state["supply"].items()
    return Counter({(zone, of): sum(each) for zone, here in told for of, each in here.items()})


def missions(g: Position) -> Counter[tuple[str, str, str]]:
    """Air units that have flown: (country, area, use)."""
    return Counter((each["country"], each["at"], each["use"]) for each in g.state["missions"])


def beachheads(g: Position) -> dict[str, dict[str, int]]:
    """The air units of beachheads that have some."""
    told = g.state["beachheads"].items()
    return {name: dict(each["air"]) for name, each in told if each["air"]}


class Books(Accountant):
    """What stands where, and who controls it."""

    silent = frozenset(
        {
            *("orders_open", "turn_began", "phase_began", "side_began", "won", "nobody_decides"),
            *("line_unused", "advance_impossible", "diplomacy_roll", "war_declared"),
            *("neutral_attacked", "battle_began", "attack_rolled", "sea_attack_rolled"),
            *("out_of_supply", "regrouped", "landing_in_britain"),
            *("supply_forfeit", "card_supply_lost", "given_up", "loss_forgiven", "levy_raised"),
            *("reinforcements_lost", "supply_unplaced", "minor_chosen", "partisans_roll"),
            *("lend_lease", "before_orders"),
        }
    )

    def __init__(self, g: Position) -> None:
        state = copy({name: part for name, part in g.state.items() if name != "secret"})
        self.board, self.kinds = g.board, g
        self.units, self.stores = units(g), stores(g)
        self.missions, self.beachheads = missions(g), beachheads(g)
        self.control: dict[str, str] = state["control"]
        self.countries: dict[str, str] = state["countries"]
        self.passage: dict[str, str] = state["passage"]
        self.wars: list[list[str]] = state["wars"]
        self.lines: set[str] = set(state["lines"])
        self.queue: Counter[str] = Counter(state["queue"])
        self.freed: Counter[str] = Counter(state["freed"])
        self.elites = int(state["elites"])
        self.army = 1 if state["options"]["polish_armies"] == "corps" else 2

    def compare(self, g: Position) -> None:
        for what, said, booked in (
            ("units", units(g), self.units),
            ("supply", stores(g), self.stores),
            ("missions", missions(g), self.missions),
            ("beachheads", beachheads(g), self.beachheads),
            ("control", g.state["control"], self.control),
            ("countries", g.state["countries"], self.countries),
            ("passage", g.state["passage"], self.passage),
            ("wars", g.state["wars"], sorted(self.wars)),
            ("lines", set(g.state["lines"]), self.lines),
            ("queue", g.state["queue"], self.queue),
            ("freed", g.state["freed"], self.freed),
            ("elites", g.state["elites"], self.elites),
        ):
            assert booked == said, what
        for side, count in g.state["queue"].items():
            cards = queue.cards(g, side)
            assert len(set(cards)) == len(cards) == count, f"cards of the {side}"
            assert all(g.board.cards[card].side == side for card in cards), side

    # What is entered

    def _add(self, area: str, country: str, kind: str, by: int) -> None:
        self.units[area, country, kind] += by
        there = self.units[area, country, kind]
        self.expect(there >= 0, True, f"{kind} of {country} in {area}")
        if not there:
            del self.units[area, country, kind]

    def _each(self, told: Mapping[str, Mapping[str, int]]) -> list[tuple[str, str, int]]:
        """(country, class, count) of what an event tells by country as counters or classes."""
        found = []
        for country, counters in told.items():
            named = {n: c for n, c in counters.items() if n in self.board.units}
            plain = {n: c for n, c in counters.items() if n not in named}
            both = Counter(units_of(self.kinds, named)) + Counter(plain)
            found += [(country, kind, count) for kind, count in both.items()]
        return found

    def _carry(self, origin: str, goal: str, told: Mapping[str, Mapping[str, int]]) -> None:
        for country, kind, count in self._each(told):
            self._add(origin, country, kind, -count)
            self._add(goal, country, kind, count)

    def _store(self, zone: str, owner: str, by: int) -> None:
        self.stores[zone, owner] += by
        self.expect(self.stores[zone, owner] >= 0, True, f"supply of {owner} in {zone}")
        if not self.stores[zone, owner]:
            del self.stores[zone, owner]

    def _pay(self, event: Event) -> None:
        side = self.countries.get(event["power"], event["power"])
        for zone, halves in event.get("halves", {}).items():
            self._store(zone, side, -halves)

    def _here(self, area: str) -> list[tuple[str, str, int]]:
        return [(c, kind, n) for (at, c, kind), n in self.units.items() if at == area]

    # The start

    def _combined(self, event: Event) -> None:
        if "armies" in event:
            country = self.board.country(event["at"])
            self._add(event["at"], country, INFANTRY, self.army * event["armies"])

    def _armies_placed(self, event: Event) -> None:
        for zone in event["zones"]:
            self._add(zone, event["country"], INFANTRY, self.army)

    # Countries

    def _country_joined(self, event: Event) -> None:
        country, side = event["country"], event["side"]
        self.expect(country in self.countries, False, "active already")
        self.countries[country] = side
        self.passage.pop(country, None)
        for zone, owner in list(self.stores):
            if owner == country:
                self._store(zone, side, self.stores.pop((zone, owner)))

    def _country_revived(self, event: Event) -> None:
        self.countries[event["country"]] = event["side"]

    def _passage_granted(self, event: Event) -> None:
        self.passage[event["country"]] = event["side"]

    def _war(self, event: Event) -> None:
        self.wars.append(list(event["sides"]))

    def _surrendered(self, event: Event) -> None:
        country = event["country"]
        for area, of, kind in list(self.units):
            if of == country:
                del self.units[area, of, kind]
        for of, at, use in list(self.missions):
            if of == country:
                del self.missions[of, at, use]
        for air in self.beachheads.values():
            air.pop(country, None)
        self.beachheads = {name: air for name, air in self.beachheads.items() if air}
        self.countries.pop(country, None)
        if country == "France":
            self.elites = max(1, self.elites)
        if country == "USSR":
            self.queue[SOVIETS] = 0
            for zone, owner in list(self.stores):
                if owner == SOVIETS:
                    del self.stores[zone, owner]

    def _vichy_created(self, event: Event) -> None:
        for zone in self.board.zones_of("France"):
            if self.board.fact(zone, "vichy"):
                self.control.pop(zone, None)
        for zone, corps in VICHY.items():
            self._add(zone, "Vichy", INFANTRY, corps)

    def _made_way(self, event: Event) -> None:
        area, side, goal = event["area"], event["power"], event["to"]
        for country, kind, count in self._here(area):
            if self.countries.get(country) == side:
                self._add(area, country, kind, -count)
                if goal:
                    self._add(goal, country, kind, count)
        if (halves := self.stores.pop((area, side), 0)) and goal:
            self._store(goal, side, halves)

    # Zones

    def _zone_taken(self, event: Event) -> None:
        self.expect(event["from"], self.control.get(event["area"], ""), "who had it")
        self.control[event["area"]] = event["power"]

    def _battle_ended(self, event: Event) -> None:
        at = event["at"]
        self.expect(event["holder"], "" if self.board.is_sea(at) else self.control.get(at, ""), at)
        for country, counters in event["left"].items():
            for kind, count in units_of(self.kinds, counters).items():
                self.expect(count, self.units[at, country, kind], f"{kind} of {country} in {at}")

    def _line_destroyed(self, event: Event) -> None:
        self.expect(event["area"] in self.lines, False, "gone already")
        self.lines.add(event["area"])

    def _overrun(self, event: Event) -> None:
        area, side = event["area"], event["power"]
        self.expect(event["halves"], self.stores.pop((area, side), 0), "supply")
        planes = 0
        for country, kind, count in self._here(area):
            if kind == AIR and self.countries.get(country) == side:
                self._add(area, country, kind, -count)
                planes += count
        self.expect(event["air"], planes, "air units")

    # Supply and cards

    def _supply_lost(self, event: Event) -> None:
        self._store(event["area"], event["power"], -event["halves"])

    def _cards_chosen(self, event: Event) -> None:
        self.queue[event["side"]] += event["count"]

    def _card_used(self, event: Event) -> None:
        self.queue[event["side"]] -= 1

    def _supply_placed(self, event: Event) -> None:
        self._store(event["area"], event["power"], event["halves"])

    def _placed(self, event: Event) -> None:
        """Counters come, and others are handed back for them."""
        for told, sign in ((event["units"], 1), (event["taken"], -1)):
            for country, kind, count in self._each(told):
                self._add(event["area"], country, kind, sign * count)

    def _counter_freed(self, event: Event) -> None:
        kind = FREED[event["what"]]
        self.freed[kind] += 1
        self.expect(event["count"], self.freed[kind], "counters that are free")

    def _elite_usable(self, event: Event) -> None:
        self.elites += 1

    # Ways

    def _moved(self, event: Event) -> None:
        """Also by rail and sea: what is carried arrives, and what it has paid itself does not."""
        self._pay(event)
        self._carry(event["from"], event["to"], event["units"])
        if cargo := sum(event.get("cargo", ())):
            self._store(event["from"], event["power"], -cargo)
            self._store(event["to"], event["power"], cargo)

    _stepped = _sailed = _shipped = _railed = _landed = _reembarked = _moved

    def _activated(self, event: Event) -> None:
        self._pay(event)

    def _advanced(self, event: Event) -> None:
        self._carry(event["from"], event["to"], event["units"])

    def _fled(self, event: Event) -> None:
        self._carry(event["at"], event["to"], event["units"])

    def _rebased(self, event: Event) -> None:
        self._carry(event["from"], event["to"], event["units"])

    def _fleets_came(self, event: Event) -> None:
        for country, kind, count in self._each(event["units"]):
            self._add(event["at"], country, kind, count)

    # Counters in their zones

    def _fortified(self, event: Event) -> None:
        self._pay(event)
        self._add(event["area"], event["power"], INFANTRY, -1)
        self._add(event["area"], event["power"], FORTIFIED, 1)

    def _unfortified(self, event: Event) -> None:
        self._add(event["area"], event["power"], FORTIFIED, -1)
        self._add(event["area"], event["power"], INFANTRY, 1)

    def _disbanded(self, event: Event) -> None:
        for country, kind, count in self._each(event["units"]):
            self._add(event["area"], country, kind, -count)
        if cargo := sum(event.get("cargo", ())):
            self._store(event["area"], event["power"], -cargo)

    def _lost(self, event: Event) -> None:
        """Who attacks stands elsewhere. Infantry that is not there was fortified."""
        for area, told in event.get("from", {event["at"]: event["units"]}).items():
            for country, kind, count in self._each(told):
                for _ in range(count):
                    turned = kind == INFANTRY and not self.units[area, country, kind]
                    self._add(area, country, FORTIFIED if turned else kind, -1)

    def _damaged(self, event: Event) -> None:
        for _ in range(event["count"]):
            self._add(event["at"], event["power"], FORTIFIED, -1)
            self._add(event["at"], event["power"], INFANTRY, 1)

    def _retreated(self, event: Event) -> None:
        """Fortified corps go as normal ones."""
        for country, kind, count in self._each(event["units"]):
            self._add(event["at"], country, kind, -count)
            self._add(event["to"], country, INFANTRY if kind == FORTIFIED else kind, count)

    # In the air

    def _fly(self, country: str, at: str, use: str, by: int) -> None:
        self.missions[country, at, use] += by
        self.expect(self.missions[country, at, use] >= 0, True, f"{use} of {country} at {at}")
        if not self.missions[country, at, use]:
            del self.missions[country, at, use]

    def _flown(self, event: Event) -> None:
        for country, kind, count in self._each(event["units"]):
            self._add(event["from"], country, kind, -count)
            self._fly(country, event["to"], event["use"], count)

    def _air_countered(self, event: Event) -> None:
        self._add(event["from"], event["power"], AIR, -1)
        self._add(event["base"], event["by"], AIR, -1)

    def _bombers_spent(self, event: Event) -> None:
        for country, _, count in self._each(event["units"]):
            self._fly(country, "", "bombing", -count)

    def _air_clash(self, event: Event) -> None:
        for country, _, count in self._each(event["units"]):
            self._fly(country, event["at"], AIR, -count)

    def _air_unit_spent(self, event: Event) -> None:
        self._fly(event["power"], event["at"], AIR, -1)

    def _air_left(self, event: Event) -> None:
        for at, told in event["from"].items():
            for country, count in told.items():
                if at in self.beachheads:
                    self.expect(count, self.beachheads[at].pop(country), "air units")
                    continue
                use = SEA if self.board.is_sea(at) else AIR
                self._fly(country, at, use, -count)
        self.beachheads = {name: air for name, air in self.beachheads.items() if air}

    def _beachheads_set(self, event: Event) -> None:
        here = self.beachheads.setdefault(event["at"], {})
        for country, _, count in self._each(event["units"]):
            self._fly(country, event["sea"], SEA, -count)
            here[country] = here.get(country, 0) + count

    def _britain_rolled(self, event: Event) -> None:
        for base, told in event["lost"].items():
            for country, count in told.items():
                self._add(base, country, AIR, -count)
