"""Replacing a card, and Enigma (§4.1.B, §8.1.D2, §10.1)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.state import canonical
from tests.total_domination.position_builder import board
from tests.total_domination.strategic.cards_played import Cards

PILE = list(board().decks["cards"])
HANDS = {
    "Germany": ["G01", "G02"],
    "UK": ["U01", "U02"],
    "Japan": ["J01", "J02"],
    "USSR": ["S01", "S02"],
}
COMMON = {"Axis": ["G01", "G02", "J01"], "Allies": ["U01", "U02", "S01"]}
LEFT = ["G10", "G11", "G12", "G13"]


def at(year: int = 1939, **given: Any) -> Cards:
    """The replacements of a year, with small hands."""
    return Cards("replacement", year=year, **{"hands": HANDS, "pile": LEFT, **given})


def asked(p: Cards) -> list[tuple[str, str]]:
    """To whom and about what the open questions are."""
    return [(ask.to[0], ask.verb) for ask in p.asks]


def test_TDM_067_each_in_player_order_may_replace_one_card() -> None:
    p = at(1940)
    order = []
    while p.asks:
        [ask] = p.asks
        order.append(ask.to[0])
        assert ask.facts["most"] == 1
        p.default(ask.to[0], "replace")
    assert order == ["UK", "Japan", "USSR", "Germany"]
    assert [e["power"] for e in p.events_of("nothing_replaced")] == order
    assert p.hand("UK") == HANDS["UK"]


def test_TDM_291_TDM_292_what_is_thrown_away_all_see_and_what_is_drawn_its_owner() -> None:
    p = at()
    p.say("Germany", "replace", ["G01"])
    assert p.hand("Germany") == ["G02", "G10"]
    assert p.discards == ["G01"]
    assert p.shown() == ["G01"]
    assert p.shown(["Germany"]) == ["G10"]
    assert p.events_of("replaced") == [
        {"kind": "replaced", "power": "Germany", "cards": ["G01"], "count": 1}
    ]
    assert asked(p) == [("UK", "replace")]


def test_TDM_067_only_cards_of_the_own_hand_and_only_one() -> None:
    p = at()
    for say, code in ((["U01"], "not_in_hand"), (["G01", "G02"], "too_many_cards")):
        with pytest.raises(Illegal, match=code) as refused:
            p.say("Germany", "replace", say)
        assert refused.value.problem.rule == "TDM-067"


def test_TDM_067_who_has_no_card_is_not_asked() -> None:
    p = at(hands={**HANDS, "Germany": []})
    assert asked(p) == [("UK", "replace")]


def test_TDM_068_TDM_201_TDM_293_with_enigma_two_are_drawn_one_is_kept_the_other_shown() -> None:
    p = at(technologies={"Germany": ["D2"]})
    p.say("Germany", "replace", ["G01"])
    assert asked(p) == [("Germany", "enigma")]
    assert p.shown(["Germany"]) == ["G10", "G11"]
    seen = p.table.view(p.g.state, "germany")["secret"]
    assert seen["Germany"]["drawn"] == ["G10", "G11"]
    with pytest.raises(Illegal, match="not_drawn"):
        p.say("Germany", "enigma", ["G02"])
    assert not {"G10", "G11"} & set(canonical([p.events, p.g.state["engine"]]).decode().split('"'))
    p.say("Germany", "enigma", ["G10"])
    assert p.hand("Germany") == ["G02", "G10"]
    assert p.discards == ["G01", "G11"]
    assert p.shown() == ["G01", "G11"]
    [field] = [n["shown"]["field"] for n in p.notes if n.get("shown", {}).get("card") == "G11"][1:]
    assert field == "deck/cards/1/02"
    assert p.events_of("enigma_rejected")[0]["cards"] == ["G11"]


def test_TDM_068_silence_keeps_the_highest_operation_points_then_the_lowest_id() -> None:
    points = {card: board().cards[card].op for card in PILE}
    low, high = sorted(PILE[15:30], key=lambda card: points[card])[:: len(PILE[15:30]) - 1]
    p = at(technologies={"Germany": ["D2"]}, pile=[low, high])
    p.say("Germany", "replace", ["G01"])
    p.default("Germany", "enigma")
    assert high in p.hand("Germany")
    assert low in p.discards


def test_TDM_066_TDM_067_the_card_thrown_away_may_come_back_when_the_pile_is_empty() -> None:
    p = at(pile=[])
    p.say("Germany", "replace", ["G01"])
    assert p.hand("Germany") == ["G01", "G02"]
    assert p.events_of("reshuffled")[0]["cards"] == ["G01"]


def test_TDM_068_R_05_with_one_card_left_there_is_nothing_to_choose() -> None:
    p = at(pile=[], discard=[], technologies={"Germany": ["D2"]})
    p.say("Germany", "replace", ["G01"])
    assert p.hand("Germany") == ["G01", "G02"]
    assert asked(p) == [("UK", "replace")]


def test_TDM_326_two_players_replace_once_for_each_power_out_of_the_common_hand() -> None:
    p = at(players=2, hands=COMMON, technologies={"UK": ["D2"]})
    p.say("Germany", "replace", ["G01"])
    p.say("UK", "replace", ["U01"])
    assert asked(p) == [("UK", "enigma")]
    p.default("UK", "enigma")
    p.say("Japan", "replace", ["J01"])
    assert asked(p) == [("USSR", "replace")]
    p.say("USSR", "replace", ["U02"])
    assert p.is_over
    assert len(p.hand("Axis")) == len(p.hand("Allies")) == 3


def test_TDM_232_TDM_326_TDM_328_R_57_double_enigma_stands_for_both_at_the_earlier_place() -> None:
    p = at(players=2, hands=COMMON, technologies={"UK": ["D2"], "USSR": ["D2"]})
    p.default("Germany", "replace")
    [ask] = p.asks
    assert (ask.to, ask.facts["most"]) == (("UK",), 2)
    p.say("UK", "replace", ["U01", "U02"])
    [ask] = p.asks
    assert ask.facts == {"cards": 3, "keep": 2}
    p.say("UK", "enigma", ["G10", "G12"])
    assert p.hand("Allies") == ["G10", "G12", "S01"]
    assert p.discards == ["U01", "U02", "G11"]
    p.default("Japan", "replace")
    assert p.is_over


def test_TDM_326_R_08_double_enigma_with_one_card_is_the_single_form() -> None:
    p = at(players=2, hands=COMMON, technologies={"UK": ["D2"], "USSR": ["D2"]})
    p.default("Germany", "replace")
    p.say("UK", "replace", ["U01"])
    [ask] = p.asks
    assert ask.facts == {"cards": 2, "keep": 1}
    with pytest.raises(Illegal, match="keep_so_many"):
        p.say("UK", "enigma", ["G10", "G11"])
