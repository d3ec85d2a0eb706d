"""Phases 0 and 12: aircraft over sea zones."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import fuel
from pbem.games.empires_of_history.air.phases import GUARD, REBASE, rehearse_guard, rehearse_rebase
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history import flow_game
from tests.empires_of_history.position_builder import game_at


def watch(count: int, left: int, at: str = "E-11", use: str = "guard") -> dict[str, Any]:
    told = {"nation": "England", "kind": "fighter", "count": count, "at": at, "use": use}
    return {**told, "fuel": left, "force": ""}


def refused(g: Position, text: str, section: str) -> str:
    line = grammar_of(g.board).parse_line(f"England: {text}", section)
    with pytest.raises(Illegal) as caught:
        (rehearse_guard if section == "guard" else rehearse_rebase)(g, line)
    return caught.value.problem.code


def test_EOH_310_R44_aircraft_land_where_they_are_told_and_are_full_and_fresh() -> None:
    g = game_at(
        flying=[watch(2, 3)],
        nations=("England",),
        flow="rebasing",
        step="begin_rebase",
        locals_={"lines": ["England: rebase 1 fighter: E-11 -> London"]},
    )
    p = flow_game.player(g, *REBASE.flows)
    assert p.is_over
    assert p.g.state["flying"] == []
    assert p.g.count("London", "England", "fighter") == 1
    assert fuel.ready(p.g, "London", "England", "fighter") == {7: 1}
    assert sum(n for _, _, kind, n in p.g.standing("England") if kind == "fighter") == 2, "the rest"


def test_EOH_310_those_land_who_have_the_fuel_for_the_way() -> None:
    g = game_at(
        flying=[watch(1, 0), watch(1, 3)],
        nations=("England",),
        flow="rebasing",
        step="rebase",
        locals_={"lines": ["England: rebase 1 fighter: E-11 -> London"]},
    )
    p = flow_game.player(g, *REBASE.flows)
    assert p.g.count("London", "England", "fighter") == 1
    assert "aircraft_without_base" in p.kinds(), "the other one"


def test_EOH_310_what_cannot_be_rebased() -> None:
    cases = [
        ("rebase 3 fighter: E-11 -> London", "not_so_many_in_the_air"),
        ("rebase 1 bomber: E-11 -> London", "not_so_many_in_the_air"),
        ("rebase 1 fighter: E-11 -> E-06 -> London", "too_far_to_land"),
        ("rebase 1 fighter: E-11 -> Normandy", "no_base_to_land"),
        ("rebase 1 fighter: E-11 -> E-13", "no_base_to_land"),
    ]
    for text, code in cases:
        g = game_at(flying=[watch(2, 2)], nations=("England",))
        assert refused(g, text, "rebase") == code, text


def test_R44_who_reaches_no_base_in_phase_0_is_lost() -> None:
    g = game_at(
        flying=[watch(1, 1, "E-31")],
        nations=("England",),
        flow="rebasing",
        step="begin_rebase",
        locals_={"lines": []},
    )
    p = flow_game.player(g, *REBASE.flows)
    assert p.g.state["flying"] == []
    assert "aircraft_without_base" in p.kinds()


def test_EOH_310_who_is_given_no_order_lands_where_he_came_from_else_at_the_nearest_base() -> None:
    for control, landed in (({}, "London"), ({"London": "Germany"}, "Brest")):
        g = game_at(
            flying=[{**watch(1, 5), "base": "London"}],
            control=control,
            nations=("England",),
            flow="rebasing",
            step="begin_rebase",
            locals_={"lines": []},
        )
        p = flow_game.player(g, *REBASE.flows)
        assert p.g.count(landed, "England", "fighter") == 1, p.events


def test_R87_guns_wake_at_the_start_of_a_slot() -> None:
    g = game_at(
        units={"London": {"England": {"infantry": 1}}},
        silent=["London", "Malta"],
        flow="rebasing",
        step="begin_rebase",
        locals_={"lines": []},
    )
    assert flow_game.player(g, *REBASE.flows).g.state["silent"] == ["Malta"]


def test_EOH_640_unused_aircraft_stay_over_a_zone_with_what_fuel_is_left() -> None:
    g = game_at(
        units={"London": {"England": {"fighter": 2}}},
        nations=("England",),
        flow="guarding",
        step="begin_guard",
        locals_={"lines": ["England: guard E-11: 2 fighter London"]},
    )
    p = flow_game.player(g, *GUARD.flows)
    assert p.g.state["flying"] == [{**watch(2, 5), "base": "London"}]
    assert p.g.count("London", "England", "fighter") == 0


def test_EOH_641_guards_need_fuel_a_base_beside_and_no_action_before() -> None:
    used = {"London": {"England": {"fighter": 1}}}
    cases = [
        ("guard London: 1 fighter London", {}, "no_sea_zone"),
        ("guard E-11: 1 fighter London", used, "aircraft_have_acted"),
        ("guard E-13: 1 fighter London", {}, "not_enough_fuel"),
        ("guard E-02: 1 fighter London", {}, "no_base_beside"),
    ]
    for text, out, code in cases:
        g = game_at(
            units={"London": {"England": {"fighter": 1}}},
            nations=("England",),
            now={"used": out, "fuel": {"London": {"England": {"fighter": {"4": 1}}}}},
        )
        if code == "no_base_beside":
            for t in g.board.coast("E-02"):
                g.set_control(t, "Norway")
        assert refused(g, text, "guard") == code, text


def test_EX_D12_EOH_241_EOH_242_EOH_641_a_guard_needs_four_points() -> None:
    for points, code in ((4, ""), (3, "not_enough_fuel")):
        g = game_at(units={"Malta": {"England": {"fighter": 1}}}, nations=("England",))
        g.now["fuel"] = {"Malta": {"England": {"fighter": {str(points): 1}}}}
        text = "guard E-20: 1 fighter Malta"
        if code:
            assert refused(g, text, "guard") == code
        else:
            rehearse_guard(g, grammar_of(g.board).parse_line(f"England: {text}", "guard"))
            assert g.state["flying"][0]["fuel"] == 2


def test_EOH_310_EOH_640_what_can_never_be_is_refused_whatever_comes_before_it() -> None:
    cases = [
        (REBASE, "rebase 1 armor: E-11 -> London", "rebase", "no_aircraft"),
        (GUARD, "guard E-11: 1 destroyer London", "guard", "no_aircraft"),
        (GUARD, "guard London: 1 fighter Southampton", "guard", "no_sea_zone"),
    ]
    for phase, text, section, code in cases:
        g = game_at(nations=("England",))
        line = grammar_of(g.board).parse_line(text, section)
        with pytest.raises(Illegal, match=code):
            phase.judge(g, line)
