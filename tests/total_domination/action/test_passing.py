"""Passing: the reserve, what is thrown away, what silence means."""

from __future__ import annotations

from typing import Any

from tests.total_domination.action.turns_played import Turn

HAND = ["G04", "G05", "G08", "J01"]


def germany(**given: Any) -> Turn:
    return Turn("Germany", **{"hands": {"Germany": HAND}, **given})


def axis(power: str, passed: list[str], **given: Any) -> Turn:
    """Two players: the common hand of the Axis, one power of which is on turn."""
    hand = ["G01", "G03", "G04", "J04", "J05"]
    return Turn(power, players=2, passed=passed, **{"hands": {"Axis": hand}, **given})


def test_TDM_072_TDM_073_TDM_302_TDM_303_one_card_into_reserve_and_the_rest_is_discarded() -> None:
    turn = germany()
    turn.orders("Germany", "pass, reserve G05")
    state = turn.g.state
    assert state["secret"]["Germany"]["reserve"] == ["G05"]
    assert state["reserve"] == {"Germany": 1}
    assert turn.hand("Germany") == []
    assert turn.discards == turn.shown() == ["G04", "G08", "J01"]
    told = {"power": "Germany", "discarded": ["G04", "G08", "J01"], "reserved": 1}
    assert turn.event("passed") == told
    assert state["passed"] == ["Germany"]
    # What was answered stays sealed: it names the card.
    assert turn.notes("chosen") == []
    assert "G05" not in str([turn.events, turn.shown()])


def test_TDM_073_no_more_than_one_card_and_none_that_is_not_there() -> None:
    turn = germany()
    assert turn.faults("pass, reserve G05, G08") == [("TDM-073", "reserve_too_many")]
    assert turn.faults("pass, reserve G01") == [("TDM-073", "not_in_hand")]
    assert turn.faults("pass, discard G05") == [("TDM-073", "reserve_too_many")]
    twice = "pass, discard G04, G05, G08, J01, J01"
    assert turn.faults(twice) == [("TDM-073", "rest_is_discarded")]
    turn.orders("Germany", "pass, discard G04, G05, G08, J01")
    assert turn.g.state["reserve"] == {}
    # Nothing of it is anybody's secret.
    assert turn.notes("chosen") == [{"power": "Germany", "ask": "orders Germany 1939/1"}]


def test_TDM_070_who_says_no_more_than_pass_reserves_the_highest_card() -> None:
    turn = germany()
    turn.default("Germany", "orders")
    assert turn.g.state["secret"]["Germany"]["reserve"] == ["G04"]


def test_TDM_071_without_cards_there_is_nothing_but_to_pass() -> None:
    turn = Turn("Germany")
    assert turn.is_over
    assert turn.event("passed") == {"power": "Germany", "discarded": [], "reserved": 0}


def test_TDM_074_TDM_213_after_lend_lease_nothing_is_reserved() -> None:
    turn = Turn("UK", hands={"UK": ["U01"]}, lent=["UK"])
    assert turn.faults("pass, reserve U01") == [("TDM-074", "reserve_after_lend_lease")]
    turn.orders("UK", "pass")
    assert turn.g.state["reserve"] == {}
    assert turn.discards == ["U01"]


def test_TDM_227_who_passes_first_throws_away_half_of_the_common_hand() -> None:
    turn = axis("Germany", [])
    assert turn.faults("pass, discard G01") == [("TDM-227", "discard_half")]
    assert turn.faults("pass, discard G01, G03, J04") == [("TDM-227", "discard_half")]
    assert turn.faults("pass, reserve G01") == [("TDM-227", "reserve_is_last")]
    turn.orders("Germany", "pass, discard G01, J04")
    assert turn.hand("Axis") == ["G03", "G04", "J05"]
    assert turn.discards == ["G01", "J04"]


def test_TDM_227_silence_throws_away_the_lowest_cards() -> None:
    turn = axis("Germany", [])
    turn.default("Germany", "orders")
    assert turn.discards == ["G03", "J05"]


def test_TDM_075_who_passes_last_reserves_up_to_half_of_what_is_left() -> None:
    turn = axis("Japan", ["Germany"])
    four = "pass, reserve G01, G03, G04, J04"
    assert turn.faults(four) == [("TDM-075", "reserve_too_many")]
    turn.orders("Japan", "pass, reserve G01, G04, J04")
    assert turn.g.state["reserve"] == {"Axis": 3}
    assert turn.discards == ["G03", "J05"]
    less = axis("Japan", ["Germany"])
    less.orders("Japan", "pass, reserve G01")
    assert less.g.state["secret"]["Axis"]["reserve"] == ["G01"]


def test_TDM_327_lend_lease_of_the_power_that_passes_last_bars_the_reserve() -> None:
    given: dict[str, Any] = {"players": 2, "hands": {"Allies": ["U01", "S01"]}, "passed": ["UK"]}
    barred = Turn("USSR", lent=["USSR"], **given)
    assert barred.faults("pass, reserve U01") == [("TDM-074", "reserve_after_lend_lease")]
    free = Turn("USSR", lent=["UK"], **given)
    free.orders("USSR", "pass, reserve U01")
    assert free.g.state["reserve"] == {"Allies": 1}
