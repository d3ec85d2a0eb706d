"""Tactical movement, and activation for an attack (§15.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar import entry, payment
from pbem.games.blitzwar.board import BROWN, SUPPLY
from pbem.games.blitzwar.concepts import limits
from pbem.games.blitzwar.counters import records
from pbem.games.blitzwar.counters.records import Record
from pbem.games.blitzwar.counters.wanted import Chosen
from pbem.games.blitzwar.movement import column
from pbem.games.blitzwar.position import Position

# BWR-371: how many zones infantry goes, and armor and supply.
INFANTRY_ZONES, ARMOR_ZONES = 3, 5


def reach(g: Position, name: str) -> int:
    """BWR-021, BWR-371: how many zones a counter goes in a turn; white ones go as armor."""
    is_fast = name == SUPPLY or bool(g.counter(name).armor)
    return ARMOR_ZONES if is_fast else INFANTRY_ZONES


def check_way(g: Position, places: Sequence[str]) -> None:
    """BWR-371: each zone of a way lies beside the next, and no counter goes further. Raises
    Illegal."""
    for one, other in pairwise(places):
        if other not in g.board.neighbours(one, {BROWN}):
            raise Illegal("BWR-371", "not_adjacent", area=one, zone=other)
    if len(places) - 1 > ARMOR_ZONES:
        told: dict[str, Any] = {"area": places[0], "most": ARMOR_ZONES, "zones": len(places) - 1}
        raise Illegal("BWR-371", "way_too_long", **told)


def move(g: Position, side: str, line: Line, events: Events) -> None:
    """BWR-042, BWR-078, BWR-084, BWR-371 to BWR-378, BWR-380: counters move zone by zone; who goes
    on in another line pays again. Raises Illegal."""
    places = line.args["path"]["places"]
    check_way(g, places)
    area, *way = places
    found = column.gather(g, side, area, line, events)
    _check_reach(g, side, area, found, len(way))
    toll = column.pay(g, side, area, found, payment.tactical, line.args.get("pay", ()))
    told = {**column.told(side, found, toll), "from": area, "to": way[-1], "way": list(way)}
    events.append({"kind": "moved", **told})
    for zone in way:
        _enter(g, side, zone, found, area, events)
    column.place(g, side, area, way[-1], found, toll, partial(_moved, g, len(way)))
    for country in found.counters:
        limits.check_company(g, way[-1], country)


def _check_reach(g: Position, side: str, area: str, found: Chosen, zones: int) -> None:
    """BWR-341, BWR-368, BWR-371: no counter has come otherwise, or moves further than it may in a
    turn. Raises Illegal."""
    for country, name, record in column.done(g, side, area, found):
        column.check_came(area, country, name, record)
        if record.steps + zones > reach(g, name):
            told: dict[str, Any] = {"area": area, "country": country, "unit": name}
            told |= {"most": reach(g, name), "zones": zones, "done": record.steps}
            raise Illegal("BWR-371", "moves_too_far", **told)


def _enter(g: Position, side: str, zone: str, found: Chosen, origin: str, events: Events) -> None:
    """BWR-042, BWR-375, BWR-376, G-39: corps take the zone; supply counters go where their side,
    or its ally, has control."""
    if found.counters:
        entry.enter(g, side, zone, found.counters, origin, events)
    if not found.supply:
        return
    holder = g.controller(zone)
    if holder != side and not g.allied(side, holder):
        raise Illegal("BWR-376", "no_way_for_supply", area=zone)
    limits.check_ally(g, zone, side)


def _moved(g: Position, zones: int, name: str, before: Record) -> Record:
    """BWR-378, BWR-380: infantry that has moved one zone and armor that has moved up to three are
    activated; who has moved further is not."""
    steps = before.steps + zones
    return Record("", steps, name != SUPPLY and steps <= records.reach_to_attack(g, name))


# Activation


def activate(g: Position, side: str, line: Line, events: Events) -> None:
    """BWR-084, BWR-379, G-40: counters that have not moved are activated at the cost of a tactical
    move. Raises Illegal."""
    area = line.args["area"]
    found = column.gather(g, side, area, line, events)
    if found.supply:
        raise Illegal("BWR-379", "supply_never_attacks", area=area)
    if any(not item["kind"] or not item.get("times", 1) for item in line.args["units"]):
        _leave_others(g, area, found)
    for country, name, count in column.parts(found):
        _check_fresh(g, area, country, name, count)
    toll = column.pay(g, side, area, found, payment.tactical, line.args.get("pay", ()))
    for country, name, count in column.parts(found):
        told = records.read(g, area, country, name)
        fresh = [number for number, each in enumerate(told) if each == records.FRESH][:count]
        for number in fresh:
            told[number] = Record("", 0, active=True)
        records.write(g, area, country, name, told)
    events.append({"kind": "activated", "area": area, **column.told(side, found, toll)})


def _leave_others(g: Position, area: str, found: Chosen) -> None:
    """Of "all" those remain that can be activated, as far as there are any."""
    able = {
        country: {name: min(count, _fresh(g, area, country, name)) for name, count in units.items()}
        for country, units in found.counters.items()
    }
    able = {c: {n: count for n, count in units.items() if count} for c, units in able.items()}
    if any(able.values()):
        found.counters = {country: units for country, units in able.items() if units}


def _fresh(g: Position, area: str, country: str, name: str) -> int:
    return records.read(g, area, country, name).count(records.FRESH)


def _check_fresh(g: Position, area: str, country: str, name: str, count: int) -> None:
    """BWR-379, G-40: so many of these have neither moved nor come otherwise, nor are they activated
    yet. Raises Illegal."""
    if count <= _fresh(g, area, country, name):
        return
    told: dict[str, Any] = {"area": area, "country": country, "unit": name}
    for record in records.read(g, area, country, name):
        if record.steps and not record.active:
            raise Illegal("BWR-379", "has_moved", **told)
        if record.active:
            raise Illegal("BWR-379", "is_activated", **told)
        column.check_came(area, country, name, record)
