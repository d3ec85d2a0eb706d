"""A loss taken from a counter (BWR-421): what it leaves, and whether a counter can show it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.blitzwar.board import (
    ARMOR,
    CORPS,
    ELITE,
    FORTIFIED,
    INFANTRY,
    WHITE,
    counter_name,
)
from pbem.games.blitzwar.counters import pools, records
from pbem.games.blitzwar.position import Position
from pbem.values import dataclass


@dataclass(frozen=True, slots=True)
class Loss:
    """One corps, or one naval unit, of a counter of a country: `kind` infantry, armor, fleet,
    u-boat, or fortified for one that turns back into a normal corps. `left` is the counter that
    stays, "" for none."""

    country: str
    counter: str
    kind: str
    left: str


def ways(g: Position, country: str, name: str) -> Iterator[Loss]:
    """BWR-364, BWR-421: the losses that a counter can take. A white or Elite counter without armor
    is infantry, without infantry armor; a fortified corps turns."""
    told = g.counter(name)
    if told.kind == FORTIFIED:
        yield Loss(country, name, FORTIFIED, counter_name(INFANTRY, 1))
    elif told.kind in (WHITE, ELITE):
        yield Loss(country, name, INFANTRY, counter_name(ARMOR, told.armor))
        mixed = counter_name(told.kind, 2) if told.armor > 1 else counter_name(INFANTRY, 1)
        yield Loss(country, name, ARMOR, mixed)
    elif told.kind in CORPS or told.is_naval:
        left = counter_name(told.kind, told.size - 1) if told.size > 1 else ""
        yield Loss(country, name, told.kind, left)


def showable(g: Position, loss: Loss) -> bool:
    """BWR-421: whether there is a counter for what the loss leaves; for nothing none is needed."""
    if not loss.left:
        return True
    given = {loss.left: 1}
    return pools.can(g, loss.country, given, {loss.counter: 1})


def open_ways(g: Position, area: str, country: str) -> list[Loss]:
    """BWR-421, G-89: the losses that counters of a country in an area can take: those that can be
    shown, and only where there is none of them, any. Those that destroy a counter can always."""
    here = g.stack(area, country)
    found = [loss for name in here for loss in ways(g, country, name)]
    return [loss for loss in found if showable(g, loss)] or found


def take(g: Position, area: str, loss: Loss, *, active: bool = False) -> None:
    """BWR-421: a counter takes a loss; what is left of it has done what it had done. Of equal
    counters it is one that is activated, or the one that has done least."""
    done = records.read(g, area, loss.country, loss.counter)
    at = next((n for n, each in enumerate(done) if each.active), 0) if active else 0
    record = done.pop(at)
    g.put(area, loss.country, loss.counter, -1)
    records.write(g, area, loss.country, loss.counter, done)
    if loss.left:
        records.bring(g, area, loss.country, {loss.left: [record]})
