"""Lines of orders that are replayed in a second, in memory and with all inputs checked: games of
robots of each game, against hands of poker and phases of Diplomacy.

A batch of orders has as many lines as it has, at least its `done`; any other answer is one. As the
others do, a replay runs in a process of its own: `replay.py FILE` prints its lines and its seconds.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from benchmarks.campaigns import Campaigns
from benchmarks.measure import peer, ran, timed
from benchmarks.table import Row, a_second
from pbem.engine.flow import Ask
from pbem.engine.play import advance, end_draw, start
from pbem.engine.state import State, copy, digest
from pbem.engine.table import Table
from pbem.library import registry
from tests.harness.dice import ByLabel, InTurn
from tests.harness.played import Played, play

# Games are played to their ends, until there are so many lines of them.
SEED, INPUTS, LINES, TIMES = 3, 3_000, 1_500, 3
# Where the first scenario is a short one.
WHOLE = {"blitz_world_in_conflict": "war"}
PEERS = {"hands of pokerkit": "pokerkit_hands.py", "phases of diplomacy": "diplomacy_phases.py"}
# Of one game: its `seed`, the `inputs`, their `lines`, and the digest of the state at its `end`.
Robots = dict[str, Any]


def rows(made: Campaigns) -> Iterator[Row]:
    """Each game against each peer."""
    files = {name: made.folder / f"{program}.json" for name, program in PEERS.items()}
    for name, program in PEERS.items():
        ran(peer(program, "make", files[name]))
    for info in registry.games():
        games = made.folder / f"{info.id}.json"
        games.write_text(json.dumps({"game": info.id, "games": played(info.id)}))
        replays = {"": [sys.executable, __file__, games]}
        replays |= {name: peer(program, "replay", files[name]) for name, program in PEERS.items()}
        taken: dict[str, list[float]] = {name: [] for name in replays}
        for _ in range(TIMES):
            for name, command in replays.items():
                lines, spent = ran(command).told
                taken[name].append(spent / lines)
        ours = min(taken[""])
        for name in PEERS:
            theirs = min(taken[name])
            what, against = f"lines replayed, {info.title}", f"{name}, {a_second(1, theirs)}"
            yield Row(what, a_second(1, ours), against, theirs / ours, least=1)


def played(name: str, inputs: int = INPUTS, lines: int = LINES) -> list[Robots]:
    """Play games of robots until there are so many lines, each to its end or for so many inputs."""
    games = [_played(name, SEED, inputs)]
    while sum(each["lines"] for each in games) < lines:
        games.append(_played(name, SEED + len(games), inputs))
    return games


def begun(name: str) -> tuple[Table, State]:
    """A game with as many players as there can be, before the first step."""
    scenario = WHOLE.get(name) or registry.load(name).info.scenarios[0]
    loaded = registry.load(name, scenario=scenario)
    printed = loaded.scenario(scenario)
    chosen = {**loaded.options(scenario, {}), "seats": printed["players"][max(printed["players"])]}
    return loaded.table, start(loaded.table, printed, chosen)


def _played(name: str, seed: int, inputs: int) -> Robots:
    table, state = begun(name)
    robot = table.game.robot
    assert robot is not None
    answer = robot.answer
    game: Robots = {"seed": seed, "inputs": [], "lines": 0}

    def say(g: Any, ask: Ask, rng: random.Random) -> Any:
        told = answer(g, ask, rng)
        game["lines"] += max(1, len(told)) if ask.sections and isinstance(told, list) else 1
        return told

    def before(given: dict[str, Any]) -> None:
        game["inputs"].append(copy(given))

    done = play(Played(table, state), seed, say, inputs=inputs, before=before)
    return {**game, "end": digest(done.state)}


def replayed(name: str, games: list[Robots]) -> tuple[int, float]:
    """Lines of these games, and the seconds of replaying them; the game is loaded before, with what
    reads its lines. Raises SystemExit for a replay that comes to another end."""
    table, state = begun(name)
    table.game.grammar(table.board)
    tuple(table.game.flows)  # of all phases
    _replay(table, state, {**games[0], "inputs": games[0]["inputs"][:1]})
    seconds = 0.0
    for game in games:
        table, state = begun(name)
        seconds += timed(lambda table=table, state=state, game=game: _replay(table, state, game))()
        if digest(state) != game["end"]:
            raise SystemExit(f"a replay of {name} came to another end")
    return sum(game["lines"] for game in games), seconds


def _replay(table: Table, state: State, game: Robots) -> None:
    seed = game["seed"]
    dice = InTurn(random.Random(seed))
    for number, given in enumerate(game["inputs"]):
        sealed = ByLabel(f"{seed} {number}") if table.game.secrets else None
        advance(table, state, given, sealed or dice, sealed)
        end_draw(state)


if __name__ == "__main__":
    told = json.loads(Path(sys.argv[1]).read_text())
    print(json.dumps(replayed(told["game"], told["games"])))
