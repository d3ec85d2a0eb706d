"""Whole games on the engine alone, in which a robot or a sampler answers everything."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pbem.engine.flow import Ask
from pbem.engine.play import advance, end_draw, open_asks, waits_for
from pbem.engine.state import State
from pbem.engine.table import Table
from tests.harness.dice import ByLabel, InTurn


@dataclass
class Played:
    """A game on the engine alone: its last state and all events."""

    table: Table
    state: State
    events: list[dict[str, Any]] = field(default_factory=list)
    inputs: int = 0

    @property
    def over(self) -> dict[str, Any]:
        """How it ended; {} when it was not played to the end."""
        found: dict[str, Any] = self.state["engine"]["over"]
        return found


Say = Callable[[Any, Ask, random.Random], Any]
Watch = Callable[[Played, list[dict[str, Any]]], None]


def play(
    game: Played,
    seed: int,
    say: Say,
    *,
    watch: Watch | None = None,
    inputs: int = 10_000,
    until: Callable[[State], bool] = lambda state: False,
    before: Callable[[dict[str, Any]], object] = lambda given: None,
) -> Played:
    """Play a game to its end, so many inputs, or until something holds; `watch` sees it after each,
    with the events of it, `before` each input before it goes in.

    The first question is answered first, for all who have not answered it yet."""
    rng, dice = random.Random(f"robot {seed}"), InTurn(random.Random(seed))
    given: dict[str, Any] = {}
    while True:
        before(given)
        sealed = ByLabel(f"{seed} {game.inputs}") if game.table.game.secrets else None
        made = advance(game.table, game.state, given, sealed or dice, sealed)
        end_draw(game.state)
        game.events += made.events
        game.inputs += 1
        if watch is not None:
            watch(game, made.events)
        if made.over or game.inputs >= inputs or until(game.state):
            return game
        if made.needs_draw:
            given = {}
            continue
        ask = next(each for each in open_asks(game.state) if waits_for(game.state, each))
        by = list(waits_for(game.state, ask))
        told = say(game.table.position(game.state), ask, rng)
        given = {"answer": ask.id, "by": by, "say": told, "how": "robot"}
