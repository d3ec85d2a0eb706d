"""Where lines of supply begin, and through what they run (§1.7)."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.concepts import supply
from tests.blitz_world_in_conflict.politics.world import WORLD_WAR, world


def test_BLZ_235_a_line_runs_from_a_home_country_through_friendly_areas() -> None:
    g = world(units={"18th Army": ("Libya", 1), "8th Army": ("Egypt", 1)})
    assert supply.is_supplied(g, "18th Army")
    assert supply.is_supplied(g, "8th Army")
    g = world(units={"18th Army": ("Libya", 1), "Mediterranean Fleet": ("Mediterranean Sea", 2)})
    assert not supply.is_supplied(g, "18th Army")


def test_BLZ_235_a_unit_has_also_its_own_home() -> None:
    units = {"Libyan Army": ("Libya", 1), "18th Army": ("Libya", 1)}
    fleet = {"Mediterranean Fleet": ("Mediterranean Sea", 2)}
    g = world(units={**units, **fleet})
    assert supply.is_supplied(g, "Libyan Army")
    assert not supply.is_supplied(g, "18th Army")


def test_BLZ_235_an_Air_Route_is_no_way_and_a_Land_Route_is_one() -> None:
    others = {*world().board.countries["USSR"].areas} - {"Samarkand"}
    fleet = {"Italian Subs": ("Black Sea", 1)}
    g = world(wars=WORLD_WAR, control=dict.fromkeys(others, "Germany"), units=fleet)
    assert "Caucasus Mountains" in g.board.by_air("Samarkand")
    begin = {"Samarkand"}
    assert not supply.reaches(g, "USSR", "Caucasus Mountains", begin)
    assert supply.reaches(g, "USSR", "Stalingrad", begin)


def test_BLZ_236_for_Oil_and_Resources_neutral_land_is_open() -> None:
    fleet = {"Mediterranean Fleet": ("Mediterranean Sea", 2)}
    g = world(units=fleet, control={"Athens": "Germany"})
    begin = {"Austria-Czechoslovakia"}
    assert not supply.reaches(g, "Germany", "Athens", begin)
    assert supply.reaches(g, "Germany", "Athens", begin, through_neutrals=True)


def test_BLZ_237_AFA_and_USA_begin_lines_in_each_others_homes_once_the_USA_is_at_war() -> None:
    peace, war = world(), world(wars=WORLD_WAR)
    assert "London" not in supply.beginnings(peace, "USA")
    assert {"London", "West Coast"} <= supply.beginnings(war, "USA")
    assert {"London", "West Coast"} <= supply.beginnings(war, "AFA")
    assert "Moscow" not in supply.beginnings(war, "AFA")


def test_BLZ_146_in_scenario_E_lines_come_from_out_of_play() -> None:
    g = world(scenario="e", control={"West Coast": "Japan", "Western Canada": "Japan"})
    begin = supply.beginnings(g, "Western Allies")
    assert {"London", "Central Plains"} <= begin
    assert "West Coast" not in begin
    assert supply.reaches(g, "Western Allies", "Hawaii", {"London"})
    assert not supply.beginnings(g, "Japan") - g.board.in_play


def test_BLZ_173_in_scenario_F_the_West_Coast_feeds_Alaska() -> None:
    g = world(scenario="f", units={"Marines": ("Alaska", 1)})
    assert "West Coast" not in g.board.in_play
    assert supply.is_supplied(g, "Marines")
