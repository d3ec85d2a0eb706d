"""Research of weapons, and A-Bombs."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.dice import Script
from pbem.engine.errors import Illegal, Refusal
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import accounts, bombs
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.blitz_world_in_conflict.turn_end.endings import ending, play, told

WESTERN = "Western Allies"
ROLL = ("1/turn-end/partisans/afa", [2])


def label(power: str, number: int, turn: int = 1) -> str:
    return f"{turn}/turn-end/research/{power.lower()}/{number}"


def played(lines: list[str], *dice: Any, **given: Any) -> Any:
    """The mail of Germany after the first mails of all have passed; one Group of U-Boats."""
    g = ending(base=True, players=5, **given)
    g.state["groups"]["Germany"] = [["U-Boat II", "U-Boat III"]]
    silent = {power: ["pass"] for power in g.board.powers}
    return play(g, silent, {"Germany": lines}, dice=[ROLL, *dice])


def test_BLZ_656_up_to_4_a_counter_of_the_Group_comes_that_is_drawn() -> None:
    p = played(
        ["research 1"], (label("Germany", 1), [4]), (f"{label('Germany', 1)}/drawn", ["U-Boat III"])
    )
    [event] = told(p, "research")
    assert (event["die"], event["counter"]) == (4, "U-Boat III")
    assert "U-Boat III" in p.g.state["pool"]["Germany"]
    assert p.g.state["deeds"]["researched"] == ["Germany"]
    assert played(["research"], (label("Germany", 1), [5])).g.state["deeds"]["researched"] == []


def test_BLZ_656_who_is_at_war_with_nobody_adds_one() -> None:
    g = ending(base=True, players=5, entry={"USA": 9, "USSR": 0})
    g.state["groups"]["USA"] = [["9th Army", "6th Army"]]
    silent = {power: ["pass"] for power in g.board.powers}
    p = play(g, silent, {"USA": ["research"]}, dice=[ROLL, (label("USA", 1), [4])])
    [event] = told(p, "research")
    assert (event["total"], event["counter"]) == (5, "")


def test_BLZ_657_each_try_costs_a_Resource_and_is_made_before_the_next() -> None:
    dice = ((label("Germany", 1), [6]), (label("Germany", 2), [1]))
    p = played(["research 2"], *dice, (f"{label('Germany', 2)}/drawn", ["U-Boat II"]))
    [income] = [e for e in told(p, "income") if e["power"] == "Germany"]
    assert p.g.state["resources"]["Germany"] == income["resources"] - 2
    assert [e["counter"] for e in told(p, "research")] == ["", "U-Boat II"]


def test_BLZ_656_what_comes_is_built_if_it_was_wished() -> None:
    drawn = (f"{label('Germany', 1)}/drawn", ["U-Boat III"])
    lines = ["research 1", "build U-Boat III at Western Germany if U-Boat III comes"]
    p = played([*lines, "build U-Boat II if U-Boat II comes"], (label("Germany", 1), [1]), drawn)
    assert p.g.at("U-Boat III") == "Western Germany"
    assert len(told(p, "line_unused")) == 1
    lines = ["research 1 then build what comes at Western Germany"]
    p = played(lines, (label("Germany", 1), [1]), drawn)
    assert p.g.at("U-Boat III") == "Western Germany"


def test_BLZ_656_a_Big_counter_that_comes_makes_its_unit_grow() -> None:
    g = ending(base=True, players=5)
    g.state["groups"]["Germany"] = [["Luftwaffe (Big)"]]
    silent = {power: ["pass"] for power in g.board.powers}
    lines = {"Germany": ["research then build what comes"]}
    with pytest.raises(Refusal):
        play(g, silent, lines, dice=[ROLL])
    g = ending(base=True, players=5)
    g.state["groups"]["Germany"] = [["Luftwaffe (Big)"]]
    lines = {"Germany": ["research 1 then build what comes"]}
    p = play(g, silent, lines, dice=[ROLL, (label("Germany", 1), [1])])
    assert p.g.size("Luftwaffe") == 3


def test_BLZ_656_without_a_Resource_or_a_Group_nothing_is_researched() -> None:
    with pytest.raises(Refusal) as caught:
        played(["research 40"])
    assert caught.value.problem.code == "cannot_pay"
    g = ending(base=True, players=5)
    g.state["groups"]["Germany"] = [[]]
    silent = {power: ["pass"] for power in g.board.powers}
    with pytest.raises(Refusal, match="nothing_to_research"):
        play(g, silent, {"Germany": ["research"]}, dice=[ROLL])
    with pytest.raises(Refusal, match="not_in_scenario"):
        play(ending("d", base=True, turn=3), {}, {"Germany": ["research"]})


def at(box: int, **given: Any) -> Position:
    g = game_at(units={}, bombs={"USA A-Bomb I": box}, **given)
    g.state["resources"]["USA"] = 9
    accounts.begin(g)
    return g


def do(g: Position, what: str, **args: Any) -> None:
    bombs.do(g, "USA", {"do": what, **args}, [])


def passes(g: Position, die: int) -> bool:
    events: list[dict[str, Any]] = []
    do(g, "test")
    script = Script([("1/turn-end/bomb/usa/usa-a-bomb-i", [die])])
    bombs.test(g, "USA", {"do": "test"}, _Dice(script), events)
    passed: bool = events[0]["passed"]
    return passed


class _Dice:
    """A script as dice of a step."""

    def __init__(self, script: Script) -> None:
        self.script = script

    def roll(self, label: str, count: int) -> list[int]:
        return self.script.roll(1, label, count, 6)


def test_BLZ_659_once_a_turn_it_is_developed_down_to_box_1() -> None:
    g = at(2)
    do(g, "develop")
    assert (g.state["bombs"], g.state["resources"]["USA"]) == ({"USA A-Bomb I": 1}, 8)
    with pytest.raises(Illegal, match="in_last_box"):
        do(g, "develop")
    g = at(4)
    do(g, "develop")
    with pytest.raises(Illegal, match="once_a_turn"):
        do(g, "develop")


def test_BLZ_660_a_test_is_passed_above_the_box() -> None:
    """BLZ-Y10."""
    assert [passes(at(5), die) for die in range(1, 7)] == [False] * 5 + [True]
    assert [passes(at(1), die) for die in range(1, 7)] == [False] + [True] * 5
    hurt = [passes(at(5, bombed=["USA"]), die) for die in range(1, 7)]
    assert hurt == [False] * 4 + [True] * 2
    g = at(5)
    passes(g, 1)
    with pytest.raises(Illegal, match="once_a_turn"):
        do(g, "test")


def test_BLZ_661_BLZ_662_after_a_test_it_is_built_and_later_ones_too() -> None:
    g = at(1)
    with pytest.raises(Illegal, match="no_such_bomb"):
        do(g.trial(), "build", place="West Coast")
    assert passes(g, 6)
    assert g.state["atomic"] == [["USA", 1]]
    do(g, "build", place="West Coast")
    assert g.at("USA A-Bomb I") == "West Coast"
    assert g.state["resources"]["USA"] == 7
    g.take_off("USA A-Bomb I")
    g.to_pool("USA A-Bomb I", "USA")
    accounts.begin(g)
    do(g, "build", place="Central Plains")
    assert g.at("USA A-Bomb I") == "Central Plains"
    assert g.state["atomic"] == [["USA", 1]]


def test_BLZ_661_a_mail_may_build_it_behind_the_test_and_only_a_passed_one_does() -> None:
    lines = ["bomb test", "bomb build at Berlin", "build Luftwaffe +1"]
    bomb = ("1/turn-end/bomb/germany/german-a-bomb", [6])
    given: dict[str, Any] = {"bombs": {"German A-Bomb": 5}, "resources": {"Germany": 3}}
    lines = lines[:2]
    p = played(lines, bomb, **given)
    assert p.g.at("German A-Bomb") == "Berlin"
    p = played(lines, (bomb[0], [5]), **given)
    assert p.g.at("German A-Bomb") == ""
    assert len(told(p, "line_unused")) == 1


def test_BLZ_661_build_alone_is_not_for_A_Bombs() -> None:
    given: dict[str, Any] = {"pool": {"Germany": ["German A-Bomb"]}}
    with pytest.raises(Refusal, match="bomb_is_built_otherwise"):
        played(["build German A-Bomb"], **given)
