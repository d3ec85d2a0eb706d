"""What a map shows of a position, and what the events of a turn draw on it."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.picture import areas, strokes
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history.position_builder import board, game_at
from tests.harness.places import check_places, places


def test_every_area_has_its_place_near_its_neighbours() -> None:
    check_places(board(), places("empires_of_history"), middle=650, worst=9600)


def shown(g: Position, area: str) -> dict[str, Any]:
    return {each["area"]: each for each in areas(g)}[area]


def test_territories_are_shown_as_those_that_hold_them() -> None:
    g = game_at(control={"Warsaw": "Germany"})
    held = {each["area"]: (each["holder"], each["was"]) for each in areas(g)}
    assert held["Warsaw"] == ("Germany", "Poland")
    assert held["Peking"] == ("Japan", "Japan")
    assert held["Madrid"] == ("Spain", "Spain")
    assert "E-08" not in held
    assert shown(g, "Berlin")["value"] == 14


def test_all_that_is_in_an_area_is_counted_by_kind() -> None:
    g = game_at(
        units={
            "Warsaw": {"Poland": {"late infantry": 1, "infantry": 2}, "Germany": {"armor": 1}},
            "E-08": {"Germany": {"damaged battleship": 1, "battleship": 1, "transport": 1}},
        },
        aboard={"E-08": {"Germany": {"fighter": 2}}},
        cargo={"E-08": {"Germany": {"units": {"Italy": {"infantry": 1}}}}},
        generals={"Warsaw": {"Germany": ["Guderian", "Hoth"]}},
        riders={"E-08": {"Germany": ["Rommel"]}},
        flying=[{"nation": "Germany", "kind": "bomber", "count": 3, "at": "E-08", "use": "guard"}],
        airbases={"Warsaw": 1},
        complexes={"Warsaw": 1},
    )
    warsaw, baltic = shown(g, "Warsaw"), shown(g, "E-08")
    assert warsaw["stacks"] == [
        {"power": "Germany", "units": {"armor": 1, "general": 2}},
        {"power": "Poland", "units": {"infantry": 3}},
    ]
    assert warsaw["marks"] == ["contested", "capital", "factory", "airbase"]
    aboard = {"general": 1, "battleship": 2, "transport": 1, "fighter": 2, "bomber": 3}
    assert baltic["stacks"] == [
        {"power": "Germany", "units": aboard},
        {"power": "Italy", "units": {"infantry": 1}},
    ]
    assert baltic["marks"] == ["damaged"]
    assert baltic["holder"] == baltic["was"] == ""


def test_capitals_of_small_nations_are_not_marked() -> None:
    assert shown(game_at(), "Riyadh")["marks"] == []


def drawn(kind: str, start: str = "", **event: Any) -> list[dict[str, Any]]:
    return list(strokes(board(), {"kind": kind, "from": start, **event}))


def test_armies_are_drawn_with_their_generals() -> None:
    told = {"power": "Germany", "units": {"late infantry": 1, "infantry": 1}}
    [stroke] = drawn("broke_through", "Warsaw", area="Lvov", generals=["Hoth"], **told)
    assert stroke == {
        "stroke": "move",
        "power": "Germany",
        "way": ["Warsaw", "Lvov"],
        "units": {"infantry": 2, "general": 1},
    }
    [stroke] = drawn("units_moved", "Warsaw", area="Lvov", **told)
    assert stroke["units"] == {"infantry": 2}
    [stroke] = drawn("generals_moved", "Berlin", area="Ruhr", power="Germany", generals=["Hoth"])
    assert stroke["units"] == {"general": 1}
    [stroke] = drawn("column_went_back", "Krakow", area="Silesia", generals=[], **told)
    assert stroke["back"]


def test_a_task_force_is_drawn_nation_by_nation() -> None:
    ships = {"England": {"damaged carrier": 1}, "France": {"destroyer": 2}}
    told = drawn("force_moved", "E-13", area="E-14", power="England", ships=ships, generals=[])
    assert [(each["power"], each["units"]) for each in told] == [
        ("England", {"carrier": 1}),
        ("France", {"destroyer": 2}),
    ]
    [stroke] = drawn("port_evacuated", "Brest", area="E-13", power="France", ships={"destroyer": 1})
    assert (stroke["way"], stroke["back"]) == (["Brest", "E-13"], True)


def test_aircraft_are_drawn_where_they_fly_to() -> None:
    told = {"power": "Germany", "count": 2}
    [stroke] = drawn("aircraft_took_off", "Ruhr", area="London", unit="bomber", **told)
    assert (stroke["way"], stroke["units"]) == (["Ruhr", "London"], {"bomber": 2})
    assert drawn("aircraft_took_off", "Ruhr", area="Ruhr", unit="fighter", **told) == []
    assert drawn("interceptors_met", "Ruhr", area="Ruhr", **told) == [
        {"stroke": "battle", "at": "Ruhr"}
    ]


def test_battles_and_what_is_taken_are_drawn() -> None:
    assert drawn("land_battle_began", area="Warsaw") == [{"stroke": "battle", "at": "Warsaw"}]
    assert drawn("territory_taken", "Poland", area="Warsaw", power="Germany") == [
        {"stroke": "captured", "at": "Warsaw", "power": "Germany"}
    ]
    assert drawn("phase_began", phase=4) == []
