"""Closed passages that are tried nevertheless (optional rule 8)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.sea import returning, sailing
from pbem.games.blitz_world_in_conflict.steps import read
from tests.blitz_world_in_conflict.flow_game import Player
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.blitz_world_in_conflict.sea.fleets_at_sea import EUROPE, fought, told_of

ON = {"options": {"forced_passage": "on"}, "control": {"Gibraltar": "Germany"}, "wars": EUROPE}
OUT = "AFA: sail North Sea Fleet: London -> Western Approaches -> Mediterranean Sea"
PASSAGE = "passage/1/0/north-sea-fleet/western-approaches"


def sailed(die: int, size: int = 2, line: str = OUT, **more: Any) -> Player:
    told = {"lines": [line], "number": 0}
    g = game_at(
        units={"North Sea Fleet": ("London", size)},
        side="Allies",
        flow="sailing",
        step="next_line",
        locals_=told,
        **{**ON, **more},
    )
    return fought(g, [(PASSAGE, [die])])


def test_BLZ_776_an_L_sends_a_ship_back_to_where_its_move_began() -> None:
    told = sailed(2)
    assert told_of(told, "passage_forced")[0]["result"] == "L"
    assert (told.g.at("North Sea Fleet"), told.g.size("North Sea Fleet")) == ("London", 2)
    assert told.g.now["sailed"] == ["North Sea Fleet"]


def test_BLZ_776_numbers_damage_and_only_an_L_turns_back() -> None:
    hurt = sailed(3)
    assert (hurt.g.at("North Sea Fleet"), hurt.g.size("North Sea Fleet")) == (
        "Mediterranean Sea",
        1,
    )
    through = sailed(1)
    assert through.g.board.result(7, 1) == "S"
    assert (through.g.at("North Sea Fleet"), through.g.size("North Sea Fleet")) == (
        "Mediterranean Sea",
        2,
    )
    both = sailed(6)
    assert (both.g.at("North Sea Fleet"), both.g.size("North Sea Fleet")) == ("London", 1)
    sunk = sailed(3, size=1)
    assert not sunk.g.at("North Sea Fleet")


def refused(line: str, **more: Any) -> str:
    g = game_at(units={"North Sea Fleet": ("London", 2)}, side="Allies", **{**ON, **more})
    with pytest.raises(Illegal) as caught:
        sailing.rehearse(g, read(g, line))
    assert caught.value.problem.rule == "BLZ-392"
    return str(caught.value.problem.code)


def test_BLZ_776_without_the_rule_the_passage_is_closed() -> None:
    assert refused(OUT, options={}) == "passage_closed"


def test_BLZ_776_friends_of_the_passage_and_submarines_meet_no_guns() -> None:
    g = game_at(
        units={"North Sea Fleet": ("London", 2)}, side="Allies", wars=EUROPE, options=ON["options"]
    )
    assert sailing.is_certain(g, read(g, OUT))
    g = game_at(
        units={"British Subs": ("London", 1), "North Sea Fleet": ("London", 2)}, side="Allies", **ON
    )
    assert sailing.is_certain(g, read(g, OUT.replace("North Sea Fleet", "British Subs")))
    assert not sailing.is_certain(g, read(g, OUT))


def test_BLZ_777_the_guns_shoot_at_those_who_return_too() -> None:
    line = "AFA: return North Sea Fleet: Mediterranean Sea -> Western Approaches -> London"
    label = "passage/1/0/north-sea-fleet/mediterranean-sea"
    for die, goal, size in ((1, "Paris", 2), (3, "Paris", 1), (2, "Mediterranean Sea", 2)):
        g: Position = game_at(
            units={"North Sea Fleet": ("Mediterranean Sea", 2)},
            side="Allies",
            flow="returning",
            step="look_for_bases",
            locals_={"lines": [line.replace("London", "Paris")], "number": 0},
            **ON,
        )
        assert not returning.is_certain(g, read(g, line))
        fought(g, [(label, [die])])
        assert (g.at("North Sea Fleet"), g.size("North Sea Fleet")) == (goal, size)


def test_BLZ_778_never_past_Egypt() -> None:
    more = {"control": {"Egypt": "Germany"}}
    g = game_at(
        units={"Mediterranean Fleet": ("Malta", 2), "Far East Fleet": ("Aden-Kuwait", 1)},
        side="Allies",
        wars=EUROPE,
        options=ON["options"],
        **more,
    )
    for line in (
        "AFA: sail Mediterranean Fleet: Malta -> Mediterranean Sea -> Arabian Sea",
        "AFA: sail Far East Fleet: Aden-Kuwait -> Arabian Sea -> Mediterranean Sea",
    ):
        with pytest.raises(Illegal) as caught:
            sailing.rehearse(g.trial(), read(g, line))
        assert caught.value.problem.code == "passage_closed"
