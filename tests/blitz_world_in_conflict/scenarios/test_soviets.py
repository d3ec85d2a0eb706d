"""The Soviets in the Pacific war: the garrison of Harbin, and their attacks."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal, Refusal
from pbem.games.blitz_world_in_conflict.scenario_rules import soviets
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at

GARRISON = {"Kwantung Army": ("Harbin", 2), "17th Area": ("Harbin", 1)}
WEST = "Western Allies"


def allied(dice: Any, *lines: str, units: Any = GARRISON, **more: Any) -> Player:
    """Step F of the Allies, on land."""
    given = {"turn": 11, "phase": 1, "side": "Allies", **more}
    g = game_at("e", units=units, flow="operations", step="give_land_orders", **given)
    told = player(g, dice)
    told.batch(WEST, "land_orders", *lines)
    return told


def refused(line: str, **more: Any) -> tuple[str, str]:
    with pytest.raises(Refusal) as refusal:
        allied([], line, **more)
    return refusal.value.problem.rule, refusal.value.problem.code


def test_BLZ_149_from_turn_11_they_attack_Harbin_by_themselves_and_a_die_above_its_Size_takes_it() -> (
    None
):
    for die, holder in ((3, "Japan"), (5, "")):
        told = allied([("11/1/harbin/soviets", [die])])
        won = [e["won"] for e in told.events if e["kind"] == "soviets_attacked"]
        assert won == [not holder]


def test_BLZ_149_they_attack_once_a_turn_whether_it_is_ordered_or_not() -> None:
    told = allied([("11/1/harbin/soviets", [1])], "soviets attack Harbin")
    assert [e["at"] for e in told.events if e["kind"] == "soviets_attacked"] == ["Harbin"]
    assert told.g.state["events"]["soviet attack"] == 11
    early = allied([], turn=10)
    assert not [e for e in early.events if e["kind"] == "soviets_attacked"]


def test_BLZ_152_Japan_takes_two_points_and_what_is_left_retreats() -> None:
    """Japan picks the first point, the Allies the second."""
    told = allied([("11/1/harbin/soviets", [5])])
    told.line("Japan", "losses land: 17th Area")
    told.line(WEST, "enemy losses land: Kwantung Army")
    told.line("Japan", "retreat Kwantung Army -> Port Arthur")
    g = told.g
    assert (g.at("17th Area"), g.at("Kwantung Army"), g.size("Kwantung Army")) == (
        "",
        "Port Arthur",
        1,
    )
    assert (g.controller("Harbin"), g.state["soviet"]) == ("", {"Harbin": 11})


def test_BLZ_152_air_units_leave_and_who_cannot_retreat_is_destroyed() -> None:
    units = {"Southern Army": ("Harbin", 3), "Army Air Force": ("Harbin", 1)}
    told = allied(
        [("11/1/harbin/soviets", [5])], units=units, control={"Peking": WEST, "Port Arthur": WEST}
    )
    assert not told.g.at("Southern Army")
    assert told.g.at("Army Air Force") not in ("", "Harbin")


def test_BLZ_150_what_the_Soviets_hold_is_closed_to_both_sides() -> None:
    units = {"Southern Army": ("Peking", 2), "Nationalist Army": ("Lanchow", 2)}
    g = game_at("e", units=units, control={"Harbin": ""}, soviet={"Harbin": 6}, phase=0)
    assert not g.is_friendly("Harbin", WEST)
    assert not g.is_hostile("Harbin", "Japan")
    assert not g.is_friendly("Harbin", "Japan")


def test_BLZ_151_from_what_they_have_taken_in_an_earlier_turn_they_go_on() -> None:
    held = {"control": {"Harbin": ""}, "soviet": {"Harbin": 6}, "units": {}}
    told = allied([("7/1/peking/soviets", [1])], "soviets attack Peking", turn=7, **held)
    assert told.g.controller("Peking") == ""
    assert refused("soviets attack Peking", turn=6, **held) == ("BLZ-151", "soviets_too_far")
    far = refused("soviets attack Canton", turn=7, **{**held, "control": {"Canton": "Japan"}})
    assert far == ("BLZ-151", "soviets_too_far")
    assert refused("soviets attack Lanchow", turn=7, **held) == ("BLZ-151", "soviets_against_japan")


def test_BLZ_149_not_before_turn_11_nor_in_a_Blitz_nor_in_another_scenario() -> None:
    assert refused("soviets attack Harbin", turn=10) == ("BLZ-149", "soviets_later")
    blitz = {"blitz": {WEST: "land"}}
    assert refused("soviets attack Harbin", now=blitz) == ("BLZ-149", "soviets_in_activities")
    with pytest.raises(Illegal, match="not_in_scenario"):
        soviets.check(game_at("war", turn=11, side="Allies"), "Harbin")


def test_BLZ_148_Harbin_without_its_garrison_is_lost_at_once_and_without_damage() -> None:
    g = game_at(
        "e",
        units={"Kwantung Army": ("Harbin", 2), "Army Air Force": ("Harbin", 1)},
        turn=6,
        phase=0,
        flow="operations",
        step="give_land_orders",
    )
    told = player(g)
    told.batch("Japan", "land_orders", "march Kwantung Army: Harbin -> Peking")
    assert (told.g.controller("Harbin"), told.g.state["soviet"]) == ("", {"Harbin": 6})
    assert (told.g.at("Kwantung Army"), told.g.size("Kwantung Army")) == ("Peking", 2)
    told.line(WEST, "displace Army Air Force -> Port Arthur")
    assert told.g.at("Army Air Force") == "Port Arthur"
