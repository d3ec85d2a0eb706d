"""What a map shows of a position, and what the events of a turn draw on it."""

from __future__ import annotations

from typing import Any

from pbem.games.blitz_world_in_conflict.picture import areas, strokes
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.position_builder import board, game_at
from tests.harness.places import check_places, places


def test_every_area_has_its_place_near_its_neighbours() -> None:
    check_places(board(), places("blitz_world_in_conflict"), middle=1600, worst=8200)


def shown(g: Position, area: str) -> dict[str, Any]:
    return {each["area"]: each for each in areas(g)}[area]


def test_units_are_shown_by_type_with_their_sizes() -> None:
    g = game_at(
        units={
            "Army Group Center": ("Poland", 4),
            "Army Group North": ("Poland", 1),
            "Luftwaffe": ("Poland", 2),
            "High Seas Fleet": ("North Sea", 1),
        },
        control={"Poland": "Germany"},
    )
    poland = shown(g, "Poland")
    assert poland["stacks"] == [{"power": "Germany", "units": {"ARM": 5, "AIR": 2}}]
    assert (poland["holder"], poland["was"]) == ("Germany", "AFA")
    assert shown(g, "North Sea")["stacks"] == [{"power": "Germany", "units": {"BB": 1}}]


def test_units_of_a_neutral_country_are_its_own() -> None:
    g = game_at(units={"Belg.-Neth. Army": ("Belgium-Netherlands", 1)})
    here = {"power": "Belgium-Netherlands", "units": {"INF": 1}}
    assert shown(g, "Belgium-Netherlands")["stacks"] == [here]


def test_factories_convoys_and_enemies_are_marked() -> None:
    g = game_at(
        units={"High Seas Fleet": ("North Sea", 1), "North Sea Fleet": ("North Sea", 1)},
        wars=[["AFA", "Germany"]],
        factories={"London": 1},
        convoys={"Arabian Sea": 1},
        partisans={"Paris": "Allies"},
    )
    assert shown(g, "North Sea")["marks"] == ["contested", "convoy"]
    assert shown(g, "London")["marks"] == ["factory", "damaged"]
    assert shown(g, "Arabian Sea")["marks"] == ["convoy", "damaged"]
    assert shown(g, "Paris")["marks"] == ["factory", "partisan"]


def test_what_a_scenario_leaves_out_is_not_in_play() -> None:
    g = game_at("a")
    assert shown(g, "Tokyo")["marks"] == ["out_of_play"]
    assert "out_of_play" not in shown(g, "Paris")["marks"]


def drawn(**event: Any) -> list[dict[str, Any]]:
    return list(strokes(board(), event))


def test_units_are_drawn_along_their_way() -> None:
    way = ["Leningrad (Baltic Sea)", "Baltic Sea", "North Sea"]
    told = {"power": "Germany", "unit": "High Seas Fleet", "to": "North Sea"}
    assert drawn(kind="unit_sailed", way=way, **told) == [
        {
            "stroke": "move",
            "power": "Germany",
            "way": ["Leningrad", "Baltic Sea", "North Sea"],
            "units": {"BB": 1},
        }
    ]
    [stroke] = drawn(kind="unit_retreated", **{**told, "from": "Baltic Sea"})
    assert (stroke["way"], stroke["back"]) == (["Baltic Sea", "North Sea"], True)


def test_an_attack_is_drawn_from_each_area_from_which_it_comes() -> None:
    start = {"Army Group Center": "Berlin", "Luftwaffe": "Berlin", "1st Para": "Western Germany"}
    told = drawn(kind="attack_announced", at="Poland", power="Germany", **{"from": start})
    assert [(each["way"], each["units"]) for each in told] == [
        (["Berlin", "Poland"], {"ARM": 1, "AIR": 1}),
        (["Western Germany", "Poland"], {"PARA": 1}),
    ]
    landed = {"Army Group Center": "Poland"}
    assert drawn(kind="attack_announced", at="Poland", power="Germany", **{"from": landed}) == []


def test_battles_and_what_is_taken_are_drawn() -> None:
    assert drawn(kind="battle_began", at="Poland", battle="ground") == [
        {"stroke": "battle", "at": "Poland"}
    ]
    assert drawn(kind="area_taken", area="Poland", power="Germany", was="AFA") == [
        {"stroke": "captured", "at": "Poland", "power": "Germany"}
    ]
    assert drawn(kind="phase_began", phase=1) == []
