"""The two units that Italy chooses (§11.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitzwar.board import AIR, ARMOR, ELITE, FLEET, INFANTRY, WHITE, counter_name
from pbem.games.blitzwar.counters import pools
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.reinforcement import minors, places
from pbem.games.blitzwar.reinforcement.hand import Hand, give
from pbem.wargame.counts import Counts, added

# BWR-223
_KINDS, _FLEETS = (INFANTRY, ARMOR, AIR, FLEET), 1
# What is chosen where nobody says anything, as far as there are counters and places.
_USUAL = (ARMOR, AIR, INFANTRY, INFANTRY, FLEET)


def choose(
    g: Position, hand: Hand, country: str, items: Iterable[Mapping[str, Any]], events: Events
) -> None:
    """BWR-223, BWR-228, G-32: two units among infantry, armor, air and fleet, one fleet at most;
    corps only while the capital is held. Raises Illegal."""
    most = hand["choice"]
    if country != minors.ITALY or not most:
        raise Illegal("BWR-223", "no_choice_of_units", country=country)
    units = added(*map(_units, items))
    if sum(units.values()) != most or not set(units) <= set(_KINDS):
        raise Illegal("BWR-223", "other_choice", country=country, count=most)
    if units.get(FLEET, 0) > _FLEETS:
        raise Illegal("BWR-223", "one_fleet_alone", country=country)
    for kind in units:
        if not places.zones(g, country, country, kind):
            raise Illegal("BWR-228", "no_place_for_unit", country=country, unit=kind)
    _take(hand, units, events)


def _units(item: Mapping[str, Any]) -> Counts:
    kind, count, times = item["kind"], item["count"], item.get("times", 1)
    if kind in (WHITE, ELITE):
        return {INFANTRY: times, ARMOR: times * ((count or 2) - 1)}
    return {kind: (count or 1) * times}


def _take(hand: Hand, units: Mapping[str, int], events: Events, how: str = "order") -> None:
    hand["choice"] = 0
    for kind, count in units.items():
        give(hand, minors.ITALY, kind, count)
    told = {"power": hand["side"], "country": minors.ITALY, "units": dict(units)}
    events.append({"kind": "minor_chosen", **told, "how": how})


def choose_by_default(g: Position, hand: Hand, events: Events) -> None:
    """BWR-223: armor and an air unit where there are counters for them, else infantry."""
    if not hand["choice"]:
        return
    found: list[str] = []
    for kind in _USUAL:
        more = found.count(kind) + 1
        free = pools.can(g, minors.ITALY, {counter_name(kind, 1): more})
        if (
            len(found) < hand["choice"]
            and free
            and places.zones(g, minors.ITALY, minors.ITALY, kind)
        ):
            found.append(kind)
    _take(hand, {kind: found.count(kind) for kind in found}, events, "default")
