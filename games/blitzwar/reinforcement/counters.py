"""Counters that come onto the map for units, where there are counters left (§3, §11.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from pbem.games.blitzwar.board import ELITE, FORTIFIED
from pbem.games.blitzwar.concepts import stacking
from pbem.games.blitzwar.counters import depots, pools
from pbem.games.blitzwar.counters.regroup import units_of
from pbem.games.blitzwar.position import Position
from pbem.values import dataclass
from pbem.wargame.counts import Counts, added

# These are taken apart only by who orders it.
_LEFT_ALONE = (FORTIFIED, ELITE)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Counters that come into a zone, and those there that are handed back for them (BWR-258)."""

    given: Counts = field(default_factory=dict)
    taken: Counts = field(default_factory=dict)


def ways(
    g: Position, zone: str, country: str, units: Mapping[str, int], wanted: Mapping[str, int]
) -> Iterator[Exchange]:
    """BWR-025, BWR-249, BWR-258: how units of a country, by class, can come into a zone: as the
    counters that are wanted, else as the fewest, else put together with what stands there. None
    where no counters are left."""
    now = pools.in_use(g, pools.owner(g, country))
    if wanted and pools.can(g, country, wanted, now=now):
        yield Exchange(dict(wanted))
    if fewest := pools.fewest(g, country, units, now=now):
        yield Exchange(fewest)
    here = {
        name: count
        for name, count in g.stack(zone, country).items()
        if g.counter(name).kind not in _LEFT_ALONE and _is_like(g, name, units)
    }
    together = pools.fewest(g, country, added(units, units_of(g, here)), here, now)
    if together is not None:
        change = added(together, {name: -count for name, count in here.items()})
        given = {name: count for name, count in change.items() if count > 0}
        yield Exchange(given, {name: -count for name, count in change.items() if count < 0})


def _is_like(g: Position, name: str, units: Mapping[str, int]) -> bool:
    """Whether a counter could be put together with such units: corps with corps, ships with ships
    of their class."""
    kinds = units_of(g, {name: 1})
    return g.counter(name).is_corps or any(kind in units for kind in kinds)


def fits(g: Position, zone: str, change: Exchange) -> bool:
    """BWR-030 to BWR-032: whether a zone holds the corps that come."""
    given, taken = _corps(g, change.given), _corps(g, change.taken)
    more = sum(given.values()) - sum(taken.values())
    strength = g.strength(given) - g.strength(taken)
    return not given or not stacking.is_over(g, zone, more, strength)


def _corps(g: Position, counters: Mapping[str, int]) -> Counts:
    return {name: count for name, count in counters.items() if g.counter(name).is_corps}


def put(g: Position, zone: str, country: str, change: Exchange) -> None:
    """Counters are handed back, and others come."""
    for name, count in change.taken.items():
        g.put(zone, country, name, -count)
    for name, count in change.given.items():
        g.put(zone, country, name, count)


# Supply


def stock_with(
    g: Position, zone: str, side: str, halves: int, wanted: Sequence[int] = ()
) -> list[int] | None:
    """BWR-249, BWR-258: the supply counters of a side in a zone once so many half units have come:
    as those that are wanted, else as the fewest, else put together with what lies there. None where
    no counters are left for all of them."""
    here = g.stock(zone, side)
    if wanted and depots.can_supply(g, side, wanted):
        return [*here, *wanted]
    more = depots.fewest_supply(g, side, halves)
    if sum(more) == halves:
        return [*here, *more]
    whole = depots.fewest_supply(g, side, sum(here) + halves, here)
    return whole if sum(whole) == sum(here) + halves else None


def room(g: Position, zone: str, side: str, halves: int) -> int:
    """BWR-249: of so many half units those for which there are supply counters in a zone."""
    here = g.stock(zone, side)
    whole = sum(depots.fewest_supply(g, side, sum(here) + halves, here)) - sum(here)
    return max(0, whole, sum(depots.fewest_supply(g, side, halves)))
