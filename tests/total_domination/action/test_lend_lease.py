"""Lend-Lease, and cards that wait for the next draft."""

from __future__ import annotations

from typing import Any

import pytest

from tests.total_domination.action.turns_played import Turn

DECKS = {"us": ["US4", "US1"], "china": ["CN2"]}
ATLANTIC = {"Atlantic": {"Germany": {"U-boat": 1}}}
TWO = {**ATLANTIC, "Caribbean": {"Germany": {"U-boat": 1}}}
THREE = {"Atlantic": {"Germany": {"U-boat": 2}}, "Caribbean": {"Germany": {"U-boat": 1}}}


def lent(card: str, power: str = "UK", **given: Any) -> Turn:
    """Lend-Lease of a power with a card."""
    turn = Turn(power, hands={power: [card, "G05"]}, decks=DECKS, **given)
    turn.orders(power, f"lend-lease {card}")
    return turn


def fault(card: str, power: str = "UK", **given: Any) -> list[tuple[str, str]]:
    turn = Turn(power, hands={power: [card, "G05"]}, decks=DECKS, **given)
    return turn.faults(f"lend-lease {card}")


def test_TDM_211_TDM_212_TDM_304_a_card_for_a_step_of_the_us_and_one_of_theirs_aside() -> None:
    turn = lent("G15")
    state = turn.g.state
    assert state["tracks"] == {"US": 1, "China": 0}
    assert turn.discards == ["G15"]
    assert state["secret"]["UK"]["aside"] == ["US4"]
    assert state["aside"] == {"UK": {"US": 1}}
    assert state["decks"]["us"]["count"] == 1
    assert turn.shown() == ["G15"]
    assert turn.shown(["UK"]) == ["US4"]
    assert state["lent"] == ["UK"]
    assert "US4" not in str(turn.events)
    assert turn.hand("UK") == ["G05"]


def test_TDM_216_the_ussr_does_the_same_for_china() -> None:
    turn = lent("S11", "USSR")
    assert turn.g.state["tracks"] == {"US": 0, "China": 1}
    assert turn.g.state["secret"]["USSR"]["aside"] == ["CN2"]


def test_TDM_211_once_a_year_and_not_for_the_axis() -> None:
    assert fault("U01", lent=["UK"]) == [("TDM-211", "lend_lease_once")]
    assert fault("U01", lent=["USSR"]) == []
    assert fault("U01", "Germany") == [("TDM-211", "lend_lease_is_allied")]


def test_TDM_214_not_for_who_has_joined() -> None:
    assert fault("U01", joined=["US"]) == [("TDM-214", "joined_already")]
    assert fault("S01", "USSR", joined=["US"]) == []


def test_TDM_215_the_last_step_yields_its_card_and_an_empty_deck_none() -> None:
    turn = lent("U01", tracks={"US": 3})
    assert turn.g.joined("US")
    assert turn.g.state["secret"]["UK"]["aside"] == ["US4"]
    empty = Turn("UK", hands={"UK": ["U01"]})
    empty.orders("UK", "lend-lease U01")
    assert empty.g.state["tracks"]["US"] == 1
    assert empty.g.state["aside"] == {}


@pytest.mark.parametrize(
    ("units", "needed"), [({}, 0), (ATLANTIC, 4), (TWO, 5), (THREE, 6)], ids=str
)
def test_TDM_217_u_boats_ask_for_dearer_cards(units: dict[str, Any], needed: int) -> None:
    cards = {"U08": 3, "U02": 4, "U09": 5, "US4": 6}
    for card, op in cards.items():
        told = [] if op >= needed else [("TDM-217", "lend_lease_value")]
        assert fault(card, units=units) == told
    assert fault("S11", "USSR", units=units) == []


def test_TDM_217_tactics_and_the_own_5_6_7_count_and_a_saved_point_does_not() -> None:
    minus = [{"before": "UK", "by": "Germany", "card": "G06"}]
    given: dict[str, Any] = {"units": TWO, "tactics": minus, "saved": {"UK": "U08"}}
    assert fault("U06", **given) == [("TDM-217", "lend_lease_value")]
    assert fault("US1", **given) == []
    assert fault("U04", **given) == []


def test_TDM_253_no_lend_lease_in_the_rise_of_the_axis() -> None:
    assert fault("U01", start="rise_of_the_axis") == [("TDM-253", "no_lend_lease")]
