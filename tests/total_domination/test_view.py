"""What everybody sees of a position, what one seat sees beside that, and the pages made of both."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pbem.games.total_domination.position import Position
from pbem.games.total_domination.view import score, view
from pbem.words.pages import environment
from tests.total_domination.position_builder import board, game_at

HANDS = {"Germany": ["G01", "G02"], "UK": ["U01", "U03", "US4"]}
SECRET = {
    "UK": {"reserve": ["U09"], "aside": ["US1"]},
    "USSR": {"face_down": {"USSR": "S01"}},
    "pack-uk": {"pack": ["J05"], "laid": ["J05", "J06"]},
}


def rich() -> Position:
    """A position with something of everything."""
    g = game_at(
        base=True,
        units={
            "Poland": {"Germany": {"army": 1}},
            "Arabia": {"Germany": {"army": 1}},
            "Atlantic": {"UK": {"fleet": 2}, "Germany": {"U-boat": 1}},
            "United Kingdom": {"UK": {"army": 1, "air fleet": 1}},
        },
        hands=HANDS,
        pile=["S02", "S03"],
        discard=["G03", "J01"],
        secret=SECRET,
        reserve={"UK": 1},
        aside={"UK": {"US": 1}},
        packs={"pack-uk": "UK"},
        used={"United Kingdom": {"UK": 1}},
        resistance={"Poland": 1},
        damage=["Germany"],
        tracks={"US": 1},
        technologies={"Germany": ["A1", "C2"]},
        turned={"Germany": ["C2"]},
        placed={"USSR": "research"},
        influence=[{"power": "Germany", "card": "G11"}],
        tactics=[{"before": "UK", "by": "Japan", "card": "J09"}],
        saved={"Germany": "G04"},
        passed=["Japan"],
    )
    g.state["decks"]["cards"]["rest"] = {"of": ["U04", "U05"], "count": 1, "set": 4}
    g.state["decks"]["us"] = {"count": 3, "size": 4, "set": 1, "discard": []}
    return g


def named(told: Any) -> set[str]:
    """All cards that are named anywhere."""
    return set(re.findall(r"\b[GUJS]\d\d\b|\bUS\d\b|\bCN\d\b", json.dumps(told)))


def test_TDM_319_what_is_public_is_counted_and_no_hidden_card_is_named() -> None:
    told = view(rich(), None)
    assert told["secret"] == {}
    assert named(told) == {"G03", "J01", "U04", "U05", "G11", "J09", "G04"}
    assert told["hands"][1] == {
        "holder": "UK",
        "powers": ["UK"],
        "cards": 3,
        "reserve": 1,
        "aside": {"US": 1},
        "kept": 0,
    }
    assert (told["deck"], told["nations"][0]["cards"], told["nations"][1]["cards"]) == (2, 3, None)
    assert [each["placed"] for each in told["powers"]] == [False, False, False, True]


def test_TDM_030_TDM_301_the_discards_are_open_and_one_of_them_may_be_missing() -> None:
    told = view(rich(), None)["discards"]
    assert told == {"cards": ["U04", "U05", "G03", "J01"], "missing": 1}
    assert view(game_at(), None)["discards"] == {"cards": [], "missing": 0}


def test_TDM_320_a_seat_sees_its_own_cards_and_nobody_elses() -> None:
    mine = view(rich(), "uk")["secret"]
    assert mine == {
        "UK": {"hand": HANDS["UK"], "reserve": ["U09"], "aside": ["US1"]},
        "pack-uk": {"pack": ["J05"]},
    }
    assert view(rich(), "ussr")["secret"] == {"USSR": {"face_down": {"USSR": "S01"}}}
    assert {"G01", "S01"}.isdisjoint(named(view(rich(), "uk")))


def test_a_seat_with_both_powers_sees_the_common_hand() -> None:
    g = game_at(players=2, hands={"Axis": ["G01"], "Allies": ["U01"]})
    assert view(g, "axis")["secret"] == {"Axis": {"hand": ["G01"]}}


def test_areas_say_who_holds_them_and_what_is_wrong_there() -> None:
    areas = {each["area"]: each for each in view(rich(), None)["areas"]}
    assert areas["Atlantic"]["contested"]
    assert (areas["Atlantic"]["holder"], areas["Atlantic"]["side"]) == ("", "")
    assert (areas["Poland"]["worth"], areas["Poland"]["value"]) == (0, 1)
    assert areas["Arabia"]["cut"] == ["Germany"]
    assert areas["Germany"]["damaged"]
    assert areas["United Kingdom"]["stacks"][0]["used"] == 1
    assert "Tibet" not in areas


def test_the_standing_is_that_of_the_view() -> None:
    g = rich()
    told, short = view(g, None), score(g)
    assert short["points"] == {each["side"]: each["points"] for each in told["sides"]}
    assert short["powers"] == {each["power"]: each["total"] for each in told["powers"]}
    assert short["needed"] == {"Axis": 29, "Allies": 33}


MODES: dict[str, dict[str, Any]] = {
    "rise_of_the_axis": {"Axis": None, "Allies": None},
    "fall_of_the_axis": {"Axis": 29, "Allies": 37},
    "solo": {"Axis": 29, "Allies": None},
}


@pytest.mark.parametrize(("mode", "needed"), MODES.items())
def test_TDM_254_TDM_263_what_is_needed_is_told_where_points_win(
    mode: str, needed: dict[str, int | None]
) -> None:
    g = game_at(start=mode, players=1 if mode == "solo" else 4)
    assert {each["side"]: each["needed"] for each in view(g, None)["sides"]} == needed
    assert score(g)["needed"] == {side: n for side, n in needed.items() if n}


# Pages

PAGE = """{% import "common/" ~ format ~ ".j2" as to %}
{% include "total_domination/position.j2" %}
{% include "total_domination/private.j2" %}"""


def page(fmt: str, depth: str, g: Position, seat: str = "") -> str:
    told = {"seat": seat, "told": ["Something."], "view": view(g, seat)} if seat else {}
    values = {"format": fmt, "depth": depth, "view": view(g, None), "private": told}
    values |= {"record": {"boards": [], "before": {}, "after": {}}}
    return environment("total_domination", fmt).from_string(PAGE).render(values)


@pytest.mark.parametrize("fmt", ["text", "bbcode", "markdown", "html"])
def test_pages_tell_everything_in_each_format(fmt: str) -> None:
    text = page(fmt, "full", rich(), "uk")
    for piece in (
        *("Hendaye Meeting", "1 OP saved", "-1 OP", "A1 Mechanization", "(turned)", "1 U-boat"),
        *("out of supply", "damaged", "contested", "Resistance 1", "(1 used)", "of these missing"),
        *("U03 Special", "reserve", "set aside", "to pick from"),
    ):
        assert piece in " ".join(text.split()), piece
    assert "Blitzkrieg" not in text


def test_a_short_page_has_no_board() -> None:
    assert "Poland" not in page("text", "turn", rich())
    assert "Poland" in page("text", "full", rich())


def test_a_page_of_the_first_evening_has_no_empty_tables() -> None:
    text = page("text", "turn", game_at(base=True))
    assert "lies before" not in text
    assert "Draw pile" not in text


def test_a_solo_page_has_the_marker_and_no_hand_of_the_axis() -> None:
    g = game_at(start="solo", players=1, base=True, solo={"points": 3, "dealt": 4, "removed": 0})
    text = page("text", "turn", g)
    assert "Solo marker of the Axis: 3 VP. Solo cards before it: 4." in text
    assert "Axis 18 of 29, Allies 19." in text
    assert not any(line.startswith("Axis  ") for line in text.splitlines())


def test_all_cards_have_words_for_what_they_do() -> None:
    g = game_at(hands={"UK": list(board().cards)})
    text = page("html", "turn", g, "uk")
    for piece in ("science", "peace, +1", "Spain 2", "7 OP", "2 fleets", "1 puppets icon"):
        assert piece in text, piece
