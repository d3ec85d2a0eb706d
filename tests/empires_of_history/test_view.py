"""What everybody sees of a position, and the pages made of it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.view import score, view
from pbem.words.pages import environment
from tests.empires_of_history.position_builder import game_at

WIDTH = 72


def rich() -> Position:
    """A position with something of everything."""
    fleet = {"at": "E-31", "nations": ["England"], "ships": {"England": {"destroyer": 1}}}
    return game_at(
        base=True,
        units={"Warsaw": {"Germany": {"late infantry": 1, "infantry": 2, "armor": 1}}},
        control={"Warsaw": "Germany"},
        conquered={"Poland": 1, "France": 3},
        exiles={"Poland": "England"},
        surrendered={"Norway": {"turn": 2, "to": {}}},
        aboard={"E-31": {"England": {"fighter": 2}}},
        cargo={"E-31": {"England": {"units": {"Canada": {"infantry": 1}}, "oil": 2}}},
        riders={"E-31": {"England": ["Wavell"]}},
        flying=[_flying("fighter", 1), _flying("fighter", 2)],
        mines={"Dover": 2},
        technologies={"Germany": {"dive bombers": 1}},
        upgraded={"Germany": {"heavy armor": 1}},
        queue={
            "Germany": [
                _entry("carrier", 1, 4),
                _entry("armor", 2, 0),
                {**_entry("general", 1, 1), "name": "Rommel"},
            ]
        },
        treaties=[{"kind": "pact", "parties": ["Germany", "Soviet Union"], "until": 9, "cost": {}}],
        supports=[{"from": "USA", "to": "England", "most": 5, "route": ""}],
        played={"GER-01": 1},
        us_entry={"now": 4, "at_start": 3},
        silent=["Lorraine"],
        ruins=["Osaka"],
        linked=True,
        now={"forces": {"A": fleet}},
    )


def _flying(kind: str, count: int) -> dict[str, Any]:
    told = {"nation": "England", "kind": kind, "count": count, "at": "E-31"}
    return {**told, "use": "cover", "fuel": 3, "force": "A"}


def _entry(kind: str, count: int, turns: int) -> dict[str, Any]:
    told = {"kind": kind, "count": count, "turns": turns}
    return {**told, "pool": "Germany", "place": "", "name": ""}


def area(g: Position, name: str) -> dict[str, Any]:
    return next(each for each in view(g, None)["areas"] if each["area"] == name)


def nation(g: Position, name: str) -> dict[str, Any]:
    return next(each for each in view(g, None)["nations"] if each["nation"] == name)


def test_all_seats_see_the_same() -> None:
    g = rich()
    assert view(g, None) == view(g, "germany") == view(g, "usa")


def test_stacks_are_told_in_the_order_of_the_sheet() -> None:
    [stack] = area(rich(), "Warsaw")["stacks"]
    assert (stack["nation"], stack["side"]) == ("Germany", "Axis")
    assert list(stack["units"].items()) == [("infantry", 2), ("late infantry", 1), ("armor", 1)]


def test_what_is_at_sea_is_told_with_what_it_carries() -> None:
    told = area(rich(), "E-31")
    assert told["aboard"][0]["units"] == {"fighter": 2}
    [load] = told["cargo"]
    assert load["units"] == {"Canada": {"infantry": 1}}
    assert (load["resources"], load["oil"]) == (0, 2)
    assert told["riders"] == {"England": ["Wavell"]}
    [over] = told["flying"]
    assert (over["count"], over["use"], over["force"]) == (3, "cover", "A")
    assert view(rich(), None)["forces"][0]["at"] == "E-31"


def test_EOH_017_EOH_695_areas_say_whose_they_were_and_what_they_are_worth() -> None:
    told = area(rich(), "Warsaw")
    assert (told["of"], told["was"], told["holder"], told["value"]) == (
        *("Poland", "Poland", "Germany"),
        7,
    )
    assert area(rich(), "Osaka")["value"] == 1
    assert area(game_at(base=True), "Berlin")["front"]
    assert not area(game_at(base=True), "Hamburg")["front"]


def test_EOH_111_EOH_113_EOH_118_nations_say_how_they_stand() -> None:
    states = {each["nation"]: each["state"] for each in view(rich(), None)["nations"]}
    assert (states["Germany"], states["Poland"], states["France"]) == (
        *("active", "exile"),
        "conquered",
    )
    assert (states["Norway"], states["USA"]) == ("surrendered", "neutral")
    assert "Sweden" not in states
    assert "Vichy France" not in states


def test_EOH_350_nations_say_what_they_have_and_what_comes() -> None:
    told = nation(rich(), "Germany")
    assert told["pools"] == {"Germany": 88}
    assert told["technologies"] == {"Dive Bombers": 1}
    assert [each["kind"] for each in told["queue"]] == ["carrier", "armor", "general"]
    assert (told["oil"], told["manpower"], told["blitzkriegs"], told["unbuilt"]) == (6, 110, 3, 9)
    assert nation(game_at(units={"Berlin": {"Germany": {"fighter": 2}}}), "Germany")["air"] == 2


def test_EOH_334_the_track_is_told_of_those_who_are_still_neutral() -> None:
    told = {each["nation"]: each for each in view(rich(), None)["stances"]}
    assert told["Siam"]["stance"] == "favourable to the Axis"
    assert told["Sweden"]["star"]
    assert "Norway" not in told
    assert "Norway" in {each["nation"] for each in view(game_at(), None)["stances"]}


def test_R64_the_standing_counts_what_a_side_holds_and_has_taken() -> None:
    before, after = score(game_at()), score(game_at(control={"Lorraine": "Germany"}))
    assert after["taken"]["Axis"] == before["taken"]["Axis"] + 6
    assert after["held"]["Axis"] == before["held"]["Axis"] + 6
    assert after["held"]["Allies"] == before["held"]["Allies"] - 6
    assert score(rich())["out"] == ["France", "Poland", "Norway"]


# Pages

PAGE = """{% import "common/" ~ format ~ ".j2" as to %}
{% include "empires_of_history/position.j2" %}"""


def page(fmt: str, depth: str, g: Position) -> str:
    values = {
        "format": fmt,
        "depth": depth,
        "view": view(g, None),
        "record": {"boards": [], "before": {}, "after": {}},
    }
    made = environment("empires_of_history", fmt).from_string(PAGE)
    return made.render({**values, "private": {}})


@pytest.mark.parametrize("fmt", ["text", "bbcode", "markdown", "html"])
def test_pages_tell_everything_in_each_format(fmt: str) -> None:
    text = " ".join(page(fmt, "full", rich()).replace("\\", "").split())
    for piece in (
        *("US Entry: 4", "in exile", "Rommel", "2 x armor", "in 4 turns", "next turn"),
        *("The European and the Chinese war are one", "pact of Germany and Soviet Union"),
        *("GER-01 (turn 1)", "guns silent", "in ruins", "Mines: Dover 2", "3 fighters", "cover"),
        *("Canada on transports of England: 1 infantry", "Wavell aboard", "2 oil", "Task forces"),
        *("USA England", "Romania gives Germany 2", "upgraded: Heavy Armor", "favourable"),
    ):
        assert piece in text, piece


def test_tables_of_a_text_fit_72_columns() -> None:
    for depth in ("turn", "full"):
        lines = page("text", depth, rich()).splitlines()
        wide = [line for line in lines if len(line) > WIDTH and "  " in line]
        assert wide == [], depth


def test_a_short_page_has_no_board() -> None:
    assert "Lorraine" not in page("text", "turn", game_at(base=True))
    assert "Lorraine" in page("text", "full", game_at(base=True))


def test_savings_are_told_with_what_they_were_where_they_have_changed() -> None:
    values = {"format": "text", "depth": "turn", "view": view(game_at(base=True), None)}
    before = {"money": {"Poland": 25, "India": 23}}
    after = {"money": {"Poland": 20, "India": 23}}
    record = {"boards": [], "before": before, "after": after}
    made = environment("empires_of_history", "text").from_string(PAGE)
    lines = made.render({**values, "record": record, "private": {}}).splitlines()
    assert any(re.match(r"Poland +25 → 20 ", line) for line in lines)
    assert not any(line.startswith("India ") for line in lines)
