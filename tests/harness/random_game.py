"""Whole random games in memory, stirred by rulings now and then so that more happens than random
players bring about.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from pbem.engine import proof
from pbem.engine.errors import Refusal
from pbem.engine.play import Outcome, advance, end_draw, open_asks, start, waits_for
from pbem.engine.state import State, difference
from pbem.engine.table import Table
from pbem.library import registry
from tests.harness.dice import ByLabel


def turned_over(value: Any) -> Any:
    """The same plain data with the keys of all mappings in reversed order, as data may come back
    from a file.
    """
    if isinstance(value, dict):
        return {key: turned_over(value[key]) for key in sorted(value, reverse=True)}
    return [turned_over(item) for item in value] if isinstance(value, list) else value


class RandomGame:
    """A game from the set-up, with random switches, seats, answers and dice.

    `twice`: each input is also played with all keys in another order, which may make no difference.
    A game's tests make a class of this one with rulings of their own; `silent` is how often nobody
    answers where silence means something, `stirred` how often there is a ruling.
    """

    silent, stirred = 0.3, 0.05

    def __init__(self, game: str, seed: int, *, scenario: str = "", twice: bool = False) -> None:
        self.seed = seed
        self.twice = twice
        self.rng = random.Random(f"conservation {seed}")
        loaded = registry.load(game, scenario=scenario)
        begun = loaded.scenario(scenario or min(loaded.scenarios))
        self.options = {
            name: self.rng.choice(switch["choices"])
            for name, switch in begun.get("options", {}).items()
        }
        seats = self.rng.choice(list(begun["players"].values()))
        self.table: Table = loaded.table
        self.state: State = start(self.table, begun, {**self.options, "seats": seats})
        self.inputs = 0

    @property
    def g(self) -> Any:
        """The position now."""
        return self.table.position(self.state)

    def play(self, inputs: int) -> Iterator[list[dict[str, Any]]]:
        """The events of each input, until so many are given or the game is over."""
        yield self._advance({})
        for self.inputs in range(1, inputs + 1):
            asks = [ask for ask in open_asks(self.state) if waits_for(self.state, ask)]
            if not asks:
                assert self.state["engine"]["over"]
                return
            if self.rng.random() < self.stirred and (ruled := self._ruled()) is not None:
                yield ruled
                continue
            ask = self.rng.choice(asks)
            say = self.table.game.sample(self.g, ask, self.rng)
            if ask.default is not None and self.rng.random() < self.silent:
                say = ask.default
            by = list(waits_for(self.state, ask))
            if ask.agree and self.rng.random() < 0.5:
                by = by[:1]
            yield self._advance({"answer": ask.id, "by": by, "say": say, "how": "robot"})

    def _advance(self, given: dict[str, Any]) -> list[dict[str, Any]]:
        """The events of an input, to the next stop at which somebody is asked."""
        made = self._played(given)
        events = [*made.events]
        while made.needs_draw:
            made = self._played({})
            events += made.events
        return events

    def _played(self, given: dict[str, Any]) -> Outcome:
        dice = ByLabel(f"{self.seed} {self.inputs}")
        other = turned_over(self.state) if self.twice else None
        made = advance(self.table, self.state, given, dice, dice, checked=True)
        if other is not None:
            again = advance(self.table, other, turned_over(given), dice, dice)
            assert difference(self.state, other, "state") is None
            assert difference(made.events, again.events, "events") is None
        end_draw(self.state)
        # As a campaign does for each record: they would grow, and are looked at with every step.
        proof.take(self.state)
        return made

    def _ruled(self) -> list[dict[str, Any]] | None:
        """The events of some ruling; None if it would break the position, or the game lets nothing
        be ruled.
        """
        if (changes := self.ruling()) is None:
            return None
        try:
            return self._advance({"ruling": changes})
        except Refusal:
            return None

    def ruling(self) -> list[str] | None:
        """Corrections that stir the game, in its own way."""
        return None
