"""How the scenarios end."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.blitz_world_in_conflict.victory import scenarios
from tests.blitz_world_in_conflict.flow_game import player
from tests.blitz_world_in_conflict.position_builder import board, game_at


def ended(scenario: str, **more: Any) -> dict[str, Any]:
    """How a scenario ends at the end of a turn, {} if it goes on."""
    over = scenarios.over_at_the_end(game_at(scenario, **more), [])
    return dict(over.result) if over else {}


@pytest.mark.parametrize("turn", [9, 10])
def test_BLZ_051_the_Western_Allies_win_the_moment_they_have_Germany(turn: int) -> None:
    held = {"Berlin": "Western Allies", "Western Germany": "Western Allies"}
    over = scenarios.over_at_once(game_at("b", control=held, turn=turn), [])
    assert over is not None
    assert over.result["winners"] == ["Western Allies"]
    half = game_at("b", control={"Berlin": "Western Allies"}, turn=turn)
    assert scenarios.over_at_once(half, []) is None
    assert ended("b", turn=turn) == {}


def test_BLZ_051_BLZ_021_when_time_is_up_the_other_side_has_won() -> None:
    assert ended("b", turn=11)["winners"] == ["Germany"]
    assert ended("a", turn=2)["winners"] == ["AFA"]


def test_BLZ_021_combats_that_are_still_to_be_fought_fall_away() -> None:
    units = {"Army Group Center": ("Berlin", 2), "18th Army": ("Paris", 2)}
    g = game_at(
        "a",
        units={**units, "2nd Army": ("Vichy France", 1)},
        control={"Poland": "AFA", "Paris": "Germany"},
        flow="operations",
        step="give_land_orders",
        phase=0,
    )
    told = player(g)
    told.batch(
        "Germany",
        "land_orders",
        "march Army Group Center: Berlin -> Poland",
        "ground attack Vichy France with 18th Army",
    )
    assert [event["kind"] for event in told.events][-1] == "won"
    assert "attack_announced" not in [event["kind"] for event in told.events]


def test_BLZ_070_more_points_win_in_the_Atlantic_and_equal_ones_are_a_draw() -> None:
    points = {"Germany": 4, "Western Allies": 5}
    assert ended("c", turn=9, vp=points)["winners"] == ["Western Allies"]
    assert ended("c", turn=9, vp=dict.fromkeys(points, 3))["winners"] == []
    assert ended("c", turn=8, vp={"Germany": 15, "Western Allies": 0}) == {}


@pytest.mark.parametrize("players", [2, 3])
def test_BLZ_101_the_Western_Allies_win_with_the_USSR(players: int) -> None:
    points = {"Germany": 3, "Western Allies": 0, "USSR": 8}
    told = ended("d", turn=12, vp=points, players=players)
    assert told["winners"] == ["Western Allies", "USSR"]
    assert ended("d", turn=12, vp={**points, "Germany": 9})["winners"] == ["Germany"]


@pytest.mark.parametrize("scenario", ["d", "e", "f", "war"])
def test_BLZ_140_BLZ_171_BLZ_701_a_marker_at_15_ends_the_game_with_the_turn(scenario: str) -> None:
    powers = list(board(scenario).powers)
    turn = board(scenario).first
    points = {**dict.fromkeys(powers, 0), powers[0]: 15}
    assert ended(scenario, turn=turn, vp=points)["why"] == "enough"
    assert ended(scenario, turn=turn, vp={**points, powers[0]: 14}) == {}
    assert ended(scenario, turn=board(scenario).last)["why"] == "points"
