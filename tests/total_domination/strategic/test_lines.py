"""What order lines answer to the questions of the Strategic phase (§4.1, §11.4)."""

from __future__ import annotations

import pytest

from pbem.engine.dice import Entry
from pbem.engine.errors import Illegal
from tests.total_domination.position_builder import board
from tests.total_domination.strategic.cards_played import Cards

HANDS = {"Germany": ["G01", "G02", "G06"], "UK": ["U01", "U02", "U03"]}
MATES = {"UK": ["U01"], "USSR": ["S01"]}
PACK = ["G01", "G03", "G05", "U01", "U02"]


def op(card: str) -> int:
    return board().cards[card].op


def first_pick() -> Cards:
    """Germany keeps two of five cards."""
    pile = PACK + [card for card in board().decks["cards"] if card not in PACK]
    return Cards("draft", year=1939, pile=pile)


def kept(text: str) -> list[str]:
    """What Germany keeps with a line."""
    p = first_pick()
    p.line("Germany", text, "keep")
    for power in ("UK", "Japan", "USSR"):
        p.default(power, "keep")
    return sorted(p.g.state["secret"]["Germany"]["kept"])


def test_TDM_063_cards_are_named_or_wished_for_in_one_list_for_all_picks() -> None:
    assert kept("keep G01, U02") == ["G01", "U02"]
    assert kept("prefer U02 > U01") == ["U01", "U02"]
    assert kept("prefer draft: U02 > own") == sorted(
        ["U02", max(["G01", "G03", "G05"], key=lambda c: (op(c), -int(c[1:])))]
    )
    assert kept("keep J09 else U02 > U01") == ["U01", "U02"]
    assert kept("keep G05 else U02") == ["G05", "U02"]
    with pytest.raises(Illegal, match="not_in_pack"):
        kept("keep G01, J09")
    with pytest.raises(Illegal, match="keep_so_many"):
        kept("keep G01")


def test_TDM_314_who_holds_two_packs_is_understood_by_the_cards() -> None:
    p = Cards("draft", year=1940, players=3, pile=list(board().decks["cards"]))
    packs = {power: p.pack(f"pack-{power.lower()}") for power in ("Germany", "Japan")}
    line = p.grammar.parse_line(f"keep {packs['Japan'][0]}")
    asks = [p.ask_of(power, "keep") for power in packs]
    said = [p.table.reply(p.g.state, ask, line, "axis") for ask in asks]
    assert said == [None, [packs["Japan"][0]]]


def test_TDM_068_the_list_serves_enigma_too() -> None:
    given = {"hands": HANDS, "pile": ["J01", "J02"], "technologies": {"Germany": ["D2"]}}
    for text in ("prefer J02", "prefer enigma: J02", "enigma keep J02", "enigma keep G04 else J02"):
        p = Cards("replacement", **given)
        p.line("Germany", "replace G02")
        p.line("Germany", text, "enigma")
        assert "J02" in p.hand("Germany")
        assert p.discards == ["G02", "J01"]
    p = Cards("replacement", **given)
    p.line("Germany", "replace G02")
    line, [ask] = p.grammar.parse_line("prefer draft: J02"), p.asks
    assert p.table.reply(p.g.state, ask, line, "germany") is None


def test_TDM_067_a_card_by_name_by_wishes_or_none_is_replaced() -> None:
    lowest = min(HANDS["Germany"], key=lambda card: (op(card), card))
    for text, gone in (
        ("replace nothing", []),
        ("replace G06", ["G06"]),
        ("replace lowest op", [lowest]),
        ("replace J01 > G01", ["G01"]),
        ("replace J01", None),
    ):
        p = Cards("replacement", hands=HANDS, pile=["J09"])
        if gone is None:
            with pytest.raises(Illegal, match="not_in_hand"):
                p.line("Germany", text)
            continue
        p.line("Germany", text)
        assert p.discards == gone


def test_TDM_069_on_whom_and_then_what() -> None:
    dice: list[Entry] = [("spy/1939/germany", ["01", "02", "03"])]
    for text, gone in (
        ("spy discard U02", ["U02"]),
        ("spy discard nothing", []),
        ("spy discard J01 > U03", ["U03"]),
        ("spy discard J01 > J02", []),
    ):
        p = Cards("espionage", dice, hands=HANDS, pile=["J09"], technologies={"Germany": ["D1"]})
        p.line("Germany", "spy on UK")
        p.line("Germany", text, "spy_discard")
        assert p.discards == gone
    p = Cards("espionage", hands=HANDS, technologies={"Germany": ["D1"]})
    p.line("Germany", "spy nobody")
    assert p.is_over


def test_TDM_228_spying_on_a_power_is_spying_on_its_hand() -> None:
    common = {"Axis": ["G01"], "Allies": ["U01", "U02", "U03"]}
    for text in ("spy on UK", "spy on USSR", "spy on Allies"):
        p = Cards(
            "espionage",
            [("spy/1939/germany", ["01", "02", "03"])],
            players=2,
            hands=common,
            technologies={"Germany": ["D1"]},
        )
        p.line("Germany", text)
        assert p.events_of("spied")[0]["at"] == "Allies"


def test_TDM_251_a_card_goes_to_the_teammate_alone() -> None:
    given = {"hands": MATES, "options": {"arctic": "yes"}}
    p = Cards("exchange", units={"Arctic": {"UK": {"fleet": 1}}}, **given)
    with pytest.raises(Illegal, match="not_your_teammate"):
        p.line("UK", "swap U01 with Germany")
    p.line("UK", "swap U01 with USSR")
    p.line("USSR", "swap nothing")
    assert p.hand("UK") == ["U01"]
