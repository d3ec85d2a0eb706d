"""Step B: ships and aircraft go to sea, unit by unit, and what a TRS takes along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.concepts import blitz, passages
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.sea import sailing
from pbem.games.blitz_world_in_conflict.steps import read
from tests.blitz_world_in_conflict.flow_game import Player
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.blitz_world_in_conflict.sea.fleets_at_sea import EUROPE, fought, told_of

Placed = Mapping[str, tuple[Any, ...]]


def allies(units: Placed, **more: Any) -> Position:
    return game_at(units=units, side="Allies", **{"wars": EUROPE, **more})


def rehearsed(g: Position, *lines: str) -> Position:
    """The position after lines, as if nobody blocked."""
    for line in lines:
        sailing.rehearse(g, read(g, line))
    return g


def refused(g: Position, rule: str, line: str) -> str:
    """The code with which a line is refused by this rule."""
    with pytest.raises(Illegal) as caught:
        rehearsed(g, line)
    assert caught.value.problem.rule == rule
    return str(caught.value.problem.code)


def sailed(units: Placed, dice: Any, *lines: str, side: str = "Allies", **more: Any) -> Player:
    """The flow of step B with these lines."""
    told = {"lines": list(lines), "number": 0}
    flow = {"flow": "sailing", "step": "next_line", "locals_": told}
    return fought(game_at(units=units, side=side, **{"wars": EUROPE, **flow, **more}), dice)


# Ways


def test_BLZ_222_BLZ_395_a_ship_leaves_through_a_sea_area_that_touches_its_port() -> None:
    units = {"Italian Trs": ("Istanbul", 1), "BB Fleet": ("Rome", 2)}
    for sea in ("Black Sea", "Mediterranean Sea"):
        g = game_at(units=units, control={"Istanbul": "Germany"}, wars=EUROPE)
        assert (
            rehearsed(g, f"Germany: sail Italian Trs: Istanbul -> {sea}").at("Italian Trs") == sea
        )
    line = "Germany: sail BB Fleet: Rome -> Mediterranean Sea -> Black Sea"
    g = game_at(units=units, control={"Istanbul": "Germany"}, wars=EUROPE)
    assert rehearsed(g, line).at("BB Fleet") == "Black Sea"
    for holder in ("", "AFA"):
        g = game_at(units=units, control={"Istanbul": holder}, wars=EUROPE)
        assert refused(g, "BLZ-392", line) == "passage_closed"
    north = allies(
        {"Baltic Sea Fleet": ("Leningrad", 2, "USSR", "Baltic Sea")}, wars=[["Germany", "USSR"]]
    )
    line = "USSR: sail Baltic Sea Fleet: Leningrad -> Arctic Ocean"
    assert refused(north, "BLZ-395", line) == "port_not_there"


def test_BLZ_392_past_Singapore_only_when_both_shores_are_enemy() -> None:
    line = "AFA: sail Far East Fleet: Calcutta -> Bay of Bengal -> South China Sea"
    for land, is_open in (("", True), ("Japan", False), ("AFA", True)):
        g = allies(
            {"Far East Fleet": ("Calcutta", 2)},
            wars=[["AFA", "Japan"]],
            control={"Singapore": "Japan", "South-East Asia": land},
        )
        if is_open:
            assert rehearsed(g, line).at("Far East Fleet") == "South China Sea"
        else:
            assert refused(g, "BLZ-392", line) == "passage_closed"


def test_BLZ_223_BLZ_392_only_what_is_in_play_and_near() -> None:
    g = game_at("c", units={"North Sea Fleet": ("Scotland", 2)}, side="Allies", control={})
    line = "Western Allies: sail North Sea Fleet: Scotland -> North Sea -> Baltic Sea"
    assert refused(g, "BLZ-223", line) == "not_in_play"
    far = (
        "AFA: sail North Sea Fleet: Scotland -> North Sea -> Western Approaches -> Cape Verde Basin"
    )
    assert refused(allies({"North Sea Fleet": ("Scotland", 2)}), "BLZ-392", far) == "out_of_range"


def test_BLZ_395_a_move_may_end_in_a_Port_and_costs_one_more() -> None:
    g = allies({"North Sea Fleet": ("Scotland", 2), "2nd Army": ("Scotland", 1)})
    rehearsed(g, "AFA: sail North Sea Fleet: Scotland -> North Sea -> London")
    assert g.at("North Sea Fleet") == "London"
    line = "AFA: sail North Sea Fleet: Scotland -> North Sea -> Western Approaches -> London"
    assert refused(allies({"North Sea Fleet": ("Scotland", 2)}), "BLZ-392", line) == "out_of_range"
    line = "AFA: sail North Sea Fleet: Scotland -> North Sea -> London -> Western Approaches"
    g = allies({"North Sea Fleet": ("Scotland", 2)})
    assert refused(g, "BLZ-392", line) == "port_ends_way"


def test_BLZ_219_BLZ_220_BLZ_221_in_what_Port_a_ship_may_end() -> None:
    for line, rule, code in (
        ("Vichy France", "", ""),
        ("Spain (Mediterranean Sea)", "BLZ-219", "port_not_friendly"),
        ("Rome", "BLZ-219", "port_not_friendly"),
    ):
        g = allies({"Mediterranean Fleet": ("Malta", 2)})
        text = f"AFA: sail Mediterranean Fleet: Malta -> Mediterranean Sea -> {line}"
        if rule:
            assert refused(g, rule, text) == code
        else:
            assert rehearsed(g, text).at("Mediterranean Fleet") == line
    small = allies(
        {
            "Mediterranean Fleet": ("Egypt", 2, "AFA", "Mediterranean Sea"),
            "British Subs": ("Malta", 1),
        }
    )
    line = "AFA: sail Mediterranean Fleet: Egypt (Mediterranean Sea) -> Mediterranean Sea -> Malta"
    assert refused(small, "BLZ-220", line) == "port_full"


def test_BLZ_219_without_a_Port_on_the_sea_area_no_ship_ends_there() -> None:
    board = allies({}).board
    sea, area = next(
        (sea, area)
        for sea in board.areas
        if board.is_sea(sea)
        for area in board.coast(sea)
        if board.port_on(area, sea) is None
    )
    g = allies({"Mediterranean Fleet": (sea, 1)}, control={area: "AFA"})
    assert not passages.can_enter(g, "Mediterranean Fleet", area, sea)


def test_BLZ_220_two_ships_of_one_line_fill_a_Small_Port() -> None:
    units = {
        "Mediterranean Fleet": ("Egypt", 1, "AFA", "Mediterranean Sea"),
        "North Sea Fleet": ("Egypt", 2, "AFA", "Mediterranean Sea"),
    }
    line = "AFA: sail Mediterranean Fleet, North Sea Fleet: Egypt (Mediterranean Sea) -> Malta"
    assert refused(allies(units), "BLZ-220", line) == "port_full"


def test_BLZ_238_without_supply_a_ship_goes_one_area() -> None:
    units = {"Europe Trs": ("Malta", 1), "BB Fleet": ("Mediterranean Sea", 2)}
    line = "AFA: sail Europe Trs: Malta -> Mediterranean Sea -> Egypt (Mediterranean Sea)"
    assert refused(allies(units), "BLZ-392", line) == "out_of_range"
    short = "AFA: sail Europe Trs: Malta -> Mediterranean Sea"
    assert rehearsed(allies(units), short).at("Europe Trs") == "Mediterranean Sea"


def test_BLZ_389_BLZ_391_once_and_not_from_sea_to_sea() -> None:
    g = rehearsed(
        allies({"North Sea Fleet": ("Scotland", 2)}),
        "AFA: sail North Sea Fleet: Scotland -> North Sea",
    )
    line = "AFA: sail North Sea Fleet: North Sea -> London"
    assert refused(g, "BLZ-389", line) == "unit_used"
    g = allies({"North Sea Fleet": ("North Sea", 2), "Coastal Command": ("North Sea", 1)})
    out = "AFA: sail North Sea Fleet: North Sea -> Western Approaches"
    assert refused(g, "BLZ-391", out) == "ends_in_port"
    assert rehearsed(g, line).at("North Sea Fleet") == "London"
    fly = "AFA: fly Coastal Command: North Sea -> Western Approaches"
    assert refused(g, "BLZ-391", fly) == "from_land_to_sea"


def test_BLZ_393_aircraft_go_to_sea_over_Air_Routes() -> None:
    g = allies({"Coastal Command": ("Ireland", 1, "AFA")}, control={"Ireland": "AFA"})
    rehearsed(g.trial(), "AFA: fly Coastal Command: Ireland -> Western Approaches")
    japan = game_at(units={"Bettys": ("Okinawa", 2)}, wars=[["Japan", "USA"]])
    rehearsed(japan, "Japan: fly Bettys: Okinawa -> Tokyo -> Japanese Coast")
    assert japan.at("Bettys") == "Japanese Coast"


def test_BLZ_390_neither_ships_nor_aircraft_of_a_neutral_go_to_sea() -> None:
    g = allies(
        {
            "Naval Patrol": ("Atlantic Seaboard", 1),
            "Atlantic Fleet": ("Atlantic Seaboard", 1),
            "North Atlantic LL": ("Atlantic Seaboard", 1),
        }
    )
    fly = "USA: fly Naval Patrol: Atlantic Seaboard -> USA East Coast"
    assert refused(g, "BLZ-390", fly) == "neutral_stays_in_port"
    line = "USA: sail North Atlantic LL: Atlantic Seaboard -> USA East Coast -> North Atlantic"
    assert rehearsed(g, line).at("North Atlantic LL") == "North Atlantic"


# Cargo


def test_BLZ_388_who_is_not_there_neither_sails_nor_carries() -> None:
    g = allies({"8th Army": ("Scotland", 1), "Coastal Command": ("Scotland", 1)})
    line = "AFA: sail Europe Trs with 8th Army: Scotland -> North Sea"
    assert refused(g, "BLZ-388", line) == "unit_not_on_map"
    line = "AFA: sail Coastal Command with 8th Army: Scotland -> North Sea"
    assert refused(g, "BLZ-388", line) == "only_ships"
    there = allies({"Europe Trs": ("Scotland", 1)})
    line = "AFA: sail Europe Trs with 8th Army: Scotland -> North Sea; embark 2nd Army at London"
    assert refused(there, "BLZ-396", line) == "not_there"


def test_BLZ_396_a_TRS_carries_twice_its_Size() -> None:
    units = {
        "Europe Trs": ("London", 1),
        "2nd Army": ("London", 2),
        "8th Army": ("London", 1),
        "Royal Marines": ("London", 1),
    }
    for cargo, fits in {
        "2nd Army": True,
        "8th Army, Royal Marines": True,
        "2nd Army, 8th Army": False,
    }.items():
        line = f"AFA: sail Europe Trs with {cargo}: London -> North Sea"
        if fits:
            g = rehearsed(allies(units), line)
            assert sorted(g.cargo("Europe Trs")) == cargo.split(", ")
        else:
            assert refused(allies(units), "BLZ-396", line) == "no_room"


def test_BLZ_397_only_where_it_ends_its_move_at_sea() -> None:
    units = {"Central TRS": ("Caroline Islands", 1), "SNLF": ("Marshall Islands", 1)}
    line = (
        "Japan: sail Central TRS: Caroline Islands -> Micronesia{}; embark SNLF at Marshall Islands"
    )
    g = rehearsed(game_at(units=units), line.format(""))
    assert (g.at("SNLF"), g.carrier("SNLF")) == ("Micronesia", "Central TRS")
    port = game_at(units=units)
    assert refused(port, "BLZ-397", line.format(" -> Marshall Islands")) == "embark_at_sea"
    away = game_at(units=units)
    line = (
        "Japan: sail Central TRS: Caroline Islands -> Bismarck Sea; embark SNLF at Marshall Islands"
    )
    assert refused(away, "BLZ-397", line) == "not_beside"


def test_BLZ_398_without_supply_a_TRS_carries_nothing() -> None:
    units = {
        "Europe Trs": ("Malta", 1),
        "Malta GAR": ("Malta", 1),
        "BB Fleet": ("Mediterranean Sea", 2),
    }
    line = "AFA: sail Europe Trs with Malta GAR: Malta -> Mediterranean Sea"
    assert refused(allies(units), "BLZ-398", line) == "no_supply"


def test_BLZ_399_whose_land_units_a_TRS_carries() -> None:
    units = {
        "3rd Fleet": ("London", 2),
        "2nd Army": ("London", 2),
        "Royal Air Force": ("London", 1),
    }
    line = "USA: sail 3rd Fleet with {}: London -> North Sea"
    at_war = {"wars": [*EUROPE, ["Germany", "USA"]]}
    g = rehearsed(allies(units, **at_war), line.format("2nd Army"))
    assert g.carrier("2nd Army") == "3rd Fleet"
    assert refused(allies(units), "BLZ-399", line.format("2nd Army")) == "unit_of_another"
    g = allies(units, **at_war)
    assert refused(g, "BLZ-399", line.format("Royal Air Force")) == "cannot_be_carried"
    china = next(n for n, u in g.board.units.items() if u.home == "China" and u.kind == "land")
    g = allies(
        {"3rd Fleet": ("Canton", 2), china: ("Canton", 1)},
        control={"Canton": "USA"},
        wars=[["Japan", "USA"]],
    )
    line = f"USA: sail 3rd Fleet with {china}: Canton -> South China Sea"
    assert refused(g, "BLZ-399", line) == "chinese_stay"
    soviets = allies({"3rd Fleet": ("London", 2), "NKVD": ("London", 1)}, **at_war)
    line = "USA: sail 3rd Fleet with NKVD: London -> North Sea"
    assert refused(soviets, "BLZ-399", line) == "unit_of_another"


def test_BLZ_396_cargo_goes_ashore_in_a_Port_and_needs_room_there() -> None:
    units = {"Europe Trs": ("Egypt", 1, "AFA", "Mediterranean Sea"), "8th Army": ("Egypt", 2)}
    line = "AFA: sail Europe Trs with 8th Army: Egypt (Mediterranean Sea) -> Malta"
    g = rehearsed(allies(units), line)
    assert (g.at("8th Army"), g.carrier("8th Army")) == ("Malta", "")
    full = allies({**units, "Malta GAR": ("Malta", 1)})
    assert refused(full, "BLZ-218", line) == "no_room_ashore"


def test_BLZ_391_BLZ_396_what_is_aboard_already_may_be_named() -> None:
    units = {
        "Europe Trs": ("North Sea", 2),
        "2nd Army": ("North Sea", 2),
        "8th Army": ("London", 1),
    }
    g = allies(units)
    g.board_ship("2nd Army", "Europe Trs")
    rehearsed(g, "AFA: sail Europe Trs with 2nd Army: North Sea -> London")
    assert (g.at("2nd Army"), g.carrier("2nd Army")) == ("London", "")


# Blockades


def test_BLZ_402_one_throw_on_leaving_and_none_for_entering_or_staying() -> None:
    units = {
        "High Seas Fleet": ("Western Germany", 2),
        "North Sea Fleet": ("North Sea", 2),
        "Atlantic Fleet": ("North Atlantic", 2),
    }
    line = "Germany: sail High Seas Fleet: Western Germany -> North Sea -> North Atlantic"
    wars = [*EUROPE, ["Germany", "USA"]]
    told = sailed(
        units, [("block/1/0/high-seas-fleet/north-sea", [3])], line, side="Axis", wars=wars
    )
    [run] = told_of(told, "blockade_run")
    assert (run["value"], run["passed"]) == (1 + 1, True)
    assert told.g.at("High Seas Fleet") == "North Atlantic"


def test_BLZ_402_into_a_Port_is_leaving_too_and_who_is_blocked_stays() -> None:
    units = {
        "Baltic Trs": ("Western Germany", 1),
        "North Sea Fleet": ("North Sea", 2),
        "18th Army": ("Western Germany", 1),
        "Home Army": ("Norway", 1),
    }
    line = "Germany: sail Baltic Trs with 18th Army: Western Germany -> North Sea -> Norway"
    control = {"Norway": "Germany"}
    told = sailed(
        units, [("block/1/0/baltic-trs/north-sea", [2])], line, side="Axis", control=control
    )
    g = told.g
    assert (g.at("Baltic Trs"), g.at("18th Army"), g.carrier("18th Army")) == (
        "North Sea",
        "North Sea",
        "Baltic Trs",
    )
    assert g.now["blocked"] == ["Baltic Trs"]
    assert g.now["sailed"] == ["Baltic Trs", "18th Army"]
    through = sailed(
        units, [("block/1/0/baltic-trs/north-sea", [3])], line, side="Axis", control=control
    )
    assert (through.g.at("18th Army"), through.g.carrier("18th Army")) == ("Norway", "")


def test_BLZ_401_submarines_and_aircraft_are_never_blocked() -> None:
    units = {"U-Boat I": ("Western Germany", 1), "North Sea Fleet": ("North Sea", 4)}
    line = "Germany: sail U-Boat I: Western Germany -> North Sea -> North Atlantic"
    told = sailed(units, [], line, side="Axis")
    assert told.g.at("U-Boat I") == "North Atlantic"


def test_BLZ_402_who_comes_through_twice_throws_twice() -> None:
    units = {"Battlecruisers": ("Western Germany", 2), "North Sea Fleet": ("North Sea", 2)}
    line = "Germany: sail Battlecruisers: Western Germany -> North Sea -> Baltic Sea -> North Sea"
    told = sailed(units, [("block/1/0/battlecruisers/north-sea", [6])], line, side="Axis")
    assert told.g.at("Battlecruisers") == "North Sea"


def test_BLZ_388_units_move_one_at_a_time_as_they_are_written() -> None:
    units = {
        "High Seas Fleet": ("Western Germany", 2),
        "Battlecruisers": ("Western Germany", 2),
        "North Sea Fleet": ("North Sea", 2),
    }
    line = "Germany: sail Battlecruisers, High Seas Fleet: Western Germany -> North Sea -> North Atlantic"
    rolls = [
        ("block/1/0/battlecruisers/north-sea", [6]),
        ("block/1/0/high-seas-fleet/north-sea", [1]),
    ]
    told = sailed(units, rolls, line, side="Axis")
    assert [told.g.at(unit) for unit in ("Battlecruisers", "High Seas Fleet")] == [
        "North Atlantic",
        "North Sea",
    ]


def test_BLZ_402_a_way_that_is_left_open_takes_the_least_blocked_areas() -> None:
    units = {"North Sea Fleet": ("Scotland", 2), "High Seas Fleet": ("North Sea", 4)}
    told = sailed(units, [], "AFA: sail North Sea Fleet: Scotland -> Western Approaches")
    assert told_of(told, "unit_sailed")[0]["way"] == [
        "Scotland",
        "North Atlantic",
        "Western Approaches",
    ]


# Free Blitzes


def test_BLZ_283_BLZ_284_BLZ_288_what_moves_in_a_Free_Blitz_counts_with_its_cargo() -> None:
    now = {"blitz": {"AFA": blitz.FREE}}
    units = {"Europe Trs": ("Scotland", 1), "8th Army": ("Scotland", 1), "2nd Army": ("London", 1)}
    line = "AFA: sail Europe Trs with 8th Army: Scotland -> North Sea"
    g = rehearsed(allies(units, now=now), line)
    assert g.now["free"] == {"AFA": 2}
    g = rehearsed(allies(units, now=now), f"{line}; embark 2nd Army at London")
    assert g.now["free"] == {"AFA": 3}
    full = allies(units, now={**now, "free": {"AFA": 2}})
    assert refused(full, "BLZ-283", f"{line}; embark 2nd Army at London") == "free_blitz_full"
    two = allies({"North Sea Fleet": ("Scotland", 3), "Canadian Escorts": ("Scotland", 2)}, now=now)
    line = "AFA: sail North Sea Fleet, Canadian Escorts: Scotland -> North Sea"
    assert refused(two, "BLZ-283", line) == "free_blitz_full"
