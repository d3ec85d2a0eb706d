"""The exact course of land battles, held against the engine's own battles."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.state import copy
from pbem.games.empires_of_history.air import air_phase
from pbem.games.empires_of_history.land.phases import COMBAT
from pbem.games.empires_of_history.odds.fights import coming
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history import flow_game
from tests.empires_of_history.land.moves import order
from tests.empires_of_history.odds.proof import Played, battles, by_survivors, survivors
from tests.empires_of_history.position_builder import game_at
from tests.harness.flow_player import FlowPlayer

# (what it is, where, German units, the line of their move, Polish units, rounds)
BATTLES: list[tuple[str, str, dict[str, int], str, dict[str, int], int]] = [
    ("open ground", "Pomerania", {"infantry": 1, "artillery": 1},
     "move 1 infantry, 1 artillery: Berlin -> Pomerania", {"infantry": 1}, 2),
    ("a city takes hits first", "Krakow", {"infantry": 2},
     "move 2 infantry: Berlin -> Krakow", {"infantry": 1}, 1),
    ("losses by default", "Pomerania", {"infantry": 1, "armor": 1},
     "move 1 infantry, 1 armor: Berlin -> Pomerania", {"infantry": 1, "cavalry": 1}, 1),
]  # fmt: skip


def started(g: Position, kind: type[FlowPlayer]) -> Played:
    again = Position(copy(g.state), g.board)
    played = kind(flow_game.game_of(*COMBAT.flows, *air_phase.FLOWS), again)
    assert isinstance(played, Played)
    return played


def test_EOH_504_EOH_506_EOH_509_odds_on_land_are_those_of_the_engine() -> None:
    for what, place, ours, line, theirs, rounds in BATTLES:
        start = "Silesia" if place == "Krakow" else "Berlin"
        g = game_at(
            units={start: {"Germany": ours}, place: {"Poland": theirs}},
            control={place: "Poland"},
            nations=("Germany",),
            flow="fighting",
            step="begin_combat",
            locals_={"lines": [f"Germany: combat: press {place}: {rounds} rounds"]},
        )
        order(g, line.replace("Berlin", start))
        fight = coming(g.trial(), place, {"Germany": {"rounds": rounds}})
        assert fight is not None, what
        expected: Any = by_survivors(
            (chance, {**fight.attack.counts(own), **fight.defence.counts(foe)})
            for (_, own, foe), chance in fight.ends.items()
        )
        played = by_survivors(
            (chance, survivors(each))
            for chance, each in battles(lambda kind, g=g: started(g, kind))
        )
        assert sum(played.values()) == pytest.approx(1), what
        assert played == pytest.approx(expected), what
