"""Counters as an order names them, read for a position: whose and which they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.board import AIR, CORPS, FLEET, FORTIFIED, SUPPLY, UBOAT, counter_name
from pbem.games.blitzwar.counters.regroup import allowed, compose, compose_supply, units_of
from pbem.games.blitzwar.position import Position
from pbem.values import dataclass
from pbem.wargame.counts import Counts, added, change

_MOBILE = tuple(kind for kind in CORPS if kind != FORTIFIED)


@dataclass(slots=True)
class Chosen:
    """What an order is about: counters by country, and supply counters in half units."""

    counters: dict[str, Counts] = field(default_factory=dict)
    supply: list[int] = field(default_factory=list)


def choose(g: Position, side: str, area: str, items: Iterable[Mapping[str, Any]]) -> Chosen:
    """The counters that a side means by {"kind", "count", "power", "times", "half"} in an area
    (orders/counters.py), those among them that would first have to be put together. Raises Illegal
    where it has none such, and where several countries or sizes could be meant.
    """
    found = Chosen()
    for item in items:
        if item["kind"] == SUPPLY:
            found.supply += _supply(g, side, area, item)
        elif not item["kind"] or not item.get("times", 1):
            _add(found, _all(g, side, area, item))
        else:
            _add(found, _one(g, side, area, item, found.counters))
    return found


def stand(g: Position, side: str, area: str, items: Iterable[Mapping[str, Any]]) -> Chosen:
    """The same, and have them stand there (BWR-258). Raises Illegal also where that may not be."""
    found = choose(g, side, area, items)
    for country, counters in found.counters.items():
        compose(g, area, country, counters)
    if found.supply:
        compose_supply(g, side, area, found.supply)
    return found


def _add(found: Chosen, more: Mapping[str, Counts]) -> None:
    for country, counters in more.items():
        if counters:
            found.counters[country] = added(found.counters.get(country, {}), counters)


def _all(g: Position, side: str, area: str, item: Mapping[str, Any]) -> dict[str, Counts]:
    """All counters of a class, or of corps, of one country or of all of the side; BWR-362: corps
    without the fortified ones, which neither move nor attack. Raises Illegal where there are none
    of a class that is named."""
    power, kind = item.get("power", ""), item["kind"]
    kinds = (kind,) if kind else _MOBILE
    countries = [c for c in _countries(g, side, kind) if power in ("", c)]
    found = {
        country: {n: c for n, c in g.stack(area, country).items() if g.counter(n).kind in kinds}
        for country in countries
    }
    if kind and not any(found.values()):
        raise Illegal("BWR-258", "no_such_counter", area=area, country=power or side, unit=kind)
    return found


def _one(
    g: Position,
    side: str,
    area: str,
    item: Mapping[str, Any],
    taken: Mapping[str, Counts],
) -> dict[str, Counts]:
    """The counters of one item, beside others that the order has named: of the country that has
    such counters, or else of the one that has the units for them."""
    power = item.get("power", "")
    mine = _countries(g, side, item["kind"])
    countries = (power,) if power else mine
    told: dict[str, Any] = {"area": area, "country": power or side, "unit": _said(item)}
    if power and power not in mine:
        raise Illegal("BWR-111", "not_your_country", **told)
    left = {c: _left(g, area, c, taken.get(c, {})) for c in countries}
    ways = {c: _wanted(g, item, left[c], told) for c in countries}
    there = [c for c in countries if ways[c] and _has(left[c], ways[c])]
    fitting = there or [c for c in countries if ways[c] and _could(g, left[c], ways[c])]
    if not fitting:
        raise Illegal("BWR-258", "no_such_counter", **told)
    if len(fitting) > 1:
        raise Illegal("BWR-020", "which_country", tuple(fitting), **told)
    return {fitting[0]: ways[fitting[0]]}


def _countries(g: Position, side: str, kind: str) -> tuple[str, ...]:
    """BWR-494: the countries whose counters of a class a side has."""
    return g.navies_of(side) if kind in (FLEET, UBOAT) else g.countries_of(side)


def _left(g: Position, area: str, country: str, taken: Counts) -> Counts:
    """The counters of a country that the order has not named yet."""
    here = g.stack(area, country)
    left = {name: count - taken.get(name, 0) for name, count in here.items()}
    return {name: count for name, count in left.items() if count > 0}


def _wanted(g: Position, item: Mapping[str, Any], here: Counts, told: Mapping[str, Any]) -> Counts:
    """What an item means of these counters, {} for nothing."""
    kind, count, times = item["kind"], item.get("count"), item.get("times", 1)
    if kind == AIR:
        return {counter_name(AIR, 1): times * (1 if count is None else count)}
    if count is not None:
        name = counter_name(kind, count)
        ships = _ships(g, kind, count * times, here)
        if ships and not _has(here, {name: times}) and not allowed(g):
            return ships
        return {name: times} if name in g.board.units else {}
    names = [name for name in here if g.counter(name).kind == kind]
    if len(names) > 1:
        raise Illegal("BWR-020", "which_size", tuple(sorted(names)), **told)
    return {names[0]: times} if names else {}


def _ships(g: Position, kind: str, units: int, here: Counts) -> Counts:
    """Smaller naval counters that have as many units, where none has them alone."""
    found: Counts = {}
    if kind in (FLEET, UBOAT):
        for name in sorted((n for n in here if g.counter(n).kind == kind), reverse=True):
            size = g.counter(name).size
            if used := min(here[name], units // size):
                change(found, name, used)
                units -= used * size
    return {} if units else found


def _has(here: Counts, wanted: Counts) -> bool:
    return all(here.get(name, 0) >= count for name, count in wanted.items())


def _could(g: Position, here: Counts, wanted: Counts) -> bool:
    """Whether counters have the units of others."""
    there, needed = units_of(g, here), units_of(g, wanted)
    return all(there.get(kind, 0) >= count for kind, count in needed.items())


def _supply(g: Position, side: str, area: str, item: Mapping[str, Any]) -> list[int]:
    """The half units of supply counters that are named by their units, of all that are there
    ("times" 0), or of the only one."""
    times = int(item.get("times", 1))
    if item.get("count") is not None:
        return [2 * int(item["count"]) + bool(item.get("half"))] * times
    there = g.stock(area, side)
    told: dict[str, Any] = {"area": area, "country": side, "unit": SUPPLY}
    if not there:
        raise Illegal("BWR-258", "no_such_counter", **told)
    if not times:
        return there
    if len(set(there)) > 1:
        raise Illegal("BWR-020", "which_size", **told)
    return there[:1] * times


def _said(item: Mapping[str, Any]) -> str:
    """The class of an item, or the name of its counter."""
    kind, count = item["kind"], item.get("count")
    return kind if count is None else counter_name(kind, count)
