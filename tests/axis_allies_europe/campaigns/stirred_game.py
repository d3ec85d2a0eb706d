"""Random games of Axis & Allies Europe, in which places fall, capitals are threatened and allies
come to help.
"""

from __future__ import annotations

from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.campaigns.ledger_of_events import (
    ALLIES,
    AREAS,
    CAPITALS,
    POWERS,
    is_oil,
    is_sea,
    side,
)
from tests.harness.random_game import RandomGame

GAME = "axis_allies_europe"
TROOPS = ("infantry", "artillery", "armor", "fighter", "bomber")
NOBODY_LEFT = ", ".join(f"0 {kind}" for kind in (*TROOPS, "aa_gun"))


class StirredGame(RandomGame):
    """A random game with rulings that make much of it happen."""

    def __init__(self, seed: int, *, twice: bool = False) -> None:
        super().__init__(GAME, seed, scenario="1941", twice=twice)

    @property
    def g(self) -> Position:
        """The position now."""
        found = super().g
        assert isinstance(found, Position)
        return found

    def ruling(self) -> list[str]:
        """Some ruling."""
        ways = [self._falls, self._is_threatened, self._joins, self._pays, self._shrinks]
        return self.rng.choice(ways)()

    def _falls(self) -> list[str]:
        """A place changes hands; capitals and the Middle East more often than others."""
        places = [area for area, facts in AREAS.items() if facts["type"] == "territory"]
        special = [*CAPITALS, "Archangel", *filter(is_oil, places)]
        place = self.rng.choice([*places, *special * 4])
        return self._goes_over(place, self._enemy(place))

    def _is_threatened(self) -> list[str]:
        """A capital with one defender, and an enemy's army next door."""
        capital = self.rng.choice(["Germany", "Moscow", "United States"])
        holder, enemy = self.g.controller(capital), self._enemy(capital)
        near = [a for a in AREAS[capital]["borders"] if a in self.state["control"]]
        place = self.rng.choice([area for area in near if not is_sea(area)])
        own = [power for power in POWERS if side(power) == side(holder)]
        return [
            *(f"set {capital}: {power} {NOBODY_LEFT}" for power in own),
            f"set {capital}: {holder} 1 infantry",
            *self._goes_over(place, enemy),
            f"set {place}: {enemy} 6 infantry, 4 armor",
        ]

    def _enemy(self, place: str) -> str:
        """A power of the other side than the one that holds a place."""
        return "Germany" if self.g.controller(place) != "Germany" else self.rng.choice(ALLIES)

    def _goes_over(self, place: str, to: str) -> list[str]:
        losers = [power for power in POWERS if side(power) != side(to)]
        holder = "nobody" if is_oil(place) and to != "Germany" else to
        return [
            *(f"set {place}: {power} {NOBODY_LEFT}" for power in losers),
            f"control {place}: {holder}",
            f"set {place}: {to} {self.rng.randint(1, 3)} infantry, {self.rng.randint(0, 2)} armor",
        ]

    def _joins(self) -> list[str]:
        """Allies come to help on each other's soil."""
        places = [area for area in self.state["control"] if not is_sea(area)]
        soviet = [a for a in places if AREAS[a].get("owner") == "Soviet Union"]
        kinds = self.rng.sample([*TROOPS, "aa_gun"], 2)
        place = self.rng.choice([*places, *soviet])
        return [f"set {place}: {self.rng.choice(POWERS)} 2 {kinds[0]}, 1 {kinds[1]}"]

    def _pays(self) -> list[str]:
        power = self.rng.choice(POWERS)
        what = self.rng.choice(["2 infantry, 1 armor", "nothing", "1 submarine"])
        return [f"money {power} {self.rng.randint(0, 30)}", f"pending {power}: {what}"]

    def _shrinks(self) -> list[str]:
        """Something disappears, perhaps from the middle of a battle."""
        stacks = [
            (area, power, kind, count)
            for area, there in sorted(self.state["units"].items())
            for power, units in sorted(there.items())
            for kind, count in sorted(units.items())
            if kind != "industrial_complex"
        ]
        area, power, kind, count = self.rng.choice(stacks)
        return [f"set {area}: {power} {self.rng.randint(0, count)} {kind}"]
