"""Values of units in land battles."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.air import strength
from pbem.games.empires_of_history.land import modifiers
from pbem.games.empires_of_history.land.modifiers import Scene
from tests.empires_of_history.position_builder import game_at


def attack(kind: str, start: str, goal: str, by: str = "land", **told: Any) -> int:
    g = game_at(**told)
    group = {"nation": "Yugoslavia", "kind": kind, "from": start, "by": by, "points": 0}
    return modifiers.attack(g, goal, group)


def test_EOH_007_EOH_014_EOH_016_EOH_203_EX_D04_the_ground_changes_attacks() -> None:
    cases = [
        ("infantry", "Bessarabia", "Kiev", 2),
        ("artillery", "Bessarabia", "Kiev", 5),
        ("armor", "Bessarabia", "Kiev", 6),
        ("infantry", "Naples", "Sicily", 1),
        ("artillery", "Naples", "Sicily", 4),
        ("cavalry", "Naples", "Sicily", 2),
        ("artillery", "Belgrade", "Skopje", 4),
        ("mountain infantry", "Belgrade", "Skopje", 4),
        ("infantry", "Belgrade", "Skopje", 3),
    ]
    for kind, start, goal, value in cases:
        assert attack(kind, start, goal) == value, (kind, goal)


def test_EOH_205_EOH_521_R80_landings_cost_most_of_the_attack() -> None:
    cases = [("infantry", 1), ("artillery", 2), ("marine", 3), ("cavalry", 1)]
    for kind, value in cases:
        assert attack(kind, "E-11", "Normandy", "sea") == value, kind
    craft = {"technologies": {"Yugoslavia": {"landing craft": 1}}}
    assert attack("artillery", "E-11", "Normandy", "sea", **craft) == 3


def test_EOH_522_aircraft_have_no_penalty_in_support_of_a_landing() -> None:
    g = game_at()
    for kind, value in (("fighter", 3), ("bomber", 6)):
        assert strength.value(g, "England", kind, "Normandy") == value, kind


def test_EOH_406_R62_three_tactical_points_help_infantry() -> None:
    for points, value in ((2, 3), (3, 4)):
        now = {"tactical": {"Krakow": points}}
        assert attack("infantry", "Silesia", "Krakow", now=now) == value
        assert attack("artillery", "Silesia", "Krakow", now=now) == 6


def test_EOH_013_EOH_203_EOH_245_R06_R07_R10_the_ground_changes_the_defence_of_infantry() -> None:
    g = game_at()
    cases = [
        ("infantry", "Krakow", Scene(), 5),
        ("infantry", "Skopje", Scene(), 7),
        ("mountain infantry", "Skopje", Scene(), 9),
        ("artillery", "Skopje", Scene(), 2),
        ("infantry", "Krakow", Scene(air_only=True), 2),
        ("militia", "Krakow", Scene(air_only=True), 1),
        ("anti air gun", "Skopje", Scene(), 0),
        ("fighter", "Krakow", Scene(), 3),
        ("bomber", "Krakow", Scene(), 2),
        ("coastal defence", "Skopje", Scene(), 1),
        ("industrial complex", "Skopje", Scene(), 1),
    ]
    for kind, place, scene, value in cases:
        group = {"nation": "Yugoslavia", "kind": kind, "points": 0}
        assert modifiers.defence(g, place, group, scene) == value, (kind, place)


def test_EOH_121_a_nation_whose_surrender_was_declined_fights_harder() -> None:
    assert attack("infantry", "Silesia", "Krakow", hardened=["Yugoslavia"]) == 4
    g = game_at(hardened=["Yugoslavia"])
    group = {"nation": "Yugoslavia", "kind": "infantry", "points": 0}
    assert modifiers.defence(g, "Krakow", group, Scene()) == 6


def test_EOH_700_R57_units_out_of_supply_have_two_less() -> None:
    on = {"lines_of_supply": "on"}
    east = {"Kursk": "Germany"}
    for control, options, value in (
        ({}, on, 2),
        ({}, {}, 4),
        (east, on, 2),
        ({**east, "Smolensk": "Germany", "Minsk": "Germany", "Brest-Litovsk": "Germany"}, on, 4),
    ):
        g = game_at(control=control, options=options)
        group = {"nation": "Germany", "kind": "infantry", "points": 0}
        told = {**group, "from": "Kursk", "by": "land"}
        assert modifiers.attack(g, "Voronezh", told) == value, control
    g = game_at(options=on)
    stranded = {"nation": "Germany", "kind": "infantry", "points": 0}
    assert modifiers.defence(g, "Voronezh", stranded, Scene()) == 3


def test_EOH_700_supply_comes_over_zones_without_enemy_ships() -> None:
    for ship, value in (({}, 3), ({"E-11": {"Germany": {"submarine": 1}}}, 1)):
        g = game_at(units=ship, options={"lines_of_supply": "on"}, control={"Normandy": "Germany"})
        group = {"nation": "England", "kind": "marine", "from": "E-11", "by": "sea", "points": 0}
        assert modifiers.attack(g, "Normandy", group) == value
