"""Liberated countries and areas: whose they are, and what comes back (§3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.politics import affairs
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.politics.world import (
    WORLD_WAR,
    holding,
    played,
    settled,
    taken,
    world,
)


def north_africa(**more: Any) -> Position:
    """French North Africa, conquered, of which the USA has taken Morocco."""
    return world(
        wars=WORLD_WAR,
        turn=8,
        conquered={"French North Africa": "Axis"},
        control={"Morocco": "USA", "Algeria": "Germany"},
        aside=["Free French Army"],
        **more,
    )


def test_BLZ_339_BLZ_341_BLZ_342_BLZ_344_the_USA_frees_French_North_Africa_and_keeps_it() -> None:
    g = north_africa(units={"Leclerc Column": ("Morocco", 1)})
    taken(g, "USA", "Algeria")
    told = settled(g)
    told.line("USA", "keep French North Africa")
    assert g.ally("French North Africa") == "USA"
    assert g.state["conquered"] == {}
    assert "Free French Army" in g.state["pool"]["USA"]
    assert g.state["aside"] == []
    assert g.owner("Leclerc Column") == "AFA"


def test_BLZ_341_or_hands_it_back_with_all_that_it_holds_there() -> None:
    g = north_africa()
    taken(g, "USA", "Algeria")
    told = settled(g)
    told.line("USA", "liberate French North Africa for AFA")
    assert g.ally("French North Africa") == "AFA"
    assert g.controller("Algeria") == g.controller("Morocco") == "AFA"
    assert "Free French Army" in g.state["pool"]["AFA"]


def test_BLZ_341_only_to_who_has_had_it() -> None:
    g = north_africa()
    taken(g, "USA", "Algeria")
    with pytest.raises(Illegal, match="not_to_them"):
        settled(g).line("USA", "liberate French North Africa for USSR")


def test_BLZ_342_what_is_kept_is_the_liberators_on_the_map_and_in_Force_Pools() -> None:
    g = world(
        wars=WORLD_WAR,
        conquered={"India": "Axis"},
        units={"14th Army": ("Burma", 2)},
        control=dict.fromkeys(("Calcutta", "Hyderabad"), "USA") | {"Karachi": "Japan"},
        pool={"AFA": ["BEF", "Punjab"]},
    )
    taken(g, "USA", "Karachi")
    told = settled(g)
    told.line("USA", "keep India")
    assert g.owner("14th Army") == "USA"
    assert "Punjab" in g.state["pool"]["USA"]
    assert g.state["pool"]["AFA"] == ["BEF"]
    assert any("14th Army (Big)" in group for group in g.state["groups"]["AFA"])


def balkans() -> Position:
    """The Balkans, an ally of the AFA that Germany had conquered; the AFA has Athens again."""
    return world(
        wars=WORLD_WAR,
        allied={"Balkans": "AFA"},
        first={"Balkans": "AFA"},
        conquered={"Balkans": "Axis"},
        control={"Athens": "AFA", "Belgrade": "Germany"},
        aside=["Greek Army", "Yugoslav Army"],
        waiting={"Greek Army": None, "Yugoslav Army": None},
    )


def test_BLZ_339_BLZ_344_among_equals_a_coin_decides_and_the_areas_follow_the_country() -> None:
    g = balkans()
    taken(g, "USSR", "Belgrade")
    told = settled(g, [("1/0/balkans/coin", [4])])
    told.line("USSR", "keep Balkans")
    told.line("USSR", "reclaim Yugoslav Army")
    assert g.ally("Balkans") == "USSR"
    assert g.controller("Athens") == g.controller("Belgrade") == "USSR"
    assert "Yugoslav Army" in g.state["pool"]["USSR"]
    assert g.state["aside"] == ["Greek Army"]
    g.state["turn"] = 2
    affairs.begin_turn(g, [])
    settled(g)
    assert "Greek Army" in g.state["pool"]["USSR"]
    g.state["turn"] = 3
    affairs.begin_turn(g, [])
    assert g.state["reclaims"] == {}


def test_BLZ_339_the_coin_may_fall_for_the_AFA_that_has_nothing_to_hand_back() -> None:
    g = balkans()
    taken(g, "USSR", "Belgrade")
    told = settled(g, [("1/0/balkans/coin", [3])])
    assert told.ask_of("AFA", "reclaim").default == "Greek Army"
    told.default("AFA", "reclaim")
    assert g.ally("Balkans") == "AFA"
    assert g.controller("Belgrade") == "AFA"


def test_BLZ_339_who_has_most_areas_gets_it_without_a_coin() -> None:
    held = {"Chungking": "AFA", "Lanchow": "AFA", "Peking": "AFA", "Canton": "Japan"}
    g = world(wars=WORLD_WAR, conquered={"China": "Axis"}, control=held)
    taken(g, "USA", "Canton")
    told = settled(g)
    assert told.ask_of("AFA", "liberate").args["goals"] == ["AFA", "USA"]


def test_BLZ_340_a_heartland_goes_back_to_its_power() -> None:
    g = world(
        wars=WORLD_WAR,
        conquered={"Great Britain": "Axis"},
        control={"London": "USA", "Scotland": "Germany"},
        aside=["Home Guard", "2nd Army (Big)"],
    )
    taken(g, "USA", "Scotland")
    told = settled(g)
    assert told.is_over
    assert g.ally("Great Britain") == "AFA"
    assert g.controller("London") == g.controller("Scotland") == "AFA"
    assert "Home Guard" in g.state["pool"]["AFA"]
    assert "2nd Army (Big)" in g.state["aside"]


def test_BLZ_340_Tokyo_that_Germany_frees_is_Japans_which_is_in_the_game_again() -> None:
    lands = [name for name, ally in world().state["allied"].items() if ally == "Japan"]
    g = world(
        wars=WORLD_WAR,
        conquered=dict.fromkeys(lands, "Allies"),
        control={**holding("USA", *lands), **holding("Germany", "USSR", "Poland")},
        allied={"South-East Asia": "USA"},
    )
    assert g.is_out("Japan")
    taken(g, "Germany", "Tokyo")
    settled(g)
    assert g.controller("Tokyo") == "Japan"
    assert not g.is_out("Japan")


def test_BLZ_344_a_Big_counter_comes_back_only_when_no_Small_one_is_left() -> None:
    g = world(
        wars=WORLD_WAR,
        reclaims={"India": "AFA"},
        aside=["14th Army (Big)", "Indian Army", "Greek Army"],
        pool={"AFA": []},
        waiting={"Greek Army": None},
    )
    affairs.begin_turn(g, [])
    settled(g)
    assert g.state["pool"]["AFA"] == ["Indian Army"]
    affairs.begin_turn(g, [])
    settled(g)
    assert g.state["pool"]["AFA"] == ["14th Army (Big)", "Indian Army"]
    assert g.state["aside"] == ["Greek Army"]


def test_BLZ_344_the_owner_picks_only_what_is_there() -> None:
    aside = ["14th Army", "Indian Army", "Punjab"]
    g = world(wars=WORLD_WAR, reclaims={"India": "AFA"}, aside=aside, pool={"AFA": []})
    affairs.begin_turn(g, [])
    told = settled(g)
    with pytest.raises(Illegal, match="not_set_aside"):
        told.say("AFA", "reclaim", "Home Guard")
    told.line("AFA", "reclaim Home Guard, Punjab")
    assert g.state["pool"]["AFA"] == ["Punjab"]


def test_BLZ_343_a_single_area_may_be_handed_back() -> None:
    for line, holder in (
        ("liberate Algeria for AFA", "AFA"),
        ("keep Algeria", "USA"),
    ):
        g = world(wars=WORLD_WAR, control={"Algeria": "Germany"})
        taken(g, "USA", "Algeria")
        told = settled(g)
        told.line("USA", line)
        assert g.controller("Algeria") == holder
        assert g.ally("French North Africa") == "AFA"


def test_BLZ_343_BLZ_340_London_goes_back_even_if_the_country_never_fell() -> None:
    g = world(wars=WORLD_WAR, control={"London": "Germany"})
    taken(g, "USA", "London")
    assert g.controller("London") == "AFA"


def test_BLZ_343_a_part_of_a_conquered_country_waits_for_the_whole() -> None:
    g = north_africa(flow="", step="")
    g.set_control("Morocco", "Germany")
    taken(g, "USA", "Morocco")
    assert settled(g).is_over
    assert g.controller("Morocco") == "USA"
    assert g.is_conquered("French North Africa")


def test_BLZ_706_points_for_a_Factory_follow_it_to_who_gets_it_back() -> None:
    g = world(wars=WORLD_WAR, control={"Calcutta": "Japan"}, vp={"USA": 3})
    taken(g, "USA", "Calcutta")
    settled(g).line("USA", "liberate Calcutta for AFA")
    assert g.state["vp"]["USA"] == 3


def test_BLZ_738_Germany_may_free_a_foe_with_the_option_of_the_Road_to_War() -> None:
    for line, ally in (("liberate Poland for Germany", "Germany"), ("keep Poland", "AFA")):
        g = world(pool={"AFA": ["BEF"]}, aside=["Polish Army"], **played("Liberate Foes"))
        taken(g, "Germany", "Poland")
        told = settled(g)
        told.line("Germany", line)
        assert g.ally("Poland") == ally
        assert g.is_conquered("Poland") == (ally == "AFA")
        assert ("Polish Army" in g.state["pool"]["Germany"]) == (ally == "Germany")


def test_BLZ_738_never_a_home_country_of_a_major_power_nor_without_the_option() -> None:
    g = world(control={"Cape Town": "AFA"}, **played("Liberate Foes"))
    taken(g, "Germany", "Cape Town")
    assert settled(g).is_over
    g = world()
    taken(g, "Germany", "Poland")
    assert settled(g).is_over
