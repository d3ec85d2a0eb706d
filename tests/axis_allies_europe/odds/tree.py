"""Every course that a battle can take in the engine, with its exact chance: all dice are tried, hit
by hit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from pbem.engine.dice import NeedsSegment
from pbem.engine.play import advance, open_asks, waits_for
from pbem.engine.state import State, canonical, copy
from pbem.engine.table import Table
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.orders.grammar import read_line
from pbem.games.axis_allies_europe.position import Position

# As printed in the rulebook, not as the program's data have them.
ATTACK = {
    "infantry": 1,
    "infantry-with-artillery": 2,
    "artillery": 2,
    "armor": 3,
    "fighter": 3,
    "bomber": 4,
    "transport": 0,
    "submarine": 2,
    "destroyer": 3,
    "carrier": 1,
    "battleship": 4,
}
DEFENSE = {
    "infantry": 2,
    "artillery": 2,
    "armor": 2,
    "fighter": 4,
    "bomber": 1,
    "transport": 1,
    "submarine": 2,
    "destroyer": 3,
    "carrier": 3,
    "battleship": 4,
}
SUPPORT = {"destroyer": 3, "battleship": 4}

Leaf = tuple[Any, ...]
Chances = dict[Leaf, Fraction]


def factor(label: str, mover: str) -> int:
    """The factor of the units that a label names."""
    kind, unit = label.split("/", maxsplit=1)[0], label.rsplit("/", maxsplit=1)[-1]
    if unit == "aa_gun":
        return 1
    if kind == "support":
        return SUPPORT[unit]
    power = label.split("/")[-2]
    return (ATTACK if power == mover.lower().replace(" ", "-") else DEFENSE)[unit]


class Known:
    """Dice that are settled by label; the first other one stops the engine."""

    def __init__(self, values: Mapping[str, list[int]]) -> None:
        self.values = values
        self.wanted: tuple[str, int] | None = None

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        if label not in self.values:
            self.wanted = (label, count)
            raise NeedsSegment(segment)
        return self.values[label]

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        raise AssertionError(label)

    def pick(self, segment: int, label: str, items: list[str], k: int) -> list[str]:
        raise AssertionError(label)


class Tree:
    """The battle of a flow, from a position, to its end or over a number of rounds."""

    def __init__(
        self,
        g: Position,
        at: str,
        rounds: int = 0,
        lines: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.g, self.at, self.rounds = g, at, rounds
        self.lines = lines or {}
        self.table = Table(GAME, g.board)
        self.seen: dict[Any, Chances] = {}

    def run(self, flow: str) -> Chances:
        """The chances of what lives in the end: (side, kind, count) and who controls the place."""
        state = copy(self.g.state)
        frames = state["engine"]["frames"]
        frames[-1] = {
            "flow": "turn",
            "step": "give_other_orders",
            "locals": {"power": self.g.power},
        }
        first = GAME.flows[flow].first
        frames.append({"flow": flow, "step": first, "locals": {"at": self.at}})
        return self._from(state, {})

    def _from(self, state: State, values: dict[str, list[int]]) -> Chances:
        bare = {**state, "engine": {**state["engine"], "segment": {}}}
        key = (canonical(bare), str(values))
        if key not in self.seen:
            self.seen[key] = self._branches(state, values)
        return self.seen[key]

    def _branches(self, state: State, values: dict[str, list[int]]) -> Chances:
        state, source = copy(state), Known(values)
        advance(self.table, state, {}, source)
        while source.wanted is None:
            ask = next(a for a in open_asks(state) if waits_for(state, a))
            if ask.verb == "orders":
                return {self._leaf(state): Fraction(1)}
            power = waits_for(state, ask)[0]
            given = {"answer": ask.id, "by": [power], "say": self._say(state, ask, power)}
            advance(self.table, state, given, source)
        label, count = source.wanted
        # Dice of steps that are done are in the state already.
        done = state["engine"]["segment"]["labels"]
        values = {name: dice for name, dice in values.items() if name not in done}
        if self.rounds and f"/r{self.rounds + 1}/" in label:
            return {self._leaf(state): Fraction(1)}
        chance, found = Fraction(factor(label, self.g.power), 6), Chances()
        for hits in range(count + 1):
            weight = comb(count, hits) * chance**hits * (1 - chance) ** (count - hits)
            dice = {**values, label: [1] * hits + [6] * (count - hits)}
            for leaf, share in self._from(state, dice).items():
                found[leaf] = found.get(leaf, Fraction(0)) + weight * share
        return found

    def _say(self, state: State, ask: Any, power: str) -> Any:
        g = Position(state, self.g.board)
        for text in self.lines.get(power, ()):
            line = read_line(g.board, text)
            if line.verb in ask.verbs and (say := GAME.reply(g, ask, line)) is not None:
                return say
        return ask.default

    def _leaf(self, state: State) -> Leaf:
        g = Position(state, self.g.board)
        counts: dict[tuple[str, str], int] = {}
        for _, power, kind, count in g.everything():
            if kind not in ("aa_gun", "industrial_complex"):
                side = "defender" if g.side_of(power) != g.side_of(g.power) else power
                counts[side, kind] = counts.get((side, kind), 0) + count
        return g.controller(self.at), tuple(sorted(counts.items()))
