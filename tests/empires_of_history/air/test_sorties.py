"""Phases 7 and 8: support, transfers, paratroopers, nuclear bombs."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import aloft, fuel, sorties, support
from pbem.games.empires_of_history.air.air_phase import FLOWS
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history import flow_game
from tests.empires_of_history.position_builder import game_at
from tests.harness.flow_player import FlowPlayer

SENDS = {"fly": sorties.fly, "drop": sorties.drop, "nuclear": sorties.nuclear}
SILESIA = {"Silesia": {"Germany": {"fighter": 2, "bomber": 2, "paratrooper": 5}}}


def order(g: Position, text: str, nation: str = "Germany") -> list[aloft.Flight]:
    line = grammar_of(g.board).parse_line(text, "movement")
    return SENDS[line.verb](g, nation, line.args, [])


def refused(g: Position, text: str) -> str:
    with pytest.raises(Illegal) as caught:
        order(g, text)
    return caught.value.problem.code


def phase_8(text: str, dice: list[Any], **changes: Any) -> FlowPlayer:
    """A German order of phase 7, then phase 8."""
    g = game_at(**{"units": SILESIA, **changes})
    changes.pop("now", None)
    order(g, text)
    ready = game_at(
        **{**changes, "units": g.state["units"], "flying": g.state["flying"]},
        phase=8,
        flow="air_phase",
        step="meet_fighters",
        now={"guns": list(g.board.territories), "fuel": g.now["fuel"]},
    )
    return flow_game.player(ready, *FLOWS, dice=dice)


def test_EOH_460_EOH_508_aircraft_fly_to_a_battle_and_keep_a_round_and_the_way_home() -> None:
    g = game_at(units=SILESIA)
    [flight] = order(g, "fly 2 fighter: Silesia -> Warsaw, back to Silesia")
    assert (flight["use"], flight["way"], flight["home"]) == ("support", ["Warsaw"], ["Silesia"])
    g.now["fuel"] = {"Silesia": {"Germany": {"bomber": {"2": 2}}}}
    assert refused(g, "fly 1 bomber: Silesia -> Warsaw") == "not_enough_fuel"
    assert refused(g, "fly 1 bomber: Silesia -> Pomerania") == "nothing_to_fly_for"
    assert refused(g, "fly 1 bomber: Silesia -> Silesia") == "flight_to_nowhere"


def test_R41_EOH_248_nobody_flies_over_or_to_neutral_land() -> None:
    g = game_at(units={"East Prussia": {"Germany": {"fighter": 1}}})
    assert refused(g, "fly 1 fighter: East Prussia -> Lithuania") == "nothing_to_fly_for"
    over = "fly 1 fighter: East Prussia -> Lithuania -> Brest-Litovsk"
    assert refused(g, over) == "no_way_in_the_air"


def test_EOH_460_aircraft_change_their_base_at_once_where_nobody_can_meet_them() -> None:
    g = game_at(units=SILESIA)
    order(g, "fly 2 fighter: Silesia -> Berlin")
    assert g.state["flying"] == []
    assert g.count("Berlin", "Germany", "fighter") == 2
    assert fuel.ready(g, "Berlin", "Germany", "fighter") == {}


def test_EOH_480_a_change_of_base_over_hostile_land_goes_through_phase_8() -> None:
    p = phase_8("fly 2 fighter: Silesia -> Warsaw -> East Prussia", [])
    assert p.is_over
    assert p.g.count("East Prussia", "Germany", "fighter") == 2


def test_EOH_204_EOH_253_EOH_461_bombers_take_two_paratroopers_each_that_began_the_turn_there() -> (
    None
):
    g = game_at(units=SILESIA)
    cases = [
        ("drop 5 paratrooper by 2 bomber: Silesia -> Warsaw", "too_many_for_bombers"),
        ("drop 6 paratrooper by 2 bomber: Silesia -> Warsaw", "not_so_many_jumpers"),
        ("drop 1 infantry by 2 bomber: Silesia -> Warsaw", "no_paratrooper"),
        ("drop 1 paratrooper by 1 late infantry: Silesia -> Warsaw", "no_aircraft"),
        ("drop 1 paratrooper by 1 fighter: Silesia -> Warsaw", "not_for_fighters"),
    ]
    for text, code in cases:
        assert refused(g.trial(), text) == code, text
    g.now["moved"] = {"Silesia": {"Germany": {"paratrooper": 3}}}
    assert refused(g.trial(), "drop 3 paratrooper by 2 bomber: Silesia -> Warsaw") == (
        "not_so_many_jumpers"
    )
    [flight] = order(g, "drop 2 paratrooper by 1 bomber: Silesia -> Warsaw")
    assert flight["load"] == {"paratrooper": 2}
    assert g.count("Silesia", "Germany", "paratrooper") == 3


def test_EOH_482_paratroopers_jump_after_the_first_round_and_their_bombers_go_home() -> None:
    dice = [
        ("air/1/1/8/warsaw/met-1/r1/attackers/germany/bomber", [9, 9]),
        ("air/1/1/8/warsaw/met-1/r1/interceptors/poland/fighter", [5]),
    ]
    units = {**SILESIA, "Warsaw": {"Poland": {"fighter": 1, "infantry": 1}}}
    p = phase_8("drop 4 paratrooper by 2 bomber: Silesia -> Warsaw", dice, units=units)
    p.line("Poland", "intercept always")
    assert p.is_over
    assert p.g.count("Warsaw", "Germany", "paratrooper") == 2, "lost with their bomber"
    assert p.g.now["dropped"] == {"Warsaw": {"Germany": {"paratrooper": 2}}}
    assert p.g.count("Silesia", "Germany", "bomber") == 1
    assert p.g.controller("Warsaw") == "Poland"


def test_EOH_214_EOH_463_EOH_485_who_jumps_into_an_empty_territory_takes_it() -> None:
    text = "drop 2 paratrooper by 1 bomber: Silesia -> Warsaw"
    p = phase_8(text, [], generals={"Warsaw": {"Poland": ["Anders"]}})
    assert p.g.controller("Warsaw") == "Germany"
    assert p.g.state["fallen_generals"] == ["Anders"]
    assert p.g.count("Silesia", "Germany", "bomber") == 2


def test_EOH_462_EOH_464_aircraft_take_no_territory() -> None:
    p = phase_8("fly 2 fighter: Silesia -> Warsaw", [])
    assert p.g.controller("Warsaw") == "Poland"
    assert len(aloft.over(p.g, "Warsaw", ("support",))) == 1


def test_EOH_253_bombers_that_carry_nothing_come_home_too() -> None:
    fuel_left = {"Silesia": {"Germany": {"bomber": {"6": 1}}}}
    units = {**SILESIA, "Silesia": {"Germany": {"bomber": 2, "paratrooper": 2, "nuclear bomb": 1}}}
    for text in (
        "drop 2 paratrooper by 2 bomber: Silesia -> Warsaw",
        "nuclear 1 bomb by 2 bomber Silesia -> Warsaw",
    ):
        dice = [("nuclear/1/1/warsaw/1", [10] * 12)] if "nuclear" in text else []
        p = phase_8(text, dice, units=units, now={"fuel": fuel_left})
        assert p.g.state["flying"] == [], text
        assert p.g.count("Silesia", "Germany", "bomber") == 2, text


def test_EOH_253_who_turns_round_brings_the_paratroopers_back() -> None:
    g = game_at(units=SILESIA)
    [flight] = order(g, "drop 2 paratrooper by 1 bomber: Silesia -> Warsaw")
    aloft.come_home(g, flight, [])
    assert g.count("Silesia", "Germany", "paratrooper") == 5


def test_EOH_502_supporters_need_two_points_and_a_way_home_behind_the_round() -> None:
    told = {"nation": "Germany", "kind": "fighter", "count": 1, "use": "support", "force": ""}
    for points, fights in ((1, 0), (2, 1), (3, 1)):
        there = {**told, "at": "Warsaw", "fuel": points, "base": "Silesia", "way": [], "home": []}
        g = game_at(flying=[there])
        assert len(support.fit(g, "Warsaw")) == fights, points
        at_base = game_at(flying=[{**there, "at": "Silesia"}])
        assert len(support.fit(at_base, "Silesia")) == fights, points
    support.ends(g, [])
    assert g.state["flying"] == []


def test_EOH_693_EOH_694_EOH_695_R55_a_nuclear_bomb() -> None:
    dice = [("nuclear/1/1/warsaw/1", [9, 9, *[10] * 10])]
    units = {
        "Silesia": {"Germany": {"bomber": 1, "nuclear bomb": 1}},
        "Warsaw": {"Poland": {"infantry": 1, "armor": 2}},
    }
    p = phase_8(
        "nuclear 1 bomb by 1 bomber Silesia -> Warsaw", dice, units=units, manpower={"Poland": 5}
    )
    asked = p.ask_of("Poland", "air_losses")
    assert asked.default == {"Poland": {"infantry": 1, "armor": 1}}
    p.default("Poland", "air_losses")
    assert p.is_over
    assert p.g.units("Warsaw", "Poland") == {"armor": 1}
    assert p.g.value("Warsaw") == 1
    assert p.g.state["manpower"]["Poland"] == 0, "3 times 3, not below 0"
    assert p.g.count("Silesia", "Germany", "bomber") == 1
    assert p.g.count("Silesia", "Germany", "nuclear bomb") == 0


def test_EOH_214_EOH_217_EOH_694_generals_and_guns_fall_silent_with_the_last_unit() -> None:
    dice = [("nuclear/1/1/warsaw/1", [9, *[10] * 11])]
    units = {
        "Silesia": {"Germany": {"bomber": 1, "nuclear bomb": 1}},
        "Warsaw": {"Poland": {"infantry": 1}},
    }
    p = phase_8(
        "nuclear 1 bomb by 1 bomber Silesia -> Warsaw",
        dice,
        units=units,
        generals={"Warsaw": {"Poland": ["Anders"]}},
    )
    assert p.g.state["fallen_generals"] == ["Anders"]
    assert p.g.state["silent"] == ["Warsaw"]


def test_EOH_693_a_bomber_takes_one_bomb_that_is_there() -> None:
    g = game_at(units={"Silesia": {"Germany": {"bomber": 1, "nuclear bomb": 2}}})
    assert refused(g.trial(), "nuclear 3 bomb by 1 bomber Silesia -> Warsaw") == "no_bomb_there"
    assert refused(g.trial(), "nuclear 2 bomb by 1 bomber Silesia -> Warsaw") == (
        "too_many_for_bombers"
    )


def test_EX_05_EOH_502_EOH_508_an_attack_beside_takes_three_points() -> None:
    wars = [["Germany", "Soviet Union"]]
    for points, code in ((3, ""), (2, "not_enough_fuel")):
        g = game_at(
            units={"Smolensk": {"Germany": {"fighter": 1}}},
            control={"Smolensk": "Germany"},
            wars=wars,
        )
        g.now["fuel"] = {"Smolensk": {"Germany": {"fighter": {str(points): 1}}}}
        text = "fly 1 fighter: Smolensk -> Kursk, back to Smolensk"
        if code:
            assert refused(g, text) == code
            continue
        [flight] = order(g, text)
        aloft.advance(g, flight, "Kursk")
        assert flight["fuel"] == 2
        assert support.fit(g, "Kursk", "Germany") == [flight]
        flight["fuel"] -= 1
        support.ends(g, [], "Kursk")
        assert fuel.left(g, "Smolensk", "Germany", "fighter") == {0: 1}


def test_EOH_252_EOH_275_R82_fighters_start_from_carriers_where_they_are_and_bombers_do_not_land() -> (
    None
):
    g = game_at(
        units={
            "E-19": {"England": {"carrier": 1}},
            "Malta": {"England": {"bomber": 1, "fighter": 1}},
        },
        aboard={"E-19": {"England": {"fighter": 1}}},
        control={"Sicily": "Italy"},
        wars=[["England", "Italy"]],
        nations=("England",),
    )
    with pytest.raises(Illegal, match="nothing_to_fly_for"):
        order(g, "fly 1 bomber: Malta -> E-18", "England")
    with pytest.raises(Illegal, match="no_base_to_land"):
        order(g, "fly 1 bomber: Malta -> E-19", "England")
    [flight] = order(g, "fly 1 fighter: E-19 -> Sicily, back to E-19", "England")
    assert g.state["aboard"] == {}
    aloft.advance(g, flight, "Sicily")
    support.ends(g, [])
    assert g.state["aboard"] == {"E-19": {"England": {"fighter": 1}}}
    assert fuel.left(g, "E-19", "England", "aboard fighter") == {4: 1}
