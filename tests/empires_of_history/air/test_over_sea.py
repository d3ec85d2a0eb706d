"""Strikes, cover and searches: aircraft that are sent over a sea zone or a port."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import aloft, over_sea
from pbem.games.empires_of_history.air.air_phase import FLOWS
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history import flow_game
from tests.empires_of_history.position_builder import game_at

WAR = [["England", "Italy"]]


def at_malta(**changes: Any) -> Position:
    units = {
        "Malta": {"England": {"fighter": 2, "bomber": 2}},
        "Sicily": {"Italy": {"battleship": 1, "fighter": 1}},
        "E-19": {"Italy": {"destroyer": 1}},
        **changes.pop("units", {}),
    }
    return game_at(**{"units": units, "wars": WAR, "nations": ("England",), "phase": 5, **changes})


def strike(g: Position, text: str) -> list[aloft.Flight]:
    line = grammar_of(g.board).parse_line(text, "naval")
    return over_sea.strike(g, "England", line.args, [])


def test_EOH_423_EOH_030_R73_aircraft_strike_ships_in_a_zone_or_in_a_port() -> None:
    cases = [
        ("strike E-19: 2 bomber Malta", ""),
        ("strike port Sicily: 2 bomber Malta", ""),
        ("strike Sicily: 2 bomber Malta", "say_port"),
        ("strike port E-19: 2 bomber Malta", "no_port_and_no_zone"),
        ("strike E-20: 2 bomber Malta", "no_ships_to_strike"),
        ("strike port Naples: 2 bomber Malta", "no_ships_to_strike"),
        ("strike port Malta: 2 bomber Malta", "no_hostile_territory"),
    ]
    for text, code in cases:
        g = at_malta(sides={"Italy": "Axis"})
        if code:
            with pytest.raises(Illegal, match=code):
                strike(g, text)
        else:
            [flight] = strike(g, text)
            assert flight["use"] == "strike", text


def test_EOH_031_EOH_033_R73_port_raiders_meet_guns_and_fighters_of_that_territory_alone() -> None:
    g = at_malta(
        units={"Naples": {"Italy": {"fighter": 1}}},
        sides={"Italy": "Axis"},
    )
    strike(g, "strike port Sicily: 2 bomber Malta")
    ready = at_malta(
        units=g.state["units"],
        flying=g.state["flying"],
        flow="air_raids",
        step="go_on",
        locals_={"uses": ["strike"], "nations": ["England"]},
    )
    guns = [("guns/1/1/5/sicily/italy/city-gun", [9]), ("guns/1/1/5/sicily/italy/port-gun", [9])]
    p = flow_game.player(ready, *FLOWS, dice=guns)
    asked = p.ask_of("Italy", "intercept")
    assert [each["from"] for each in asked.args["sources"]] == ["Sicily"]
    p.line("Italy", "intercept never")
    assert p.is_over
    [flight] = aloft.over(p.g, "Sicily", ("strike",))
    assert flight["count"] == 2


def test_EOH_032_EOH_449_a_strike_needs_a_round_and_the_way_home_and_a_port_costs_no_more() -> None:
    for points, code in ((7, ""), (6, "not_enough_fuel")):
        fuel = {"Malta": {"England": {"fighter": {str(points): 2}}}}
        g = at_malta(sides={"Italy": "Axis"}, now={"fuel": fuel})
        text = "strike port Sicily: 1 fighter Malta"
        if code:
            with pytest.raises(Illegal, match=code):
                strike(g, text)
        else:
            assert strike(g, text), "3 there, 1 for a round, 3 back"


def test_EOH_422_R99_cover_stays_with_its_force() -> None:
    g = at_malta()
    line = grammar_of(g.board).parse_line("cover TF A: 1 fighter Malta", "naval")
    [flight] = over_sea.cover(g, "England", line.args, "E-20", [])
    assert (flight["use"], flight["force"], flight["way"]) == ("cover", "A", ["E-20"])
    with pytest.raises(Illegal, match="no_sea_zone"):
        over_sea.cover(g, "England", line.args, "Sicily", [])


def test_EOH_448_EOH_607_R14_R92_searchers_have_fuel_for_a_round_and_allies_full_tanks() -> None:
    units = [{"count": 1, "kind": "fighter", "power": ""}]
    g = at_malta()
    [flight] = over_sea.search(g, "England", units, ["Malta", "E-20"], [])
    assert flight["use"] == "search"
    g = at_malta(nations=("France",), now={"fuel": {"Malta": {"England": {"fighter": {"6": 2}}}}})
    with pytest.raises(Illegal, match="not_so_many_full"):
        over_sea.search(g, "England", units, ["Malta", "E-20"], [])
    with pytest.raises(Illegal, match="no_sea_zone"):
        over_sea.search(g, "England", units, ["Malta", "Cairo"], [])
