"""The robot: games of it, and what it does in small positions."""

from __future__ import annotations

from collections import Counter
from functools import cache

from tests.empires_of_history.robot.play import play
from tests.harness.played import Played

_INPUTS = 40


@cache
def begun() -> Played:
    """The first slots of a game."""
    return play(3, inputs=_INPUTS)


def test_robots_buy_march_and_fight_and_all_their_lines_are_taken() -> None:
    game = begun()
    told = Counter(event["kind"] for event in game.events)
    assert min(told[kind] for kind in ("units_bought", "units_moved", "land_battle_ended")) > 0
    assert not [event for event in game.events if event["kind"] == "line_unused"]
    assert not game.table.broken(game.state)
