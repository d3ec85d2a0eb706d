"""Whole games between robots, on the engine alone."""

from __future__ import annotations

from pbem.engine.play import start
from pbem.games.axis_allies_europe.robot.player import answer
from pbem.library import registry
from tests.harness import played
from tests.harness.played import Say, Watch

GAME = "axis_allies_europe"
MOST_ROUNDS = 80


class Played(played.Played):
    """A game of Axis & Allies Europe."""

    @property
    def winner(self) -> str:
        """ "Axis", "Allies" or "" when it was not played to the end."""
        return str(self.over.get("side", ""))


def new_game(**options: str) -> Played:
    """A game of four seats before its first step."""
    loaded = registry.load(GAME)
    seats = {
        name.lower().replace(" ", "-"): [name]
        for name in ("Germany", "Soviet Union", "Great Britain", "United States")
    }
    chosen = {**loaded.options("1941", options), "seats": seats}
    return Played(loaded.table, start(loaded.table, loaded.scenario("1941"), chosen))


def play(
    seed: int,
    *,
    say: Say = answer,
    watch: Watch | None = None,
    inputs: int = 10_000,
    **options: str,
) -> Played:
    """One game of a seed to its end, or so many inputs; `watch` sees the game after each, with the
    events of it.
    """
    game = new_game(**options)
    played.play(
        game,
        seed,
        say,
        watch=watch,
        inputs=inputs,
        until=lambda state: state["round"] > MOST_ROUNDS,
    )
    return game
