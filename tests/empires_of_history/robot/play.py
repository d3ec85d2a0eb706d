"""Whole games between robots, on the engine alone."""

from __future__ import annotations

from pbem.engine.play import start
from pbem.games.empires_of_history.robot.player import answer
from pbem.library import registry
from tests.harness import played
from tests.harness.played import Played, Say, Watch

GAME = "empires_of_history"


def new_game(players: int = 5, **options: str) -> Played:
    """A game before its first step."""
    loaded = registry.load(GAME)
    printed = loaded.scenario("1939")
    chosen = {**loaded.options("1939", options), "seats": printed["players"][str(players)]}
    return Played(loaded.table, start(loaded.table, printed, chosen))


def play(
    seed: int,
    *,
    say: Say = answer,
    watch: Watch | None = None,
    inputs: int = 10_000,
    players: int = 5,
    **options: str,
) -> Played:
    """One game of a seed to its end, or so many inputs."""
    game = new_game(players, **options)
    return played.play(game, seed, say, watch=watch, inputs=inputs)
