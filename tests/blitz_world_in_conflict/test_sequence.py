"""The order of play: every scenario runs through its turns, also when nobody says anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pbem.engine.flow import Ask
from pbem.engine.play import advance, open_asks, start
from pbem.engine.state import State
from pbem.engine.table import Table
from pbem.games.blitz_world_in_conflict import operations, sequence
from pbem.games.blitz_world_in_conflict.flows import FLOWS
from tests.blitz_world_in_conflict import flow_game
from tests.blitz_world_in_conflict.flow_game import player
from tests.blitz_world_in_conflict.position_builder import SCENARIOS, begun, board, game_at
from tests.harness.dice import ByLabel

MOST_STOPS = 2000


def test_flows_that_others_run_by_name_are_there() -> None:
    assert {*sequence.BEFORE, *sequence.OPENING, sequence.TURN_END, *operations.STARTING} <= {
        *FLOWS
    }


class Silence:
    """A scenario in which every question gets the answer of silence: what happens, and how it
    ends."""

    def __init__(self, scenario: str, players: str = "2", **options: str) -> None:
        told = begun(scenario)
        self.table = Table(flow_game.game("campaign"), board(scenario))
        seats = dict(told["players"][players])
        self.state: State = start(self.table, told, {"seats": seats, **options})
        self.asked: list[Ask] = []
        self.events: list[dict[str, Any]] = []
        self.over: dict[str, Any] = {}
        self._advance({})

    def _advance(self, given: dict[str, Any]) -> None:
        outcome = advance(self.table, self.state, given, ByLabel("silence"), checked=True)
        self.events += outcome.events
        self.over = dict(outcome.over or {})

    def play(self) -> Silence:
        for _ in range(MOST_STOPS):
            asks = open_asks(self.state)
            if self.over or not asks:
                return self
            self.asked += asks
            for ask in asks:
                told = {"say": ask.default, "how": "person"}
                self._advance({"answer": ask.id, "by": list(ask.to), **told})
        raise AssertionError(f"no end, but {asks}")

    def told(self, kind: str) -> Iterator[dict[str, Any]]:
        return (event for event in self.events if event["kind"] == kind)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_BLZ_270_BLZ_271_each_scenario_runs_through_its_turns(scenario: str) -> None:
    game, told = Silence(scenario).play(), board(scenario)
    # Who holds what he has may win by that before the last turn.
    last = game.state["turn"] if game.over["why"] == "enough" else told.last
    turns = range(told.first, last + 1)
    assert [event["turn"] for event in game.told("turn_began")] == list(turns)
    phases = [event["side"] for event in game.told("phase_began")]
    assert phases == [phase["side"] for phase in told.set_up["phases"]] * len(turns)


def test_BLZ_333_a_power_that_is_out_does_not_act() -> None:
    g = game_at(phase=1, flow="operations", step="begin", players=5)
    for country, ally in g.state["allied"].items():
        if ally == "USSR":
            g.state["conquered"][country] = "Axis"
    told = player(g)
    assert {power for ask in told.asks for power in ask.to} == {"AFA", "USA"}
    assert list(g.now["steps"]) == ["AFA", "USA"]
