"""Espionage (§4.1.C, §8.1.D1, §10.1)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.dice import Entry
from pbem.engine.errors import Illegal
from pbem.engine.state import canonical
from tests.total_domination.strategic.cards_played import Cards

HANDS = {"Germany": ["G01"], "UK": ["U01", "U02", "U03", "U04"], "USSR": ["S01", "S02"]}
COMMON = {"Axis": ["G01"], "Allies": ["S01", "S02", "U01", "U02", "U03", "U04"]}
PILE = ["G10", "G11", "G12"]
SPY = {"Germany": ["D1"]}


def at(dice: list[Entry] | None = None, **given: Any) -> Cards:
    """Espionage of Germany in 1939."""
    return Cards("espionage", dice, **{"hands": HANDS, "pile": PILE, "technologies": SPY, **given})


def looked() -> Cards:
    """Germany has looked at three cards of the UK."""
    p = at([("spy/1939/germany", ["02", "04", "01"])])
    p.say("Germany", "spy", "UK")
    return p


def test_TDM_069_TDM_200_who_has_espionage_chooses_an_opponent_or_nobody() -> None:
    p = at()
    [ask] = p.asks
    assert (ask.to, ask.args["targets"]) == (("Germany",), ["UK", "USSR"])
    for other in ("Japan", "Germany", "Allies"):
        with pytest.raises(Illegal, match="no_such_target") as refused:
            p.say("Germany", "spy", other)
        assert refused.value.problem.rule == "TDM-069"
    p.default("Germany", "spy")
    assert p.is_over
    assert p.kinds() == ["spied_on_nobody"]


def test_TDM_069_without_it_nobody_is_asked_and_hands_without_cards_are_no_targets() -> None:
    assert at(technologies={}).is_over
    assert at(hands={"Germany": ["G01"]}).is_over


def test_TDM_294_random_places_are_public_the_cards_the_spys_and_the_target_is_told() -> None:
    p = looked()
    assert p.shown(["Germany"]) == ["U02", "U04", "U01"]
    assert p.shown() == []
    assert p.events_of("spied") == [
        {"kind": "spied", "power": "Germany", "at": "UK", "places": ["02", "04", "01"]}
    ]
    told = [n["told"] for n in p.notes if "told" in n]
    assert {each["to"][0] for each in told} | {each["to"][1] for each in told} == {"Germany", "UK"}
    assert told[0]["event"]["cards"] == ["U02", "U04", "U01"]
    assert "U02" not in canonical([p.events, p.g.state["engine"]]).decode()
    assert p.table.view(p.g.state, "germany")["secret"]["Germany"]["seen"] == ["U02", "U04", "U01"]
    assert "seen" not in p.table.view(p.g.state, "japan")["secret"].get("Japan", {})


def test_TDM_069_only_what_was_shown_and_only_one_may_be_thrown_away() -> None:
    p = looked()
    for say, code in ((["U03"], "not_shown"), (["U01", "U02"], "too_many_cards")):
        with pytest.raises(Illegal, match=code) as refused:
            p.say("Germany", "spy_discard", say)
        assert refused.value.problem.rule == "TDM-069"


def test_TDM_295_the_card_is_seen_by_all_its_replacement_by_the_target_alone() -> None:
    p = looked()
    p.say("Germany", "spy_discard", ["U04"])
    assert p.is_over
    assert p.hand("UK") == ["G10", "U01", "U02", "U03"]
    assert p.discards == p.shown() == ["U04"]
    assert p.shown(["UK"]) == ["G10"]
    assert "G10" not in p.shown(["Germany"])
    assert "seen" not in p.g.state["secret"]["Germany"]


def test_TDM_069_nothing_thrown_away_changes_no_hand() -> None:
    p = looked()
    p.default("Germany", "spy_discard")
    assert p.hand("UK") == HANDS["UK"]
    assert p.g.state["hands"]["UK"]["set"] == 1
    assert p.kinds()[-1] == "spy_left_all"


def test_TDM_069_of_fewer_cards_all_are_seen() -> None:
    p = at([("spy/1939/germany", ["02", "01"])])
    p.say("Germany", "spy", "USSR")
    assert p.shown(["Germany"]) == ["S02", "S01"]


def test_TDM_069_each_in_player_order_once() -> None:
    p = at(technologies={"UK": ["D1"], "Germany": ["D1"]}, year=1940)
    assert p.asks[0].to == ("UK",)
    p.default("UK", "spy")
    assert p.asks[0].to == ("Germany",)
    p.default("Germany", "spy")
    assert p.is_over


def test_TDM_228_R_09_R_50_one_power_with_espionage_sees_three_of_the_common_hand() -> None:
    p = at([("spy/1939/germany", ["01", "02", "03"])], players=2, hands=COMMON)
    [ask] = p.asks
    assert (ask.args["targets"], ask.facts["looks"]) == (["Allies"], 3)
    p.say("Germany", "spy", "Allies")
    assert p.asks[0].facts == {"cards": 3, "most": 1}


def test_TDM_231_TDM_328_R_57_both_powers_look_once_at_five_and_throw_two_away() -> None:
    both = {"Germany": ["D1"], "Japan": ["D1"]}
    dice: list[Entry] = [("spy/1941/japan", ["01", "02", "03", "04", "05"])]
    p = at(dice, players=2, hands=COMMON, technologies=both, year=1941)
    assert [ask.to for ask in p.asks] == [("Japan",)]
    p.say("Japan", "spy", "Allies")
    p.say("Japan", "spy_discard", ["S01", "U01"])
    assert p.is_over
    assert p.hand("Allies") == ["G10", "G11", "S02", "U02", "U03", "U04"]


def test_TDM_329_R_59_espionage_reaches_nothing_but_the_hand() -> None:
    secret = {"USSR": {"reserve": ["S05"], "aside": ["CN1"]}}
    p = at(hands={"Germany": ["G01"]}, secret=secret, reserve={"USSR": 1})
    assert p.is_over
