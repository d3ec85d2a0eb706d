"""What the robot of Total Domination takes for a card turn, and how it fares against random
play; what a whole game of robots takes in BlitzWAR and Empires of History, there also what a late
slot takes."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from typing import Any

from benchmarks.campaigns import Campaigns
from benchmarks.table import Row, milliseconds
from pbem.engine.flow import Ask
from pbem.engine.play import start
from pbem.engine.table import Table
from pbem.library import registry
from tests.harness.played import Played, Say, play

GAME, SCENARIO = "total_domination", "1939"
LONG_GAME, LARGE_GAME = "blitzwar", "empires_of_history"
SIDES = {"Axis": ("Germany", "Japan"), "Allies": ("UK", "USSR")}


def rows(_made: Campaigns) -> Iterator[Row]:
    """How long they think, and how well they play."""
    turn, at_random = card_turns()
    what = "card turn of a robot, Total Domination"
    yield Row(what, milliseconds(turn), "a random card turn", turn / at_random)
    won, ahead = against_random()
    what = "its robots against random play"
    yield Row(what, f"{won} of 8 won", "victory points ahead, on average", ahead)
    for name, title in ((LONG_GAME, "BlitzWAR"), (LARGE_GAME, "Empires of History")):
        played, silent = whole_game(name=name)
        what = f"a whole game of robots, {title}"
        yield Row(what, f"{played:.0f} s", "the same in silence", played / silent)
    early, late = slots()
    what = "a slot of robots in turn 22 to 24 of it"
    yield Row(what, milliseconds(late), "one in turn 1 to 3", late / early)
    won, ahead = empires_against_random()
    what = "its robots against random play, 6 turns"
    yield Row(what, f"{won} of 2 ahead", "value taken ahead, on average", ahead)


def game(name: str = GAME) -> Played:
    """As many players as there can be, before the first step."""
    loaded = registry.load(name, scenario=SCENARIO)
    printed = loaded.scenario(SCENARIO)
    chosen = {**loaded.options(SCENARIO, {}), "seats": printed["players"][max(printed["players"])]}
    return Played(loaded.table, start(loaded.table, printed, chosen))


def robot(table: Table) -> Say:
    """What the robot answers."""
    known = table.game.robot
    assert known is not None
    return known.answer


def card_turns(inputs: int = 120) -> tuple[float, float]:
    """Seconds of a card turn of the robot, and of a random one in the same position."""
    begun = game()
    answer, sample = robot(begun.table), begun.table.game.sample
    taken: list[tuple[float, float]] = []

    def say(g: Any, ask: Ask, rng: random.Random) -> Any:
        if ask.verb != "orders":
            return answer(g, ask, rng)
        first = time.process_time()
        sample(g, ask, random.Random(1))
        second = time.process_time()
        said = answer(g, ask, rng)
        taken.append((time.process_time() - second, second - first))
        return said

    play(begun, 1, say, inputs=inputs)
    robots, others = zip(*taken, strict=True)
    return statistics.median(robots), statistics.median(others)


def against_random(games: int = 8) -> tuple[int, float]:
    """How many games a side of robots wins against a side of random play, and by how many victory
    points it is nearer to what it needs, on average; each side in turn."""
    won, ahead = 0, []
    for seed in range(games):
        mine, other = sorted(SIDES, reverse=bool(seed % 2))
        told = _fought(seed, mine)
        won += told["side"] == mine
        lacks = {side: told["needed"][side] - told["points"][side] for side in SIDES}
        ahead.append(lacks[other] - lacks[mine])
    return won, statistics.mean(ahead)


def _fought(seed: int, mine: str) -> dict[str, Any]:
    """How a game ends in which robots play one side."""
    begun = game()
    answer, sample = robot(begun.table), begun.table.game.sample

    def say(g: Any, ask: Ask, rng: random.Random) -> Any:
        return (answer if ask.to[0] in SIDES[mine] else sample)(g, ask, rng)

    return play(begun, seed, say).over


def whole_game(inputs: int = 10_000, name: str = LONG_GAME) -> tuple[float, float]:
    """Seconds of a whole game that robots play, and of one in which everybody is silent."""
    taken = []
    for is_silent in (False, True):
        begun = game(name)
        answer = robot(begun.table)
        began = time.process_time()
        play(begun, 3, _silent if is_silent else answer, inputs=inputs)
        taken.append(time.process_time() - began)
    return taken[0], taken[1]


def _silent(g: Any, ask: Ask, rng: random.Random) -> Any:
    """What silence means; where it has none, yes."""
    if ask.default is None:
        return {"accept": True, "shares": {}} if ask.verb == "surrender_answer" else True
    return ask.default


def slots(early: int = 3, late: int = 24) -> tuple[float, float]:
    """Seconds of a slot of robots in the first turns of Empires of History, and in a late one, the
    median of all slots."""
    begun = game(LARGE_GAME)
    taken: dict[int, list[float]] = {}
    at, began = (0, 0), time.process_time()

    def watch(played: Played, events: list[dict[str, Any]]) -> None:
        nonlocal at, began
        turn, now = played.state["turn"], time.process_time()
        if at != (turn, played.state["slot"]):
            taken.setdefault(turn, []).append(now - began)
            at, began = (turn, played.state["slot"]), now

    def is_late(state: dict[str, Any]) -> bool:
        return bool(state["turn"] > late)

    play(begun, 3, robot(begun.table), watch=watch, until=is_late)
    first = [each for turn in range(1, early + 1) for each in taken.get(turn, ())]
    last = [each for turn in range(late - early + 1, late + 1) for each in taken.get(turn, ())]
    return statistics.median(first), statistics.median(last or first)


def empires_against_random(games: int = 2, turns: int = 6) -> tuple[int, float]:
    """In how many games of so many turns a side of robots has taken more of what was not its own
    than random play, each side in turn; and how much more, on average."""
    won, ahead = 0, []
    for seed in range(games):
        mine, other = sorted(SIDES, reverse=bool(seed % 2))
        taken = _contest(seed, mine, turns)
        won += taken[mine] > taken[other]
        ahead.append(taken[mine] - taken[other])
    return won, statistics.mean(ahead)


def _contest(seed: int, mine: str, turns: int) -> dict[str, int]:
    """The value that both sides have taken in a game in which robots play one."""
    begun = game(LARGE_GAME)
    answer, sample = robot(begun.table), begun.table.game.sample

    def say(g: Any, ask: Ask, rng: random.Random) -> Any:
        is_mine = g.board.powers[ask.to[0]].side == mine
        return (answer if is_mine else sample)(g, ask, rng)

    played = play(begun, seed, say, until=lambda state: bool(state["turn"] > turns))
    g = played.table.position(played.state)
    natives = {t: g.side_of(g.board.native(t)) for t in g.board.territories}
    return {
        side: sum(
            g.value(t)
            for t in g.board.territories
            if g.side_of(g.controller(t)) == side != natives[t]
        )
        for side in SIDES
    }
