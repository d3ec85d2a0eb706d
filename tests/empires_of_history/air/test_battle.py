"""Interception and air battles."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import aloft, interception
from pbem.games.empires_of_history.air.battle import air_battle
from tests.empires_of_history import flow_game
from tests.empires_of_history.position_builder import game_at
from tests.harness.flow_player import FlowPlayer

LABEL = "air/1/1/4/warsaw/target"


def flight(kind: str, count: int, at: str = "Warsaw", fuel: int = 5, **more: Any) -> dict[str, Any]:
    told = {"nation": "Germany", "kind": kind, "count": count, "at": at, "use": "bomb"}
    return {**told, "fuel": fuel, "force": "", "base": "Silesia", "way": [], **more}


def over_warsaw(
    flying: list[dict[str, Any]], units: dict[str, Any], dice: list[Any], **more: Any
) -> FlowPlayer:
    """German aircraft over Warsaw, Polish fighters at base."""
    told = {"place": "Warsaw", "uses": ["bomb"], "nations": ["Germany"], "key": "target"}
    g = game_at(
        units={area: {"Poland": here} for area, here in units.items()},
        flying=flying,
        phase=4,
        flow="air_battle",
        step="decide_interception",
        locals_={**told, "target": True, **more},
    )
    return flow_game.player(g, air_battle, dice=dice)


def volley(
    number: int, side: str, nation: str, kind: str, dice: list[int]
) -> tuple[str, list[int]]:
    return f"{LABEL}/r{number}/{side}/{nation}/{kind}", dice


def test_EOH_246_R79_fighters_of_the_place_and_of_neighbours_can_intercept_over_the_target() -> (
    None
):
    units = {
        "Warsaw": {"Poland": {"fighter": 1, "bomber": 1}},
        "Lvov": {"Poland": {"fighter": 2}},
        "Vilna": {"Poland": {"fighter": 1}},
    }
    g = game_at(units={k: v for k, v in units.items() if k in game_at().board.areas})
    flying = [flight("bomber", 1)]
    there = interception.sources(g, "Warsaw", flying, is_target=True)
    assert [(s["from"], s["count"], s["distance"]) for s in there] == [
        ("Warsaw", 1, 0),
        ("Lvov", 2, 1),
    ]
    passing = interception.sources(g, "Warsaw", flying, is_target=False)
    assert [s["from"] for s in passing] == ["Warsaw"], "R45: neighbours only at the target"
    port = interception.sources(g, "Warsaw", flying, is_target=True, in_port=True)
    assert [s["from"] for s in port] == ["Warsaw"], "EOH-031, R73"


def test_EOH_246_radar_lets_fighters_come_from_two_territories_away() -> None:
    g = game_at(
        units={"Silesia": {"Germany": {"fighter": 1}}, "Berlin": {"Germany": {"fighter": 1}}},
        technologies={"Germany": {"radar": 1}},
    )
    flying = [{**flight("bomber", 1), "nation": "Poland"}]
    found = interception.sources(g, "Warsaw", flying, is_target=True)
    assert [(s["from"], s["distance"]) for s in found] == [("Silesia", 1), ("Berlin", 2)]
    g.state["technologies"]["Germany"] = {}
    found = interception.sources(g, "Warsaw", flying, is_target=True)
    assert [s["from"] for s in found] == ["Silesia"]


def test_EOH_440_carriers_and_guards_meet_aircraft_over_a_sea_zone() -> None:
    g = game_at(
        units={"E-13": {"England": {"carrier": 1}}},
        aboard={"E-13": {"England": {"fighter": 2}}},
        flying=[{**flight("fighter", 1, "E-13", 4), "nation": "England", "use": "guard"}],
    )
    found = interception.sources(g, "E-13", [flight("bomber", 1, "E-13")], is_target=True)
    assert [(s["nation"], s["count"]) for s in found] == [("England", 3)]


def test_EOH_480_the_default_is_as_many_fighters_here_and_neighbours_against_bombers_only() -> None:
    here, beside = {"fighter": 1}, {"fighter": 1}
    cases = [
        ("bombers alone", [flight("bomber", 2)], ["Warsaw", "Lvov"]),
        ("as many fighters", [flight("fighter", 1)], ["Warsaw"]),
        ("more fighters", [flight("fighter", 2)], []),
        ("more fighters and a bomber", [flight("fighter", 2), flight("bomber", 1)], ["Lvov"]),
    ]
    for name, flying, takes in cases:
        p = over_warsaw(flying, {"Warsaw": here, "Lvov": beside}, [])
        default = p.ask_of("Poland", "intercept").default
        assert [each["from"] for each in default["fighters"]] == takes, name


def test_EOH_480_order_lines_say_who_takes_off() -> None:
    cases = [
        ("intercept always", 3, 0),
        ("intercept never", 0, 0),
        ("intercept bombers", 0, 0),
        ("intercept with 2, keep fuel 3", 2, 3),
        ("intercept from Lvov", 2, 0),
        ("intercept if enemy bombers > 0", 0, 0),
    ]
    for text, count, keep in cases:
        p = over_warsaw(
            [flight("fighter", 1)], {"Warsaw": {"fighter": 1}, "Lvov": {"fighter": 2}}, []
        )
        line = p.grammar.parse_line(text)
        said = p.table.game.reply(p.g, p.ask_of("Poland", "intercept"), line)
        assert sum(each["count"] for each in said["fighters"]) == count, text
        assert said["keep"] == keep, text


def test_EOH_246_nobody_sends_fighters_that_he_has_not() -> None:
    p = over_warsaw([flight("bomber", 1)], {"Warsaw": {"fighter": 1}}, [])
    told = {"fighters": [{"nation": "Poland", "from": "Warsaw", "count": 2}], "keep": 0}
    with pytest.raises(Illegal, match="not_so_many_interceptors"):
        p.say("Poland", "intercept", told)


def test_EOH_481_EOH_482_EOH_483_both_roll_lose_and_spend_a_point_until_nobody_meets_them() -> None:
    dice = [
        volley(1, "attackers", "germany", "bomber", [2, 3]),
        volley(1, "interceptors", "poland", "fighter", [5]),
    ]
    p = over_warsaw([flight("bomber", 2)], {"Warsaw": {"fighter": 1}}, dice)
    p.default("Poland", "intercept")
    assert p.is_over
    assert p.g.count("Warsaw", "Poland", "fighter") == 0
    [left] = aloft.over(p.g, "Warsaw")
    assert (left["count"], left["fuel"]) == (1, 4)


def test_EOH_482_the_owner_chooses_which_of_his_aircraft_are_lost() -> None:
    dice = [
        volley(1, "attackers", "germany", "fighter", [10]),
        volley(1, "attackers", "germany", "bomber", [1]),
        volley(1, "interceptors", "poland", "fighter", [1]),
    ]
    flying = [flight("fighter", 1), flight("bomber", 1)]
    p = over_warsaw(flying, {"Warsaw": {"fighter": 1}}, dice)
    p.default("Poland", "intercept")
    assert p.ask_of("Germany", "air_losses").default == {"Germany": {"fighter": 1}}
    p.say("Germany", "air_losses", {"Germany": {"bomber": 1}})
    assert aloft.counted(p.g.state["flying"]) == {"Germany": {"fighter": 1}}


def test_EOH_483_R44_an_attacker_keeps_the_way_home_and_leaves_before_a_round_that_he_cannot_pay() -> (
    None
):
    p = over_warsaw([flight("bomber", 1, fuel=1)], {"Warsaw": {"fighter": 1}}, [])
    p.default("Poland", "intercept")
    assert p.is_over
    assert p.g.count("Silesia", "Germany", "bomber") == 1
    assert p.g.count("Warsaw", "Poland", "fighter") == 1


def test_R70_an_interceptor_burns_all_fuel_over_a_base_and_keeps_the_way_home_elsewhere() -> None:
    g = game_at(units={"Lvov": {"Poland": {"fighter": 1}}})
    g.now["fuel"] = {"Lvov": {"Poland": {"fighter": {"2": 1}}}}
    flying = [flight("bomber", 1)]
    found = interception.sources(g, "Warsaw", flying, is_target=True)
    assert [s["from"] for s in found] == ["Lvov"], "it can land in Warsaw"
    g = game_at(units={"Paris": {"France": {"fighter": 1}}})
    g.now["fuel"] = {"Paris": {"France": {"fighter": {"2": 1}}}}
    beyond = interception.sources(g, "Normandy", flying, is_target=True)
    assert beyond == [], "there and back are 2, and the round 1"


def test_EOH_246_fighters_keep_the_fuel_that_their_owner_wishes() -> None:
    dice = [
        volley(1, "attackers", "germany", "fighter", [10]),
        volley(1, "interceptors", "poland", "fighter", [10]),
    ]
    p = over_warsaw([flight("fighter", 1)], {"Warsaw": {"fighter": 1}}, dice)
    p.line("Poland", "intercept always, keep fuel 6")
    assert p.is_over
    assert p.kinds().count("air_round") == 1
    assert p.g.now["fuel"]["Warsaw"]["Poland"] == {"fighter": {"6": 1}}


def test_EOH_484_the_attacker_breaks_off_as_he_has_said() -> None:
    dice = [
        volley(1, "attackers", "germany", "fighter", [10]),
        volley(1, "interceptors", "poland", "fighter", [10]),
    ]
    p = over_warsaw([flight("fighter", 1)], {"Warsaw": {"fighter": 1}}, dice, terms={"rounds": 1})
    p.line("Poland", "intercept always")
    assert p.is_over
    assert p.g.count("Silesia", "Germany", "fighter") == 1
    assert p.kinds().count("air_round") == 1


def test_EOH_483_R79_interceptors_land_where_they_fought_with_what_fuel_is_left() -> None:
    dice = [
        volley(1, "attackers", "germany", "bomber", [10]),
        volley(1, "interceptors", "poland", "fighter", [1]),
    ]
    p = over_warsaw([flight("bomber", 1)], {"Lvov": {"fighter": 1}}, dice)
    p.default("Poland", "intercept")
    assert p.g.now["fuel"] == {"Warsaw": {"Poland": {"fighter": {"5": 1}}}}
    assert p.g.now["used"] == {}, "it is not its owner's slot"


def test_R70_R79_interceptors_fly_back_where_they_cannot_land() -> None:
    dice = [
        ("air/1/1/4/normandy/target/r1/attackers/germany/bomber", [10]),
        ("air/1/1/4/normandy/target/r1/interceptors/france/fighter", [1]),
    ]
    told = {"place": "Normandy", "uses": ["bomb"], "nations": ["Germany"], "key": "target"}
    g = game_at(
        units={"Paris": {"France": {"fighter": 1}}},
        flying=[flight("bomber", 1, "Normandy")],
        phase=4,
        flow="air_battle",
        step="decide_interception",
        locals_={**told, "target": True},
    )
    p = flow_game.player(g, air_battle, dice=dice)
    p.default("France", "intercept")
    assert p.g.now["fuel"] == {"Paris": {"France": {"fighter": {"4": 1}}}}


def test_EOH_482_press_says_who_is_lost_without_a_question() -> None:
    dice = [
        volley(1, "attackers", "germany", "fighter", [10]),
        volley(1, "attackers", "germany", "bomber", [1]),
        volley(1, "interceptors", "poland", "fighter", [1]),
    ]
    flying = [flight("fighter", 1), flight("bomber", 1)]
    lose = [{"what": "bomber", "power": "", "take": None, "keep": 0}]
    p = over_warsaw(flying, {"Warsaw": {"fighter": 1}}, dice, terms={"lose": lose})
    p.default("Poland", "intercept")
    assert p.is_over
    assert aloft.counted(p.g.state["flying"]) == {"Germany": {"fighter": 1}}


def test_EOH_243_EOH_244_EOH_249_who_is_at_home_pays_no_way_and_bombers_never_intercept() -> None:
    dice = [
        volley(1, "attackers", "germany", "bomber", [10]),
        volley(1, "interceptors", "poland", "fighter", [5]),
    ]
    p = over_warsaw([flight("bomber", 1)], {"Warsaw": {"fighter": 1, "bomber": 3}}, dice)
    p.line("Poland", "intercept always")
    assert p.g.now["fuel"] == {"Warsaw": {"Poland": {"fighter": {"6": 1}}}}
    assert p.g.state["flying"] == [], "5 is the fighter's value in the air"


def test_R44_guards_over_a_zone_fight_and_stay_or_fly_home_when_their_fuel_just_reaches() -> None:
    told = {"nation": "England", "kind": "fighter", "count": 1, "at": "E-11", "use": "guard"}
    for points, stays in ((4, True), (2, False)):
        guard = {**told, "fuel": points, "force": "", "base": "London"}
        g = game_at(
            flying=[{**flight("bomber", 1, "E-11"), "base": "Hamburg", "use": "strike"}, guard],
            phase=5,
            flow="air_battle",
            step="decide_interception",
            locals_={"place": "E-11", "uses": ["strike"], "nations": ["Germany"], "key": "strike"},
        )
        dice = [
            ("air/1/1/5/e-11/strike/r1/attackers/germany/bomber", [10]),
            ("air/1/1/5/e-11/strike/r1/interceptors/england/fighter", [1]),
        ]
        p = flow_game.player(g, air_battle, dice=dice)
        p.line("England", "intercept always")
        assert p.is_over
        over = aloft.over(p.g, "E-11", ("guard",))
        assert [each["fuel"] for each in over] == ([points - 1] if stays else []), points
        assert not aloft.over(p.g, "E-11", ("intercept",))


def test_EOH_484_who_wants_to_be_asked_is_asked_after_each_round() -> None:
    dice = [
        volley(1, "attackers", "germany", "fighter", [10]),
        volley(1, "interceptors", "poland", "fighter", [10]),
    ]
    p = over_warsaw([flight("fighter", 1)], {"Warsaw": {"fighter": 1}}, dice, terms={"ask": True})
    p.line("Poland", "intercept always")
    assert p.ask_of("Germany", "go_on").default == "yes"
    with pytest.raises(Illegal, match="yes_or_no"):
        p.say("Germany", "go_on", "perhaps")
    p.line("Germany", "go on no")
    assert p.is_over
    assert p.g.count("Silesia", "Germany", "fighter") == 1
