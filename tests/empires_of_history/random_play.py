"""Empires of History played at random: all its flows, from the set-up."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from pbem.engine.game import Game, Table
from pbem.engine.play import start
from pbem.engine.state import copy
from pbem.games.empires_of_history import invariants, samples, sequence, slots
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history.flow_game import game_of
from tests.empires_of_history.position_builder import board, scenario
from tests.harness.random_game import RandomGame


def whole_game() -> Game:
    """The game of all flows."""
    flows = (*sequence.FLOWS, *slots.FLOWS)
    named = {flow.name: flow for flow in flows}
    return replace(
        game_of(*flows),
        flows=named,
        root=sequence.campaign.name,
        sample=samples.sample,
        invariants=invariants.invariants,
    )


class WholeGame(RandomGame):
    """A campaign of all flows with random switches, seats, answers and dice."""

    def __init__(self, seed: int, *, twice: bool = False) -> None:
        self.seed, self.twice, self.inputs = seed, twice, 0
        self.rng = random.Random(f"empires {seed}")
        begun = scenario()
        self.options = {
            name: self.rng.choice(switch["choices"]) for name, switch in begun["options"].items()
        }
        seats = copy(self.rng.choice(list(begun["players"].values())))
        self.table = Table(whole_game(), board())
        self.state = start(self.table, begun, {**self.options, "seats": seats})

    @property
    def g(self) -> Position:
        """The position now."""
        return Position(self.state, board())

    def _ruled(self) -> list[dict[str, Any]] | None:
        return None
