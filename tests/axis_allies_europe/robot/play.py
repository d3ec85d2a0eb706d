"""Whole games between robots: bare, on the engine alone, and as a campaign with save and reports."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pbem.engine.flow import Ask
from pbem.engine.game import Table
from pbem.engine.play import advance, open_asks, start, waits_for
from pbem.engine.state import State
from pbem.games.axis_allies_europe.robot.player import answer
from pbem.library import registry
from pbem.play.resolver import Resolver
from pbem.records.settle import Settled, Skipped
from pbem.table.campaign import Campaign
from tests.random_play import SIGNER, new_campaign

GAME = "axis_allies_europe"
MOST_ROUNDS = 80


class Rolls:
    """Dice of a seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        return [self.rng.randint(1, sides) for _ in range(count)]

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        raise AssertionError(label)

    def pick(self, segment: int, label: str, items: list[str], k: int) -> list[str]:
        raise AssertionError(label)


@dataclass
class Played:
    """A game on the engine alone: its last state and all events."""

    table: Table
    state: State
    events: list[dict[str, Any]] = field(default_factory=list)
    inputs: int = 0

    @property
    def winner(self) -> str:
        """ "Axis", "Allies" or "" when it was not played to the end."""
        return str(self.state["engine"]["over"].get("side", ""))


Say = Callable[[Any, Ask, random.Random], Any]
Watch = Callable[["Played", list[dict[str, Any]]], None]


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
    """One game of a seed to its end, or so many inputs; `watch` sees the game after each, with the events of it."""
    game, rng, dice = new_game(**options), random.Random(f"robot {seed}"), Rolls(seed)
    given: dict[str, Any] = {}
    while True:
        made = advance(game.table, game.state, given, dice)
        game.events += made.events
        game.inputs += 1
        if watch is not None:
            watch(game, made.events)
        if made.over or game.inputs >= inputs or game.state["round"] > MOST_ROUNDS:
            return game
        ask = next(each for each in open_asks(game.state) if waits_for(game.state, each))
        by = list(waits_for(game.state, ask))
        told = say(game.table.position(game.state), ask, rng)
        given = {"answer": ask.id, "by": by, "say": told, "how": "robot"}


class Robots:
    """Answers all open asks of a campaign."""

    def __init__(self, table: Table, rng: random.Random) -> None:
        self.table = table
        self.rng = rng
        self.skipped: list[Skipped] = []

    def next(self, state: State) -> Settled | None:
        """The robot's answer to the first open ask."""
        for ask in open_asks(state):
            if missing := waits_for(state, ask):
                say = answer(self.table.position(state), ask, self.rng)
                return Settled({"answer": ask.id, "by": list(missing), "say": say, "how": "robot"})
        return None


def campaign(folder: Path, seed: int) -> Campaign:
    """A campaign that robots have played to its end."""
    made = new_campaign(folder, GAME, seed, name="robots")
    Resolver(made, SIGNER, answerer=Robots(made.table, random.Random(f"robots {seed}"))).run()
    return made
