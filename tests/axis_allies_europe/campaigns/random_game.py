"""Whole random games in memory, stirred by rulings now and then so that more happens than random players bring about."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.game import Table
from pbem.engine.play import advance, open_asks, start, waits_for
from pbem.engine.state import State, difference
from pbem.games.axis_allies_europe.position import Position
from pbem.library import registry
from tests.axis_allies_europe.campaigns.ledger_of_events import (
    ALLIES,
    AREAS,
    CAPITALS,
    POWERS,
    is_oil,
    is_sea,
    side,
)

GAME = "axis_allies_europe"
TROOPS = ("infantry", "artillery", "armor", "fighter", "bomber")
STIRRED = 0.05
NOBODY_LEFT = ", ".join(f"0 {kind}" for kind in (*TROOPS, "aa_gun"))


@dataclass
class Rolls:
    """Dice of a seed, by their labels."""

    seed: str

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        rng = random.Random(f"{self.seed} {segment} {label}")
        return [rng.randint(1, sides) for _ in range(count)]

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        raise AssertionError(label)

    def pick(self, segment: int, label: str, items: list[str], k: int) -> list[str]:
        raise AssertionError(label)


def turned_over(value: Any) -> Any:
    """The same plain data with the keys of all mappings in reversed order, as data may come back from a file."""
    if isinstance(value, dict):
        return {key: turned_over(value[key]) for key in sorted(value, reverse=True)}
    return [turned_over(item) for item in value] if isinstance(value, list) else value


class RandomGame:
    """A game from the set-up, with random switches, seats, answers and dice.

    `twice`: each input is also played with all keys in another order, which may make no difference.
    """

    def __init__(self, seed: int, *, twice: bool = False) -> None:
        self.seed = seed
        self.twice = twice
        self.rng = random.Random(f"conservation {seed}")
        loaded = registry.load(GAME)
        scenario = loaded.scenario("1941")
        self.options = {
            name: self.rng.choice(switch["choices"]) for name, switch in scenario["options"].items()
        }
        seats = self.rng.choice(list(scenario["players"].values()))
        self.table: Table = loaded.table
        self.state: State = start(self.table, scenario, {**self.options, "seats": seats})
        self.inputs = 0

    @property
    def g(self) -> Position:
        """The position now."""
        found = self.table.position(self.state)
        assert isinstance(found, Position)
        return found

    def play(self, inputs: int) -> Iterator[list[dict[str, Any]]]:
        """The events of each input, until so many are given or the game is over."""
        yield self._advance({})
        for self.inputs in range(1, inputs + 1):
            asks = [ask for ask in open_asks(self.state) if waits_for(self.state, ask)]
            if not asks:
                assert self.state["engine"]["over"]
                return
            if self.rng.random() < STIRRED and (ruled := self._ruling()) is not None:
                yield ruled
                continue
            ask = self.rng.choice(asks)
            say = self.table.game.sample(self.g, ask, self.rng)
            if ask.default is not None and self.rng.random() < 0.3:
                say = ask.default
            by = list(waits_for(self.state, ask))
            if ask.agree and self.rng.random() < 0.5:
                by = by[:1]
            yield self._advance({"answer": ask.id, "by": by, "say": say, "how": "robot"})

    def _advance(self, given: dict[str, Any]) -> list[dict[str, Any]]:
        dice = Rolls(f"{self.seed} {self.inputs}")
        other = turned_over(self.state) if self.twice else None
        made = advance(self.table, self.state, given, dice, checked=True)
        if other is not None:
            again = advance(self.table, other, turned_over(given), dice)
            assert difference(self.state, other, "state") is None
            assert difference(made.events, again.events, "events") is None
        return made.events

    # Rulings

    def _ruling(self) -> list[dict[str, Any]] | None:
        """Some ruling; None if it would break the position."""
        ways = [self._falls, self._is_threatened, self._joins, self._pays, self._shrinks]
        try:
            return self._advance({"ruling": self.rng.choice(ways)()})
        except Refusal:
            return None

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
