"""Random wars in which areas fall, powers declare war and everybody answers at random: nothing that
follows breaks the position."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.play import advance, end_draw, open_asks
from pbem.engine.table import Table
from pbem.games.blitz_world_in_conflict.concepts import counters
from pbem.games.blitz_world_in_conflict.invariants import invariants, stock
from pbem.games.blitz_world_in_conflict.land import capture
from pbem.games.blitz_world_in_conflict.politics import affairs, declarations
from pbem.games.blitz_world_in_conflict.samples.sampling import sample
from tests.blitz_world_in_conflict.flow_game import ROOT, game
from tests.blitz_world_in_conflict.politics.world import world
from tests.harness.dice import InTurn
from tests.harness.positions import alone, frame

EVENTS = ("country_conquered", "country_joined")


class Stirred:
    """A war that goes on by itself."""

    def __init__(self, seed: int, scenario: str) -> None:
        self.rng = random.Random(f"politics {seed}")
        self.g = world(scenario=scenario, base=True)
        self.told: list[dict[str, Any]] = []
        self.there = Counter(name for name, _ in stock.places(self.g))

    def go_on(self) -> None:
        """Something happens, and all that follows from it."""
        self.rng.choice((self._take, self._take, self._take, self._declare, self._begin_turn))()
        self._settle()
        assert invariants(self.g) == []
        assert Counter(name for name, _ in stock.places(self.g)) == self.there

    def _take(self) -> None:
        """Somebody takes an area of an enemy, whose land units there are gone."""
        power = self.rng.choice(self.g.playing)
        areas = [area for area in sorted(self.g.state["control"]) if self.g.is_hostile(area, power)]
        if areas:
            area = self.rng.choice(areas)
            for unit in self.g.defenders(area):
                counters.give_up(self.g, unit, self.told)
            capture.take(self.g, area, power, self.told)

    def _declare(self) -> None:
        power = self.rng.choice(list(self.g.board.powers))
        foes = [*self.g.board.powers, *self.g.board.countries, "Vichy France"]
        try:
            declarations.declare(self.g, power, self.rng.choice(foes), self.told)
        except Illegal:
            return
        affairs.settle(self.g, self.told)

    def _begin_turn(self) -> None:
        self.g.state["turn"] = min(self.g.turn + 1, self.g.board.last)
        affairs.begin_turn(self.g, self.told)

    def _settle(self) -> None:
        """Questions are answered at random."""
        table = Table(alone(game()), self.g.board)
        engine = self.g.state["engine"]
        engine["over"] = {}
        engine["frames"] = [frame(ROOT.name, "end"), frame("affairs", "next_affair")]
        given: dict[str, Any] = {}
        while not engine["over"]:
            made = advance(table, self.g.state, given, InTurn(self.rng), checked=True)
            end_draw(self.g.state)
            self.told += made.events
            if asks := open_asks(self.g.state):
                ask = self.rng.choice(asks)
                say = sample(self.g, ask, self.rng)
                given = {"answer": ask.id, "by": list(ask.to), "say": say, "how": "robot"}


def stirred(seed: int, scenario: str, count: int) -> Stirred:
    """So many things have happened."""
    war = Stirred(seed, scenario)
    for _ in range(count):
        war.go_on()
    return war


def test_BLZ_300_whatever_happens_leaves_the_world_in_order() -> None:
    war = stirred(1, "war", 30)
    kinds = Counter(event["kind"] for event in war.told)
    assert all(kinds[kind] for kind in EVENTS)


def test_BLZ_300_also_without_Japan() -> None:
    war = stirred(3, "f", 15)
    assert "Japan" not in war.g.board.powers


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 110))
def test_many_wars(seed: int) -> None:
    stirred(seed, ("war", "f", "d", "e")[seed % 4], 150)


def test_two_wars_of_one_seed_are_the_same() -> None:
    assert stirred(4, "war", 6).g.state == stirred(4, "war", 6).g.state
