"""Which naval units are lost in a battle at sea (§12.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.flow import Events
from pbem.games.blitzwar.board import FLEET, UBOAT
from pbem.games.blitzwar.combat.casualties import RULES, Target
from pbem.games.blitzwar.counters import losses as counters
from pbem.games.blitzwar.counters.losses import Loss
from pbem.games.blitzwar.position import AXIS, Position
from pbem.wargame.counts import Counts
from pbem.wargame.losses import Losses

ORDER = (FLEET, UBOAT)


def ships(g: Position, sea: str, side: str) -> dict[str, Counts]:
    """The naval counters of a side in a sea zone, by country."""
    here = g.state["units"].get(sea, {})
    return {
        country: {n: c for n, c in units.items() if g.counter(n).is_naval}
        for country, units in here.items()
        if g.ship_side(country) == side
    }


def targets(g: Position, sea: str, sides: Sequence[str]) -> list[Target]:
    """BWR-280, BWR-281, BWR-282: what sides can lose there: of the Axis no U-boat while it has a
    fleet there."""
    found = []
    for side in sides:
        there: dict[tuple[str, str], int] = {}
        for country, units in ships(g, sea, side).items():
            for name, count in units.items():
                told = g.counter(name)
                there[country, told.kind] = there.get((country, told.kind), 0) + told.size * count
        spared = side == AXIS and any(kind == FLEET for _, kind in there)
        found += [
            Target(country, kind, count)
            for (country, kind), count in there.items()
            if not (spared and kind == UBOAT)
        ]
    return RULES.by_default(found, ORDER)


def by_default(g: Position, sea: str, found: Sequence[Target]) -> Losses:
    """BWR-282: a unit of the smallest counter, among equals of the country that comes first."""
    first = min(found, key=lambda each: _smallest(g, sea, each.power, each.kind))
    return {first.power: {first.kind: 1}}


def _smallest(g: Position, sea: str, country: str, kind: str) -> int:
    return min(
        g.counter(name).size for name in g.stack(sea, country) if g.counter(name).kind == kind
    )


def take(g: Position, sea: str, chosen: Mapping[str, Counts], events: Events) -> None:
    """BWR-282, BWR-421: the smallest counters of a kind take the loss, {country: {kind: count}}."""
    for country, kinds in chosen.items():
        for kind, count in kinds.items():
            for _ in range(count):
                counters.take(g, sea, _counter(g, sea, country, kind))
    units = {country: dict(kinds) for country, kinds in chosen.items()}
    events.append({"kind": "lost", "at": sea, "phase": "sea", "units": units})


def _counter(g: Position, sea: str, country: str, kind: str) -> Loss:
    ways = [each for each in counters.open_ways(g, sea, country) if each.kind == kind]
    return min(ways, key=lambda each: g.counter(each.counter).size)
