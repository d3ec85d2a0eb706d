"""Bids for the powers before the first turn (BLZ-721 to BLZ-724)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at

ON = {"bids": "on"}


def begun(players: int = 4, **more: Any) -> Player:
    return player(game_at(players=players, options=ON, flow="auction", step="begin", **more))


def bid(told: Player, *lines: tuple[str, str]) -> None:
    """Who is asked has to be the one who is named, and says this."""
    for seat, line in lines:
        [ask] = told.asks
        assert ask.args["seat"] == seat
        told.line(ask.to[0], f"bid {ask.args['powers'][0]} {line}")


# Maria is germany, Richard is japan, Franklin is western-allies and Cecilia ussr.
def test_BLZ_721_BLZ_722_BLZ_723_the_four_players_of_the_example() -> None:
    """The example of §9.1, without James, who takes no part in the game."""
    told = begun()
    bid(told, ("germany", "+2"), ("japan", "0"), ("western-allies", "pass"), ("ussr", "pass"))
    bid(told, ("germany", "-3"))
    bid(told, ("japan", "pass"), ("western-allies", "pass"), ("ussr", "+3"), ("japan", "+2"))
    bid(told, ("western-allies", "0"), ("ussr", "pass"), ("japan", "pass"))
    bid(told, ("japan", "+3"), ("ussr", "+2"), ("japan", "pass"))
    assert told.is_over
    assert told.g.state["seats"] == {
        "germany": ["Germany"],
        "japan": ["Japan"],
        "western-allies": ["AFA", "USA"],
        "ussr": ["USSR"],
    }
    assert told.g.state["bids"] == {"germany": -3, "western-allies": 0, "ussr": 2, "japan": 1}
    assert sum(told.g.state["bids"].values()) == 0


def test_BLZ_721_who_wins_a_group_decides_for_it_from_then_on() -> None:
    told = begun(players=2)
    bid(told, ("axis", "+1"), ("allies", "-2"), ("axis", "pass"))
    assert told.g.state["seats"] == {"axis": ["AFA", "USSR", "USA"], "allies": ["Germany", "Japan"]}
    assert told.g.decider("Germany") == "allies"
    assert told.g.state["bids"] == {"allies": -2, "axis": 2}


def test_BLZ_721_Germany_is_first_then_USA_AFA_and_USSR_and_Japan_is_left() -> None:
    told = begun(players=5)
    offered = []
    while told.asks:
        offered.append(told.asks[0].args["powers"])
        told.say(told.asks[0].to[0], "bid", -3)
    assert offered == [["Germany"], ["USA"], ["AFA"], ["USSR"]]
    assert told.g.state["bids"]["usa"] == 12
    assert told.g.state["seats"]["usa"] == ["Japan"]


@pytest.mark.parametrize("line", ["+2", "+3", "-4"])
def test_BLZ_722_a_bid_is_below_the_one_that_stands_and_not_below_minus_3(line: str) -> None:
    told = begun()
    bid(told, ("germany", "+2"))
    with pytest.raises(Illegal, match="bid_out_of_range"):
        bid(told, ("japan", line))


def test_BLZ_722_who_has_passed_may_bid_again_after_another_bid() -> None:
    told = begun(players=3)
    bid(told, ("axis", "pass"), ("western-allies", "+3"), ("ussr", "pass"), ("axis", "+2"))
    bid(told, ("western-allies", "pass"), ("ussr", "pass"))
    assert told.g.state["bids"] == {"axis": 2}


def test_BLZ_722_without_bids_everybody_keeps_what_he_has() -> None:
    told = begun(players=2)
    seats = dict(told.g.state["seats"])
    bid(told, ("axis", "pass"), ("allies", "pass"))
    assert told.g.state["seats"] == seats
    assert told.g.state["bids"] == {"axis": 3, "allies": -3}


def test_BLZ_721_without_the_optional_rule_nobody_bids() -> None:
    told = player(game_at(flow="auction", step="begin"))
    assert told.is_over
    assert told.g.state["bids"] == {}
