"""Whole games between robots, on the engine alone."""

from __future__ import annotations

from typing import Any

from pbem.engine.play import start
from pbem.engine.state import copy
from pbem.engine.table import Table
from pbem.games.blitz_world_in_conflict.robot.player import answer
from tests.blitz_world_in_conflict.flow_game import game
from tests.blitz_world_in_conflict.position_builder import begun, board
from tests.harness import played
from tests.harness.played import Played, Say, Watch


def new_game(scenario: str, players: int = 2, **options: str) -> Played:
    """A game before its first step."""
    table = Table(game("campaign"), board(scenario))
    told = begun(scenario)
    chosen: dict[str, Any] = {"seats": copy(told["players"][str(players)]), **options}
    return Played(table, start(table, told, chosen))


def play(
    scenario: str,
    seed: int,
    *,
    say: Say = answer,
    watch: Watch | None = None,
    inputs: int = 10_000,
    players: int = 2,
    **options: str,
) -> Played:
    """One game of a seed to its end, or so many inputs."""
    game = new_game(scenario, players, **options)
    return played.play(game, seed, say, watch=watch, inputs=inputs)
