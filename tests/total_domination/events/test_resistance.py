"""Resistance in areas that the Axis holds."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.total_domination.concepts import points
from tests.total_domination.action.turns_played import Turn

UNITS = {
    "Poland": {"Germany": {"army": 1}},
    "France": {"Germany": {"army": 1}},
    "Mariana Islands": {"Japan": {"fleet": 1}},
    "India": {"UK": {"army": 1}},
}
PLAY = "play U03 for event"


def uk(**given: Any) -> Turn:
    return Turn("UK", **{"units": UNITS, "hands": {"UK": ["U03"]}, **given})


def test_TDM_167_TDM_168_up_to_three_tokens_that_cost_the_axis_points() -> None:
    turn = uk()
    before = points.of_areas(turn.g, "Germany")
    turn.orders("UK", PLAY, "resistance 2: France, 1: Poland")
    assert turn.g.state["resistance"] == {"France": 2, "Poland": 1}
    assert before - points.of_areas(turn.g, "Germany") == 3
    assert turn.discards == ["U03"]


@pytest.mark.parametrize(
    ("line", "rule", "code"),
    [
        ("resistance 4: France", "TDM-167", "resistance_most"),
        ("resistance 0: France", "TDM-167", "resistance_most"),
        ("resistance 1: India", "TDM-167", "resistance_not_axis"),
        ("resistance 1: Turkey", "TDM-167", "resistance_not_axis"),
        ("resistance 1: Austria", "TDM-167", "resistance_at_home"),
        ("resistance 1: Italy", "TDM-167", "resistance_at_home"),
        ("resistance 1: Japan", "TDM-167", "resistance_at_home"),
        ("resistance 1: Mariana Islands", "TDM-041", "no_place_for"),
    ],
)
def test_TDM_041_TDM_167_where_there_is_no_resistance(line: str, rule: str, code: str) -> None:
    assert uk().faults(PLAY, line) == [(rule, code)]


def test_TDM_167_resistance_is_of_the_allies() -> None:
    turn = Turn("Japan", units=UNITS, hands={"Japan": ["J02"]})
    told = turn.faults("play J02 for event", "resistance 1: France")
    assert told == [("TDM-167", "resistance_is_allied")]


def test_TDM_167_also_in_a_france_that_collaborates() -> None:
    assert uk(partners={"France": "Germany"}).faults(PLAY, "resistance 3: France") == []


def test_TDM_008_no_more_tokens_than_there_are() -> None:
    turn = uk(resistance={"France": 4})
    assert turn.faults(PLAY, "resistance 3: Poland") == [("TDM-008", "resistance_used_up")]
    turn.orders("UK", PLAY, "resistance 1: Poland, 1: France")
    assert turn.g.state["resistance"] == {"France": 5, "Poland": 1}


def test_TDM_114_none_for_points() -> None:
    told = uk().faults("play U03 for operations", "resistance 1: Poland")
    assert told == [("TDM-114", "only_by_event")]
