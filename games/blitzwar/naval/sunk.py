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

# BWR-282: who is lost first where nobody says otherwise: by kind, and by the smallest counter.
ORDER = tuple(f"{kind}/{size}" for kind in (FLEET, UBOAT) for size in (1, 2))


def ships(g: Position, sea: str, side: str) -> dict[str, Counts]:
    """The naval counters of a side in a sea zone, by country."""
    here = g.state["units"].get(sea, {})
    return {
        country: {n: c for n, c in units.items() if g.counter(n).is_naval}
        for country, units in here.items()
        if g.ship_side(country) == side
    }


def targets(g: Position, sea: str, sides: Sequence[str]) -> list[Target]:
    """BWR-280, BWR-281, BWR-282: what sides can lose there, each with the size of the counter that
    takes it: of the Axis no U-boat while it has a fleet there."""
    found: list[Target] = []
    for side in sides:
        here = [each for c, units in ships(g, sea, side).items() for each in _of(g, c, units)]
        if side == AXIS and any(each.kind == FLEET for each in here):
            here = [each for each in here if each.kind == FLEET]
        found += here
    return RULES.by_default(found, ORDER)


def _of(g: Position, country: str, units: Counts) -> list[Target]:
    """The fleets and the U-boats of a country."""
    kinds: dict[str, list[tuple[int, int]]] = {}
    for name, count in units.items():
        told = g.counter(name)
        kinds.setdefault(told.kind, []).append((told.size, count))
    return [
        Target(country, kind, sum(n * c for n, c in sizes), state=str(min(sizes)[0]))
        for kind, sizes in kinds.items()
    ]


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
