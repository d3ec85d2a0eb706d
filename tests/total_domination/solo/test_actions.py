"""The Axis plays its solo cards: §13.0."""

from __future__ import annotations

from typing import Any

from pbem.games.total_domination.position import Position
from pbem.games.total_domination.solo import actions
from tests.total_domination.position_builder import Units, game_at

ARMY, FLEET = {"army": 1}, {"fleet": 1}
GERMAN: Units = {
    "Germany": {"Germany": {"army": 2}},
    "Austria": {"Germany": ARMY},
    "Czechoslovakia": {"Germany": ARMY},
    "Italy": {"Italy": ARMY},
}
SOLO = {"points": 0, "dealt": 6, "removed": 0}


def solo_game(units: Units, **changes: Any) -> Position:
    return game_at(start="solo", players=1, units=units, solo=dict(SOLO), **changes)


def played(g: Position, power: str, card: str) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    actions.play(g, power, card, events)
    return events


def acted(g: Position, power: str, action: str, kind: str, card: str = "solo-01") -> list[str]:
    """One action alone: what was done, in short."""
    lines = tuple(
        area
        for lane in g.board.solo_cards[card].lines
        for area in g.board.lanes[lane]
        if g.in_play(area)
    )
    events: list[dict[str, Any]] = []
    actions.act(actions.Play(g, power, lines, events), action, kind)
    told = []
    for each in events:
        if each["kind"] in ("unit_deployed", "unit_destroyed"):
            told.append(f"{each['unit']} {each['area']}")
        elif each["kind"] == "unit_moved":
            told.append(f"{each['unit']} {each['path'][0]} {each['path'][-1]}")
    return told


def test_TDM_278_TDM_280_TDM_281_a_card_is_carried_out_from_left_to_right() -> None:
    g = solo_game(
        {
            **GERMAN,
            "France": {"Germany": ARMY},
            "Low Countries": {"Germany": ARMY},
            "Poland": {"Neutral": ARMY},
            "Romania": {"Neutral": ARMY},
        },
        technologies={"Germany": ["C1", "C2"]},
    )
    events = played(g, "Germany", "solo-01")
    assert [e["path"] for e in events if e["kind"] == "unit_moved"] == [
        ["Germany", "Austria", "Balkans"]
    ]
    assert g.units("Germany", "Germany") == {"army": 3, "fleet": 1}
    assert g.units("Romania", "Neutral") == {}
    assert g.units("Poland", "Neutral") == ARMY


def test_TDM_274_what_a_technology_adds_is_of_its_own_kind_or_nothing() -> None:
    g = solo_game({**GERMAN, "Low Countries": {"UK": ARMY}}, technologies={"Germany": ["A2", "B2"]})
    assert acted(g, "Germany", "destroy", "army") == ["army Low Countries"]
    both = {**GERMAN, "Low Countries": {"UK": ARMY}, "Baltics": {"USSR": {"army": 1, "fleet": 1}}}
    g = solo_game(both, technologies={"Germany": ["A2", "B2"]})
    assert sorted(acted(g, "Germany", "destroy", "army")) == [
        "army Baltics",
        "army Low Countries",
        "fleet Baltics",
    ]


def test_TDM_276_a_home_area_without_a_unit_is_filled_first() -> None:
    g = solo_game({"Germany": {"Germany": {"army": 3}}, "Italy": {"Italy": ARMY}})
    assert acted(g, "Germany", "move", "army") == ["army Germany Austria"]
    assert acted(g, "Germany", "move", "army") == ["army Germany Czechoslovakia"]


def test_TDM_276_TDM_283_no_home_area_is_left_empty_others_give_a_unit() -> None:
    bare = {**GERMAN, "Germany": {"Germany": ARMY}, "Libya": {"Germany": ARMY}}
    [moved] = acted(solo_game(bare), "Germany", "move", "army")
    assert moved.startswith("army Libya")


def test_TDM_277_who_can_do_nothing_and_has_all_home_areas_is_given_a_point() -> None:
    g = solo_game(GERMAN, damage=["Germany", "Czechoslovakia", "Italy"])
    g.set_units("Germany", "Germany", {"army": 1})
    events = played(g, "Germany", "solo-05")
    assert [e["kind"] for e in events] == ["solo_skipped", "solo_skipped", "solo_point"]
    assert g.state["solo"]["points"] == 1
    g.set_units("Italy", "Italy", {})
    g.set_units("Italy", "UK", {"army": 1, "fleet": 1})
    for area in ("Germany", "Austria"):
        g.set_units(area, "Germany", {})
    played(g, "Germany", "solo-05")
    assert g.state["solo"]["points"] == 1


def test_TDM_279_where_the_kind_cannot_the_other_one_does_it() -> None:
    g = solo_game(
        {**GERMAN, "Germany": {"Germany": {"army": 1, "fleet": 1}}}, damage=["Germany", "Italy"]
    )
    assert acted(g, "Germany", "deploy", "fleet") == ["army Czechoslovakia"]


def test_TDM_282_allied_units_in_home_areas_are_destroyed_first() -> None:
    g = solo_game(
        {**GERMAN, "Low Countries": {"UK": ARMY}, "Italy": {"UK": ARMY}},
    )
    assert acted(g, "Germany", "destroy", "army") == ["army Italy"]
    assert acted(g, "Germany", "destroy", "army") == ["army Low Countries"]


def test_TDM_282_a_capital_destroys_what_stands_in_it() -> None:
    g = solo_game({"Germany": {"UK": ARMY}})
    assert acted(g, "Germany", "destroy", "army") == ["army Germany"]


def test_TDM_282_an_enemy_at_home_is_destroyed_before_the_kind_that_the_card_names() -> None:
    units = {**GERMAN, "Italy": {"UK": FLEET}, "Poland": {"Neutral": ARMY}}
    g = solo_game(units)
    assert acted(g, "Germany", "destroy", "army") == ["fleet Italy"]
    assert acted(g, "Germany", "destroy", "army") == ["army Poland"]


def test_TDM_276_a_bare_home_area_is_filled_before_the_kind_that_the_card_names() -> None:
    g = solo_game(
        {
            "Japan": {"Japan": {"army": 2, "fleet": 1}},
            "Nanking": {"Japan": ARMY},
            "Manchuria": {"Japan": ARMY},
        }
    )
    assert acted(g, "Japan", "move", "army") == ["fleet Japan Ryukyu Islands"]


def test_TDM_282_units_of_several_nations_in_an_area_are_destroyed_one_by_one() -> None:
    units = {**GERMAN, "France": {"UK": ARMY, "France": ARMY}}
    g = solo_game(units)
    assert acted(g, "Germany", "destroy", "army") == ["army France"]
    assert acted(g, "Germany", "destroy", "army") == ["army France"]
    assert "France" not in g.state["units"]
