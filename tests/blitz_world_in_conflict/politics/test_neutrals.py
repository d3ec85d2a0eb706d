"""Neutral countries that join of themselves (§3.3)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.blitz_world_in_conflict.politics import alignment
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.politics.world import (
    WORLD_WAR,
    declared,
    holding,
    played,
    settled,
    taken,
    world,
)


def joined(g: Position) -> dict[str, str]:
    """Which countries have joined whom."""
    told = settled(g)
    return {e["country"]: e["power"] for e in told.events if e["kind"] == "country_joined"}


def test_BLZ_315_at_the_start_nobody_joins_anybody() -> None:
    assert joined(world(base=True)) == {}
    assert joined(world(scenario="f", base=True)) == {}


def test_BLZ_317_BLZ_328_own_land_units_of_the_Axis_near_by_bring_Argentina_and_its_neighbour() -> (
    None
):
    near = {"control": {"Recife": "Germany", "Sao Paulo": "Germany"}, "allied": {"Brazil": "USA"}}
    own = {"18th Army": ("Sao Paulo", 1)}
    assert joined(world(**near, units=own)) == {
        "Argentina": "Germany",
        "Paraguay-Uruguay": "Germany",
    }
    assert joined(world(**near)) == {}
    minors: dict[str, Any] = {
        "Finnish Army": ("Sao Paulo", 1, "Germany"),
        "Luftwaffe": ("Recife", 2),
    }
    assert joined(world(**near, units=minors)) == {}
    far = {"control": {"Cape Town": "Germany"}, "units": {"18th Army": ("Cape Town", 1)}}
    assert joined(world(**far)) == {}


def test_BLZ_318_the_Allies_free_Austria_and_it_is_their_ally() -> None:
    g = world(units={"Slovak Army": ("Berlin", 1), "9th Army": ("Milan", 1)})
    taken(g, "AFA", "Austria-Czechoslovakia")
    told = settled(g)
    assert g.ally("Austria-Czechoslovakia") == "AFA"
    assert g.state["conquered"] == {}
    assert "country_liberated" in told.kinds()


def test_BLZ_739_not_annexed_in_the_Road_to_War_it_is_conquered_like_others() -> None:
    options = {"road_to_war": "on"}
    g = world(**played("Annex Austria-Czechoslovakia"))
    taken(g, "AFA", "Austria-Czechoslovakia")
    assert g.ally("Austria-Czechoslovakia") == "AFA"
    g = world(options=options, control={"Western Germany": "AFA"})
    taken(g, "AFA", "Austria-Czechoslovakia")
    assert g.state["conquered"] == {"Austria-Czechoslovakia": "Allies"}


def test_BLZ_319_BLZ_320_the_Balkans_join_who_is_left_at_the_Mediterranean() -> None:
    coast = world().board.coast("Mediterranean Sea")
    held = {
        area: area_power for area, area_power in world().state["control"].items() if area in coast
    }
    axis = dict.fromkeys(held, "Germany")
    allies = dict.fromkeys(held, "AFA")
    assert joined(world(control=axis))["Balkans"] == "Germany"
    assert joined(world(control=allies))["Balkans"] == "AFA"


def test_BLZ_321_BLZ_326_Brazil_and_Mexico_follow_the_USA_and_their_armies_are_to_be_built() -> (
    None
):
    g = world()
    declared(g, "Japan", "USA")
    for country, army in (("Brazil", "Brazilian Army"), ("Mexico", "Mexican Army")):
        assert g.ally(country) == "USA"
        assert army in g.state["pool"]["USA"]
        assert not g.at(army)


def test_BLZ_321_after_an_Axis_declaration_their_armies_stand_on_the_map() -> None:
    g = world()
    declared(g, "Germany", "Brazil")
    assert (g.at("Brazilian Army"), g.owner("Brazilian Army")) == ("Sao Paulo", "USA")


def test_BLZ_326_BLZ_178_in_scenario_F_there_is_no_Mexico() -> None:
    g = world(scenario="f", wars=[*WORLD_WAR[:1], ["Germany", "USA"]])
    assert joined(g) == {"Brazil": "USA"}


def test_BLZ_737_in_the_Road_to_War_they_follow_only_with_the_Monroe_Doctrine() -> None:
    options = {"road_to_war": "on"}
    assert joined(world(options=options, wars=[["Germany", "USA"]])) == {}
    doctrine = world(wars=[["Germany", "USA"]], **played("Monroe Doctrine"))
    assert joined(doctrine) == {"Brazil": "USA", "Mexico": "USA"}


def test_BLZ_322_BLZ_323_Central_Europe_and_Finland_join_Germany_against_the_USSR() -> None:
    g = world(turn=5)
    declared(g, "Germany", "USSR")
    assert (g.ally("Central Europe"), g.ally("Finland")) == ("Germany", "Germany")
    assert (g.at("Finnish Army"), g.size("Finnish Army")) == ("Finland", 2)


def test_BLZ_740_in_the_Road_to_War_only_with_the_pact() -> None:
    wars = [["Germany", "USSR"]]
    assert joined(world(wars=wars, **played())) == {}
    pact = world(wars=wars, **played("Anti-Comintern Pact Expanded"))
    assert joined(pact) == {"Central Europe": "Germany", "Finland": "Germany"}


def test_BLZ_324_Gibraltar_brings_Iberia_to_Germany_and_not_to_Japan() -> None:
    g = world()
    taken(g, "Germany", "Gibraltar")
    assert g.ally("Iberia") == "Germany"
    assert (g.at("Spanish Army"), g.at("Portuguese Army")) == ("Spain", "Portugal")
    assert joined(world(control={"Gibraltar": "Japan"})) == {}


def test_BLZ_325_the_Allies_do_not_conquer_Iberia_but_free_it() -> None:
    g = world(
        allied={"Iberia": "Germany"},
        control={**holding("Germany", "Iberia"), "Gibraltar": "AFA"},
    )
    taken(g, "AFA", "Spain")
    assert g.ally("Iberia") == "Germany"
    taken(g, "AFA", "Portugal")
    settled(g)
    assert g.ally("Iberia") == "AFA"
    assert g.state["conquered"] == {}


def test_BLZ_327_the_Near_East_needs_two_supplied_areas_beside_it() -> None:
    assert joined(world(control={"Egypt": "Germany"})) == {}
    both = {"Egypt": "Germany", "Caucasus Mountains": "Germany"}
    assert joined(world(control=both))["Near East"] == "Germany"
    fleet = {"Mediterranean Fleet": ("Mediterranean Sea", 2)}
    assert "Near East" not in joined(world(control=both, units=fleet))


def test_BLZ_329_South_East_Asia_joins_Japan_by_Paris_or_by_war_with_the_AFA() -> None:
    assert joined(world(wars=[["AFA", "Japan"]])) == {"South-East Asia": "Japan"}
    g = world(control={"Paris": "Germany"}, conquered={"France": "Axis"})
    assert joined(g)["South-East Asia"] == "Japan"


def test_BLZ_330_the_Caucasus_brings_Turkey() -> None:
    assert joined(world(control={"Caucasus Mountains": "Germany"}))["Turkey"] == "Germany"


@pytest.mark.parametrize("scenario", ["a", "b", "c", "d", "e"])
def test_BLZ_315_in_other_scenarios_nobody_joins_of_himself(scenario: str) -> None:
    g = world(scenario=scenario, base=True)
    events = settled(g).events
    assert not [e for e in events if e["kind"] in ("country_joined", "country_conquered")]


def test_BLZ_737_without_the_Monroe_Doctrine_an_army_of_Brazil_stands_on_the_map() -> None:
    for told, place in ((played(), "Sao Paulo"), (played("Monroe Doctrine"), "")):
        g = world(**told)
        alignment.join(g, "Brazil", "USA", [])
        assert g.at("Brazilian Army") == place
