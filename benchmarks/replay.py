"""Lines of orders that are replayed in a second, in memory and with all inputs checked: a game of
robots of each game, against hands of poker and phases of Diplomacy.

A batch of orders has as many lines as it has, at least its `done`; any other answer is one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from benchmarks.campaigns import Campaigns
from benchmarks.measure import forked, peer, ran, timed
from benchmarks.table import Row, a_second
from pbem.engine.flow import Ask
from pbem.engine.game import Table
from pbem.engine.play import advance, end_draw, start
from pbem.engine.state import State, copy, digest
from pbem.library import registry
from tests.harness.dice import ByLabel, InTurn
from tests.harness.played import Played, play

SEED, INPUTS, TIMES = 3, 3_000, 3
# Where the first scenario is a short one.
WHOLE = {"blitz_world_in_conflict": "war"}
PEERS = {"hands of pokerkit": "pokerkit_hands.py", "phases of diplomacy": "diplomacy_phases.py"}


@dataclass
class Game:
    """A game of robots: what went in, and what it led to."""

    title: str
    table: Table
    first: State
    inputs: list[dict[str, Any]] = field(default_factory=list)
    lines: int = 0
    end: str = ""


def rows(made: Campaigns) -> Iterator[Row]:
    """Each game against each peer."""
    files = {name: made.folder / f"{program}.json" for name, program in PEERS.items()}
    for name, program in PEERS.items():
        ran(peer(program, "make", files[name]))
    for info in registry.games():
        game = played(info.id)
        taken: dict[str, list[float]] = {"": [], **{name: [] for name in PEERS}}
        for _ in range(TIMES):
            taken[""].append(forked(lambda game=game: seconds(game)) / game.lines)
            for name, program in PEERS.items():
                lines, spent = ran(peer(program, "replay", files[name])).told
                taken[name].append(spent / lines)
        ours = min(taken[""])
        for name in PEERS:
            theirs = min(taken[name])
            against = f"{name}, {a_second(1, theirs)}"
            what = f"lines replayed, {game.title}"
            yield Row(what, a_second(1, ours), against, theirs / ours, least=1)


def played(name: str, inputs: int = INPUTS) -> Game:
    """Play a game of robots to its end, or for so many inputs; as many players as there can be."""
    scenario = WHOLE.get(name) or registry.load(name).info.scenarios[0]
    loaded = registry.load(name, scenario=scenario)
    printed = loaded.scenario(scenario)
    chosen = {**loaded.options(scenario, {}), "seats": printed["players"][max(printed["players"])]}
    state = start(loaded.table, printed, chosen)
    game = Game(loaded.info.title, loaded.table, copy(state))
    robot = loaded.table.game.robot
    assert robot is not None
    answer = robot.answer

    def say(g: Any, ask: Ask, rng: random.Random) -> Any:
        told = answer(g, ask, rng)
        game.lines += max(1, len(told)) if ask.sections and isinstance(told, list) else 1
        return told

    def before(given: dict[str, Any]) -> None:
        game.inputs.append(copy(given))

    done = play(Played(loaded.table, state), SEED, say, inputs=inputs, before=before)
    game.end = digest(done.state)
    return game


def seconds(game: Game) -> float:
    """The seconds of replaying a game."""
    state, dice = copy(game.first), InTurn(random.Random(SEED))

    def replay() -> None:
        for number, given in enumerate(game.inputs):
            sealed = ByLabel(f"{SEED} {number}") if game.table.game.secrets else None
            advance(game.table, state, given, sealed or dice, sealed)
            end_draw(state)

    taken = timed(replay)()
    if digest(state) != game.end:
        raise SystemExit(f"a replay of {game.title} came to another end")
    return taken
