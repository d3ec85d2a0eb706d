"""What a map shows of a position, and what the events of a year draw on it."""

from __future__ import annotations

from typing import Any

from pbem.games.total_domination.picture import areas, strokes
from pbem.games.total_domination.position import Position
from tests.harness.places import check_drawing, check_places, places
from tests.total_domination.position_builder import board, game_at


def test_every_area_has_its_place_near_its_neighbours() -> None:
    check_places(board(), places("total_domination"), middle=2300, worst=8900)
    check_drawing(board(), places("total_domination", "outlines"), {"land"}, worst=210)


def shown(g: Position, area: str) -> dict[str, Any]:
    return {each["area"]: each for each in areas(g)}[area]


def test_home_areas_are_their_nations_until_somebody_else_has_them() -> None:
    g = game_at(
        units={"France": {"Germany": {"army": 1}}, "Libya": {"Germany": {"army": 1}}},
        partners={"Italy": "UK"},
    )
    held = {each["area"]: (each["holder"], each["was"]) for each in areas(g)}
    assert held["India"] == ("UK", "UK")
    assert held["East USA"] == ("US", "US")
    assert held["France"] == ("Germany", "France")
    assert held["Italy"] == ("UK", "Italy")
    assert held["Libya"] == ("Germany", "")
    assert shown(g, "Iceland")["marks"] == ["out_of_play"]
    assert "Spain" not in held


def test_units_resistance_and_marks_are_shown() -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"army": 1}},
            "Atlantic": {"UK": {"fleet": 1}, "Germany": {"U-boat": 2}},
        },
        resistance={"Poland": 2},
        damage=["Germany"],
    )
    assert shown(g, "Poland")["stacks"] == [
        {"power": "Germany", "units": {"army": 1}},
        {"power": "Resistance", "units": {"Resistance": 2}},
    ]
    assert shown(g, "Atlantic")["marks"] == ["contested"]
    assert shown(g, "Germany")["marks"] == ["damaged", "factory", "port"]
    assert shown(g, "Germany")["value"] == 3


def test_units_out_of_supply_are_marked() -> None:
    g = game_at(units={"Arabia": {"Germany": {"army": 1}}, "Poland": {"Germany": {"army": 1}}})
    assert shown(g, "Arabia")["marks"] == ["cut_off"]
    assert shown(g, "Poland")["marks"] == []


def test_one_army_in_a_capital_leaves_it_to_nobody() -> None:
    g = game_at(units={"Germany": {"USSR": {"army": 1}}})
    assert shown(g, "Germany")["holder"] == ""
    assert shown(g, "Germany")["was"] == "Germany"


def drawn(**event: Any) -> list[dict[str, Any]]:
    return list(strokes(board(), event))


def test_the_events_of_a_year_are_drawn() -> None:
    way = ["Germany", "Low Countries"]
    [told] = drawn(kind="unit_moved", power="Germany", nation="Germany", unit="army", path=way)
    assert told == {"stroke": "move", "power": "Germany", "way": way, "units": {"army": 1}}
    [told] = drawn(kind="unit_relocated", power="Italy", unit="army", **{"from": "A"}, to="B")
    assert told["way"] == ["A", "B"]
    assert told["power"] == "Italy"
    bombed = {"power": "UK", "from": "United Kingdom", "area": "Germany"}
    assert [each["stroke"] for each in drawn(kind="bombed", **bombed)] == ["move", "battle"]
    assert drawn(kind="unit_destroyed", power="UK", nation="Italy", unit="fleet", area="Libya") == [
        {"stroke": "battle", "at": "Libya"}
    ]
    taken = {"area": "France", "from": "UK", "power": "Germany"}
    assert drawn(kind="control_changed", **taken)[0]["stroke"] == "captured"
    assert drawn(kind="control_changed", **{**taken, "power": ""}) == []
    joins = {"area": "Hawaii", "from": "", "power": "UK"}
    assert drawn(kind="control_changed", **joins) == []
    assert len(drawn(kind="control_changed", **{**joins, "from": "Japan"})) == 1
    assert drawn(kind="passed", power="UK") == []
