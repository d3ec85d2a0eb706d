"""The exact course of land battles, held against the engine's own battles."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.state import copy
from pbem.games.empires_of_history.air import air_phase
from pbem.games.empires_of_history.land.phases import COMBAT
from pbem.games.empires_of_history.odds.fights import coming
from pbem.games.empires_of_history.odds.met import fight_of, of_battle
from pbem.games.empires_of_history.odds.result import result
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


def marched(
    place: str, ours: dict[str, int], line: str, theirs: dict[str, int], rounds: int
) -> Position:
    """A battle that is about to begin."""
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
    return g


def test_EOH_504_EOH_506_EOH_509_odds_on_land_are_those_of_the_engine() -> None:
    for what, place, ours, line, theirs, rounds in BATTLES:
        g = marched(place, ours, line, theirs, rounds)
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


@pytest.mark.parametrize("case", [each[1:] for each in BATTLES], ids=[each[0] for each in BATTLES])
def test_EOH_504_what_a_report_tells_are_the_odds_before_the_battle(case: Any) -> None:
    g, place = marched(*case), case[0]
    fight = coming(g.trial(), place, {})
    assert fight is not None
    _, played = next(iter(battles(lambda kind: started(g, kind))))
    began = next(each for each in played.events if each["kind"] == "land_battle_began")
    told = of_battle(g, began, played.events)
    expected = result(g.board, fight)
    assert told["chances"] == pytest.approx(expected["chances"])
    assert told["takes"] == pytest.approx(expected["takes"])
    assert of_battle(g, began, ()) == {}
    with_aircraft = {**began, "attack": {"Germany": {"infantry": 1, "fighter": 1}}}
    assert of_battle(g, with_aircraft, played.events) == {}


def test_who_throws_with_least_falls_first_and_ships_are_beside() -> None:
    g = marched(*BATTLES[0][1:])
    shots = [
        {"power": "Germany", "unit": "infantry", "value": value, "dice": [1] * dice}
        for value, dice in ((5, 2), (3, 1))
    ]
    ships = {"power": "Germany", "unit": "battleship", "value": 6, "dice": [1, 1]}
    told = {"area": "Krakow", "attack": {"Germany": {"infantry": 4}}, "fort": 1}
    began = {"kind": "land_battle_began", **told, "defence": {"Poland": {"coastal defence": 1}}}
    guns = [{"power": "Poland", "unit": "coastal defence", "value": 7, "dice": [1]}]
    fired = {"kind": "land_round", "round": 1, "area": "Krakow", "attack": [*shots, ships]}
    fight = fight_of(g, began, [{**fired, "defence": guns}])
    assert fight is not None
    assert [each.value for each in fight.attack.order] == [0, 3, 5, 5]
    assert fight.attack.opening == ((6, 2),)
    assert [(each.free, each.value) for each in fight.defence.order] == [(True, 0), (False, 7)]
