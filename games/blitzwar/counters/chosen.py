"""Counters that an order names, out of those that may be meant (unlike counters/wanted.py, which
looks at all that stand somewhere)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.board import counter_name
from pbem.games.blitzwar.position import Position
from pbem.wargame.counts import Counts, added

Pool = dict[str, Counts]  # {country: counters}


def pick(
    g: Position,
    rule: str,
    area: str,
    pool: Mapping[str, Counts],
    items: Iterable[Mapping[str, Any]],
) -> Pool:
    """What items of an order mean of these counters of an area, by country.

    Raises Illegal of that rule where they are not among them, BWR-020 where counters of several
    countries or sizes could be meant.
    """
    left = {country: dict(units) for country, units in pool.items() if units}
    found: Pool = {}
    for item in items:
        for country, units in _one(g, rule, area, left, item).items():
            found[country] = added(found.get(country, {}), units)
            left[country] = added(left[country], {n: -c for n, c in units.items()})
    return found


def _one(
    g: Position, rule: str, area: str, left: Mapping[str, Counts], item: Mapping[str, Any]
) -> Pool:
    power, kind, times = item.get("power", ""), item["kind"], item.get("times", 1)
    mine = {country: units for country, units in left.items() if power in ("", country)}
    fitting = {c: _of(g, units, item) for c, units in mine.items()}
    fitting = {country: units for country, units in fitting.items() if units}
    told: dict[str, Any] = {"area": area, "unit": said(item), "country": power}
    if not kind or not times:
        if not fitting:
            raise Illegal(rule, "not_ready", **told)
        return fitting
    enough = {
        (country, name): times
        for country, units in fitting.items()
        for name, count in units.items()
        if count >= times
    }
    if not enough:
        raise Illegal(rule, "not_ready", **told)
    if len(enough) > 1:
        countries = tuple(dict.fromkeys(country for country, _ in enough))
        if len(countries) > 1:
            raise Illegal("BWR-020", "which_country", countries, **told)
        raise Illegal("BWR-020", "which_size", tuple(name for _, name in enough), **told)
    [(country, name)] = enough
    return {country: {name: times}}


def _of(g: Position, units: Mapping[str, int], item: Mapping[str, Any]) -> Counts:
    """The counters of a country that an item could mean."""
    kind, size = item["kind"], item.get("count")
    if not kind:
        return dict(units)
    named = counter_name(kind, size) if size is not None else ""
    return {
        name: count
        for name, count in units.items()
        if g.counter(name).kind == kind and named in ("", name)
    }


def said(item: Mapping[str, Any]) -> str:
    """What an item is called."""
    kind, size = item["kind"], item.get("count")
    return "corps" if not kind else kind if size is None else counter_name(kind, size)
