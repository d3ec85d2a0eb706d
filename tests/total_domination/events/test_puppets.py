"""Armies of nations that fight for the Axis."""

from __future__ import annotations

from typing import Any

import pytest

from tests.total_domination.action.turns_played import Turn

UNITS = {
    "Balkans": {"Germany": {"army": 1}},
    "Romania": {"Germany": {"army": 1}},
    "Poland": {"Germany": {"army": 2}},
    "Libya": {"Italy": {"army": 1}},
    "Ryukyu Islands": {"Japan": {"fleet": 1}},
    "Mariana Islands": {"Japan": {"fleet": 1}},
    "Siam": {"Japan": {"army": 1}},
}
PLAY = "play G05 for event"


def germany(**given: Any) -> Turn:
    return Turn("Germany", **{"units": UNITS, "hands": {"Germany": ["G05"]}, **given})


def test_TDM_114_TDM_166_TDM_331_TDM_333_up_to_two_armies_of_the_own_nation() -> None:
    turn = germany()
    turn.orders("Germany", PLAY, "puppet 1 army: Romania, 1 army: Libya")
    assert turn.g.units("Romania", "Germany") == {"army": 2}
    assert turn.g.units("Libya", "Germany") == turn.g.units("Libya", "Italy") == {"army": 1}
    assert turn.discards == ["G05"]
    assert turn.g.state["tracks"] == {"US": 0, "China": 0}


def test_TDM_331_puppets_in_a_us_area_are_no_step_of_its_track() -> None:
    units = {"West USA": {"Japan": {"fleet": 1}}}
    turn = Turn("Japan", units=units, hands={"Japan": ["J05"]})
    turn.orders("Japan", "play J05 for event", "puppet 1 army: West USA")
    assert turn.g.units("West USA", "Japan") == {"army": 1, "fleet": 1}
    assert turn.g.state["tracks"]["US"] == 0


@pytest.mark.parametrize(
    ("line", "rule", "code"),
    [
        ("puppet 1 army: Romania, 1 army: Romania", "TDM-166", "puppets_apart"),
        ("puppet Romania, Balkans, Libya", "TDM-166", "puppets_apart"),
        ("puppet Turkey", "TDM-166", "puppet_not_yours"),
        ("puppet Austria", "TDM-166", "puppet_not_yours"),
        ("puppet Siam", "TDM-166", "puppet_not_yours"),
        ("puppet Poland", "TDM-039", "area_full"),
    ],
)
def test_TDM_166_where_no_puppet_stands(line: str, rule: str, code: str) -> None:
    assert germany().faults(PLAY, line) == [(rule, code)]


def test_TDM_166_puppets_are_of_the_axis() -> None:
    turn = Turn("UK", units=UNITS, hands={"UK": ["U02"]})
    told = turn.faults("play U02 for event", "puppet Romania")
    assert told == [("TDM-166", "puppets_are_axis")]


def test_TDM_166_not_in_what_is_a_home_area_of_the_axis_now() -> None:
    units = {**UNITS, "France": {"Germany": {"army": 1}}, "Italy": {"Germany": {"fleet": 1}}}
    assert germany(units=units).faults(PLAY, "puppet France") == []
    with_germany = germany(units=units, partners={"France": "Germany"})
    assert with_germany.faults(PLAY, "puppet France") == [("TDM-166", "puppet_at_home")]
    assert germany(units=units).faults(PLAY, "puppet Italy") == [("TDM-166", "puppet_at_home")]


def test_TDM_041_no_army_stands_on_an_island() -> None:
    turn = Turn("Japan", units=UNITS, hands={"Japan": ["J05"]})
    told = turn.faults("play J05 for event", "puppet Mariana Islands")
    assert told == [("TDM-041", "no_place_for")]


def test_TDM_006_no_army_without_a_counter() -> None:
    held = ("Poland", "Baltics", "Ukraine", "Low Countries", "Austria")
    units = {**{area: {"Germany": {"army": 2}} for area in held}, "Libya": UNITS["Libya"]}
    assert germany(units=units).faults(PLAY, "puppet Libya") == [("TDM-006", "none_left")]


def test_TDM_161_each_icon_once_and_TDM_101_none_for_points() -> None:
    turn = germany()
    lines = ("puppet Romania", "puppet Balkans")
    assert turn.faults(PLAY, *lines) == [("TDM-161", "no_such_icon")]
    assert turn.faults("play G05 for operations", lines[0]) == [("TDM-114", "only_by_event")]
