"""Reorganisation (§11.10): counters of a zone are exchanged for others with the same units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.board import ARMOR, ELITE, FORTIFIED, INFANTRY, counter_name
from pbem.games.blitzwar.counters import depots, pools, records, stores
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.position import Position
from pbem.wargame.counts import Counts, added

# BWR-258: the phases of a turn in which counters may be exchanged; 0 is the time before turn 1.
PHASES = (3, 6, 7)
BEFORE = 0
_LARGE = counter_name(INFANTRY, 3)
_GROWS = counter_name(INFANTRY, 2)
_TRIED = 4096


def units_of(g: Position, counters: Mapping[str, int]) -> Counts:
    """The units of counters by class: infantry, armor, fortified, air, fleet, u-boat."""
    found: Counts = {}
    for name, count in counters.items():
        told = g.counter(name)
        if told.is_corps and told.kind != FORTIFIED:
            parts = {INFANTRY: told.infantry, ARMOR: told.armor}
        else:
            parts = {told.kind: told.size}
        found = added(found, {kind: size * count for kind, size in parts.items()})
    return found


def allowed(g: Position) -> bool:
    """BWR-104, BWR-258, BWR-358, BWR-381, BWR-490: whether this is a phase in which counters may be
    exchanged, or the time before turn 1."""
    return g.state["phase"] in (*PHASES, BEFORE)


def compose(g: Position, area: str, country: str, wanted: Mapping[str, int]) -> bool:
    """BWR-258: have these counters stand among those of a country in an area; whether any had to be
    exchanged for it.

    As few as possible are handed back; what is left of them stands in the fewest counters. Raises
    Illegal where the units are not there, where no counters are free, and where they may not be
    formed.
    """
    here = g.stack(area, country)
    missing = {n: c - here.get(n, 0) for n, c in wanted.items() if c > here.get(n, 0)}
    if not missing:
        return False
    told: dict[str, Any] = {"area": area, "country": country, "units": dict(wanted)}
    if not allowed(g):
        raise Illegal("BWR-258", "no_regrouping_now", **told)
    # Of equally few the smaller ones are handed back.
    names = sorted(here, reverse=True)
    spare = {n: here[n] - wanted.get(n, 0) for n in names if here[n] > wanted.get(n, 0)}
    fitting = [taken for taken in _subsets(spare) if _covers(g, taken, missing)]
    if not fitting:
        raise Illegal("BWR-258", "no_such_units", **told)
    for taken in fitting:
        if (given := _given(g, country, taken, missing)) is not None:
            exchange(g, area, country, taken, given)
            return True
    raise Illegal("BWR-025", "no_counters_left", **told)


def exchange(
    g: Position, area: str, country: str, taken: Mapping[str, int], given: Mapping[str, int]
) -> None:
    """BWR-258, BWR-260: counters are handed back for others with the same units, which inherit what
    they have done. Raises Illegal where they may not be formed there."""
    check_formed(g, area, country, taken, given)
    done = records.take(g, area, country, taken)
    records.bring(g, area, country, records.inherited(g, done, given))


def _subsets(spare: Mapping[str, int]) -> Iterator[Counts]:
    """Counters that could be handed back, the fewest first; all of them where there are too many
    ways."""
    ways = 1
    for count in spare.values():
        ways *= count + 1
    if ways > _TRIED:
        yield dict(spare)
        return
    counts = product(*(range(count + 1) for count in spare.values()))
    for chosen in sorted(counts, key=sum):
        if any(chosen):
            yield {name: count for name, count in zip(spare, chosen, strict=True) if count}


def _covers(g: Position, taken: Mapping[str, int], missing: Mapping[str, int]) -> bool:
    there, needed = units_of(g, taken), units_of(g, missing)
    return all(there.get(kind, 0) >= count for kind, count in needed.items())


def _given(
    g: Position, country: str, taken: Mapping[str, int], missing: Mapping[str, int]
) -> Counts | None:
    """The counters that come for those taken: the missing ones, and the fewest for what is left."""
    over = added(units_of(g, taken), {k: -c for k, c in units_of(g, missing).items()})
    back = added(taken, {name: -count for name, count in missing.items()})
    rest = pools.fewest(g, country, over, back)
    given = None if rest is None else added(missing, rest)
    return given if given is not None and pools.can(g, country, given, taken) else None


# Counters that are formed in few places


def check_formed(
    g: Position, area: str, country: str, taken: Mapping[str, int], given: Mapping[str, int]
) -> None:
    """BWR-261, BWR-262: Soviet infantry of three corps and German Elites come into being in supply
    zones, and grow from two to three anywhere; Elites also in Africa. Raises Illegal."""
    change = added(given, {name: -count for name, count in taken.items()})
    told: dict[str, Any] = {"area": area, "country": country}
    grown = taken.get(_GROWS, 0) - given.get(_GROWS, 0)
    if (
        country == "USSR"
        and change.get(_LARGE, 0) > max(0, grown)
        and not _supplied(g, area, country)
    ):
        raise Illegal("BWR-261", "not_formed_here", unit=_LARGE, **told)
    elites = sum(count for name, count in change.items() if g.counter(name).kind == ELITE)
    if elites > 0:
        in_africa = area in g.board.areas and g.board.fact(area, "africa")
        if not _supplied(g, area, country) and not in_africa:
            raise Illegal("BWR-262", "not_formed_here", unit=ELITE, **told)


def check_elites(g: Position, area: str, more: int = 1) -> None:
    """BWR-256: not more than one Elite counter is in the Soviet Union, when more of them come to an
    area. Raises Illegal."""
    if g.in_soviet_union(area) and more + elites_in_soviet_union(g) > 1:
        raise Illegal("BWR-256", "one_elite_in_the_soviet_union", area=area)


def elites_in_soviet_union(g: Position) -> int:
    """How many Elite counters stand in the Soviet Union."""
    return sum(
        count
        for zone, here in g.state["units"].items()
        if not g.board.is_sea(zone) and g.in_soviet_union(zone)
        for units in here.values()
        for name, count in units.items()
        if g.counter(name).kind == ELITE
    )


def _supplied(g: Position, area: str, country: str) -> bool:
    """A supply zone of the side of a country that it controls."""
    side = g.side_of(country)
    return area in g.board.areas and side == g.controller(area) == g.board.fact(area, "supply")


# Supply counters


def compose_supply(g: Position, side: str, zone: str, wanted: Sequence[int]) -> bool:
    """BWR-258: have supply counters of these half units stand among those of a side in a zone;
    whether any had to be exchanged for it. Raises Illegal as `compose` does.

    BWR-260: where some of them have moved, those that are exchanged have what the most-moved one
    has left.
    """
    spare = g.stock(zone, side)
    missing: list[int] = []
    for each in wanted:
        if each in spare:
            spare.remove(each)
        else:
            missing.append(each)
    if not missing:
        return False
    told: dict[str, Any] = {"area": zone, "supply": show_halves(sum(wanted))}
    if not allowed(g):
        raise Illegal("BWR-258", "no_regrouping_now", country=side, **told)
    taken = _enough(spare, sum(missing))
    if sum(taken) < sum(missing):
        raise Illegal("BWR-258", "no_such_supply", country=side, **told)
    over = sum(taken) - sum(missing)
    given = [*missing, *depots.fewest_supply(g, side, over, taken, missing)]
    if sum(given) < sum(taken) or not depots.can_supply(g, side, given, taken):
        raise Illegal("BWR-025", "no_counters_left", country=side, **told)
    _exchange_supply(g, side, zone, taken, given)
    return True


def _enough(spare: Sequence[int], halves: int) -> list[int]:
    """The fewest counters that have as many half units: the smallest one that has, else the
    largest ones."""
    if single := [each for each in spare if each >= halves]:
        return [min(single)]
    found: list[int] = []
    for each in sorted(spare, reverse=True):
        if sum(found) < halves:
            found.append(each)
    return found


def _exchange_supply(
    g: Position, side: str, zone: str, taken: Sequence[int], given: Sequence[int]
) -> None:
    most = records.together(stores.lift(g, side, zone, taken))
    stores.lay(g, side, zone, given, [most] * len(given))


def disband(g: Position, area: str, country: str, counters: Mapping[str, int]) -> None:
    """BWR-259, G-93: counters leave the game; the side of the country does it in phases 3, 6 and 7
    of its own turn. Raises Illegal."""
    told: dict[str, Any] = {"area": area, "country": country, "units": dict(counters)}
    if g.state["phase"] not in PHASES or g.side not in ("", g.side_of(country)):
        raise Illegal("BWR-259", "no_disbanding_now", **told)
    compose(g, area, country, counters)
    records.take(g, area, country, counters)
