"""Cards that add a point to each card of a power, or take one away."""

from __future__ import annotations

from tests.total_domination.action.turns_played import Turn

HANDS = {"Germany": ["G06", "G09", "G08"], "UK": ["U01"]}


def germany() -> Turn:
    return Turn("Germany", hands=HANDS)


def test_TDM_157_plus_one_goes_before_oneself_or_the_teammate() -> None:
    turn = germany()
    assert turn.faults("play G09 for event on UK") == [("TDM-157", "tactics_not_before")]
    assert turn.faults("play G09 for event") == [("TDM-157", "tactics_whom")]
    turn.orders("Germany", "play G09 for event on Japan")
    assert turn.g.state["tactics"] == [{"before": "Japan", "by": "Germany", "card": "G09"}]


def test_TDM_158_TDM_298_TDM_321_minus_one_goes_openly_before_an_opponent() -> None:
    turn = germany()
    assert turn.faults("play G06 for event on Japan") == [("TDM-158", "tactics_not_before")]
    turn.orders("Germany", "play G06 for event on USSR")
    told = {"power": "Germany", "card": "G06", "target": "USSR", "modifier": -1}
    assert turn.event("tactics_put") == told
    assert turn.discards == []
    assert turn.shown() == ["G06"]


def test_TDM_157_also_before_a_power_that_has_passed() -> None:
    turn = Turn("Germany", hands=HANDS, passed=["Japan", "UK"])
    assert turn.faults("play G09 for event on Japan") == []
    assert turn.faults("play G06 for event on UK") == []


def test_TDM_159_tactics_count_for_cards_played_later() -> None:
    phase = Turn(flow="action", hands=HANDS)
    phase.orders("Germany", "play G06 for event on UK")
    phase.orders("UK", "play U01 for operations")
    played = [e["points"] for e in phase.events if e["kind"] == "card_played" and "points" in e]
    assert played == [3]
