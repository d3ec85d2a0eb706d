"""What the boards of scenarios make of the charts of powers."""

from __future__ import annotations

from tests.blitz_world_in_conflict.position_builder import board


def test_BLZ_755_the_Western_Allies_have_the_Commanders_of_both_charts() -> None:
    told = board("d").commanders.values()
    counters = {(each.chart, each.counter) for each in told if each.power == "Western Allies"}
    assert counters == {("AFA", 1), ("AFA", 2), ("USA", 1), ("USA", 2)}
