"""Random games of BlitzWAR in which places fall, countries go down, and nobody lacks supply."""

from __future__ import annotations

from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position
from tests.harness.random_game import RandomGame

GAME = "blitzwar"
SIDES = (AXIS, ALLIES, SOVIETS)
# Whose corps come to a zone that falls.
TROOPS = {AXIS: "Germany", ALLIES: "UK", SOVIETS: "USSR"}
HEARTS = ("Paris", "Warsaw", "Rome", "Berlin", "London", "Athens", "Oslo", "Helsinki", "Belgrade")


class StirredGame(RandomGame):
    """A random game with rulings that make much of it happen; it may begin late in the war."""

    silent = 0.05

    def __init__(self, seed: int, *, turn: int = 1, twice: bool = False) -> None:
        super().__init__(GAME, seed, twice=twice)
        self.state["turn"] = turn
        self.has_ruled = False

    @property
    def g(self) -> Position:
        """The position now."""
        found = super().g
        assert isinstance(found, Position)
        return found

    def ruling(self) -> list[str]:
        """Some ruling."""
        self.has_ruled = True
        ways = (
            *(self._falls, self._falls, self._collapses, self._is_supplied),
            *(self._flies, self._sails, self._lends, self._lands),
        )
        return self.rng.choice(ways)()

    def _zone(self) -> str:
        board = self.g.board
        hearts = [zone for zone in HEARTS if zone in board.land_zones]
        owned = [zone for zone in board.land_zones if self.g.controller(zone)]
        return str(self.rng.choice([*owned, *hearts * 2]))

    def _falls(self) -> list[str]:
        """A zone goes over to a side that is at war with its holder, with all that is there."""
        zone = self._zone()
        enemies = self.g.enemy_sides(self.g.controller(zone))
        if not enemies:
            return self._is_supplied()
        return self._goes_over(zone, self.rng.choice(enemies))

    def _collapses(self) -> list[str]:
        """The capital of France, Poland or another, and most of its zones, go over."""
        country = self.rng.choice(["France", "France", "Poland", "Yugoslavia", "Greece"])
        side = self.g.side_of(country)
        if not side or not self.g.enemy_sides(side):
            return self._is_supplied()
        enemy, capital = self.rng.choice(self.g.enemy_sides(side)), self.g.board.capital(country)
        others = [zone for zone in self.g.board.zones_of(country) if zone != capital]
        zones = [capital, *self.rng.sample(others, min(4, len(others)))]
        return [line for zone in zones for line in self._goes_over(zone, enemy)]

    def _goes_over(self, zone: str, side: str) -> list[str]:
        strength = self.rng.choice(["1 2-corps infantry", "1 1-corps infantry, 1 1-corps armor"])
        return [
            *(f"set {zone}: {c} nothing" for c in sorted(self.state["units"].get(zone, {}))),
            *(f"supply {zone}: {each} nothing" for each in SIDES),
            f"control {zone}: {side}",
            f"set {zone}: {TROOPS[side]} {strength}",
        ]

    def _is_supplied(self) -> list[str]:
        """A zone of a side with supply in it."""
        zone = self._zone()
        side = self.g.controller(zone) or AXIS
        return [f"supply {zone}: {side} {self.rng.randint(1, 6)}"]

    def _flies(self) -> list[str]:
        """Air units beside what a major country has somewhere."""
        country = self.rng.choice(["Germany", "UK", "USSR"])
        zones = [z for z, here in sorted(self.state["units"].items()) if country in here]
        zones = [zone for zone in zones if not self.g.board.is_sea(zone)]
        return self._with(self.rng.choice(zones), country, "air unit") if zones else []

    def _sails(self) -> list[str]:
        """A fleet in some sea."""
        sea = self.rng.choice(self.g.board.sea_zones)
        return self._with(sea, self.rng.choice(["Germany", "UK", "Italy"]), "1-unit fleet")

    def _lends(self) -> list[str]:
        """Germans in the Soviet Union, and a convoy at sea."""
        return [
            "war Axis and Soviets: yes",
            "set Minsk: USSR nothing",
            "supply Minsk: Soviets nothing",
            "control Minsk: Axis",
            "set Minsk: Germany 1 1-corps infantry",
            *self._with("Norwegian Sea", "UK", "1-unit fleet"),
        ]

    def _lands(self) -> list[str]:
        """Air units of both sides at the Channel, with corps that could cross it."""
        return [
            *self._with("Plymouth", "UK", "air unit"),
            "set Caen: France nothing",
            "supply Caen: Allies nothing",
            "control Caen: Axis",
            "set Caen: Germany 1 1-corps infantry, 2 air unit",
        ]

    def _with(self, area: str, country: str, counter: str) -> list[str]:
        """Two counters more than a country has in an area."""
        there = dict(self.g.units(area, country))
        there[counter] = there.get(counter, 0) + 2
        told = ", ".join(f"{count} {name}" for name, count in sorted(there.items()))
        return [f"set {area}: {country} {told}"]
