"""Before turn 1: armies that their owner places (§19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.board import BROWN
from pbem.games.blitzwar.concepts.stacking import is_over
from pbem.games.blitzwar.position import Position


def armies_of(g: Position, side: str) -> dict[str, dict[str, int]]:
    """BWR-491: what countries of a side still have to place, {country: {counter: count}}."""
    left: Mapping[str, dict[str, int]] = g.state["armies"]
    return {country: dict(left[country]) for country in left if g.side_of(country) == side}


def place(g: Position, side: str, zone: str, items: Sequence[Mapping[str, Any]]) -> None:
    """BWR-030, BWR-491: armies of a side stand in a zone of their country. `items` are as in
    wanted.py. Raises Illegal."""
    for item in items:
        country, name = _army(g, side, zone, item)
        for _ in range(item.get("times", 1)):
            _place_one(g, country, name, zone)


def _army(g: Position, side: str, zone: str, item: Mapping[str, Any]) -> tuple[str, str]:
    """The country and the counter that an item means."""
    left = armies_of(g, side)
    named = item.get("power", "") or g.board.country(zone)
    told: dict[str, Any] = {"area": zone, "country": named}
    if named not in left:
        raise Illegal("BWR-491", "no_armies_to_place", **told)
    for name in left[named]:
        counter = g.counter(name)
        if (counter.kind, counter.size) == (item["kind"], item.get("count")):
            return named, name
    raise Illegal("BWR-491", "other_armies", unit=next(iter(left[named])), **told)


def _place_one(g: Position, country: str, name: str, zone: str) -> None:
    told: dict[str, Any] = {"area": zone, "country": country, "unit": name}
    if zone not in g.board.zones_of(country):
        raise Illegal("BWR-491", "armies_at_home", **told)
    if not g.state["armies"].get(country, {}).get(name):
        raise Illegal("BWR-491", "all_armies_placed", **told)
    if is_over(g, zone, 1, g.counter(name).size):
        raise Illegal("BWR-030", "zone_full", area=zone)
    g.put(zone, country, name)
    left = g.state["armies"][country]
    left[name] -= 1
    if not left[name]:
        del left[name]
    if not left:
        del g.state["armies"][country]


def place_rest(g: Position, side: str) -> dict[str, list[str]]:
    """BWR-491: what a side has not placed stands where it is least crowded, the capital first, then
    near to it; {country: [zone of each counter]}."""
    found: dict[str, list[str]] = {}
    for country, counters in armies_of(g, side).items():
        zones = _from_capital(g, country)
        for name, count in counters.items():
            for _ in range(count):
                zone = min(zones, key=lambda each: (_stacked(g, each), zones.index(each)))
                _place_one(g, country, name, zone)
                found.setdefault(country, []).append(zone)
    return found


def _stacked(g: Position, zone: str) -> int:
    return sum(sum(units.values()) for units in g.corps_in(zone).values())


def _from_capital(g: Position, country: str) -> list[str]:
    """The zones of a country, the nearest to its capital first."""
    zones = set(g.board.zones_of(country))
    found = [g.board.capital(country)]
    for zone in found:
        beside = [other for other in g.board.neighbours(zone, {BROWN}) if other in zones]
        found += sorted(set(beside) - set(found))
    return found
