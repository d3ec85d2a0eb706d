"""What follows when things are done, undone and done again (§3)."""

from __future__ import annotations

from tests.blitz_world_in_conflict.politics.world import (
    WORLD_WAR,
    declared,
    settled,
    silent,
    taken,
    world,
)

FLEET = {"French Battle Fleet": ("Vichy France", 2), "French Trs": ("Vichy France", 1)}


def test_BLZ_357_Paris_falls_is_freed_and_falls_again() -> None:
    g = world(wars=WORLD_WAR, units={**FLEET, "French Army": ("Vichy France", 2)})
    taken(g, "Germany", "Paris")
    silent(settled(g))
    taken(g, "AFA", "Paris")
    silent(settled(g))
    assert "French Army" in g.state["pool"]["AFA"]
    g.from_pool("French Army", "AFA")
    g.put("French Army", "London", 1, "AFA")
    taken(g, "Germany", "Paris")
    told = settled(g)
    told.line("AFA", "new home for France: Canada")
    assert g.state["conquered"] == {"France": "Axis"}
    assert g.at("French Army") == "London"
    assert g.state["homes"] == {"France": "Canada"}
    assert {g.owner(ship) for ship in FLEET} == {""}
    taken(g, "USA", "Paris")
    settled(g).line("USA", "keep France")
    assert g.owner("French Army") == "USA"
    assert g.state["homes"] == {}
    taken(g, "Germany", "Paris")
    silent(settled(g))
    assert g.owner("French Army") == "USA"
    taken(g, "AFA", "Paris")
    told = settled(g)
    assert told.ask_of("AFA", "liberate").args["goals"] == ["AFA", "USA"]


def test_BLZ_344_BLZ_354_French_North_Africa_goes_to_and_fro() -> None:
    g = world(units={"Free French Army": ("Algeria", 1)})
    taken(g, "Germany", "Paris")
    declared(g, "Germany", "French North Africa")
    taken(g, "Germany", "Algeria", "Morocco")
    silent(settled(g))
    assert g.is_conquered("French North Africa")
    assert "Free French Army" in g.state["aside"]
    taken(g, "AFA", "Algeria")
    assert g.is_conquered("French North Africa")
    taken(g, "AFA", "Morocco")
    silent(settled(g))
    assert "Free French Army" in g.state["pool"]["AFA"]
    taken(g, "Germany", "Algeria", "Morocco")
    silent(settled(g))
    assert "Free French Army" in g.state["aside"]
    assert g.state["reclaims"] == {}


def test_BLZ_353_BLZ_355_Vichy_France_is_taken_by_both_sides() -> None:
    g = world(units=FLEET)
    taken(g, "Germany", "Paris")
    declared(g, "Germany", "Vichy France")
    g.move("French Trs", "Mediterranean Sea")
    taken(g, "Germany", "Vichy France")
    silent(settled(g, [("1/0/vichy-france/french-battle-fleet", [1])]))
    assert (g.owner("French Battle Fleet"), g.owner("French Trs")) == ("Germany", "AFA")
    taken(g, "AFA", "Vichy France")
    silent(settled(g))
    assert g.ally("Vichy France") == "AFA"
    assert (g.owner("French Battle Fleet"), g.owner("French Trs")) == ("AFA", "AFA")
    assert g.at("French Battle Fleet") == "Vichy France"
    assert "Vichy Army" in g.state["aside"]


def test_BLZ_312_each_part_of_Belgium_Netherlands_is_conquered_and_freed_by_itself() -> None:
    g = world(wars=WORLD_WAR, control={"Singapore": "USA"})
    declared(g, "USA", "Belgium-Netherlands")
    taken(g, "AFA", "Java")
    assert g.state["conquered"] == {"Java": "Allies"}
    g.put("East Indies Army", "Borneo", 1, "Japan")
    told = settled(g)
    silent(told)
    assert "East Indies Army" in g.state["units"]
    taken(g, "Japan", "Java")
    silent(settled(g))
    assert g.state["conquered"] == {}
    assert g.ally("Java") == "Japan"


def test_BLZ_345_BLZ_334_Italian_units_find_a_home_and_come_back_to_theirs() -> None:
    g = world(wars=WORLD_WAR, units={"Italian Army": ("Milan", 2), "BB Fleet": ("Milan", 2)})
    taken(g, "AFA", "Rome")
    told = settled(g)
    assert told.ask_of("Germany", "new_home").default == "Germany"
    told.line("Germany", "new home for Italy: Libya")
    assert g.state["homes"] == {"Italy": "Libya"}
    taken(g, "Germany", "Rome")
    silent(settled(g))
    assert g.state["homes"] == {}


def test_BLZ_313_a_war_alone_ends_with_the_war_of_its_power_and_not_before() -> None:
    g = world(turn=5)
    declared(g, "USSR", "Turkey")
    declared(g, "USSR", "Japan")
    assert ["Turkey", "USSR"] in g.state["alone"]
    declared(g, "Germany", "USSR")
    assert ["Turkey", "USSR"] not in g.state["alone"]
    taken(g, "USSR", "Ankara", "Istanbul")
    assert g.is_conquered("Turkey")
