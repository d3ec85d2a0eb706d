"""The fall of France, Vichy France and its fleet (§3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.concepts import homes
from pbem.games.blitz_world_in_conflict.politics import declarations
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.politics.world import (
    WORLD_WAR,
    declared,
    settled,
    silent,
    taken,
    world,
)

FLEET = {
    "French Battle Fleet": ("Vichy France", 2),
    "French Trs": ("Vichy France", 1),
    "French Atlantic Squadron": ("Paris", 1),
}
FALLEN = ("Algeria", "French West Africa", "Madagascar", "Vichy France")


def fallen(units: dict[str, tuple[Any, ...]] | None = None, **more: Any) -> Position:
    """Germany has taken Paris."""
    g = world(units=units if units is not None else FLEET, **more)
    taken(g, "Germany", "Paris")
    return g


def test_BLZ_347_BLZ_348_BLZ_349_BLZ_350_the_fall_of_France() -> None:
    units = {
        **FLEET,
        "Army of the Alps": ("Vichy France", 1),
        "Indian Army": ("Vichy France", 1),
        "Free French Army": ("Algeria", 1),
        "2nd Army": ("Algeria", 1),
        "Armee de l'Air": ("London", 1),
    }
    pool = {"AFA": ["BEF", "Chars"]}
    g = fallen(units, turn=2, control={"Morocco": "Germany"}, pool=pool)
    gone = ["Armee de l'Air", "Army of the Alps", "Chars", "Free French Army"]
    assert g.state["aside"] == gone
    assert g.state["pool"]["AFA"] == ["BEF"]
    assert not any(g.controller(area) for area in FALLEN)
    assert g.controller("Morocco") == "Germany"
    assert not g.ally("French North Africa")
    assert g.country("Vichy France") == "Vichy France"
    assert {g.at(ship) for ship in FLEET} == {"Vichy France"}
    assert {g.owner(ship) for ship in FLEET} == {""}
    told = settled(g)
    assert [ask.args["goals"] for ask in told.asks] == [["London", "Scotland"], INDIA]
    told.replies("AFA", "relocate 2nd Army -> London", "relocate Indian Army -> Hyderabad")
    assert (g.at("Indian Army"), g.at("2nd Army")) == ("Hyderabad", "London")
    assert told.is_over


INDIA = ["Hyderabad", "Karachi", "Calcutta"]


def test_BLZ_347_BLZ_344_the_Maginot_Line_never_comes_back() -> None:
    g = fallen({"Maginot Line": ("Vichy France", 2)})
    assert g.state["removed"] == ["Maginot Line"]
    assert "Maginot Line" not in g.state["aside"]


def test_BLZ_347_counters_of_French_North_Africa_in_the_Force_Pool_are_set_aside_too() -> None:
    g = fallen(pool={"AFA": ["BEF", "Free French Army", "Leclerc Column"]})
    assert g.state["pool"]["AFA"] == ["BEF", "Leclerc Column"]


def test_BLZ_348_Vichy_France_is_neutral_even_out_of_German_hands() -> None:
    units = {**FLEET, "18th Army": ("Vichy France", 2)}
    g = fallen(units, control={"Vichy France": "Germany"})
    assert g.controller("Vichy France") == ""
    told = settled(g)
    assert told.ask_of("Germany", "relocate").default in ("Berlin", "Western Germany")
    told.line("Germany", "relocate 18th Army -> Western Germany")
    assert g.at("18th Army") == "Western Germany"


def test_BLZ_348_what_the_Axis_has_conquered_stays_so() -> None:
    held = {"Algeria": "Germany", "Morocco": "Germany"}
    g = fallen(control=held, conquered={"French North Africa": "Axis"})
    assert g.controller("Algeria") == "Germany"
    assert g.is_conquered("French North Africa")


def test_BLZ_349_BLZ_350_the_fleet_at_sea_lands_its_British_cargo_at_home() -> None:
    g = world(units={"French Trs": ("Mediterranean Sea", 2), "8th Army": ("Mediterranean Sea", 1)})
    g.board_ship("8th Army", "French Trs")
    taken(g, "Germany", "Paris")
    assert (g.at("French Trs"), g.owner("French Trs")) == ("Vichy France", "")
    told = settled(g)
    told.line("AFA", "relocate 8th Army -> Scotland")
    assert (g.at("8th Army"), g.carrier("8th Army")) == ("Scotland", "")


def test_BLZ_350_a_ship_needs_a_Port_and_who_has_nowhere_to_go_is_lost() -> None:
    units = {"Mediterranean Fleet": ("Algeria", 2), "14th Army": ("Algeria", 1)}
    held = dict.fromkeys(INDIA, "Japan")
    g = fallen(units, wars=WORLD_WAR, control=held, conquered={"India": "Axis"})
    told = settled(g)
    assert g.at("Mediterranean Fleet") == "London"
    told.line("AFA", "relocate Mediterranean Fleet -> Scotland")
    assert g.at("Mediterranean Fleet") == "Scotland"
    assert not g.at("14th Army")
    assert "14th Army" in g.state["aside"]


def test_BLZ_350_nobody_goes_where_it_is_not_at_home() -> None:
    told = settled(fallen({"2nd Army": ("Algeria", 1)}))
    with pytest.raises(Illegal, match="not_at_home"):
        told.say("AFA", "relocate", "Cape Town")


def test_BLZ_351_either_side_may_declare_war_on_Vichy_France() -> None:
    g = fallen()
    declared(g, "Germany", "Vichy France")
    assert (g.ally("Vichy France"), g.controller("Vichy France")) == ("AFA", "AFA")
    assert {g.owner(ship) for ship in FLEET} == {"AFA"}
    assert g.at("Vichy Army") == "Vichy France"
    g = fallen()
    declared(g, "AFA", "Vichy France", "Madagascar")
    assert {g.owner(ship) for ship in FLEET} == {"Germany"}
    assert g.owner("Vichy Army") == "Germany"
    assert g.controller("Madagascar") == "Germany"


def test_BLZ_351_the_others_have_no_units() -> None:
    g = fallen({"Free French Army": ("Algeria", 1)})
    declared(g, "Germany", "French North Africa")
    assert g.ally("French North Africa") == "AFA"
    assert not g.here("Algeria")
    assert g.state["aside"] == ["Free French Army"]


def test_BLZ_352_no_army_of_Vichy_if_the_Allies_hold_all_of_French_North_Africa() -> None:
    g = fallen()
    for area in ("Algeria", "Morocco"):
        g.set_control(area, "AFA")
    declared(g, "Germany", "Vichy France")
    assert not g.at("Vichy Army")
    assert "Vichy Army" in g.state["aside"]


def vichy(**more: Any) -> Position:
    """Vichy France has joined the AFA after a German declaration."""
    g = fallen(**more)
    declared(g, "Germany", "Vichy France")
    return g


def dice(*faces: int) -> list[tuple[str, list[int]]]:
    """For the ships of FLEET in the order of their names."""
    names = ("french-atlantic-squadron", "french-battle-fleet", "french-trs")
    return [(f"1/0/vichy-france/{n}", [face]) for n, face in zip(names, faces, strict=True)]


def test_BLZ_353_a_die_for_each_ship_when_the_Axis_takes_Vichy_France() -> None:
    g = vichy()
    taken(g, "Germany", "Vichy France")
    assert {g.owner(ship) for ship in FLEET} == {""}
    silent(settled(g, dice(1, 3, 6)))
    assert g.owner("French Atlantic Squadron") == "Germany"
    assert g.owner("French Battle Fleet") == "AFA"
    assert g.is_friendly(g.at("French Battle Fleet"), "AFA")
    assert "French Trs" in g.state["aside"]


def test_BLZ_353_one_more_if_the_Allies_hold_French_North_Africa() -> None:
    g = vichy()
    for area in ("Algeria", "Morocco"):
        g.set_control(area, "AFA")
    taken(g, "Germany", "Vichy France")
    silent(settled(g, dice(1, 2, 3)))
    assert [g.owner(ship) for ship in sorted(FLEET)] == ["AFA", "AFA", ""]
    assert "French Trs" in g.state["aside"]


def test_BLZ_353_ships_at_sea_are_not_diced_for() -> None:
    g = vichy()
    g.move("French Battle Fleet", "Mediterranean Sea")
    taken(g, "Germany", "Vichy France")
    settled(g, [dice(4, 4, 4)[0], dice(4, 4, 4)[2]])
    assert (g.at("French Battle Fleet"), g.owner("French Battle Fleet")) == (
        "Mediterranean Sea",
        "AFA",
    )


def test_BLZ_353_BLZ_357_the_second_time_nobody_dices() -> None:
    g = vichy(past=["Vichy France taken"])
    taken(g, "Germany", "Vichy France")
    silent(settled(g))
    assert all(g.owner(ship) == "AFA" for ship in FLEET if g.at(ship))
    assert not any(g.at(ship) == "Vichy France" for ship in FLEET)


def test_BLZ_354_the_Allies_free_what_Germany_had_joined() -> None:
    g = fallen()
    declared(g, "AFA", "Madagascar")
    taken(g, "AFA", "Madagascar")
    told = settled(g)
    assert g.ally("Madagascar") == "AFA"
    assert "country_liberated" in told.kinds()
    assert g.state["conquered"] == {"France": "Axis"}


def test_BLZ_354_French_North_Africa_that_is_freed_brings_its_army_back() -> None:
    g = fallen({"Free French Army": ("Algeria", 1)})
    declared(g, "AFA", "French North Africa")
    taken(g, "AFA", "Algeria", "Morocco")
    settled(g)
    assert g.ally("French North Africa") == "AFA"
    assert "Free French Army" in g.state["pool"]["AFA"]


def test_BLZ_355_Vichy_France_freed_gives_its_fleet_and_loses_its_army() -> None:
    g = fallen(wars=WORLD_WAR)
    declared(g, "AFA", "Vichy France")
    g.move("French Trs", "Mediterranean Sea")
    g.move("Vichy Army", "Milan")
    taken(g, "USA", "Vichy France")
    told = settled(g)
    told.line("USA", "keep Vichy France")
    assert g.ally("Vichy France") == "USA"
    assert g.owner("French Battle Fleet") == "USA"
    assert g.at("French Battle Fleet") == "Vichy France"
    assert g.owner("French Trs") == "Germany"
    assert "Vichy Army" in g.state["aside"]
    assert "Vichy France" not in g.state["reclaims"]


def test_BLZ_346_BLZ_344_France_is_free_with_Paris() -> None:
    g = fallen(
        {**FLEET, "French Army": ("Vichy France", 2), "Chars": ("Vichy France", 1)}, wars=WORLD_WAR
    )
    taken(g, "AFA", "Paris")
    told = settled(g)
    told.line("AFA", "reclaim French Army")
    assert g.state["conquered"] == {}
    assert g.state["past"] == ["France conquered", "France freed"]
    assert "French Army" in g.state["pool"]["AFA"]
    assert g.country("Vichy France") == "Vichy France"


def test_BLZ_356_after_that_Vichy_France_is_a_part_of_France_again() -> None:
    g = fallen(wars=WORLD_WAR)
    taken(g, "USA", "Paris")
    settled(g).line("USA", "liberate France for AFA")
    declared(g, "USA", "Vichy France")
    assert {g.owner(ship) for ship in FLEET} == {"Germany"}
    taken(g, "USA", "Vichy France")
    told = settled(g)
    told.line("USA", "keep Vichy France")
    assert {g.owner(ship) for ship in FLEET} == {"AFA"}
    told.line("USA", "liberate Vichy France for AFA")
    assert g.country("Vichy France") == "France"
    assert g.controller("Vichy France") == "AFA"
    assert g.state["fleet"] == []
    assert g.areas_of("France") == ("Paris", "Vichy France")
    with pytest.raises(Illegal, match="no_such_country"):
        declarations.declare(g, "Germany", "Vichy France", [])


def test_BLZ_349_a_French_ship_of_Vichy_is_at_home_there_and_is_Frances_when_it_is_lost() -> None:
    g = vichy()
    assert homes.areas(g, "French Trs") == ("Vichy France",)
    g.take_off("French Trs")
    assert homes.nation(g, "French Trs") == "France"
