"""Steps A and B: who goes to sea and comes back, how far, and through what."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.sea import blocking, flying, returning, sailing
from pbem.games.blitz_world_in_conflict.steps import read
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at

Placed = dict[str, tuple[Any, ...]]


def refused(rule: str, act: Callable[[], object]) -> None:
    """It is refused by this rule."""
    with pytest.raises(Illegal) as caught:
        act()
    assert caught.value.problem.rule == rule


def sail(g: Position, text: str) -> Position:
    """The position after a line, as if nobody blocked."""
    sailing.rehearse(g, read(g, text))
    return g


def come_back(g: Position, text: str) -> Position:
    """The position after a line of step A."""
    returning.rehearse(g, read(g, text))
    return g


def allies(units: Placed, scenario: str = "war", **more: Any) -> Position:
    return game_at(scenario, units=units, side="Allies", **more)


def test_BLZ_396_BLZ_397_loading_the_Europe_Trs() -> None:
    units = {
        "Europe Trs": ("Scotland", 2),
        "8th Army": ("Scotland", 1),
        "Royal Marines": ("London", 1),
        "2nd Army": ("London", 2),
    }
    line = "AFA: sail Europe Trs with 8th Army: Scotland -> North Sea; embark Royal Marines, 2nd Army at London"
    g = sail(allies(units, "b", control={}), line.replace("AFA", "Western Allies"))
    assert {g.at(unit) for unit in units} == {"North Sea"}
    assert sorted(g.cargo("Europe Trs")) == ["2nd Army", "8th Army", "Royal Marines"]
    more = {**units, "BEF": ("London", 1)}
    refused("BLZ-396", lambda: sail(allies(more), f"{line[:-10]}, BEF at London"))


def test_BLZ_391_who_starts_at_sea_ends_in_a_Port() -> None:
    g = allies({"Europe Trs": ("North Sea", 2)})
    refused("BLZ-391", lambda: sail(g, "AFA: sail Europe Trs: North Sea -> Western Approaches"))
    assert sail(g, "AFA: sail Europe Trs: North Sea -> London").at("Europe Trs") == "London"


def test_BLZ_389_a_unit_sails_once() -> None:
    g = sail(allies({"Europe Trs": ("Scotland", 2)}), "AFA: sail Europe Trs: Scotland -> North Sea")
    refused("BLZ-389", lambda: sail(g, "AFA: sail Europe Trs: North Sea -> London"))


# Ways from Rome and Paris, and the rule that shuts them.
WAYS = {
    "sail Italian Battle Fleet: Rome -> Mediterranean Sea -> Western Approaches": "BLZ-392",
    "sail Italian Battle Fleet: Rome -> Mediterranean Sea -> Arabian Sea": "BLZ-392",
    "sail Italian Subs: Rome -> Mediterranean Sea -> Western Approaches": "",
    "sail Italian Subs: Rome -> Mediterranean Sea -> Arabian Sea": "BLZ-392",
}


def test_BLZ_392_BLZ_400_Gibraltar_and_Egypt_shut_passages_and_submarines_slip_through() -> None:
    told = game_at().board.units
    battle = next(n for n, unit in told.items() if (unit.home, unit.type) == ("Italy", "BB"))
    for text, rule in WAYS.items():
        line = f"Germany: {text}".replace("Italian Battle Fleet", battle)
        unit = battle if battle in line else "Italian Subs"
        g = game_at(units={unit: ("Rome", 2)})
        if rule:
            refused(rule, lambda g=g, line=line: sail(g, line))
        else:
            assert sail(g, line).at(unit) == "Western Approaches"


def test_BLZ_220_a_Small_Port_takes_Size_2() -> None:
    units = {"Pacific Fleet": ("Hawaiian Islands", 2), "Carrier Force": ("Midway Islands", 2)}
    g = allies(units, wars=[["USA", "Japan"]])
    refused(
        "BLZ-220",
        lambda: come_back(g, "USA: return Pacific Fleet: Hawaiian Islands -> Midway Islands"),
    )
    come_back(g, "USA: return Pacific Fleet: Hawaiian Islands -> Hawaii")
    assert g.at("Pacific Fleet") == "Hawaii"


def test_BLZ_385_the_Pacific_Fleet_reaches_what_is_in_range() -> None:
    ways = {
        ("Bismarck Sea", "Coral Sea", "Canberra"): "",
        ("Bismarck Sea", "Coral Sea", "Cape Naturaliste", "Perth"): "BLZ-385",
        ("Bismarck Sea", "Coral Sea", "Darwin"): "BLZ-220",
    }
    for way, rule in ways.items():
        g = allies({"Pacific Fleet": ("Bismarck Sea", 4)}, wars=[["USA", "Japan"]])
        act = partial(come_back, g, f"USA: return Pacific Fleet: {' -> '.join(way)}")
        if rule:
            refused(rule, act)
        else:
            act()
            assert g.at("Pacific Fleet") == way[-1]


def test_BLZ_390_warships_of_a_neutral_stay_and_transports_sail() -> None:
    g = allies({"Pacific Fleet": ("Hawaii", 2), "3rd Fleet": ("West Coast", 1)})
    refused("BLZ-390", lambda: sail(g, "USA: sail Pacific Fleet: Hawaii -> Hawaiian Islands"))
    assert sail(g, "USA: sail 3rd Fleet: West Coast -> Mendocino").at("3rd Fleet") == "Mendocino"


def test_BLZ_394_aircraft_pay_two_for_a_sea_area() -> None:
    g = game_at(
        units={"Zeroes": ("Hollandia", 2), "Luftwaffe": ("Western Germany", 2)},
        control={"Hollandia": "Japan"},
        wars=[["Japan", "USA"], ["AFA", "Germany"]],
    )
    flying.fly(g, "Japan", "Zeroes", ("Hollandia", "Bismarck Sea"), [])
    assert g.at("Zeroes") == "Bismarck Sea"
    refused(
        "BLZ-394",
        lambda: flying.fly(g, "Germany", "Luftwaffe", ("Western Germany", "North Sea"), []),
    )


def test_BLZ_401_BLZ_402_the_values_of_enemies_at_sea_block_a_fleet_and_no_submarine() -> None:
    units = {
        "Coastal Command": ("Western Approaches", 2),
        "High Seas Fleet": ("Western Approaches", 2),
        "U-Boat I": ("Western Approaches", 1),
    }
    there = {u: told for u, told in units.items() if u in game_at().board.units}
    g = game_at(units=there)
    assert blocking.total(g, "High Seas Fleet", "Western Approaches") == 3
    assert blocking.total(g, "High Seas Fleet", "North Sea") == 1
    subs = [unit for unit in there if g.face(unit).type == "SUB"]
    assert all(blocking.total(g, unit, "Western Approaches") == 0 for unit in subs)


def test_BLZ_402_an_A_Bomb_aboard_an_aircraft_blocks_nobody() -> None:
    sea = "South Atlantic"
    units = {"U-Boat I": (sea, 1), "Battlecruisers": (sea, 1), "20th Air Force": (sea, 2)}
    g = game_at(units={**units, "USA A-Bomb I": (sea, 1)}, wars=[["Germany", "USA"]])
    alone = blocking.value(g, "20th Air Force")
    g.board_ship("USA A-Bomb I", "20th Air Force")
    assert blocking.total(g, "Battlecruisers", sea) == alone


def voyage(dice: Any, line: str, units: Placed) -> Player:
    g = game_at(
        units=units,
        flow="operations",
        step="give_sea_orders",
        phase=0,
        control={"Paris": "Germany"},
    )
    told = player(g, dice)
    told.batch("Germany", "sea_orders", line)
    return told


def test_BLZ_360_BLZ_402_who_throws_above_the_value_goes_on() -> None:
    units = {"High Seas Fleet": ("Paris", 2), "Coastal Command": ("Western Approaches", 2)}
    line = "sail High Seas Fleet: Paris -> Western Approaches -> North Atlantic"
    combats = {
        "North Atlantic": [("1/0/north-atlantic/naval/ours", [1])],
        "Western Approaches": [
            ("1/0/western-approaches/naval/theirs", [1]),
        ],
    }
    for die, goal in ((3, "North Atlantic"), (2, "Western Approaches")):
        block = ("block/1/0/high-seas-fleet/western-approaches", [die])
        told = voyage([block, *combats[goal]], line, units)
        assert told.g.at("High Seas Fleet") == goal
        assert [e["passed"] for e in told.events if e["kind"] == "blockade_run"] == [die == 3]
