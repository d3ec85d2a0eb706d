"""Convoys that are Destroyed, and come back; friendly sea areas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.games.blitz_world_in_conflict.concepts import convoys, supply
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.sea import blocking
from tests.blitz_world_in_conflict.position_builder import game_at

GERMANY, JAPAN = "Germany", "Japan"


def is_lost(sea: str, **more: Any) -> bool:
    g = game_at(**more)
    return convoys.is_destroyed(g, g.board.convoys[sea])


LOST: dict[str, tuple[str, Mapping[str, Any]]] = {
    "BLZ_359_Canada": ("North Atlantic", {"conquered": {"Canada": "Axis"}}),
    "BLZ_359_Great_Britain": ("North Sea", {"conquered": {"Great Britain": "Axis"}}),
    "BLZ_360_France": ("Western Approaches", {"control": {"Paris": GERMANY}}),
    "BLZ_360_Japan": ("East China Sea", {"control": {"Tokyo": "USA"}}),
    "BLZ_360_USA": (
        "USA East Coast",
        {"control": {"Atlantic Seaboard": GERMANY, "Central Plains": GERMANY}},
    ),
    "BLZ_361_Australia": ("Tasman Sea", {"control": {"Canberra": JAPAN}}),
    "BLZ_362_India": ("Arabian Sea", {"control": {"Hyderabad": JAPAN}}),
    "BLZ_363_Ger_Swe": ("Baltic Sea", {"trades": []}),
}


@pytest.mark.parametrize("name", LOST)
def test_BLZ_359_BLZ_360_BLZ_361_BLZ_362_BLZ_363_what_destroys_a_Convoy(name: str) -> None:
    sea, change = LOST[name]
    assert not is_lost(sea)
    assert is_lost(sea, **change)


def test_BLZ_359_a_country_that_is_not_wholly_conquered_keeps_its_Convoys() -> None:
    assert not is_lost("North Sea", control={"London": GERMANY, "Scotland": GERMANY})


def test_BLZ_363_Norway_or_Sweden_is_enough() -> None:
    g = game_at()
    held = next(a for a in ("Norway", "Sweden") if g.board.resources(a))
    assert not is_lost("Baltic Sea", trades=[], control={held: GERMANY})
    assert is_lost("Baltic Sea", trades=[], control={held: "USSR"})


def test_BLZ_364_oil_and_resources_on_the_South_China_Sea() -> None:
    assert is_lost("South China Sea")
    rich = [
        area
        for area in game_at().board.coast("South China Sea")
        if game_at().board.oil(area) or game_at().board.resources(area)
    ]
    for area in rich:
        assert not is_lost("South China Sea", control={area: JAPAN})
    poor = {"Singapore", "Manila", "Canton"} - set(rich)
    for area in poor:
        assert is_lost("South China Sea", control={area: JAPAN})


def test_BLZ_365_the_marker_goes_when_its_reason_goes() -> None:
    g, events = game_at(control={"Paris": GERMANY}), list[dict[str, Any]]()
    convoys.settle(g, events)
    g.set_control("Paris", "AFA")
    convoys.settle(g, events)
    convoys.settle(g, events)
    told = [(event["kind"], event["sea"]) for event in events]
    assert told == [
        ("convoy_destroyed", "Western Approaches"),
        ("convoy_back", "Western Approaches"),
    ]
    assert g.state["destroyed"] == ["South China Sea"]


def test_BLZ_071_in_scenario_C_the_Convoy_of_the_Western_Approaches_is_gone() -> None:
    g = game_at("c", base=True)
    assert convoys.there(g, "Western Approaches") is None
    assert convoys.left(g, "North Atlantic") == 2


# Friendly sea areas


def friendly(sea: str, power: str, **more: Any) -> bool:
    told = {"wars": [["AFA", GERMANY]], **more}
    return supply.is_friendly_sea(game_at(**told), sea, power)


def test_BLZ_229_warships_and_aircraft_of_an_enemy_close_a_sea_area() -> None:
    sea = "Cape Basin"
    closes = {"U-Boat I": False, "High Seas Fleet": False, "Condors": False, "Baltic Trs": True}
    for unit, is_open in closes.items():
        assert friendly(sea, "AFA", units={unit: (sea, 1)}) == is_open
    assert friendly(sea, "USA", units={"U-Boat I": (sea, 1)})
    both = {"U-Boat I": (sea, 1), "Europe Trs": (sea, 1)}
    assert friendly(sea, "AFA", units=both)
    assert friendly(sea, GERMANY, units=both)


def test_BLZ_230_a_Convoy_counts_as_a_unit_of_its_side() -> None:
    sea, raider = "North Atlantic", {"U-Boat I": ("North Atlantic", 1)}
    assert friendly(sea, "AFA", units=raider)
    assert not friendly(sea, "AFA", units=raider, convoys={sea: 2})
    assert friendly(sea, "AFA", units=raider, convoys={sea: 1})
    assert not friendly(sea, "AFA", units=raider, conquered={"Canada": "Axis"})
    assert not friendly(sea, GERMANY, units={})
    assert friendly(sea, GERMANY, units={}, convoys={sea: 2})


def test_BLZ_234_units_at_sea_are_always_in_supply() -> None:
    units = {
        "BB Fleet": ("Coral Sea", 1),
        "18th Army": ("Malta", 1),
        "British Subs": ("Mediterranean Sea", 1),
    }
    g: Position = game_at(units=units, control={"Malta": GERMANY})
    assert supply.is_supplied(g, "BB Fleet")
    assert not supply.is_supplied(g, "18th Army")


def test_BLZ_402_a_Convoy_blocks_unless_it_is_at_its_maximum() -> None:
    units = {"High Seas Fleet": ("North Atlantic", 2)}
    values = {0: 1, 1: 1, 2: 0}
    for damage, value in values.items():
        g = game_at(units=units, convoys={"North Atlantic": damage})
        assert blocking.total(g, "High Seas Fleet", "North Atlantic") == value
