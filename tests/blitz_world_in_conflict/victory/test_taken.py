"""Areas that are taken (BLZ-004, BLZ-704, BLZ-706)."""

from __future__ import annotations

from typing import Any

from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.victory import cards, industry, taken
from tests.blitz_world_in_conflict.position_builder import game_at


def points_of(g: Position) -> dict[str, int]:
    return {power: points for power, points in g.state["vp"].items() if points}


def test_BLZ_706_a_Factory_gives_its_factor_to_who_takes_it_and_costs_its_first_owner_none() -> (
    None
):
    g, events = game_at(), list[dict[str, Any]]()
    taken.after_taking(g, "Berlin", "USSR", "Germany", events)
    assert points_of(g) == {"USSR": 2}
    assert events[0]["why"] == cards.INDUSTRY
    taken.after_taking(g, "Berlin", "Germany", "USSR", events)
    assert points_of(g) == {}


def test_BLZ_706_a_Factory_that_comes_back_to_its_first_owner_gives_him_nothing() -> None:
    g = game_at()
    taken.after_taking(g, "Paris", "Germany", "AFA", [])
    assert points_of(g) == {"Germany": 1}
    taken.after_taking(g, "Paris", "USA", "Germany", [])
    assert points_of(g) == {"USA": 1}
    industry.after_change(g, "Paris", "AFA", "USA", [])
    assert points_of(g) == {}


def test_BLZ_706_where_no_points_are_counted_a_Factory_gives_none() -> None:
    g = game_at("a")
    taken.after_taking(g, "Paris", "Germany", "AFA", [])
    assert points_of(g) == {}


def test_BLZ_704_what_is_taken_from_the_Axis_is_remembered_until_it_takes_it_back() -> None:
    g = game_at()
    taken.after_taking(g, "Libya", "AFA", "Germany", [], unhurt=True)
    taken.after_taking(g, "Rome", "USA", "Germany", [], unhurt=False)
    assert g.state["deeds"]["taken"] == [["Libya", "AFA", True], ["Rome", "USA", False]]
    taken.after_taking(g, "Libya", "Germany", "AFA", [])
    assert g.state["deeds"]["taken"] == [["Rome", "USA", False]]
