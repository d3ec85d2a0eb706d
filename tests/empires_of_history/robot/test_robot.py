"""The robot in the first slots of a game, and in whole games."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from pbem.engine.flow import Ask
from pbem.engine.state import digest
from pbem.games.empires_of_history import GAME, slots
from pbem.games.empires_of_history.components import ALLIES, AXIS
from pbem.games.empires_of_history.concepts import taking_part
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.robot.player import answer
from tests.empires_of_history.position_builder import board, game_at
from tests.empires_of_history.robot.play import play
from tests.harness.played import Played
from tests.harness.random_game import turned_over

# What is said in the slots of the set-up under a name of the robot: who makes it play otherwise
# gives it another one (docs/adding-a-game.md).
NAMES = {"eoh-1": "e182cf55d4ce05d7a5c95207d80a5e6eae20479a9dacda5f58f873cf95003fc6"}
PACKETS = (("orders", slots.FIRST), ("naval_orders", slots.SECOND), ("last_orders", slots.THIRD))
# Why lines of it come to nothing: ships were sunk on the way, or a battle went another way.
OVERTAKEN = {"ships_too_slow", "transports_too_few", "no_battle_won", "condition_unmet"}
_INPUTS, _TURNS = 40, 12


# Games


@cache
def begun() -> Played:
    """The first slots of a game."""
    return play(3, inputs=_INPUTS, watch=_sound)


def _sound(game: Played, events: list[dict[str, Any]]) -> None:
    assert not game.table.broken(game.state)


def test_robots_buy_march_fight_and_sail() -> None:
    told = Counter(event["kind"] for event in begun().events)
    kinds = ("units_bought", "units_moved", "land_battle_ended", "force_moved", "option_played")
    assert min(told[kind] for kind in kinds) > 0
    assert "Poland" in begun().state["stunned"]


def test_lines_of_robots_are_carried_out() -> None:
    assert [event for event in begun().events if event["kind"] == "line_unused"] == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_twelve_turns_of_robots(seed: int) -> None:
    game = play(seed, players=2 + seed % 7, watch=_sound, last_turn=str(_TURNS))
    assert game.over["turn"] <= _TURNS
    assert game.state["conquered"]
    unused = [event for event in game.events if event["kind"] == "line_unused"]
    assert {event["problem"]["code"] for event in unused} <= OVERTAKEN


@pytest.mark.soak
def test_games_of_robots_end_both_ways() -> None:
    """The Axis is ahead when it is agreed to stop early; a whole game goes against it."""
    early = {play(seed, players=2 + seed, last_turn="12").over["side"] for seed in range(3)}
    assert AXIS in early
    assert play(7).over["side"] == ALLIES


# The set-up


@cache
def asked() -> list[tuple[Position, Ask, Any]]:
    """The packets of all slots, as they would be asked in the set-up, and what is said to them."""
    found = []
    for slot in range(1, len(board().slots) + 1):
        nations = taking_part.in_slot(game_at(base=True), slot)
        g = game_at(base=True, slot=slot, nations=nations, phase=0)
        for verb, sections in PACKETS if nations else ():
            for to in g.by_seat(nations):
                ask = Ask(to, verb, f"{to[0]} 1", sections=sections, default=[])
                found.append((g, ask, answer(g, ask, random.Random(ask.id))))
    return found


def test_the_robot_of_a_name_plays_as_it_has_always_played() -> None:
    assert GAME.robot is not None
    assert digest([[ask.id, said] for _, ask, said in asked()]) == NAMES[GAME.robot.version]


def test_what_the_robot_says_hangs_on_no_order_of_keys() -> None:
    for g, ask, said in asked():
        if ask.to[0] in ("Germany", "England", "Japan"):
            turned = Position(turned_over(g.state), g.board)
            assert answer(turned, ask, random.Random(ask.id)) == said, ask.id
