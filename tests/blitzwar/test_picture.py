"""What a map shows of a position, and what the events of a turn draw on it."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar.picture import areas, strokes
from pbem.games.blitzwar.position import Position
from tests.blitzwar.position_builder import board, game_at
from tests.harness.places import check_drawing, check_places, places


def test_every_zone_has_its_place_near_its_neighbours() -> None:
    check_places(board(), places("blitzwar"), middle=300, worst=1800)
    check_drawing(board(), places("blitzwar", "outlines"), {"land", "dotted"}, worst=190)


def shown(g: Position, area: str) -> dict[str, Any]:
    return {each["area"]: each for each in areas(g)}[area]


def test_zones_are_shown_as_the_side_or_the_neutral_country_that_holds_them() -> None:
    g = game_at(joined={"Italy": "Axis"}, control={"Paris": "Axis", "Oslo": "Axis"})
    held = {each["area"]: (each["holder"], each["was"]) for each in areas(g)}
    assert held["Paris"] == ("Axis", "Allies")
    assert held["Oslo"] == ("Axis", "Norway")
    assert held["Rome"] == ("Axis", "Axis")
    assert held["Madrid"] == ("Spain", "Spain")
    assert "North Sea" not in held


def test_units_are_shown_in_corps_whatever_their_counters() -> None:
    g = game_at(
        joined={"Italy": "Axis"},
        units={
            "Tobruk": {"Italy": {"2-corps infantry": 1, "1-corps infantry": 2, "air unit": 1}},
            "North Sea": {"UK": {"2-unit fleet": 2}},
        },
        supply={"Tobruk": {"Axis": [5]}},
        missions=[{"country": "UK", "from": "Sollum", "at": "Tobruk", "use": "air", "turn": 1}],
        cut_off={"Tobruk": ["Italy"]},
    )
    tobruk = shown(g, "Tobruk")
    assert tobruk["stacks"] == [
        {"power": "UK", "side": "Allies", "units": {"air": 1}},
        {"power": "Italy", "side": "Axis", "units": {"infantry": 4, "air": 1}},
        {"power": "Axis", "units": {"supply": 3}},
    ]
    assert tobruk["marks"] == ["cut_off", "fortress"]
    fleets = {"power": "UK", "side": "Allies", "units": {"fleet": 4}}
    assert shown(g, "North Sea")["stacks"] == [fleets]


def test_who_is_on_a_beachhead_is_shown_in_its_zone() -> None:
    beach = {"zone": "Caen", "sea": "English Channel", "side": "Allies", "air": {}}
    g = game_at(
        units={"Caen": {"Germany": {"1-corps infantry": 1}}},
        ashore={"Caen beachhead": {"UK": {"2-corps infantry": 1}}},
        beachheads={"Caen beachhead": beach},
        control={"Caen": "Axis"},
    )
    caen = shown(g, "Caen")
    assert [each["power"] for each in caen["stacks"]] == ["Germany", "UK"]
    assert caen["marks"] == ["contested", "beachhead"]


def drawn(**event: Any) -> list[dict[str, Any]]:
    return list(strokes(board(), event))


def test_what_moves_is_drawn_along_its_way() -> None:
    units = {"Germany": {"3-corps infantry": 1, "2-corps white": 1}}
    way = {"from": "Ostrava", "to": "Lvov", "way": ["Krakow", "Lvov"]}
    [told] = drawn(kind="moved", power="Axis", units=units, cargo=[], **way)
    assert told["way"] == ["Ostrava", "Krakow", "Lvov"]
    assert told["power"] == "Germany"
    assert told["units"] == {"infantry": 3, "white": 2}


def test_landings_go_by_sea_to_the_zone_and_supply_goes_alone() -> None:
    units = {"UK": {"2-corps armor": 1}}
    port = {"from": "London", "to": "Brussels beachhead", "sea": "North Sea"}
    [told] = drawn(kind="landed", power="Allies", units=units, at="Brussels", **port)
    assert told["way"] == ["London", "North Sea", "Brussels"]
    ends = {"from": "London", "to": "Calais", "way": ["English Channel"]}
    [told] = drawn(kind="shipped", power="Allies", units={}, cargo=[6], **ends)
    assert told == {
        "stroke": "move",
        "power": "Allies",
        "way": ["London", "English Channel", "Calais"],
        "units": {"supply": 3},
    }
    step = {"from": "Oslo beachhead (North Sea)", "to": "Oslo", "units": units}
    assert drawn(kind="stepped", power="Allies", **step) == []
    [told] = drawn(kind="stepped", power="Allies", **{**step, "to": "Bergen"})
    assert told["way"] == ["Oslo", "Bergen"]


def test_bombers_have_no_goal_and_draw_nothing() -> None:
    units = {"Germany": {"air unit": 1}}
    assert drawn(kind="flown", use="bombing", units=units, **{"from": "Berlin"}, to="") == []


def test_who_retreats_is_drawn_as_going_back() -> None:
    units = {"Germany": {"1-corps infantry": 2}}
    [told] = drawn(kind="retreated", at="Nancy", to="Saar", units=units)
    assert told["way"] == ["Nancy", "Saar"]
    assert told["back"]


def test_attacks_are_drawn_from_where_they_came_and_advances_beyond_them() -> None:
    white = {"Germany": {"3-corps white": 1}}
    beach = {"UK": {"1-corps infantry": 1}}
    came = {"Breslau": white, "Danzig beachhead": beach, "Oslo beachhead (North Sea)": beach}
    burst, *told = drawn(kind="battle_began", battle="blitz", at="Danzig", **{"from": came})
    assert burst == {"stroke": "battle", "at": "Danzig"}
    assert [each["way"] for each in told] == [["Breslau", "Danzig"], ["Oslo", "Danzig"]]
    assert told[0]["units"] == {"white": 3}
    goes = {"kind": "advanced", "at": "Danzig", "from": "Breslau", "units": white}
    assert drawn(**goes, to="Danzig") == []
    assert drawn(**goes, to="East Prussia")[0]["way"] == ["Danzig", "East Prussia"]


def test_battles_and_what_is_taken_are_drawn() -> None:
    assert drawn(kind="battle_began", battle="blitz", at="Danzig") == [
        {"stroke": "battle", "at": "Danzig"}
    ]
    assert drawn(kind="zone_taken", area="Danzig", power="Axis", **{"from": "Allies"}) == [
        {"stroke": "captured", "at": "Danzig", "power": "Axis"}
    ]
    assert drawn(kind="phase_began", phase=4, side="Axis") == []
