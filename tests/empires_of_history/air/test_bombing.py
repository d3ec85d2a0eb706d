"""Phase 4: industrial and tactical bombing."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import bombing, fuel, guns
from pbem.games.empires_of_history.air.phases import BOMBING, rehearse_bombing
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history import flow_game
from tests.empires_of_history.position_builder import game_at
from tests.harness.flow_player import FlowPlayer

BOMBER = {"London": {"England": {"bomber": 2, "fighter": 3}}}
HAMBURG = "bomb resources: 2 bomber London -> E-06 -> E-07 -> Hamburg"


def fly(*lines: str, dice: list[Any], nation: str = "England", **changes: Any) -> FlowPlayer:
    """Phase 4 of a nation with these lines."""
    g = game_at(
        **{"units": BOMBER, **changes},
        nations=(nation,),
        flow="bombing",
        step="begin_bombing",
        locals_={"lines": [f"{nation}: {normal(line)}" for line in lines]},
    )
    return flow_game.player(g, *BOMBING.flows, dice=dice)


def normal(line: str) -> str:
    return grammar_of(game_at().board).parse_line(line, "bombing").text


def refused(g: Position, text: str) -> str:
    line = grammar_of(g.board).parse_line(f"England: {text}", "bombing")
    with pytest.raises(Illegal) as caught:
        rehearse_bombing(g, line)
    return caught.value.problem.code


def gun(place: str, what: str, dice: list[int], owner: str = "germany") -> tuple[str, list[int]]:
    return f"guns/1/1/4/{place}/{owner}/{what}", dice


QUIET = [gun("hamburg", "city-gun", [10]), gun("hamburg", "port-gun", [10])]


def test_EOH_400_EOH_402_what_can_be_bombed() -> None:
    cases = [
        ("bomb resources: 1 bomber London -> E-06 -> E-07 -> Hamburg", ""),
        ("bomb resources: 1 fighter London -> E-06 -> E-07 -> Hamburg", "not_for_fighters"),
        ("bomb oil: 1 bomber London -> E-06 -> E-07 -> Hamburg", "nothing_to_bomb"),
        ("bomb resources: 1 bomber London -> Southampton", "no_hostile_territory"),
        ("bomb resources: 1 bomber London -> E-06 -> Normandy", "no_hostile_territory"),
        ("bomb resources: 1 bomber London -> Berlin", "not_enough_fuel"),
        ("bomb resources: 3 bomber London -> E-06 -> E-07 -> Hamburg", "not_so_many_aircraft"),
        ("bomb resources: 1 bomber London -> Oslo -> Hamburg", "no_way_in_the_air"),
        ("bomb resources: 1 bomber London -> Hamburg, back to Oslo -> London", "no_way_in_the_air"),
        ("bomb resources: 1 bomber London -> Hamburg, back to Midlands", "must_return_to_base"),
        ("tactical 1 bomber London -> Hamburg, back to Midlands", "must_return_to_base"),
        ("bomb resources: 1 bomber London -> E-06 -> E-07 -> Pomerania", "nothing_to_bomb"),
        ("tactical 1 fighter London -> E-06 -> E-07 -> Hamburg", "not_enough_fuel"),
    ]
    for text, code in cases:
        g = game_at(units=BOMBER, nations=("England",))
        if code:
            assert refused(g, text) == code, text
        else:
            rehearse_bombing(g, grammar_of(g.board).parse_line(f"England: {text}"))
            assert g.state["flying"], text


def test_EOH_402_R11_manpower_needs_a_city_and_oil_some_stored_oil() -> None:
    g = game_at(oil={"Pomerania": {"Germany": 1}}, control={"Malta": "Italy"}, wars=[])
    g.state["wars"] = [["England", "Germany"], ["England", "Italy"]]
    bombing.check_target(g, "England", "Pomerania", "oil")
    bombing.check_target(g, "England", "Malta", "manpower")
    with pytest.raises(Illegal, match="nothing_to_bomb"):
        bombing.check_target(g, "England", "Malta", "resources")
    g.state["complexes"] = {"Malta": 1}
    bombing.check_target(g, "England", "Malta", "resources")


def test_EOH_401_EOH_403_R12_resources_up_to_the_value_of_the_territory_then_all_fly_home() -> None:
    dice = [*QUIET, ("bombing/1/1/hamburg/england", [9, 8])]
    p = fly(HAMBURG, dice=dice, pools={"Germany": {"Germany": 30}})
    assert p.is_over
    assert p.g.pool("Germany") == 20, "Hamburg is worth 10"
    assert p.g.count("London", "England", "bomber") == 2
    assert p.g.state["flying"] == []
    assert fuel.ready(p.g, "London", "England", "bomber") == {}, "EOH-407"


def test_EOH_403_R11_all_raids_of_a_turn_take_no_more_than_the_territory_is_worth() -> None:
    dice = [*QUIET, ("bombing/1/1/hamburg/england", [9, 8])]
    now = {"bombed": {"Hamburg": {"resources": 7}}}
    p = fly(HAMBURG, dice=dice, pools={"Germany": {"Germany": 30}}, now=now)
    assert p.g.pool("Germany") == 27


def test_EOH_401_nothing_is_taken_that_is_not_saved() -> None:
    dice = [*QUIET, ("bombing/1/1/hamburg/england", [9, 8])]
    p = fly(HAMBURG, dice=dice, pools={"Germany": {"Germany": 4}})
    assert p.g.pool("Germany") == 0


def test_EOH_346_R89_heavy_bombers_count_twice() -> None:
    dice = [*QUIET, ("bombing/1/1/hamburg/england", [1, 1, 2, 3])]
    p = fly(
        HAMBURG,
        dice=dice,
        pools={"Germany": {"Germany": 30}},
        upgraded={"England": {"heavy bombers": 1}},
    )
    assert p.g.pool("Germany") == 23


def test_EOH_401_EOH_404_manpower_and_oil_one_each_and_never_below_none() -> None:
    manpower = HAMBURG.replace("resources", "manpower")
    p = fly(manpower, dice=QUIET, manpower={"Germany": 1})
    assert p.g.state["manpower"]["Germany"] == 0
    oil = HAMBURG.replace("resources", "oil")
    p = fly(oil, dice=QUIET, oil={"Hamburg": {"Germany": 3}})
    assert p.g.oil("Hamburg", "Germany") == 1


def test_EOH_405_EOH_406_each_aircraft_scores_a_tactical_point() -> None:
    g_units = {"Silesia": {"Germany": {"fighter": 2, "bomber": 1}}}
    dice = [gun("warsaw", "city-gun", [3], "poland")]
    p = fly(
        "tactical 2 fighter, 1 bomber Silesia -> Warsaw",
        dice=dice,
        nation="Germany",
        units=g_units,
    )
    assert p.g.now["tactical"] == {"Warsaw": 3}
    assert p.g.count("Silesia", "Germany", "fighter") == 2


def test_EOH_218_EOH_408_guns_fire_first_and_the_owner_picks_the_loss() -> None:
    g_units = {"Silesia": {"Germany": {"fighter": 1, "bomber": 1}}}
    dice = [gun("warsaw", "city-gun", [2], "poland")]
    p = fly(
        "tactical 1 fighter, 1 bomber Silesia -> Warsaw", dice=dice, nation="Germany", units=g_units
    )
    assert p.ask_of("Germany", "air_losses").default == {"Germany": {"fighter": 1}}
    asked = p.ask_of("Germany", "air_losses")
    said = p.table.game.reply(p.g, asked, p.grammar.parse_line("losses bomber"))
    p.say("Germany", "air_losses", said)
    assert p.g.now["tactical"] == {"Warsaw": 1}
    assert p.g.count("Silesia", "Germany", "bomber") == 0


def test_R65_all_missions_of_the_phase_are_in_the_air_when_guns_fire_and_they_fire_once() -> None:
    units = {"Silesia": {"Germany": {"fighter": 2}}, "Danzig": {"Germany": {"fighter": 1}}}
    dice = [gun("warsaw", "city-gun", [1], "poland")]
    lines = ["tactical 1 fighter Danzig -> Warsaw", "tactical 2 fighter Silesia -> Warsaw"]
    p = fly(*lines, dice=dice, nation="Germany", units=units, control={"Danzig": "Germany"})
    assert p.g.now["tactical"] == {"Warsaw": 2}
    assert not guns.may_fire(p.g, "Warsaw")


def test_R45_R65_guns_and_fighters_on_the_way_meet_those_who_pass() -> None:
    units = {"Silesia": {"Germany": {"bomber": 1}}, "Warsaw": {"Poland": {"fighter": 1}}}
    dice = [
        gun("warsaw", "city-gun", [10], "poland"),
        ("air/1/1/4/warsaw/met-1/r1/attackers/germany/bomber", [1]),
        ("air/1/1/4/warsaw/met-1/r1/interceptors/poland/fighter", [6]),
        gun("lvov", "city-gun", [10], "poland"),
        ("bombing/1/1/lvov/germany", [2]),
    ]
    p = fly(
        "bomb resources: 1 bomber Silesia -> Warsaw -> Lvov",
        dice=dice,
        nation="Germany",
        units=units,
        pools={"Poland": {"Poland": 5}},
    )
    p.line("Poland", "intercept always")
    assert p.is_over
    assert p.g.pool("Poland") == 3
    p = fly(
        "bomb resources: 1 bomber Silesia -> Warsaw -> Lvov",
        dice=[gun("lvov", "city-gun", [10], "poland"), ("bombing/1/1/lvov/germany", [2])],
        nation="Germany",
        units={"Silesia": units["Silesia"]},
        pools={"Poland": {"Poland": 5}},
        options={"aa_overflight": "off"},
    )
    assert p.is_over
    assert p.g.pool("Poland") == 3


def test_EOH_485_who_has_burnt_too_much_on_the_way_turns_round() -> None:
    units = {"Silesia": {"Germany": {"fighter": 1}}, "Warsaw": {"Poland": {"fighter": 1}}}
    g = game_at(units=units)
    g.now["fuel"] = {"Silesia": {"Germany": {"fighter": {"4": 1}}}}
    dice = [
        gun("warsaw", "city-gun", [10], "poland"),
        gun("lvov", "city-gun", [10], "poland"),
    ]
    fights = [
        ("air/1/1/4/warsaw/met-1/r1/attackers/germany/fighter", [1]),
        ("air/1/1/4/warsaw/met-1/r1/interceptors/poland/fighter", [6]),
    ]
    p = fly(
        "tactical 1 fighter Silesia -> Warsaw -> Lvov",
        dice=[dice[0], *fights],
        nation="Germany",
        units=units,
        now={"fuel": g.now["fuel"]},
    )
    p.line("Poland", "intercept always")
    assert p.is_over
    assert p.g.now["tactical"] == {}
    assert sum(n for _, _, kind, n in p.g.standing("Germany") if kind == "fighter") == 1


def test_EX_16_radar_interception_two_territories_away() -> None:
    """EOH-218, EOH-246, EOH-247, EOH-408, EOH-481, EOH-483, EOH-484, EOH-485."""
    air = "air/1/1/4/london/met-2"
    dice = [
        gun("london", "city-gun", [7], "england"),
        gun("london", "port-gun", [3], "england"),
        (f"{air}/r1/attackers/germany/bomber", [5, 3]),
        (f"{air}/r1/interceptors/england/fighter", [7]),
        (f"{air}/r2/attackers/germany/bomber", [9, 4]),
        (f"{air}/r2/interceptors/england/fighter", [6]),
    ]
    changes: dict[str, Any] = {
        "units": {
            "Amsterdam": {"Germany": {"bomber": 2}},
            "Liverpool": {"England": {"fighter": 1}},
        },
        "control": {"Amsterdam": "Germany"},
        "pools": {"England": {"England": 80}},
    }
    lines = [
        "bomb resources: 2 bombers Amsterdam -> London via E-06",
        "press air over London: 2 rounds",
    ]
    radar = {"technologies": {"England": {"radar": 1}}}
    p = fly(*lines, dice=dice, nation="Germany", **changes, **radar)
    p.line("England", "intercept always from Liverpool")
    assert p.is_over
    assert p.g.pool("England") == 80
    assert p.g.count("Amsterdam", "Germany", "bomber") == 1
    assert p.g.now["fuel"]["London"] == {"England": {"fighter": {"3": 1}}}
    dice = [*dice[:2], ("bombing/1/1/london/germany", [1, 1])]
    p = fly(*lines, dice=dice, nation="Germany", **changes, technologies={"England": {"radar": 0}})
    assert p.is_over, "without radar nobody is asked"


def test_EX_D10_R66_heavy_bombers_over_the_ruhr() -> None:
    """EOH-218, EOH-241, EOH-242, EOH-346, EOH-401, EOH-402, EOH-403, EOH-408."""
    dice = [
        gun("amsterdam", "city-gun", [5]),
        gun("amsterdam", "port-gun", [9]),
        gun("ruhr", "anti-air-gun", [2]),
        gun("ruhr", "city-gun", [3]),
        ("bombing/1/1/ruhr/england", [9, 6, 4, 8]),
    ]
    p = fly(
        "bomb resources: 3 bombers London -> Ruhr via E-06, Amsterdam",
        dice=dice,
        units={
            "London": {"England": {"bomber": 3}},
            "Ruhr": {"Germany": {"anti air gun": 1}},
        },
        control={"Amsterdam": "Germany"},
        pools={"Germany": {"Germany": 20}},
        upgraded={"England": {"heavy bombers": 1}},
    )
    assert p.g.pool("Germany") == 4
    assert fuel.left(p.g, "London", "England", "bomber") == {2: 2}


def test_EOH_400_EOH_407_what_can_never_be_is_refused_whatever_comes_before_it() -> None:
    cases = [
        ("bomb oil: 1 fighter London -> Hamburg", "not_for_fighters"),
        ("tactical 1 armor London -> Hamburg", "no_aircraft"),
        ("tactical 1 bomber London -> Hamburg, back to Midlands", "must_return_to_base"),
        ("rocket 1 from Ruhr -> London attack", "no_rockets"),
        ("bomb oil: 9 bomber London -> Oslo", ""),
    ]
    for text, code in cases:
        g = game_at(nations=("England",))
        line = grammar_of(g.board).parse_line(text, "bombing")
        if code:
            with pytest.raises(Illegal, match=code):
                BOMBING.judge(g, line)
        else:
            BOMBING.judge(g, line)
