"""Books of units, markers and cards on the table, kept from the events of a game alone."""

from __future__ import annotations

from collections import Counter

from pbem.engine.state import copy
from pbem.games.total_domination.position import Position
from tests.harness.accountant import Accountant, Event

Stacks = dict[str, dict[str, dict[str, int]]]


class Books(Accountant):
    """What stands where, who controls it, and what lies before whom."""

    silent = frozenset(
        {
            *("orders_open", "step_began", "won", "nobody_decides", "line_unused"),
            *("shuffled", "reshuffled", "cards_drawn", "last_picked", "packs_passed", "last_card"),
            *("hands_taken", "replaced", "nothing_replaced", "enigma_rejected", "cards_seen"),
            *("spied", "spied_on_nobody", "spy_discarded", "spy_left_all", "exchanged"),
            *("not_exchanged", "science_gone"),
            *("card_played", "points_lost", "peace_revealed", "lend_lease", "cards_shuffled_in"),
            *("radar_used", "rocket_hit", "bombed", "science_again", "science_wasted"),
            *("solo_card", "solo_card_skipped", "solo_cards_dealt", "solo_point", "solo_skipped"),
        }
    )

    def __init__(self, g: Position) -> None:
        state = copy(g.state)
        self.units: Stacks = state["units"]
        self.control = {area: g.controller(area) for area in g.areas}
        self.resistance: Counter[str] = Counter(state["resistance"])
        self.damage: set[str] = set(state["damage"])
        self.tracks: dict[str, int] = state["tracks"]
        self.partners: dict[str, str] = state["partners"]
        self.developed: dict[str, list[str]] = state["technology_cards"]
        self.saved: dict[str, str] = {}
        self.tactics: list[tuple[str, str]] = []
        self.influence: list[tuple[str, str]] = []
        self.passed: list[str] = []
        self.placed: set[str] = set()
        self.launched: set[str] = set()
        self.used: Counter[tuple[str, str]] = Counter()

    def compare(self, g: Position) -> None:
        state = g.state
        assert state["units"] == self.units
        assert {area: g.controller(area) for area in g.areas} == self.control
        assert state["resistance"] == +self.resistance
        assert set(state["damage"]) == self.damage
        assert state["tracks"] == self.tracks
        assert state["partners"] == self.partners
        assert state["saved"] == self.saved
        assert [(e["before"], e["card"]) for e in state["tactics"]] == self.tactics
        assert [(e["power"], e["card"]) for e in state["influence"]] == self.influence
        assert state["technology_cards"] == self.developed
        assert set(state["placed"]) == self.placed
        flipped = {(a, n): c for a, here in state["used"].items() for n, c in here.items()}
        assert flipped == +self.used

    # Units

    def _add(self, area: str, nation: str, kind: str, by: int) -> None:
        here = self.units.setdefault(area, {}).setdefault(nation, {})
        here[kind] = here.get(kind, 0) + by
        self.expect(here[kind] >= 0, True, f"{kind} of {nation} in {area}")
        if not here[kind]:
            del here[kind]
        if not here:
            del self.units[area][nation]
        if not self.units[area]:
            del self.units[area]

    def _lose(
        self, area: str, nation: str, kind: str, count: int, *, flipped: bool = False
    ) -> None:
        """Of air fleets an attacker takes first those that are not flipped, their owner others."""
        self._add(area, nation, kind, -count)
        if kind == "air fleet":
            left = self.units.get(area, {}).get(nation, {}).get(kind, 0)
            used = self.used[area, nation]
            self.used[area, nation] = max(0, used - count) if flipped else min(used, left)

    def _unit_deployed(self, event: Event) -> None:
        self._add(event["area"], event["nation"], event["unit"], 1)

    def _units_placed(self, event: Event) -> None:
        for area, units in event["units"].items():
            for kind, count in units.items():
                self._add(area, event["nation"], kind, count)

    def _puppet_placed(self, event: Event) -> None:
        self._add(event["area"], event["power"], "army", 1)

    def _unit_moved(self, event: Event) -> None:
        self._add(event["path"][0], event["nation"], event["unit"], -1)
        self._add(event["path"][-1], event["nation"], event["unit"], 1)

    def _unit_destroyed(self, event: Event) -> None:
        self._lose(event["area"], event["nation"], event["unit"], 1)

    def _unit_scrapped(self, event: Event) -> None:
        self._lose(event["area"], event["nation"], event["unit"], 1, flipped=True)

    def _air_fleets_removed(self, event: Event) -> None:
        self._lose(event["area"], event["power"], "air fleet", event["count"])

    def _unit_relocated(self, event: Event) -> None:
        nation = event["power"]
        if event["unit"] == "air fleet" and self.used[event["from"], nation]:
            self.used[event["to"], nation] += 1
        self._lose(event["from"], nation, event["unit"], 1)
        self._add(event["to"], event["power"], event["unit"], 1)

    def _unit_sent_to_pool(self, event: Event) -> None:
        self._lose(event["area"], event["power"], event["unit"], 1)

    def _partner_changed(self, event: Event) -> None:
        self.expect(event["from"], self.partners[event["partner"]], "whose it was")
        self.partners[event["partner"]] = event["to"]
        here = [area for area in self.units if event["partner"] in self.units[area]]
        self.expect(event["areas"], sorted(here), "where its units were")
        for area in here:
            for kind, count in dict(self.units[area][event["partner"]]).items():
                self._add(area, event["partner"], kind, -count)

    # Areas

    def _control_changed(self, event: Event) -> None:
        self.expect(event["from"], self.control[event["area"]], "who had it")
        self.control[event["area"]] = event["power"]

    def _area_damaged(self, event: Event) -> None:
        self.expect(event["area"] in self.damage, False, "damaged already")
        self.damage.add(event["area"])

    def _repaired(self, event: Event) -> None:
        self.expect(set(event["areas"]) <= self.damage, True, "damaged")
        self.damage -= set(event["areas"])

    def _resistance_placed(self, event: Event) -> None:
        self.resistance[event["area"]] += event["count"]

    def _resistance_destroyed(self, event: Event) -> None:
        self.resistance[event["area"]] -= 1

    def _resistance_relieved(self, event: Event) -> None:
        self.expect(event["count"], self.resistance.pop(event["area"]), "tokens")

    # What lies before the powers

    def _track_advanced(self, event: Event) -> None:
        self.tracks[event["power"]] += 1
        self.expect(event["steps"], self.tracks[event["power"]], "steps")

    def _joined(self, event: Event) -> None:
        """Its areas change hands by events of their own."""

    def _point_saved(self, event: Event) -> None:
        self.expect(event["power"] in self.saved, False, "a saved point")
        self.saved[event["power"]] = event["card"]

    def _saved_point_used(self, event: Event) -> None:
        self.expect(event["card"], self.saved.pop(event["power"]), "the rotated card")

    _saved_point_lost = _saved_point_used

    def _tactics_put(self, event: Event) -> None:
        self.tactics.append((event["target"], event["card"]))

    def _tactics_lapsed(self, event: Event) -> None:
        self.expect(event["cards"], [card for _, card in self.tactics], "tactics")
        self.tactics = []

    def _influence_gained(self, event: Event) -> None:
        self.influence.append((event["power"], event["card"]))

    def _influence_spent(self, event: Event) -> None:
        """A card that goes at once."""

    def _influence_lost(self, event: Event) -> None:
        self.influence.remove((event["power"], event["card"]))

    def _technology_placed(self, event: Event) -> None:
        self.expect(event["power"] in self.placed, False, "a technology this year")
        self.placed.add(event["power"])

    def _technology_revealed(self, event: Event) -> None:
        self.placed.discard(event["power"])
        self.developed.setdefault(event["power"], []).append(event["card"])

    def _passed(self, event: Event) -> None:
        self.expect(event["power"] in self.passed, False, "passed")
        self.passed.append(event["power"])

    # What holds for a year

    def _turn_began(self, event: Event) -> None:
        self.passed, self.launched = [], set()

    def _refreshed(self, event: Event) -> None:
        self.used.clear()

    def _rocket_launched(self, event: Event) -> None:
        self.expect(event["power"] in self.launched, False, "a rocket this year")
        self.launched.add(event["power"])

    def _air_fleet_flipped(self, event: Event) -> None:
        self.used[event["area"], event["power"]] += 1
