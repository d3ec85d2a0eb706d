"""Air units at base: how many of them are where, and which an order means."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.board import AIR, counter_name
from pbem.games.blitzwar.position import Position

UNIT = counter_name(AIR, 1)
Units = dict[str, int]  # {country: air units}


def at(g: Position, zone: str, side: str) -> Units:
    """BWR-022: the air units of a side at base in a zone."""
    counts = {country: g.count(zone, country, UNIT) for country in g.countries_of(side)}
    return {country: count for country, count in counts.items() if count}


def of_side(g: Position, side: str, zones: Container[str]) -> dict[str, Units]:
    """The same by zone, for those of some zones in which there are any, in the order of the
    board."""
    found = {
        zone: at(g, zone, side)
        for zone in g.board.land_zones
        if zone in g.state["units"] and zone in zones
    }
    return {zone: units for zone, units in found.items() if units}


def total(found: Mapping[str, Mapping[str, int]]) -> int:
    """How many air units these are."""
    return sum(sum(units.values()) for units in found.values())


def chosen(
    g: Position, zone: str, items: Iterable[Mapping[str, Any]], there: Mapping[str, int]
) -> Units:
    """BWR-302, BWR-334: which air units an order means, of those that are `there` at base in a zone
    and free. Raises Illegal for other counters, for too many, and where countries have to be told
    apart."""
    left, found = dict(there), Units()
    for item in items:
        if item["kind"] != AIR:
            raise Illegal("BWR-310", "only_air_flies", area=zone)
        country, count = _one(zone, item, left)
        left[country] -= count
        found[country] = found.get(country, 0) + count
    return {country: count for country, count in found.items() if count}


def _one(zone: str, item: Mapping[str, Any], left: Units) -> tuple[str, int]:
    power, times, said = item.get("power", ""), item.get("times", 1), item.get("count")
    mine = {c: n for c, n in left.items() if power in ("", c) and n}
    wanted = max(1, times * (1 if said is None else said))
    fitting = [c for c, n in mine.items() if n >= wanted]
    if not fitting:
        told = {"area": zone, "country": power, "have": sum(mine.values())}
        raise Illegal("BWR-022", "too_few_air", **told)
    if len(fitting) > 1:
        raise Illegal("BWR-020", "which_country", tuple(fitting), area=zone, unit=AIR)
    [country] = fitting
    return country, mine[country] if not times else wanted


def any_of(there: Mapping[str, int], count: int, zone: str) -> Units:
    """So many air units of those that are `there`, whosever they are, of the country with most of
    them first. Raises Illegal where there are fewer."""
    if sum(there.values()) < count or not count:
        raise Illegal("BWR-022", "too_few_air", area=zone, country="", have=sum(there.values()))
    found = Units()
    for country in sorted(there, key=lambda each: -there[each]):
        if taken := min(there[country], count - sum(found.values())):
            found[country] = taken
    return found


def largest(found: Mapping[str, Units]) -> list[str]:
    """The base with most air units, and the country that has most there."""
    base = max(found, key=lambda each: sum(found[each].values()))
    return [base, max(found[base], key=lambda country: found[base][country])]
