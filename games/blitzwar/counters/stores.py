"""Supply counters that go from one zone to another, with what they have done in the turn."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.blitzwar.board import SUPPLY
from pbem.games.blitzwar.counters import records
from pbem.games.blitzwar.counters.records import Record
from pbem.games.blitzwar.position import Position


def lift(g: Position, side: str, zone: str, cargo: Sequence[int]) -> list[Record]:
    """Take supply counters of these half units, which are there, out of a zone; of equal ones those
    that have done least. Their records."""
    done = records.read(g, zone, side, SUPPLY)
    left = g.stock(zone, side)
    for halves in cargo:
        left.remove(halves)
    g.set_stock(zone, side, left)
    records.write(g, zone, side, SUPPLY, done[len(cargo) :])
    return done[: len(cargo)]


def lay(g: Position, side: str, zone: str, cargo: Sequence[int], done: Sequence[Record]) -> None:
    """Put supply counters into a zone, with a record of each."""
    here = records.read(g, zone, side, SUPPLY)
    g.set_stock(zone, side, [*g.stock(zone, side), *cargo])
    records.write(g, zone, side, SUPPLY, [*here, *done])
