"""Robots in the first questions of all scenarios, and in whole games."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from pbem.engine.flow import Ask
from pbem.engine.state import copy
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.robot.player import answer
from tests.blitz_world_in_conflict.position_builder import SCENARIOS
from tests.blitz_world_in_conflict.robot.play import play
from tests.harness.played import Played
from tests.harness.random_game import turned_over

# So many seeds at most until both ends of a scenario have been seen.
_SEEDS = 30
# Scenarios with the players of a game, and inputs that take a turn or less.
_BEGUN = {"b": (2, 40), "c": (2, 40), "d": (3, 30), "e": (2, 24), "f": (4, 30), "war": (5, 24)}
# Why lines of robots come to nothing: combats at sea, blockades, or a unit that was needed is gone.
_MOST_UNUSED = 0.02


def _sound(game: Played, events: list[dict[str, Any]]) -> None:
    assert not game.table.broken(game.state)


def _unused(game: Played) -> list[str]:
    return [event["line"] for event in game.events if event["kind"] == "line_unused"]


# Games


def test_scenario_A_ends_both_ways_and_no_line_is_left_over() -> None:
    found = set()
    for seed in range(_SEEDS):
        game = play("a", seed)
        assert _unused(game) == []
        found.add(game.over["why"])
        if len(found) == 2:
            return
    raise AssertionError(found)


@cache
def begun(scenario: str) -> tuple[Played, list[tuple[Position, Ask, Any]]]:
    """The first inputs of a game of each scenario, and what was asked and said in it."""
    said: list[tuple[Position, Ask, Any]] = []

    def say(g: Any, ask: Ask, rng: random.Random) -> Any:
        told = answer(g, ask, random.Random(ask.id))
        said.append((Position(copy(g.state), g.board), ask, told))
        return told

    players, inputs = _BEGUN[scenario]
    return play(scenario, 1, say=say, players=players, inputs=inputs), said


def test_robots_land_sail_fight_build_and_blitz() -> None:
    told = Counter(event["kind"] for name in ("b", "c", "d") for event in begun(name)[0].events)
    kinds = (
        *("unit_sailed", "unit_returned", "unit_marched", "unit_rebased"),
        *("attack_announced", "defence_committed", "round_fought", "area_taken"),
        *("unit_built", "unit_built_up", "blitz_announced", "weapon_added"),
    )
    assert {kind for kind in kinds if not told[kind]} == set()


def test_each_power_of_each_scenario_is_played() -> None:
    for name in _BEGUN:
        game, said = begun(name)
        acted = {power for _, ask, told in said if told for power in ask.to}
        g = game.table.position(game.state)
        assert set(g.board.powers) - acted <= {"USSR", "USA"}, name


def test_lines_of_robots_are_carried_out() -> None:
    for name in _BEGUN:
        game, said = begun(name)
        lines = sum(len(told) for _, ask, told in said if ask.sections)
        assert len(_unused(game)) <= _MOST_UNUSED * lines, (name, _unused(game))


def test_what_the_robot_says_hangs_on_no_order_of_keys() -> None:
    for name in ("b", "d"):
        for g, ask, told in begun(name)[1][:12]:
            turned = Position(turned_over(g.state), g.board)
            assert answer(turned, ask, random.Random(ask.id)) == told, (name, ask.id)


# Whole games


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["b", "c"])
def test_short_scenarios_end_both_ways(scenario: str) -> None:
    found: set[str] = set()
    for seed in range(3 * _SEEDS):
        found |= set(play(scenario, seed).over["winners"])
        if len(found) == 2:
            return
    raise AssertionError(found)


@pytest.mark.soak
@pytest.mark.parametrize("scenario", [name for name in SCENARIOS if name > "c"])
def test_games_of_robots_come_to_an_end(scenario: str) -> None:
    players, _ = _BEGUN[scenario]
    game = play(scenario, 2, players=players, watch=_sound)
    assert game.over["why"] in ("enough", "points")
    kinds = Counter(event["kind"] for event in game.events)
    assert min(kinds["attack_announced"], kinds["area_taken"], kinds["points"]) > 0
