"""Lend lease: who delivers, what, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import accounts, lend_lease
from tests.blitz_world_in_conflict.position_builder import game_at

ARCTIC, ATLANTIC, BENGAL = "Arctic Ocean LL", "North Atlantic LL", "Bay of Bengal LL"


def at(units: dict[str, tuple[Any, ...]], scenario: str = "war", **given: Any) -> Position:
    g = game_at(scenario, units=units, **given)
    accounts.begin(g)
    return g


def refused(g: Position, unit: str, power: str = "", **goods: int) -> tuple[str, str]:
    args = {"unit": unit, "goods": goods}
    with pytest.raises(Illegal) as caught:
        lend_lease.lend(g, power or g.owner(unit), args, [])
    return caught.value.problem.rule, caught.value.problem.code


def delivered(g: Position) -> dict[str, tuple[str, int, int]]:
    lend_lease.deliver(g, [])
    lent = g.state["accounts"]["lent"]
    return {told["unit"]: (told["to"], told["oil"], told["resources"]) for told in lent}


def test_BLZ_629_BLZ_630_the_Arctic_Ocean_LL_brings_two_and_its_power_divides_them() -> None:
    """BLZ-X51."""
    g = at({ARCTIC: ("Arctic Ocean", 2)})
    assert refused(g, ARCTIC, oil=1) == ("BLZ-630", "whole_size")
    assert refused(g, ARCTIC, oil=2, resources=1) == ("BLZ-630", "whole_size")
    lend_lease.lend(g, "AFA", {"unit": ARCTIC, "goods": {"oil": 1, "resources": 1}}, [])
    assert refused(g, ARCTIC, oil=2) == ("BLZ-630", "lent_already")
    assert delivered(g) == {ARCTIC: ("USSR", 1, 1)}
    assert g.state["deeds"]["delivered"] == [["AFA", "USSR"]]


def test_BLZ_631_what_can_be_delivered_is_delivered_in_Resources_if_nobody_says_otherwise() -> None:
    assert delivered(at({ARCTIC: ("Arctic Ocean", 2)})) == {ARCTIC: ("USSR", 0, 2)}


def test_BLZ_631_elsewhere_or_in_Port_nothing_is_delivered() -> None:
    for place in ("North Sea", "Scotland"):
        g = at({ARCTIC: (place, 2)})
        assert refused(g, ARCTIC, resources=2) == ("BLZ-631", "not_at_its_sea")
        assert delivered(g) == {}


def test_BLZ_629_a_line_has_to_lead_to_the_sea() -> None:
    g = at({ARCTIC: ("Arctic Ocean", 2)})
    for area in ("London", "Scotland"):
        g.set_control(area, "Germany")
    assert refused(g, ARCTIC, resources=2) == ("BLZ-629", "no_line_to_sea")


def test_BLZ_629_and_from_a_friendly_land_area_to_who_gets_it() -> None:
    g = at({ARCTIC: ("Arctic Ocean", 2)}, wars=[["AFA", "Germany"], ["Germany", "USSR"]])
    for area in ("Leningrad", "Norway", "Iceland", "Finland"):
        g.set_control(area, "Germany")
    assert refused(g, ARCTIC, resources=2) == ("BLZ-629", "nowhere_to_land")


def test_BLZ_629_the_line_may_cross_neutral_land() -> None:
    g = at({"Arabian Sea LL": ("Arabian Sea", 1)})
    assert delivered(g) == {"Arabian Sea LL": ("USSR", 0, 1)}


def test_BLZ_630_nobody_gives_more_than_comes_in() -> None:
    g = at({ARCTIC: ("Arctic Ocean", 2)})
    for area in list(g.state["control"]):
        if g.controller(area) == "AFA" and area not in ("London", "Scotland"):
            g.set_control(area, "")
    assert refused(g, ARCTIC, oil=1, resources=1) == ("BLZ-642", "not_that_much")
    assert delivered(g) == {ARCTIC: ("USSR", 0, 1)}


def test_BLZ_632_to_China_goes_one_Resource_along_the_Burma_Road() -> None:
    units = {BENGAL: ("Bay of Bengal", 1), "Nationalist Army": ("Chungking", 1)}
    g = at(units, entry={"USA": 7, "USSR": 0})
    assert refused(g, BENGAL, oil=1) == ("BLZ-632", "no_oil_for_china")
    assert delivered(g) == {BENGAL: ("China", 0, 1)}
    g = at({BENGAL: ("Bay of Bengal", 1)}, control={"Burma": "Japan"})
    assert refused(g, BENGAL, resources=1) == ("BLZ-629", "nowhere_to_land")
    g = at({BENGAL: ("Bay of Bengal", 1)}, control={"Chungking": "Japan"})
    assert delivered(g) == {}


def test_BLZ_155_in_scenario_E_the_Bay_of_Bengal_LL_brings_China_one_more() -> None:
    g = at({BENGAL: ("Bay of Bengal", 1), "Nationalist Army": ("Chungking", 1)}, "e")
    assert delivered(g) == {BENGAL: ("China", 0, 1)}


def test_BLZ_669_a_limited_power_gives_no_more_than_its_limit_and_picks_which_units_deliver() -> (
    None
):
    units: dict[str, tuple[Any, ...]] = {
        ATLANTIC: ("North Atlantic", 2),
        "Western Approaches LL": ("Western Approaches", 2),
    }
    g = at(units, entry={"USA": 3, "USSR": 0})
    assert delivered(g) == {ATLANTIC: ("AFA", 0, 2), "Western Approaches LL": ("AFA", 0, 1)}
    g = at(units, entry={"USA": 2, "USSR": 0})
    args = {"unit": "Western Approaches LL", "goods": {"oil": 2}}
    lend_lease.lend(g, "USA", args, [])
    assert refused(g, ATLANTIC, resources=1) == ("BLZ-669", "over_the_limit")
    assert delivered(g) == {"Western Approaches LL": ("AFA", 2, 0)}


def test_BLZ_630_lend_lease_of_another_power_is_not_divided() -> None:
    g = at({ARCTIC: ("Arctic Ocean", 2)})
    assert refused(g, ARCTIC, power="USA", resources=2) == ("BLZ-630", "not_your_unit")
