"""Task forces: how they are put together, sail, load and unload."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Refusal
from pbem.games.empires_of_history.air import air_phase
from pbem.games.empires_of_history.concepts import passengers
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import holds, movement
from pbem.games.empires_of_history.sea.phase import NAVAL
from tests.empires_of_history import flow_game
from tests.empires_of_history.position_builder import game_at

WARS = [["England", "Germany"], ["France", "Germany"]]
FLEET = {"battleship": 1, "destroyer": 2, "transport": 2}


def at_sea(*lines: str, **changes: Any) -> Position:
    units = {"E-06": {"England": FLEET}, "London": {"England": {"infantry": 4, "armor": 2}}}
    units |= changes.pop("units", {})
    told: dict[str, Any] = {"wars": WARS, "nations": ("England",), "slot": 3, "phase": 5}
    told |= {"flow": "sailing", "step": "begin_naval"}
    said = [f"England: naval: {line}" for line in lines]
    return game_at(**{**told, "units": units, **changes}, locals_={"lines": said})


def fault(g: Position, *lines: str) -> str:
    """The code with which the last of some lines is refused, "" for none."""
    trial = g.trial()
    *before, last = [grammar_of(g.board).parse_line(line, "naval") for line in lines]
    for line in before:
        movement.rehearse(trial, line)
    try:
        movement.rehearse(trial, last)
    except Refusal as refusal:
        return str(refusal.problem.code)
    return ""


def sailed(*lines: str, dice: Any = (), **changes: Any) -> Position:
    p = flow_game.player(at_sea(*lines, **changes), *NAVAL.flows, *air_phase.FLOWS, dice=list(dice))
    assert p.is_over
    assert not [e for e in p.events if e["kind"] == "line_unused"], p.events
    return p.g


def test_EOH_420_a_ship_is_in_one_task_force_and_it_sails_as_fast_as_its_slowest() -> None:
    cases = [
        (["TF A: 2 destroyer E-06; move E-05 -> E-02"], ""),
        (["TF A: 2 destroyer E-06", "TF B: 1 destroyer E-06"], "not_so_many_ships"),
        (["TF A: 1 destroyer E-06", "TF A: 1 destroyer E-06"], "force_twice"),
        (["TF A: 1 infantry London"], "no_ship"),
        (["TF A: 2 destroyer E-06; move E-05 -> E-02 -> E-03 -> E-31"], ""),
        (["TF A: 1 battleship E-06; move E-05 -> E-02 -> E-03 -> E-31"], "ships_too_slow"),
    ]
    for lines, code in cases:
        assert fault(at_sea(), *lines) == code, lines


def test_EOH_448_ships_that_have_searched_stay() -> None:
    g = at_sea(now={"used": {"E-06": {"England": {"destroyer": 2}}}})
    assert fault(g, "TF D: 2 destroyer E-06") == "", "they may be in a task force that stays"
    assert fault(g, "TF D: 2 destroyer E-06; move E-05") == "ships_have_acted"


def test_EOH_032_a_port_takes_a_point_to_enter_and_one_to_leave() -> None:
    units = {"London": {"England": {"battleship": 1}}}
    cases = [
        ("move E-06 -> E-05 -> E-02", ""),
        ("move E-06 -> E-05 -> E-02 -> E-01", "ships_too_slow"),
    ]
    for way, code in cases:
        assert fault(at_sea(units=units), f"TF A: 1 battleship London; {way}") == code, way
    g = sailed("TF A: 1 battleship E-06; into port London")
    assert g.count("London", "England", "battleship") == 1


def test_EOH_426_EOH_231_R18_surface_ships_stop_at_enemy_surface_ships_submarines_pass() -> None:
    blocked = {
        "E-05": {"Germany": {"destroyer": 1}},
        "E-06": {"England": {**FLEET, "submarine": 1}},
    }
    passed = {"E-05": {"Germany": {"submarine": 1}}}
    cases = [
        (blocked, "TF A: 1 destroyer E-06; move E-05 -> E-02", "enemy_ships_stop"),
        (blocked, "TF A: 1 destroyer E-06; move E-05", ""),
        (blocked, "TF A: 1 submarine E-06; move E-05 -> E-02", ""),
        (passed, "TF A: 1 destroyer E-06; move E-05 -> E-02", ""),
    ]
    for units, line, code in cases:
        assert fault(at_sea(units=units), line) == code, line


def test_EOH_427_EOH_028_a_task_force_ends_in_a_port_with_room() -> None:
    g = at_sea()
    minor = next(
        t
        for z in ("E-06", "E-05")
        for t in g.board.coast(z)
        if g.board.port(t) == "minor" and g.is_friendly("England", g.controller(t) or "USA")
    )
    assert fault(g, f"TF A: 2 destroyer E-06; into port {minor}") == ""
    line = f"TF A: 2 destroyer, 1 transport E-06; into port {minor}"
    assert fault(g, line) == "minor_port_full"


def test_EOH_428_EOH_266_mines_roll_when_ships_cross_and_two_hits_sink_a_battleship() -> None:
    label = "mines/1/3/dover/england-a-0/england"
    dice = [(f"{label}/battleship", [2, 9]), (f"{label}/destroyer", [3, 3, 1, 10])]
    g = sailed("TF A: 1 battleship, 2 destroyer E-06; move E-11", dice=dice, mines={"Dover": 2})
    assert g.units("E-11", "England") == {"damaged battleship": 1, "destroyer": 1}
    assert g.now["forces"]["England A"]["ships"]["England"] == g.units("E-11", "England")
    assert g.state["mines"] == {"Dover": 2}, "they stay"


def test_EOH_051_R75_a_port_between_two_zones_is_no_way_round_the_mines() -> None:
    board = at_sea().board
    port = next(
        t for t in board.coast("E-06") if t in board.coast("E-11") and board.port(t) == "major"
    )
    line = f"TF A: 1 destroyer E-06; into port {port}; move E-11"
    label = "mines/1/3/dover/england-a-1/england/destroyer"
    g = sailed(line, dice=[(label, [1])], mines={"Dover": 1}, control={port: "England"})
    assert not g.units("E-11", "England")


def test_EOH_227_EOH_225_a_transport_takes_two_troop_points_or_goods() -> None:
    cases = [
        ("1 transport", "load 2 infantry London", ""),
        ("1 transport", "load 1 armor London", ""),
        ("1 transport", "load 1 armor, 1 infantry London", "transports_too_few"),
        ("2 transport", "load 1 armor, 2 infantry London", ""),
        ("1 transport", "load 5 resources London", ""),
        ("1 transport", "load 5 resources, 1 infantry London", "transports_too_few"),
        ("2 transport", "load 5 resources, 2 oil, 2 infantry London", ""),
        ("1 transport", "load 9 infantry London", "not_so_much_to_load"),
        ("1 transport", "load 1 infantry Paris", "not_beside_the_ships"),
    ]
    g = at_sea(oil={"London": {"England": 2}}, pools={"England": {"London": 20}})
    pools = {p.name: 20 for p in g.board.powers["England"].pools.values()}
    g.state["pools"]["England"] = pools
    for ships, leg, code in cases:
        assert fault(g, f"TF A: {ships} E-06; {leg}") == code, (ships, leg)


def test_EOH_424_EOH_228_troops_sail_along_and_a_force_may_move_before_it_loads() -> None:
    g = sailed("TF A: 1 transport E-06; load 2 infantry London; move E-05")
    assert g.state["cargo"] == {
        "E-05": {"England": {"units": {"England": {"infantry": 2}}, "resources": 0, "oil": 0}}
    }
    assert g.count("London", "England", "infantry") == 2
    g = sailed(
        "TF A: 1 transport E-05; move E-06; load 1 armor London",
        units={"E-05": {"England": {"transport": 1}}},
    )
    assert g.state["cargo"]["E-06"]["England"]["units"] == {"England": {"armor": 1}}


def test_EOH_226_R28_goods_come_into_the_pool_of_the_port_and_half_as_a_gift() -> None:
    hold = {"units": {}, "resources": 7, "oil": 0}
    for port, holder, arrived in [("London", "England", 7), ("Picardy", "France", 4)]:
        g = at_sea(cargo={"E-06": {"England": hold}})
        if not g.board.port(port):
            port = next(
                t for t in g.board.coast("E-11") if g.controller(t) == holder and g.board.port(t)
            )
        zone = g.board.coast(port)[0]
        start = {"E-06": {}, zone: {"England": {"transport": 1}}}
        told = {"units": start, "cargo": {zone: {"England": hold}}}
        before = sum(at_sea(**told).state["pools"][holder].values())
        g = sailed(f"TF A: 1 transport {zone}; unload 7 resources {port}", **told)
        assert sum(g.state["pools"][holder].values()) - before == arrived, port
        assert not g.state["cargo"]
        line = (
            f"TF A: 1 transport {zone}; unload 7 resources {port}; move {g.board.waters(zone)[0]}"
        )
        assert fault(at_sea(**told), line) == "no_move_after_unloading"


def test_EOH_229_cargo_sinks_with_the_transport() -> None:
    label = "mines/1/3/dover/england-a-0/england/transport"
    line = "TF A: 2 transport E-06; load 1 armor, 2 infantry London; move E-11"
    g = sailed(line, dice=[(label, [1, 9])], mines={"Dover": 1})
    assert g.state["cargo"]["E-11"]["England"]["units"] == {"England": {"armor": 1}}


def test_EOH_450_a_force_says_where_it_lands() -> None:
    cases = [
        ("load 2 infantry London; move E-11; for Picardy", ""),
        ("load 2 infantry London; move E-11; for Berlin", "not_beside_the_ships"),
        ("move E-11; for Picardy", "nothing_to_land"),
    ]
    for legs, code in cases:
        assert fault(at_sea(), f"TF A: 1 transport E-06; {legs}") == code, legs


def test_EOH_275_fighters_sail_with_their_carrier() -> None:
    units = {"E-06": {"England": {"carrier": 1}}}
    g = sailed(
        "TF A: 1 carrier E-06; move E-05",
        units=units,
        aboard={"E-06": {"England": {"fighter": 2}}},
        now={"fuel": {"E-06": {"England": {"aboard fighter": {"3": 1}}}}},
    )
    assert g.state["aboard"] == {"E-05": {"England": {"fighter": 2}}}
    assert g.now["fuel"] == {"E-05": {"England": {"aboard fighter": {"3": 1}}}}


def test_R74_ships_and_troops_of_another_seat_do_not_come() -> None:
    g = at_sea(units={"E-06": {"England": FLEET, "France": {"destroyer": 1}}})
    assert fault(g, "TF A: 1 French destroyer E-06") in ("ships_of_others",)


def test_EOH_420_a_force_that_asks_before_entering_stays_if_the_answer_is_no() -> None:
    line = "TF A: 1 destroyer E-06; move E-05 -> E-02; ask before entering E-02"
    for say, place in [("yes", "E-02"), ("no", "E-05")]:
        p = flow_game.player(at_sea(line), *NAVAL.flows, *air_phase.FLOWS)
        assert p.ask_of("England", "enter_area").args["from"] == "E-05"
        p.say("England", "enter_area", say)
        assert p.is_over
        assert p.g.count(place, "England", "destroyer") == 1, say


def test_R74_allies_of_one_player_come_aboard_and_go_ashore_in_their_own_slot() -> None:
    units = {"O-01": {"England": {"transport": 2}}, "Ottawa": {"Canada": {"infantry": 3}}}
    told: dict[str, Any] = {"players": 2, "wars": [*WARS, ["Canada", "Germany"]]}
    loads = "TF A: 2 transport O-01; load 2 Canadian infantry Ottawa; move E-31"
    g = sailed(loads, units=units, **told)
    assert holds.of(g, "E-31", "England")["units"] == {"Canada": {"infantry": 2}}
    here = game_at(
        **told,
        units={"E-13": {"England": {"transport": 2}}},
        cargo={"E-13": {"England": {**holds.empty(), "units": {"Canada": {"infantry": 2}}}}},
        nations=("Canada",),
    )
    for line, code in (
        ("Canada: TF B: 2 English transport E-13; for Southampton", ""),
        ("Canada: TF B: 2 English transport E-13; move E-14", "ships_of_others"),
    ):
        assert fault(here, line) == code
    assert fault(at_sea(units=units, **{**told, "players": 8}), loads) == "cargo_of_others"


CREW = {"O-01": {"England": {"transport": 2}}, "Ottawa": {"Canada": {"infantry": 3}}}
APART: dict[str, Any] = {"players": 8, "wars": [*WARS, ["Canada", "Germany"]]}


def test_R74_troops_of_another_player_come_aboard_once_he_has_said_so() -> None:
    loads = "TF A: 2 transport O-01; load 2 Canadian infantry Ottawa; move E-31"
    assert fault(at_sea(units=CREW, **APART), loads) == "cargo_of_others"
    g = at_sea(units=CREW, **APART)
    passengers.let(g, "Canada", ["England"], [])
    assert fault(g, loads) == ""
    assert fault(g, "TF A: 2 transport O-01; load 2 Canadian oil Ottawa") == "cargo_of_others"
    p = flow_game.player(
        at_sea(loads, units=CREW, passengers={"Canada": ["England"]}, **APART),
        *NAVAL.flows,
        *air_phase.FLOWS,
    )
    assert p.is_over
    assert holds.of(p.g, "E-31", "England")["units"] == {"Canada": {"infantry": 2}}
    passengers.let(g, "Canada", [], [])
    assert fault(g, loads) == "cargo_of_others"


def test_R74_they_go_ashore_in_their_own_slot_and_order_nothing_else_of_the_ships() -> None:
    aboard = {**holds.empty(), "units": {"Canada": {"infantry": 2}}, "resources": 3}
    here = game_at(
        **APART,
        units={
            "E-13": {"England": {"transport": 3, "destroyer": 1}},
            "Southampton": {"Canada": {"infantry": 1}},
        },
        cargo={"E-13": {"England": aboard}},
        nations=("Canada",),
    )
    for legs, code in (
        ("2 English transport E-13; for Southampton", ""),
        ("2 English transport E-13; move E-14", "ships_of_others"),
        ("1 English destroyer E-13; for Southampton", "ships_of_others"),
        ("3 English transport E-13; load 1 infantry Southampton", "transports_too_few"),
        ("3 English transport E-13; unload 3 English resources Southampton", "cargo_of_others"),
    ):
        assert fault(here, f"Canada: TF B: {legs}") == code, legs
    del here.state["cargo"]["E-13"]
    line = "Canada: TF B: 2 English transport E-13; for Southampton"
    assert fault(here, line) == "ships_of_others"


def test_R74_troops_travel_with_allies_alone() -> None:
    g = at_sea(units=CREW, **APART)
    for carriers in (["Germany"], ["Canada"], ["England", "USA"]):
        with pytest.raises(Refusal) as refused:
            passengers.let(g, "Canada", carriers, [])
        assert refused.value.problem.code == "travels_with_allies"
    passengers.let(g, "Canada", ["England"], [])
    assert passengers.may_carry(g, "England", "Canada")
    assert not passengers.may_carry(g, "Canada", "England")
