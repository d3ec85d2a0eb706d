"""The saved point."""

from __future__ import annotations

from tests.total_domination.action.turns_played import Turn

UNITS = {"Germany": {"Germany": {"army": 2}}}
HANDS = {"Germany": ["G04", "G08", "G09"]}


def germany(**given: object) -> Turn:
    return Turn("Germany", **{"units": UNITS, "hands": HANDS, **given})  # type: ignore[arg-type]


def test_TDM_103_TDM_104_one_point_is_saved_of_those_that_are_left() -> None:
    turn = germany()
    lines = ["play G04 for operations, save 1", "deploy 1 army: Germany", "deploy 1 army: Germany"]
    assert turn.faults(*lines) == [("TDM-103", "nothing_left_to_save")]
    turn.orders("Germany", *lines[:2])
    assert turn.g.state["saved"] == {"Germany": "G04"}
    assert turn.discards == []
    assert turn.event("points_lost")["points"] == 2


def test_TDM_104_TDM_105_a_second_one_only_in_place_of_the_first() -> None:
    turn = germany(saved={"Germany": "J05"})
    line = "play G08 for operations, save 1"
    assert turn.faults(line) == [("TDM-104", "one_saved_already")]
    turn.orders("Germany", "play G08 for operations, use saved, save 1", "deploy 1 army: Germany")
    assert turn.g.state["saved"] == {"Germany": "G08"}
    assert turn.discards == ["J05"]
    assert turn.event("card_played")["points"] == 6


def test_TDM_105_TDM_297_a_saved_point_comes_with_another_card_and_its_card_is_discarded() -> None:
    assert germany().faults("play G08 for operations, use saved") == [("TDM-105", "nothing_saved")]
    turn = germany(saved={"Germany": "J05"})
    turn.orders("Germany", "play G04 for event, use saved", *["deploy 1 army: Germany"] * 2)
    assert turn.event("card_played")["points"] == 8
    assert turn.discards == ["G04", "J05"]
    assert turn.g.state["saved"] == {}
    assert turn.event("saved_point_used") == {"power": "Germany", "card": "J05"}


def test_TDM_335_no_saved_point_where_no_points_are_spent() -> None:
    turn = germany(saved={"Germany": "J05"})
    assert turn.faults("play G09 for event on Germany, use saved") == [("TDM-335", "no_saving")]


def test_TDM_107_nothing_is_saved_of_what_pays_for_a_rocket_or_an_air_strike() -> None:
    units = {**UNITS, "Austria": {"Germany": {"army": 1, "air fleet": 1}}}
    strike = "air strike with G04 from Austria at Poland: 1 army"
    turn = germany(
        units={**units, "Poland": {"Neutral": {"army": 1}}}, technologies={"Germany": ["E1"]}
    )
    assert turn.faults(strike, "save 1") == [("TDM-335", "not_beside")]
    rocket = "launch V1 with G04 at UK"
    assert turn.faults(rocket, "save 1") == [("TDM-335", "not_beside")]
    turn.orders("Germany", strike)
    assert turn.g.state["saved"] == {}
    assert turn.discards == ["G04"]


def test_TDM_076_TDM_106_at_the_end_of_the_phase_saved_points_and_tactics_are_over() -> None:
    told = {"saved": {"USSR": "S01", "Germany": "G01"}}
    tactics = {"before": "UK", "by": "USSR", "card": "S07"}
    phase = Turn(flow="action", tactics=[tactics], **told)
    assert phase.is_over
    assert phase.g.state["saved"] == {}
    assert phase.g.state["tactics"] == []
    assert phase.discards == ["G01", "S01", "S07"]
    lost = [e["power"] for e in phase.events if e["kind"] == "saved_point_lost"]
    assert lost == ["Germany", "USSR"]
