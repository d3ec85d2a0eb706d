"""The order of turns in the action phase."""

from __future__ import annotations

from tests.total_domination.action.turns_played import Turn

HANDS = {"Germany": ["G08"], "UK": ["U01", "U02"], "Japan": ["J01"], "USSR": []}


def test_TDM_058_TDM_070_TDM_072_one_card_each_in_player_order_until_all_have_passed() -> None:
    phase = Turn(flow="action", hands=HANDS)
    order = []
    for line in ("play G08 for operations", "play U01 for operations", "play J01 for operations"):
        [ask] = phase.asks
        order.append(ask.noun)
        phase.orders(ask.to[0], line)
    assert order == ["Germany 1939/1", "UK 1939/1", "Japan 1939/1"]
    # Germany and Japan have no card left, the USSR never had one: TDM-071.
    assert phase.g.state["passed"] == ["USSR", "Germany"]
    assert [ask.noun for ask in phase.asks] == ["UK 1939/2"]
    phase.orders("UK", "play U02 for operations")
    assert phase.is_over
    assert phase.g.state["passed"] == ["USSR", "Germany", "Japan", "UK"]
    assert phase.g.state["phase"] == "action"


def test_TDM_070_whoever_begins_is_printed_for_the_year() -> None:
    phase = Turn(flow="action", hands=HANDS, year=1941)
    assert [ask.noun for ask in phase.asks] == ["Japan 1941/1"]


def test_TDM_226_two_powers_of_one_hand_act_in_their_turns() -> None:
    hands = {"Axis": ["G07", "G08", "G09"], "Allies": ["U01"]}
    phase = Turn(flow="action", players=2, hands=hands)
    phase.orders("Germany", "play G07 for operations")
    assert [ask.to for ask in phase.asks] == [("UK",)]
    assert phase.faults("Germany: play G08 for operations") == [("TDM-070", "not_your_turn")]
    phase.orders("UK", "play U01 for operations")
    phase.orders("Japan", "play G08 for operations")
    # The common hand of the Allies is empty, so that both of them pass.
    assert phase.g.state["passed"] == ["USSR"]
    phase.orders("Germany", "play G09 for operations")
    assert phase.is_over
    assert phase.g.state["passed"] == ["USSR", "UK", "Japan", "Germany"]
