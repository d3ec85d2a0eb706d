"""Whose links open dice."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.openers import sides
from tests.empires_of_history.position_builder import game_at

WARS = [["Germany", "England"], ["Germany", "Poland"]]


def told(**given: Any) -> dict[str, tuple[str, ...]]:
    return {side.name: side.touched for side in sides(game_at(**given))}


def test_those_who_act_open_with_those_with_whom_they_are_at_war() -> None:
    found = told(nations=["Germany", "Finland"], wars=WARS)
    assert list(found) == ["Axis", "Allies"]
    assert found["Axis"] == ("Germany", "Finland")
    assert found["Allies"] == ("England", "Poland")


def test_the_side_that_acts_comes_first() -> None:
    found = told(nations=["England"], wars=WARS)
    assert list(found) == ["Allies", "Axis"]
    assert found == {"Allies": ("England",), "Axis": ("Germany",)}


def test_EOH_127_at_peace_all_of_the_other_side_are_touched() -> None:
    found = told(nations=["Soviet Union"], wars=WARS)
    assert found["Allies"] == ("Soviet Union",)
    assert {"Germany", "Italy", "Japan"} <= set(found["Axis"])


def test_EOH_125_between_two_slots_everybody_is_touched() -> None:
    for side in sides(game_at(nations=[], wars=WARS)):
        assert side.touched == side.powers


def test_EOH_109_war_between_two_of_a_side_touches_both() -> None:
    found = told(nations=["Chinese Nationalists"], wars=[*WARS, ["Japan", "Chinese Nationalists"]])
    assert found["Axis"] == ("Japan",)
    rivals = [*WARS, ["Chinese Communists", "Chinese Nationalists"]]
    both = told(nations=["Chinese Nationalists"], wars=rivals)
    assert set(both["Allies"]) == {"Chinese Nationalists", "Chinese Communists"}
