"""Countries are conquered, and what becomes of their units (§3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.concepts import homes, supply
from pbem.games.blitz_world_in_conflict.rounds import damage
from pbem.games.blitz_world_in_conflict.turn_end import growing
from tests.blitz_world_in_conflict.flow_game import player
from tests.blitz_world_in_conflict.politics.world import (
    WORLD_WAR,
    holding,
    settled,
    taken,
    world,
)

# Without them the Convoy there keeps lines of supply out of the North Sea.
U_BOATS = {"U-Boat I": ("North Sea", 1)}
INDIA = ("Calcutta", "Hyderabad", "Karachi")


def test_BLZ_331_a_country_falls_with_its_last_area_and_supply_to_each() -> None:
    g = world(wars=WORLD_WAR, control={"Burma": "Japan"})
    taken(g, "Japan", *INDIA[:2])
    assert "India" not in g.state["conquered"]
    taken(g, "Japan", INDIA[2])
    assert g.state["conquered"]["India"] == "Axis"


def test_BLZ_331_areas_without_supply_do_not_conquer_until_they_have_it() -> None:
    fleet = {"Far East Fleet": ("Bay of Bengal", 1), "Mediterranean Fleet": ("Arabian Sea", 2)}
    g = world(wars=WORLD_WAR, units=fleet, control=dict.fromkeys(INDIA, "Japan"))
    settled(g)
    assert "India" not in g.state["conquered"]
    for unit in fleet:
        g.take_off(unit)
    settled(g)
    assert g.state["conquered"]["India"] == "Axis"


def test_BLZ_332_home_countries_fall_one_by_one() -> None:
    g = world(wars=WORLD_WAR, control={"London": "Germany"}, units=U_BOATS)
    taken(g, "Germany", "Scotland")
    assert g.state["conquered"] == {"Great Britain": "Axis"}
    assert not g.is_out("AFA")


def test_BLZ_335_its_counters_in_Force_Pools_are_set_aside() -> None:
    g = world(wars=WORLD_WAR, control={"London": "Germany"}, units=U_BOATS)
    before = set(g.state["pool"]["AFA"])
    taken(g, "Germany", "Scotland")
    assert "Home Guard" in before
    assert "Home Guard" in g.state["aside"]
    assert {"Leclerc Column", "Punjab"} <= set(g.state["pool"]["AFA"])


def test_BLZ_336_BLZ_627_BLZ_628_where_counters_go_that_are_developed() -> None:
    held = dict.fromkeys(INDIA, "Japan")
    g = world(wars=WORLD_WAR, conquered={"India": "Axis"}, control=held)
    groups = [list(each) for each in g.state["groups"]["AFA"]]
    settled(g)
    assert g.state["groups"]["AFA"] == groups
    assert homes.pool_of(g, "14th Army (Big)", "AFA") == ""
    assert homes.pool_of(g, "Fighter Command", "AFA") == "AFA"
    assert homes.pool_of(g, "Polish Air Force", "USSR") == "AFA"


def test_BLZ_334_a_new_home_is_asked_for_and_lines_begin_there() -> None:
    army = {"14th Army": ("Burma", 2), "Punjab": ("Singapore", 1)}
    g = world(wars=WORLD_WAR, units=army, control=dict.fromkeys(INDIA[1:], "Japan"))
    taken(g, "Japan", INDIA[0])
    told = settled(g)
    asked = told.ask_of("AFA", "new_home")
    assert asked.default == "Australia"
    assert {"Canada", "Burma", "Egypt"} <= set(asked.args["goals"])
    assert "India" not in asked.args["goals"]
    told.line("AFA", "new home for India: Burma")
    assert told.g.state["homes"] == {"India": "Burma"}
    assert homes.areas(told.g, "14th Army") == ("Burma",)
    assert "Burma" in supply.sources(told.g, "14th Army")


def test_BLZ_334_only_an_allied_unconquered_country_can_be_a_home() -> None:
    army = {"14th Army": ("Burma", 2)}
    g = world(wars=WORLD_WAR, units=army, control=dict.fromkeys(INDIA, "Japan"))
    told = settled(g)
    for home in ("Sweden", "India", "China"):
        with pytest.raises(Illegal, match="no_such_home"):
            told.say("AFA", "new_home", home)


def test_BLZ_334_a_home_that_falls_as_well_sends_its_guests_on() -> None:
    army = {"14th Army": ("Burma", 2)}
    g = world(
        wars=WORLD_WAR, units=army, homes={"India": "Burma"}, conquered={"India": "Axis"},
        control=dict.fromkeys(INDIA, "Japan"),
    )  # fmt: skip
    taken(g, "Japan", "Burma")
    told = settled(g)
    assert told.ask_of("AFA", "new_home").args["country"] == "India"
    told.default("AFA", "new_home")
    assert told.g.state["homes"] == {"India": "Australia"}
    assert told.is_over


def test_BLZ_334_without_units_nobody_is_asked() -> None:
    g = world(wars=WORLD_WAR, control=dict.fromkeys(INDIA, "Japan"))
    told = settled(g)
    assert told.is_over
    assert told.g.state["homes"] == {}


def test_BLZ_337_units_on_the_map_stay_and_are_set_aside_when_they_leave_it() -> None:
    army = {"14th Army": ("Burma", 3), "Indian Army": ("Burma", 1)}
    g = world(wars=WORLD_WAR, units=army, conquered={"India": "Axis"})
    events: list[dict[str, Any]] = []
    damage.point(g, "14th Army", events)
    assert g.size("14th Army") == 2
    assert g.state["aside"] == ["14th Army (Big)"]
    damage.point(g, "Indian Army", events)
    assert g.state["aside"] == ["14th Army (Big)", "Indian Army"]
    assert "Indian Army" not in g.state["pool"]["AFA"]


def test_BLZ_338_a_Small_unit_of_a_conquered_country_stays_Small() -> None:
    army = {"14th Army": ("Burma", 2), "8th Army": ("Burma", 2)}
    pool = {"AFA": ["14th Army (Big)", "8th Army (Big)"]}
    g = world(wars=WORLD_WAR, units=army, conquered={"India": "Axis"}, pool=pool)
    with pytest.raises(Illegal) as caught:
        growing.check(g, "14th Army")
    assert caught.value.problem.rule == "BLZ-338"
    growing.check(g, "8th Army")
    g.state["units"]["14th Army"]["size"] = 1
    growing.check(g, "14th Army")


def test_BLZ_345_BLZ_357_Italy_falls_with_Rome_and_is_free_with_Rome_the_first_time() -> None:
    g = world(wars=WORLD_WAR, units={"Italian Army": ("Milan", 2)})
    taken(g, "AFA", "Rome")
    assert g.state["conquered"] == {"Italy": "Allies"}
    told = settled(g)
    told.default("Germany", "new_home")
    assert g.controller("Milan") == "Germany"
    taken(g, "Germany", "Rome")
    told = settled(g)
    assert g.state["conquered"] == {}
    assert g.state["homes"] == {}
    assert g.state["past"] == ["Italy conquered", "Italy freed"]
    taken(g, "AFA", "Rome")
    assert g.state["conquered"] == {}
    taken(g, "AFA", "Milan")
    assert g.state["conquered"] == {"Italy": "Allies"}
    taken(g, "Germany", "Milan")
    assert g.state["conquered"] == {"Italy": "Allies"}
    taken(g, "Germany", "Rome")
    assert g.state["conquered"] == {}


def test_BLZ_346_BLZ_357_the_second_time_France_falls_with_all_its_areas() -> None:
    past = ["France conquered", "France freed"]
    g = world(wars=WORLD_WAR, past=past)
    taken(g, "Germany", "Paris")
    assert g.state["conquered"] == {}
    taken(g, "Germany", "Vichy France")
    assert g.state["conquered"] == {"France": "Axis"}
    assert g.state["apart"] == {}


def test_BLZ_025_BLZ_033_in_scenario_A_France_falls_with_Paris_and_loses_no_unit() -> None:
    g = world(scenario="a", units={"French Army": ("Vichy France", 2)})
    taken(g, "Germany", "Paris")
    assert g.state["conquered"] == {"France": "Axis"}
    assert g.controller("Vichy France") == "AFA"
    assert g.at("French Army") == "Vichy France"
    assert settled(g).is_over


def test_BLZ_113_in_scenario_D_conquest_is_at_once_and_over_when_all_is_retaken() -> None:
    army = {"Yugoslav Army": ("Athens", 2, "Western Allies")}
    g = world(scenario="d", units=army, pool={"Western Allies": ["Greek Army"]})
    taken(g, "Germany", "Belgrade")
    g.take_off("Yugoslav Army")
    taken(g, "Germany", "Athens")
    assert g.state["conquered"]["Balkans"] == "Axis"
    assert "Greek Army" in g.state["aside"]
    taken(g, "Western Allies", "Belgrade", "Athens")
    assert "Balkans" not in g.state["conquered"]
    assert "Greek Army" in g.state["aside"]


def test_BLZ_071_in_scenario_C_nothing_is_conquered() -> None:
    g = world(scenario="c", control={"London": "Germany", "Scotland": "Germany"})
    settled(g)
    assert "Great Britain" not in g.state["conquered"]


def test_BLZ_333_the_last_country_of_a_power() -> None:
    lands = [name for name, ally in world().state["allied"].items() if ally == "USSR"]
    assert lands == ["USSR"]
    g = world(wars=WORLD_WAR, control=holding("Germany", "USSR"))
    told = settled(g)
    assert g.is_out("USSR")
    assert told.kinds().count("power_out") == 1


def test_BLZ_333_who_is_out_does_not_act_until_a_country_is_given_back() -> None:
    told = {"wars": WORLD_WAR, "flow": "operations", "step": "begin", "phase": 1}
    out = world(**told, control=holding("Germany", "USSR"), conquered={"USSR": "Axis"})
    assert [ask.to for ask in player(out).asks] == [("AFA", "USA")]
    assert out.playing == ["Germany", "Japan", "AFA", "USA"]
    back = world(**told)
    assert [ask.to for ask in player(back).asks] == [("AFA", "USSR", "USA")]


def test_BLZ_365_the_Convoy_of_a_conquered_country_is_destroyed_and_comes_back() -> None:
    g = world(wars=WORLD_WAR, control={"London": "Germany"}, units=U_BOATS)
    taken(g, "Germany", "Scotland")
    seas = [sea for sea, each in g.board.convoys.items() if each.home == "Great Britain"]
    assert {*seas} <= {*g.state["destroyed"]}
    g.state["conquered"] = {}
    taken(g, "AFA", "Scotland")
    assert not {*seas} & {*g.state["destroyed"]}


def test_BLZ_150_what_the_Soviets_hold_in_scenario_E_counts_for_the_Allies() -> None:
    fleet = {"Pacific Fleet": ("East China Sea", 2)}
    g = world(scenario="e", control={"Harbin": ""}, soviet={"Harbin": 11}, units=fleet)
    taken(g, "Western Allies", "Port Arthur")
    assert g.state["conquered"] == {"Manchuria-Korea": "Allies"}
