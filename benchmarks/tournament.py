"""Robots against random play, a line a game:
`python -m benchmarks.tournament total-domination --games 8 --jobs 2`.

Each game is a bout of its own, so as many go on at the same time as `--jobs` says or as the cluster
of `--scheduler` has workers, which run in this folder. A bout that fails is a line, too.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pbem import many  # noqa: E402
from pbem.engine.flow import Ask  # noqa: E402
from pbem.engine.play import start  # noqa: E402
from pbem.library import registry  # noqa: E402
from pbem.words.catalogue import Words  # noqa: E402
from tests.harness.played import Played, play  # noqa: E402


@dataclass(frozen=True)
class Bout:
    """A game with as many players as there can be; robots play one side, each in turn."""

    game: str
    scenario: str
    seed: int
    inputs: int


@dataclass(frozen=True)
class Fought:
    """How a bout ended, in words; the side that robots played, inputs and seconds."""

    ended: str
    robots: str = ""
    inputs: int = 0
    seconds: float = 0.0


def bouts(games: Sequence[str], count: int, inputs: int) -> Iterator[Bout]:
    """So many bouts of each scenario of some games, of all where none is named."""
    for info in map(registry.find, games) if games else registry.games():
        for scenario in info.scenarios:
            yield from (Bout(info.id, scenario, seed, inputs) for seed in range(count))


def fought(bout: Bout) -> Fought:
    """The bout, whatever happens in it."""
    began = time.process_time()
    try:
        played, robots = _played(bout)
    except Exception as error:
        return Fought(f"FAILED: {type(error).__name__}: {error}")
    ended = Words(bout.game).say("event.won", played.over) if played.over else "not at its end"
    return Fought(ended, robots, played.inputs, time.process_time() - began)


def _played(bout: Bout) -> tuple[Played, str]:
    loaded = registry.load(bout.game, scenario=bout.scenario)
    printed, robot = loaded.scenario(bout.scenario), loaded.game.robot
    most = max(printed["players"], key=int)
    chosen = {**loaded.options(bout.scenario, {}), "seats": printed["players"][most]}
    begun = Played(loaded.table, start(loaded.table, printed, chosen))
    sides = loaded.table.sides(begun.state)
    side = sides[bout.seed % len(sides)]

    def say(g: Any, ask: Ask, rng: random.Random) -> Any:
        is_robot = robot is not None and ask.to[0] in side.powers
        return (robot.answer if is_robot else loaded.game.sample)(g, ask, rng)

    return play(begun, bout.seed, say, inputs=bout.inputs), side.name


def told(bout: Bout, came: Fought | many.Lost) -> str:
    """A line."""
    name = f"{bout.game} {bout.scenario} {bout.seed}"
    if isinstance(came, many.Lost):
        return f"{name:34} FAILED: {came.why}"
    return f"{name:34} {came.robots:20} {came.inputs:6} {came.seconds:7.1f} s  {came.ended}"


def main() -> None:
    """Print the lines, in the order of the bouts; ends with 1 if any failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=2, help="of each scenario")
    parser.add_argument("--inputs", type=int, default=10_000, help="after which one is left")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--scheduler", default="")
    given = parser.parse_args()
    listed = list(bouts(given.names, given.games, given.inputs))
    lines = []
    with many.executor(given.jobs, given.scheduler) as workers:
        for bout, came in zip(listed, many.each(fought, listed, workers), strict=True):
            lines.append(told(bout, came))
            print(lines[-1], flush=True)
    sys.exit(any("FAILED" in line for line in lines))


if __name__ == "__main__":
    # By its own name, under which a worker of a cluster finds it too.
    from benchmarks import tournament

    tournament.main()
