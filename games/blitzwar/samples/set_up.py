"""Random set-ups: armies placed freely, counters put together otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.engine.state import copy
from pbem.games.blitzwar import opening
from pbem.games.blitzwar.counters import before
from pbem.games.blitzwar.orders.sections import SETUP
from pbem.games.blitzwar.orders.writer import counters, writer
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.samples import regroups

_TRIES = 6


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """A few lines, each legal after those before it."""
    side = ask.to[0]
    now, texts = g.trial(), []
    for line in _lines(now, side, rng):
        then = Position(copy(now.state), g.board)
        try:
            opening.carry_out(then, side, line)
        except Refusal:
            continue
        now = then
        texts.append(line.text)
    return texts


def _lines(g: Position, side: str, rng: Chooser) -> Iterator[Line]:
    for country, armies in before.armies_of(g, side).items():
        for name in armies:
            for _ in range(rng.randint(0, armies[name])):
                zone = rng.choice(g.board.zones_of(country))
                units = counters(g, {country: {name: 1}})
                yield writer(g).at("set up", SETUP, units, zone)
    for _ in range(rng.randint(0, _TRIES)):
        yield from regroups.regroup(g, side, SETUP, rng)
