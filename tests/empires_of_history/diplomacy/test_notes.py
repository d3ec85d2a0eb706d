"""What options say beside their effects: terms that other rooms keep."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import sorties, watches
from pbem.games.empires_of_history.diplomacy.options import play as options
from pbem.games.empires_of_history.economy import income, placement
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history.diplomacy.deals import begin, normal, play, refused
from tests.empires_of_history.position_builder import board, game_at
from tests.empires_of_history.sea.sailing import at_sea, playing

WAR = [["Japan", "USA"]]
SURPRISE = {"pearl harbor surprise": True}


def test_EOH_329_ships_that_are_surprised_in_port_do_not_defend_themselves_at_first() -> None:
    zone = board().coast("Hawaii")[0]
    lines = (f"strike port Hawaii: 1 fighter {zone}", "press Hawaii: 1 rounds")
    for flags, told in ((SURPRISE, ["back"]), ({}, ["back", "guns", "round", "ships"])):
        g = at_sea(
            *(normal(line, "naval") for line in lines),
            units={zone: {"Japan": {"carrier": 1}}, "Hawaii": {"USA": {"battleship": 1}}},
            aboard={zone: {"Japan": {"fighter": 1}}},
            wars=WAR,
            sides={"USA": "Allies", "Japan": "Axis"},
            nations=("Japan",),
            slot=8,
            flags=flags,
        )
        g.state["engine"]["frames"][-1]["locals"]["lines"] = [
            f"Japan: naval: {normal(line, 'naval')}" for line in lines
        ]
        p = playing(g, [10] * 9)
        fired = {e["stage"]: e["shots"] for e in p.events if e["kind"] == "ships_fired_at_planes"}
        fired["round"] = next(e["foe"] for e in p.events if e["kind"] == "naval_round")
        assert sorted(stage for stage, shots in fired.items() if shots) == told
        assert any(e["kind"] == "guns_fired" for e in p.events) != bool(flags)


def test_EOH_329_recalled_divisions_do_not_begin_a_turn_west_of_India() -> None:
    units = {
        "Cairo": {"ANZAC": {"infantry": 2}},
        "Delhi": {"ANZAC": {"infantry": 1}},
        "O-07": {"ANZAC": {"destroyer": 1}},
    }
    for flags, at_home in (({}, 0), ({"anzac recall": True}, 2)):
        g = begin("ANZAC", units=units, flags=flags).g
        assert g.count("Sydney", "ANZAC", "infantry") == at_home
        assert g.count("Delhi", "ANZAC", "infantry") == 1
        assert g.count("Sydney", "ANZAC", "destroyer") == bool(flags)
    assert begin("England", units=units, flags={"anzac recall": True}).g.units("Cairo", "ANZAC")


def _flight(g: Position, nation: str, *places: str) -> None:
    units = [{"count": 1, "kind": "bomber", "power": ""}]
    told = {"units": units, "path": {"places": list(places)}}
    sorties.fly(g, nation, told, [])


def test_EOH_329_South_African_aircraft_stay_in_Africa_too() -> None:
    units = {"Khartoum": {"South Africa": {"bomber": 1}}}
    for flags, stay in (({}, True), ({"south africa overseas": True}, False)):
        g = game_at(units=units, nations=("South Africa",), flags=flags)
        if stay:
            with pytest.raises(Illegal) as caught:
                _flight(g, "South Africa", "Khartoum", "Cairo")
            assert caught.value.problem.code == "south_africans_stay"
        else:
            _flight(g, "South Africa", "Khartoum", "Cairo")
        _flight(
            game_at(units=units, nations=("South Africa",)), "South Africa", "Khartoum", "Nairobi"
        )
    at_sea = {"units": [{"count": 1, "kind": "bomber", "power": ""}], "base": "Khartoum"}
    g = game_at(units=units, nations=("South Africa",))
    watches.guard(g, "South Africa", {**at_sea, "zone": "O-07"}, [])
    g = game_at(units=units, nations=("South Africa",))
    with pytest.raises(Illegal):
        watches.guard(g, "South Africa", {**at_sea, "zone": "E-26", "via": ["O-07"]}, [])


def test_EOH_329_coal_trains_run_while_a_way_by_land_is_open() -> None:
    coal = {"from": "Germany", "to": "Italy", "amount": 1, "enters": ["Milan"], "by_sea_from": ""}
    trades = [{**coal, "by_land_from": "Berlin"}]
    for control, received in (
        ({}, 1),
        ({"Venice": "England"}, 1),
        ({"Berlin": "England"}, 0),
        (dict.fromkeys(("Venice", "Switzerland", "Zagreb", "Lyon", "Marseilles"), "England"), 0),
    ):
        g = game_at(
            control=control,
            trades=trades,
            sides={"Italy": "Axis"},
            wars=[["England", "Germany"], ["England", "Italy"], ["England", "Switzerland"]],
            nations=("Italy",),
        )
        income.trades(g, "Italy", [])
        assert g.oil("Milan", "Italy") == received, control


def _militia(**changes: Any) -> Position:
    entry = {"kind": "militia", "count": 3, "pool": "Japan", "place": "", "turns": 0, "name": ""}
    flags = {"japan puppet militia": True}
    told = {"queue": {"Japan": [entry]}, "nations": ("Japan",), "flags": flags, **changes}
    return game_at(**told)


def _put(g: Position, site: str, count: int) -> str:
    try:
        placement.place(g, "Japan", g.state["queue"]["Japan"][0], count, site, [])
    except Illegal as refusal:
        return refusal.problem.code
    return ""


def test_EOH_329_two_militia_a_turn_are_placed_in_Chinese_cities_that_Japan_holds() -> None:
    g = _militia(control={"Canton": "Japan"})
    assert (_put(g, "Shanghai", 1), _put(g, "Canton", 1)) == ("", "")
    assert _put(g, "Shanghai", 1) == "puppets_a_turn"
    assert _put(g, "Tokyo", 1) == ""
    assert _put(_militia(), "Chungking", 1) == "not_originally_own"
    assert _put(_militia(flags={}), "Shanghai", 1) == "not_originally_own"
    fresh = _militia(now={"held": {}})
    assert _put(fresh, "Shanghai", 1) == "not_held_since_start"


def test_EOH_329_EOH_114_the_host_pays_for_options_of_an_exile() -> None:
    vichy = dict.fromkeys(("Marseilles", "Dakar"), "Vichy France")
    changes: dict[str, Any] = {
        "control": vichy,
        "conquered": {"France": 1},
        "pools": {**game_at().state["pools"], "France": {"France": 0}},
    }
    assert refused(game_at(**changes), "France", "option FRA-03") == "not_enough_saved"
    g = game_at(**changes, exiles={"France": "England"})
    before = g.pool("England")
    options.pay(g, "France", "FRA-03", "", "")
    assert g.pool("England") == before - 5


def test_EOH_100_a_neutral_whose_land_has_been_ceded_is_conquered() -> None:
    g = play("Soviet Union", "option SOV-03", played={"SOV-01": 1}, dice=[7, 1, 1, 9]).g
    assert set(g.state["conquered"]) == {"Lithuania", "Latvia", "Estonia"}
    assert refused(g, "England", "influence Latvia") == "not_neutral"
