"""Japan's war in the scenario without the Pacific."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Refusal
from pbem.games.blitz_world_in_conflict.victory import counting
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at


def axis(**more: Any) -> Player:
    given = {"units": {}, "phase": 0, "flow": "operations", "step": "give_sea_orders", **more}
    return player(game_at("f", **given))


def announced(**more: Any) -> Player:
    told = axis(**more)
    told.batch("Germany", "sea_orders", "announce Japan at war")
    return told


def test_BLZ_175_BLZ_179_Germany_announces_it_and_the_USA_are_neutral_no_more() -> None:
    told = announced(turn=3)
    g = told.g
    assert g.state["events"] == {"Japan at war": 3}
    assert g.at_war("AFA", "Japan")
    assert g.at_war("USA", "Japan")
    assert "USA" not in g.state["entry"]
    assert not g.is_neutral("USA")
    assert not g.at_war("USA", "Germany")


def test_BLZ_176_an_early_war_brings_the_USA_a_point_in_each_turn_before_the_fourth() -> None:
    found = {}
    for turn in (1, 3, 4):
        for events in ({}, {"Japan at war": 1}):
            g = game_at("f", units={}, turn=turn, events=events)
            points = {card["title"]: n for card, n in counting.awards(g, "USA")}
            found[turn, bool(events)] = points.get("Early War in the Pacific", 0)
    early = {(1, True), (3, True)}
    assert found == {key: int(key in early) for key in found}


def test_BLZ_175_only_before_anybody_acts_in_a_turn_and_once() -> None:
    for more, code in (
        ({"step_of_turn": "D"}, "turn_has_opened"),
        ({"phase": 2}, "turn_has_opened"),
        ({"events": {"Japan at war": 2}}, "japan_at_war_already"),
    ):
        given: dict[str, Any] = dict(more)
        told = axis(**{k: v for k, v in given.items() if k != "step_of_turn"})
        told.g.state["step"] = given.get("step_of_turn", "")
        with pytest.raises(Refusal) as refusal:
            told.batch("Germany", "sea_orders", "announce Japan at war")
        assert refusal.value.problem.code == code
