"""What everybody sees of a position, what a side sees beside that, and the pages made of both."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pbem.games.blitzwar import victory
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.view import score, view
from pbem.words.pages import environment
from tests.blitzwar.position_builder import game_at

QUEUES = {
    "Axis": {"queue": [["AX-L1", "queue/Axis/1/01"], ["AX-T2", "queue/Axis/1/02"]]},
    "Allies": {"queue": [["AL-L5", "queue/Allies/1/01"]]},
}


def mission(country: str, base: str, at: str, use: str) -> dict[str, Any]:
    return {"country": country, "from": base, "at": at, "use": use, "turn": 30}


def rich() -> Position:
    """A position with something of everything."""
    return game_at(
        base=True,
        units={
            "Tobruk": {"Germany": {"2-corps elite": 1}, "Italy": {"1-corps infantry": 2}},
            "North Sea": {"UK": {"2-unit fleet": 2}, "Germany": {"1-unit u-boat": 1}},
        },
        ashore={"Trondheim beachhead": {"UK": {"2-corps infantry": 1}}},
        beachheads={
            "Trondheim beachhead": {
                "zone": "Trondheim",
                "sea": "Norwegian Sea",
                "side": "Allies",
                "air": {"UK": 2},
            }
        },
        missions=[
            mission("Germany", "Berlin", "Lodz", "air"),
            mission("Germany", "Berlin", "Lodz", "air"),
            mission("UK", "London", "North Sea", "sea"),
            mission("UK", "London", "", "bombing"),
        ],
        supply={"Tripoli": {"Axis": [7, 2]}},
        control={"Danzig": "Axis"},
        joined={"Italy": "Axis", "USA": "Allies"},
        passage={"Rumania": "Axis"},
        fallen={"Norway": 5},
        cut_off={"Tobruk": ["Italy"]},
        lines=["Nancy"],
        dates={"usa_at_war": 20},
        turn=30,
        queue={"Axis": 2, "Allies": 1, "Soviets": 0},
        secret=QUEUES,
        used={"Axis": "AX-L7"},
        freed={"air": 2},
        elites=1,
        bombed=2,
    )


def named(told: Any) -> set[str]:
    """All cards that are named anywhere."""
    return set(re.findall(r"\b(?:AX|AL|SU)-[LT]\d\b", json.dumps(told)))


def area(g: Position, name: str) -> dict[str, Any]:
    return next(each for each in view(g, None)["areas"] if each["area"] == name)


# Secrets


def test_BWR_202_BWR_204_G_27_cards_on_their_way_are_counted_and_not_named() -> None:
    told = view(rich(), None)
    assert told["secret"] == {}
    assert named(told) == {"AX-L7"}
    assert [each["cards"] for each in told["sides"]] == [2, 1, 0]
    assert set(told["cards"]) == {"AX-L7"}


def test_BWR_202_a_seat_sees_the_queue_of_its_own_sides() -> None:
    assert view(rich(), "axis")["secret"] == {"Axis": {"queue": ["AX-L1", "AX-T2"]}}
    assert named(view(rich(), "axis")["secret"]) == {"AX-L1", "AX-T2"}
    two = game_at(players=2, secret=QUEUES, queue={"Axis": 2, "Allies": 1, "Soviets": 0})
    assert view(two, "allies")["secret"] == {
        "Allies": {"queue": ["AL-L5"]},
        "Soviets": {"queue": []},
    }


def test_BWR_202_open_cards_are_seen_by_everybody() -> None:
    g = game_at(options={"queue": "open"}, queued={"Axis": ["AX-L1", "AX-L2"]})
    assert view(g, None)["sides"][0]["next"] == ["AX-L1", "AX-L2"]


# The public position


def test_BWR_036_everybody_sees_all_stacks() -> None:
    for seat in (None, "axis", "allies", "soviets"):
        seen = {each["area"]: each["stacks"] for each in view(game_at(base=True), seat)["areas"]}
        assert seen["Kiev"][0]["units"] == {"2-corps armor": 1}
        assert seen["Nancy"][0]["units"] == {"3-corps infantry": 2}


def test_BWR_026_areas_say_what_is_there_and_what_is_marked() -> None:
    g = rich()
    tobruk = area(g, "Tobruk")
    assert tobruk["cut_off"] == ["Italy"]
    assert tobruk["stacks"] == [
        {"country": "Germany", "side": "Axis", "units": {"2-corps elite": 1}},
        {"country": "Italy", "side": "Axis", "units": {"1-corps infantry": 2}},
    ]
    assert area(g, "Tripoli")["supply"] == {"Axis": "3 1/2 + 1"}
    danzig = area(g, "Danzig")
    assert (danzig["was"], danzig["holder"], danzig["points"]) == ("Allies", "Axis", 0)
    assert area(g, "Nancy")["line_gone"]
    assert area(g, "Lodz")["air"] == "Axis"
    assert area(g, "Lodz")["flown"] == [
        {"side": "Axis", "country": "Germany", "use": "air", "count": 2}
    ]
    assert area(g, "North Sea")["naval"] == ["Allies"]


def test_BWR_084_supply_is_summed_to_the_half() -> None:
    axis = view(rich(), None)["supply"][0]
    assert {"zone": "Tripoli", "units": "4 1/2", "stock": "3 1/2 + 1"} in axis["zones"]
    assert axis["total"].endswith("1/2")


def test_countries_say_on_which_side_they_are_and_who_holds_them() -> None:
    told = {each["country"]: each for each in view(rich(), None)["countries"]}
    assert (told["Italy"]["state"], told["Italy"]["side"]) == ("active", "Axis")
    assert (told["Rumania"]["state"], told["Rumania"]["side"]) == ("passage", "Axis")
    assert (told["Norway"]["state"], told["Norway"]["since"]) == ("fallen", 5)
    assert (told["Spain"]["state"], told["Spain"]["held"]) == ("neutral", {"nobody": 5})
    assert told["Poland"]["held"]["Axis"] == 1
    assert "Vichy" not in told


def test_sides_are_counted() -> None:
    axis, allies, _ = view(rich(), None)["sides"]
    assert (axis["uboats"], allies["fleets"]) == (3, 10)
    assert allies["air"] == 2 + 2
    assert axis["points"] == victory.points_of(rich(), "Axis")


def test_BWR_494_ships_of_the_neutral_USA_are_shown_as_the_allies() -> None:
    seen = view(game_at(units={"America": {"USA": {"2-unit fleet": 1}}}, turn=18), None)
    allies = next(each for each in seen["sides"] if each["side"] == "Allies")
    assert (allies["fleets"], "USA" in allies["countries"]) == (2, False)
    [america] = [each for each in seen["areas"] if each["area"] == "America"]
    assert america["stacks"][0]["side"] == "Allies"


def test_BWR_100_the_calendar_shows_this_turn_and_those_for_which_cards_are_on_their_way() -> None:
    told = view(game_at(turn=28), None)["calendar"]
    assert [each["turn"] for each in told] == [28, 29, 30, 31]
    assert told[0]["blitz"] == {"Axis": "snow_free", "Allies": "snow_free", "Soviets": "all"}
    assert [each["turn"] for each in view(game_at(turn=46), None)["calendar"]] == [46, 47]


def marked(**given: Any) -> dict[str, int]:
    return {each["mark"]: each["turn"] for each in view(game_at(**given), None)["marks"]}


def test_BWR_106_fixed_dates_and_those_that_play_brings_are_marked_from_this_turn_on() -> None:
    first = marked()
    assert (first["bulgaria_joins"], first["usa_enters"], first["last_turn"]) == (12, 20, 47)
    assert first["germans_in_africa"] == 13
    assert "soviet_levy" not in first
    later = marked(
        turn=10,
        dates={"axis_attacks_soviets": 9, "british_attack_italians": 9, "spain_won": 8},
        fallen={"Yugoslavia": 9},
        joined={"Bulgaria": "Axis"},
    )
    assert (later["soviet_levy"], later["second_elite"], later["partisans"]) == (12, 15, 15)
    assert (later["germans_in_africa"], later["usa_enters"]) == (11, 19)
    assert "bulgaria_joins" not in later
    assert set(marked(turn=47)) == {"last_turn", "usa_enters"}


def test_every_mark_has_its_words_in_the_page() -> None:
    earned = game_at(turn=9, dates={"axis_attacks_soviets": 9}, fallen={"Yugoslavia": 9})
    for g in (game_at(base=True), rich(), earned):
        assert "marked on the calendar" in page("text", "full", g)


def test_the_standing_is_that_of_the_view() -> None:
    g = rich()
    told, short = view(g, None), score(g)
    assert short["points"] == {each["side"]: each["points"] for each in told["sides"]}
    assert short["shares"] == told["shares"]
    assert (short["turn"], short["season"], short["year"]) == (30, "spring", 1943)


# Pages

PAGE = """{% import "common/" ~ format ~ ".j2" as to %}
{% include "blitzwar/position.j2" %}
{% include "blitzwar/private.j2" %}"""


def page(fmt: str, depth: str, g: Position, seat: str = "") -> str:
    told = {"seat": seat, "told": ["Something."], "view": view(g, seat)} if seat else {}
    values = {
        "format": fmt,
        "depth": depth,
        "view": view(g, None),
        "record": {"boards": [], "before": {}, "after": {}},
    }
    made = environment("blitzwar", fmt).from_string(PAGE)
    return made.render({**values, "private": told})


@pytest.mark.parametrize("fmt", ["text", "bbcode", "markdown", "html"])
def test_pages_tell_everything_in_each_format(fmt: str) -> None:
    text = " ".join(page(fmt, "full", rich(), "axis").split())
    for piece in (
        *("spring 1943, late", "mud", "At war: Allies and Axis", "lets the Axis through"),
        *("surrendered in turn 5", "Out of supply: Tobruk (Italy)", "Lines that are gone: Nancy"),
        *("air superiority", "Trondheim beachhead", "Elite counters of Germany: 1", "2 air"),
        *("Bombers of the last turn: 2", "Soviet counters freed by Modernisation: 2 air"),
        *("Total War", "AX-T2", "2 x 1-corps infantry", "1 2-corps Elite", "nowhere"),
    ):
        assert piece in text.replace("\\", ""), piece
    assert "AL-L5" not in text


def test_a_short_page_has_no_board_and_a_first_one_no_empty_tables() -> None:
    text = page("text", "turn", game_at(base=True))
    for heading in ("Board", "Changed hands", "In the air", "At sea", "Beachheads", "Reinforcem"):
        assert heading not in text, heading
    assert "Saar" not in text
    assert "Board" in page("text", "full", game_at(base=True))


def test_open_cards_stand_in_the_page() -> None:
    g = game_at(options={"queue": "open"}, queued={"Axis": ["AX-L1"]}, queue={"Axis": 1})
    g.state["queue"] |= {"Allies": 0, "Soviets": 0}
    assert "AX-L1" in page("text", "turn", g)
