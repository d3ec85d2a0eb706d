"""Games between robots."""

from __future__ import annotations

from tests.blitz_world_in_conflict.robot.play import play


def test_scenario_A_ends_both_ways_and_no_line_is_left_over() -> None:
    games = [play("a", seed) for seed in range(24)]
    assert {each.over["why"] for each in games} == {"prizes", "time"}
    unused = [event for each in games for event in each.events if event["kind"] == "line_unused"]
    assert unused == []
