"""The robot: games of it, and what it does in small positions."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pbem.engine.flow import Ask
from pbem.engine.state import digest
from pbem.games.blitzwar import GAME
from pbem.games.blitzwar.cards import queue
from pbem.games.blitzwar.operations import MOVES, sift
from pbem.games.blitzwar.orders.sections import DIPLOMACY
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.robot import fights
from pbem.games.blitzwar.robot.player import answer
from tests.blitzwar.position_builder import game_at
from tests.blitzwar.robot.play import play
from tests.harness.played import Played
from tests.harness.random_game import turned_over

I1, I2, A2, W3 = "1-corps infantry", "2-corps infantry", "2-corps armor", "3-corps white"
# What is said in the first turns under a name of the robot: who makes it play otherwise gives it
# another one (docs/adding-a-game.md).
NAMES = {"bwr-1": "f16b4d42e44e68dece0560eefaa44ae69932fef9894ce1eb63af35dc3dfce187"}
_TURNS = 60


# Games


@cache
def begun() -> tuple[Played, list[Any]]:
    """The first turns of a game, and all that was said in them, with the question."""
    said: list[Any] = []

    def say(g: Position, ask: Ask, rng: random.Random) -> Any:
        told = answer(g, ask, rng)
        said.append([ask.id, told])
        return told

    return play(3, say=say, watch=_sound, inputs=_TURNS), said


def _sound(game: Played, events: list[dict[str, Any]]) -> None:
    assert not game.table.broken(game.state)


def test_poland_falls_and_all_lines_of_the_robot_are_taken() -> None:
    game, _ = begun()
    told = Counter(event["kind"] for event in game.events)
    assert "Poland" in game.state["fallen"]
    assert min(told[kind] for kind in ("attack_rolled", "moved", "flown")) > 0


def test_the_robot_of_a_name_plays_as_it_has_always_played() -> None:
    assert GAME.robot is not None
    assert digest(begun()[1]) == NAMES[GAME.robot.version]


def test_what_the_robot_says_hangs_on_no_order_of_keys() -> None:
    def say(g: Position, ask: Ask, rng: random.Random) -> Any:
        seed = rng.random()
        told = answer(g, ask, random.Random(seed))
        other = replace(ask, args=turned_over(ask.args))
        turned = Position(turned_over(g.state), g.board)
        assert answer(turned, other, random.Random(seed)) == told, ask.id
        return told

    play(1, say=say, inputs=_TURNS)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_a_game_between_robots_comes_to_the_table_of_victory(seed: int) -> None:
    game = play(seed, watch=_sound, players=2 + seed % 2)
    assert sum(game.over["shares"].values()) == 10
    assert any(event["kind"] == "war" for event in game.events)


# Small positions


def orders(g: Position) -> list[str]:
    """The mail of the robot for phases 4 to 7, which the rules take as a whole."""
    sections = (DIPLOMACY, *(phase.section for phase in MOVES))
    told = {"phases": [phase.number for phase in MOVES]}
    ask = Ask((g.side,), "orders", g.side, sections=sections, args=told)
    lines: list[str] = answer(g, ask, random.Random(1))
    assert sift(g, ask, lines).problems == ()
    return lines


POLAND = {"Breslau": {"Germany": {A2: 1, I2: 1}}, "Berlin": {"Germany": {I1: 1}}}
STORES = {"Breslau": {"Axis": [20]}}


def test_it_takes_what_is_empty() -> None:
    g = game_at(units=POLAND, supply=STORES, turn=1)
    assert any(line.startswith("movement: move") for line in orders(g))


def test_it_activates_for_an_attack_with_good_odds_and_not_for_a_bad_one() -> None:
    for corps, is_done in ((1, True), (3, False)):
        units = {**POLAND, "Lodz": {"Poland": {I2: corps}}}
        lines = orders(game_at(units=units, supply=STORES, turn=1))
        assert any("activate" in line and "Breslau" in line for line in lines) == is_done, corps


def test_it_declares_a_war_before_it_attacks_a_neutral() -> None:
    units = {
        "Ruhr": {"Germany": {W3: 2}},
        "Amsterdam": {"Belgium-Netherlands": {I1: 1}},
        "Brussels": {"Belgium-Netherlands": {I1: 1}},
    }
    g = game_at(units=units, supply={"Ruhr": {"Axis": [20]}}, turn=6)
    lines = orders(g)
    assert "diplomacy: war on Belgium - Netherlands" in [
        line.replace("-N", " - N") for line in lines
    ]


def test_u_boats_go_where_they_blockade_when_there_is_supply() -> None:
    units = {"Hamburg": {"Germany": {"2-unit u-boat": 1}}}
    for halves, goes in ((40, True), (8, False)):
        lines = orders(game_at(units=units, supply={"Hamburg": {"Axis": [halves]}}))
        assert any("North Atlantic" in line for line in lines) == goes, halves


def test_it_attacks_in_phase_8_with_what_is_activated() -> None:
    units = {**POLAND, "Lodz": {"Poland": {I1: 1}}}
    active = {"active": {"Breslau": {"Germany": {A2: 1, I2: 1}}}}
    g = game_at(units=units, supply=STORES, phase=8, now=active)
    [line] = fights.lines(g, 8)
    assert line.startswith("blitz: blitz Lodz from Breslau")


def test_it_takes_the_card_that_is_worth_most_to_it() -> None:
    g = game_at(phase=2, side="", turn=1, options={"queue": "open"})
    ask = Ask(("Axis",), "choose_cards", "Axis 1", args={"side": "Axis", "count": 3})
    [line] = answer(g, ask, random.Random(1))
    named = line.removeprefix("cards: cards ").split(", ")
    assert len(set(named)) == 3
    assert set(named) <= set(queue.available(g, "Axis"))
