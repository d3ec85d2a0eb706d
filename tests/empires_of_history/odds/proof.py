"""Battles of the engine played out with every hit and miss that there can be, each with its chance:
what exact odds are held against."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.engine.play import Outcome, advance, waits_for
from tests.harness.flow_player import FlowPlayer

HIT, MISS = 1, 10
Units = dict[str, dict[str, int]]


class EachWay:
    """Dice that fall as `ways` says, 1 for a hit, and miss behind its end, which is noted in it."""

    def __init__(self, ways: list[int]) -> None:
        self.ways, self.thrown = ways, 0

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        first = self.thrown
        self.thrown += count
        self.ways += [0] * (self.thrown - len(self.ways))
        return [HIT if way else MISS for way in self.ways[first : self.thrown]]


class Played(FlowPlayer):
    """A flow that is played with such dice; every question is answered by its default."""

    dice: EachWay

    def _advance(self, given: dict[str, Any]) -> Outcome:
        made = advance(self.table, self.g.state, given, self.dice, checked=False)
        self.events += made.events
        return made

    def to_the_end(self) -> None:
        while not self.is_over:
            ask = next(each for each in self.asks if waits_for(self.g.state, each))
            self.say(ask.to[0], ask.verb, ask.default)


def battles(begin: Callable[[type[FlowPlayer]], Played]) -> Iterator[tuple[float, Played]]:
    """Every course of a battle with its chance; `begin` makes the player of the class given."""
    ways: list[int] = []
    while True:
        dice = EachWay(ways)
        played = begin(type("Once", (Played,), {"dice": dice}))
        played.to_the_end()
        yield _chance(played), played
        del ways[dice.thrown :]
        while ways and ways[-1]:
            ways.pop()
        if not ways:
            return
        ways[-1] = 1


def _chance(played: Played) -> float:
    chance = 1.0
    for event in played.events:
        for shots in event.values():
            for shot in shots if isinstance(shots, list) else ():
                for die in shot["dice"] if isinstance(shot, dict) and "dice" in shot else ():
                    good = shot["value"] / 10
                    chance *= good if die == HIT else 1 - good
    return chance


def survivors(played: Played) -> Units:
    """The land units, ships and aircraft that are left anywhere, {nation: {kind: count}}."""
    found: Units = {}
    state = played.g.state
    stacks = [*state["units"].values(), *state["aboard"].values()]
    stacks += [{each["nation"]: {each["kind"]: each["count"]}} for each in state["flying"]]
    for here in stacks:
        for nation, kinds in here.items():
            for kind, count in kinds.items():
                mine = found.setdefault(nation, {})
                mine[kind] = mine.get(kind, 0) + count
    return found


def by_survivors(found: Iterable[tuple[float, Units]]) -> dict[Any, float]:
    """The chance of each pair of forces that are left."""
    told: dict[Any, float] = {}
    for chance, left in found:
        key = tuple((nation, tuple(sorted(left[nation].items()))) for nation in sorted(left))
        told[key] = told.get(key, 0.0) + chance
    return told
