"""The exchange of a card between teammates (§11.4)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.state import canonical
from tests.total_domination.strategic.cards_played import Cards

HANDS = {"UK": ["U01", "U02"], "USSR": ["S01", "S02"], "Germany": ["G01"], "Japan": ["J01"]}
ARCTIC = {"Arctic": {"UK": {"fleet": 1}}}


def at(**given: Any) -> Cards:
    """The UK is in the Arctic."""
    options = {"arctic": "yes"}
    return Cards("exchange", **{"hands": HANDS, "units": ARCTIC, "options": options, **given})


def test_TDM_251_R_18_TDM_311_a_card_for_a_card_if_both_have_named_one() -> None:
    p = at()
    assert [(ask.to, ask.args["with"]) for ask in p.asks] == [
        (("UK",), "USSR"),
        (("USSR",), "UK"),
    ]
    p.say("UK", "swap", ["U01"])
    assert p.hand("UK") == HANDS["UK"]
    p.say("USSR", "swap", ["S02"])
    assert (p.hand("UK"), p.hand("USSR")) == (["S02", "U02"], ["S01", "U01"])
    assert (p.shown(["USSR"]), p.shown(["UK"]), p.shown()) == (["U01"], ["S02"], [])
    assert p.events == [{"kind": "exchanged", "powers": ["UK", "USSR"]}]


@pytest.mark.parametrize("willing", ["UK", "USSR", ""])
def test_TDM_251_without_both_nothing_happens_and_nobody_is_told_who_did_not_want(
    willing: str,
) -> None:
    p = at()
    for power in ("UK", "USSR"):
        p.say(power, "swap", HANDS[power][:1] if power == willing else [])
    assert (p.hand("UK"), p.hand("USSR")) == (HANDS["UK"], HANDS["USSR"])
    assert p.events == [{"kind": "not_exchanged", "powers": ["UK", "USSR"]}]
    assert p.notes == []
    assert "U01" not in canonical(p.events).decode()


def test_TDM_251_one_card_of_the_own_hand() -> None:
    p = at()
    for say, code in ((["S01"], "not_in_hand"), (["U01", "U02"], "too_many_cards")):
        with pytest.raises(Illegal, match=code) as refused:
            p.say("UK", "swap", say)
        assert refused.value.problem.rule == "TDM-251"


@pytest.mark.parametrize(
    "other",
    [
        {"units": {}},
        {"options": {"arctic": "no"}, "units": {}},
        {"players": 2, "hands": {"Allies": ["U01", "S01"], "Axis": ["G01"]}},
        {"hands": {"UK": ["U01"]}},
    ],
)
def test_TDM_251_nobody_is_asked_where_nothing_can_be_exchanged(other: dict[str, Any]) -> None:
    assert at(**other).is_over


def test_TDM_251_one_person_with_two_hands_decides_for_both() -> None:
    p = at(players=3, units={"Arctic": {"Germany": {"fleet": 1}}})
    assert [ask.to for ask in p.asks] == [("Germany",), ("Japan",)]
    p.say("Germany", "swap", ["G01"])
    p.say("Japan", "swap", ["J01"])
    assert p.hand("Germany") == ["J01"]
