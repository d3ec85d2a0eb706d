"""Peace: a card is turned up, then both are spent."""

from __future__ import annotations

from typing import Any

from tests.total_domination.action.turns_played import Turn

UNITS = {"Germany": {"Germany": {"army": 1}}}


def germany(**given: Any) -> Turn:
    told = {"units": UNITS, "hands": {"Germany": ["G10"]}, "pile": ["S10", "G04"]}
    return Turn("Germany", **{**told, **given})


def revealed(line: str = "play G10 for event", **given: Any) -> Turn:
    turn = germany(**given)
    turn.orders("Germany", line)
    return turn


def test_TDM_179_TDM_308_the_top_card_is_seen_by_all_and_adds_its_printed_points() -> None:
    turn = revealed(pile=["G04", "S10"])
    # G04 has 6 printed, and its 7 counts for nothing here; Peace adds 1.
    assert turn.event("peace_revealed") == {"power": "Germany", "card": "G04", "points": 7}
    assert turn.shown() == ["G10", "G04"]
    assert turn.discards == ["G04", "G10"]
    [ask] = turn.asks
    assert (ask.facts, ask.secret) == ({"points": 7}, False)
    lines = ["deploy 1 army: Germany", "deploy 1 army: Germany", "deploy 1 army: Germany"]
    assert turn.faults(*lines) == [("TDM-101", "too_few_points")]
    turn.orders("Germany", *lines[:2], "save 1")
    assert turn.g.units("Germany", "Germany") == {"army": 3}
    assert turn.is_over


def test_TDM_181_tactics_once_and_a_saved_point_and_one_to_be_saved() -> None:
    tactics = [{"before": "Germany", "by": "Japan", "card": "J08"}]
    turn = revealed("play G10 for event, use saved", tactics=tactics, saved={"Germany": "J05"})
    assert turn.event("peace_revealed")["points"] == 7
    assert turn.discards == ["S10", "G10", "J05"]
    lines = ["deploy 1 army: Germany", "deploy 1 army: Germany", "save 1"]
    turn.orders("Germany", *lines)
    assert turn.g.state["saved"] == {"Germany": "G10"}
    assert turn.discards == ["S10", "J05"]


def test_TDM_104_TDM_181_what_cannot_be_saved() -> None:
    assert germany().faults("play G10 for event, save 1") == [("TDM-181", "saved_after_reveal")]
    turn = revealed(saved={"Germany": "J05"})
    assert turn.faults("save 1") == [("TDM-104", "one_saved_already")]
    turn = revealed(pile=["G01"])
    lines = ["deploy 1 army: Germany", "deploy 1 army: Germany", "save 1"]
    assert turn.faults(*lines) == [("TDM-103", "nothing_left_to_save")]


def test_TDM_179_who_is_silent_spends_nothing_and_saves_a_point_if_he_may() -> None:
    turn = revealed()
    turn.default("Germany", "orders")
    assert turn.g.state["saved"] == {"Germany": "G10"}
    turn = revealed(saved={"Germany": "J05"})
    turn.default("Germany", "orders")
    assert turn.g.state["saved"] == {"Germany": "J05"}
    assert turn.event("points_lost")["points"] == 5


def test_a_card_that_a_ruling_has_taken_is_not_rotated() -> None:
    turn = revealed()
    turn.g.state["decks"]["cards"]["discard"].remove("G10")
    turn.orders("Germany", "save 1")
    assert turn.g.state["saved"] == {}


def test_TDM_180_an_empty_deck_is_made_anew_and_without_any_card_there_is_no_peace() -> None:
    assert germany(pile=[]).faults("play G10 for event") == [("TDM-180", "nothing_to_turn_up")]
    turn = revealed(pile=[], discard=["S10", "G04"])
    assert turn.event("peace_revealed")["card"] == "G04"
    assert turn.discards == ["G04", "G10"]
    assert turn.g.state["decks"]["cards"]["count"] == 1


def test_TDM_179_only_with_points_and_in_the_own_colour() -> None:
    turn = germany(hands={"Germany": ["G10", "J10"]})
    assert turn.faults("play J10 for event") == [("TDM-155", "not_your_event")]
    turn = revealed()
    assert turn.faults("take G04") == [("TDM-179", "not_beside")]
