"""U-boats: a few areas, a few counters, one price."""

from __future__ import annotations

import pytest

from tests.total_domination.operations.tools import Played, refused
from tests.total_domination.position_builder import game_at

FLEET = {"fleet": 1}


def test_TDM_113_TDM_243_nothing_makes_uboats_cheaper() -> None:
    g = game_at(year=1941, technologies={"Germany": ["B1", "B2", "C2", "B3"]})
    lines = ("deploy 1 uboat: Atlantic", "deploy 1 uboat: Caribbean")
    assert Played(g, "Germany", *lines).spent == 4
    assert Played(g, "Germany", "move 1 uboat: Caribbean -> Atlantic").spent == 2
    assert g.state["units"] == {"Atlantic": {"Germany": {"U-boat": 2}}}


@pytest.mark.parametrize(("year", "most"), [(1939, 1), (1940, 2)])
def test_TDM_242_as_many_as_the_year_allows(year: int, most: int) -> None:
    g = game_at(year=year)
    lines = ["deploy 1 uboat: Atlantic", "deploy 1 uboat: Atlantic", "deploy 1 uboat: Caribbean"]
    many = refused(g, "Germany", *lines[: most + 1])
    assert many == ("TDM-242", "too_many_uboats")


def test_TDM_006_TDM_242_from_1941_on_as_many_as_there_are_counters() -> None:
    g = game_at(year=1942, options={"arctic": "yes"})
    lines = ("deploy 2 uboats: Atlantic", "deploy 1 uboat: Iceland")
    Played(g, "Germany", *lines)
    many = refused(g, "Germany", "deploy 1 uboat: Caribbean")
    assert many == ("TDM-242", "too_many_uboats")


def test_TDM_043_TDM_250_two_in_each_marked_area_beside_two_fleets() -> None:
    g = game_at(year=1941, units={"Atlantic": {"UK": {"fleet": 2}, "Germany": {"U-boat": 1}}})
    assert Played(g, "Germany", "deploy 1 uboat: Atlantic").spent == 2
    full = ("TDM-043", "uboats_full")
    assert refused(g, "Germany", "deploy 1 uboat: Atlantic") == full
    assert refused(g, "Germany", "deploy 1 uboat: Spain") == ("TDM-043", "no_uboat_area")
    assert refused(g, "Germany", "deploy 1 uboat: Iceland") == ("TDM-013", "not_in_play")
    g.add("Caribbean", "Germany", "U-boat")
    assert refused(g, "Germany", "move 1 uboat: Caribbean -> Atlantic") == full
    line = "move 1 uboat: Caribbean -> Mexico"
    assert refused(g, "Germany", line) == ("TDM-043", "no_uboat_area")


def test_TDM_113_TDM_130_they_are_Germanys_alone() -> None:
    g = game_at(units={"Atlantic": {"Germany": {"U-boat": 1}}}, year=1941)
    assert refused(g, "Japan", "deploy 1 uboat: Caribbean") == ("TDM-113", "german_uboats")
    assert refused(g, "Japan", "move 1 uboat: Atlantic -> Caribbean") == (
        "TDM-113",
        "german_uboats",
    )
    line = "move 1 uboat: Caribbean -> Atlantic"
    assert refused(g, "Germany", line) == ("TDM-130", "no_such_unit")
    line = "move 1 uboat: Atlantic -> Atlantic"
    assert refused(g, "Germany", line) == ("TDM-130", "stays_there")


def test_TDM_055_TDM_130_they_need_no_supply_and_no_way() -> None:
    units = {"Atlantic": {"Germany": {"U-boat": 1}, "UK": FLEET}, "Germany": {"USSR": {"army": 2}}}
    g = game_at(units=units)
    assert Played(g, "Germany", "move 1 uboat: Atlantic -> Caribbean").spent == 2
    assert g.controller("Atlantic") == "UK"


def test_TDM_161_by_event_they_move_and_are_not_deployed() -> None:
    g = game_at(units={"Atlantic": {"Germany": {"U-boat": 1}}}, year=1941)
    Played(g, "Germany", "move 1 uboat: Atlantic -> Caribbean", icons={"move": 1})
    line = "deploy 1 uboat: Atlantic"
    assert refused(g, "Germany", line, icons={"fleet": 1}) == ("TDM-161", "not_by_event")


def test_TDM_244_TDM_124_an_allied_fleet_beside_one_scores_nothing_but_is_a_way() -> None:
    units = {"United Kingdom": {"UK": {"army": 1, "fleet": 1}}, "Atlantic": {"UK": FLEET}}
    g = game_at(units=units, year=1941)
    [told] = Played(g, "Germany", "deploy 1 uboat: Atlantic").told("control_changed")
    assert (told["from"], told["power"]) == ("UK", "")
    lines = ("move 1 fleet: United Kingdom -> Atlantic -> South Africa",)
    Played(g, "UK", *lines, "move 1 army: United Kingdom -> Atlantic -> South Africa")
    assert (g.controller("Atlantic"), g.controller("South Africa")) == ("", "UK")
    line = "move 1 fleet: Atlantic -> Spain"
    assert Played(g, "UK", line).spent == 2


def test_TDM_245_beside_an_axis_fleet_a_uboat_changes_nothing() -> None:
    g = game_at(units={"Atlantic": {"Japan": FLEET}}, year=1941)
    assert not Played(g, "Germany", "deploy 1 uboat: Atlantic").told("control_changed")
    assert g.controller("Atlantic") == "Japan"


def test_TDM_142_a_fleet_in_the_same_area_destroys_one() -> None:
    g = game_at(units={"Atlantic": {"UK": FLEET, "Germany": {"U-boat": 2}}})
    g.state["technologies"] = {"UK": ["B1", "B2", "C2", "B3"]}
    played = Played(g, "UK", "attack uboat: Atlantic", "attack uboat: Atlantic")
    assert played.spent == 4
    assert g.controller("Atlantic") == "UK"
    assert refused(g, "UK", "attack uboat: Atlantic") == ("TDM-142", "no_target")


@pytest.mark.parametrize(
    ("here", "power", "reason"),
    [
        ({}, "UK", ("TDM-142", "needs_fleet_there")),
        ({"USSR": FLEET}, "UK", ("TDM-142", "needs_fleet_there")),
        ({"USSR": FLEET}, "USSR", ("TDM-142", "needs_fleet_there")),
        ({"Japan": FLEET}, "Japan", ("TDM-144", "not_an_enemy")),
    ],
)
def test_TDM_142_only_an_own_allied_fleet_in_supply(
    here: dict[str, dict[str, int]], power: str, reason: tuple[str, str]
) -> None:
    units = {"United Kingdom": {"UK": {"fleet": 2}}}
    g = game_at(units={**units, "Atlantic": {**here, "Germany": {"U-boat": 1}}})
    assert refused(g, power, "attack uboat: Atlantic") == reason
