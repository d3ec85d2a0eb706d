"""Control of zones (§5, §7, §15.3): who takes a zone that corps enter, and what they find there."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.flow import Events
from pbem.games.blitzwar import dates
from pbem.games.blitzwar.board import AIR, counter_name
from pbem.games.blitzwar.position import ALLIES, AXIS, Position
from pbem.wargame.counts import Counts

_AIR_UNIT = counter_name(AIR, 1)
_PARIS = "Paris"


def taker(g: Position, zone: str, side: str) -> str:
    """BWR-042, BWR-093, BWR-096: who controls a zone that corps of a side have entered: the
    side, or its ally where it was the ally's from the start or is so now."""
    holder, printed = g.controller(zone), g.board.fact(zone, "control")
    if g.allied(side, holder):
        return holder
    is_ally = g.allied(side, printed) and not g.board.fact(zone, "star")
    return str(printed) if is_ally else side


def enter(g: Position, zone: str, country: str, events: Events) -> None:
    """BWR-042, BWR-373, BWR-375, BWR-430, BWR-436, G-41: corps of a country have entered a zone: at
    once it changes hands, enemy supply and air units at base are destroyed, and a Fortified Line
    that is taken is gone.

    Ships in its port are for the flow (`ships_in`), neutrals for diplomacy/ before that.
    """
    side = g.side_of(country)
    overrun(g, zone, side, events)
    before, after = g.controller(zone), taker(g, zone, side)
    if before == after:
        return
    set_holder(g, zone, after, events)
    if g.board.fact(zone, "line") and zone not in g.state["lines"]:
        g.state["lines"] = sorted([*g.state["lines"], zone])
        events.append({"kind": "line_destroyed", "area": zone})


def set_holder(g: Position, zone: str, side: str, events: Events) -> None:
    """A zone changes hands, with an event. BWR-167: for the liberation of Paris the last one
    counts. BWR-234, G-65: a side that takes one with its national points has held it."""
    before = g.controller(zone)
    g.set_control(zone, side)
    if g.board.national(zone) == side and zone not in g.state["held"]:
        g.state["held"] = sorted([*g.state["held"], zone])
    if before != side:
        told = {"area": zone, "power": side, "from": before}
        if before and (country := g.board.country(zone)) and g.board.capital(country) == zone:
            told["capital_back" if side == g.side_of(country) else "capital_of"] = country
        events.append({"kind": "zone_taken", **told})
    if zone == _PARIS and side == AXIS:
        g.state["dates"].pop(dates.PARIS, None)
    if zone == _PARIS and before == AXIS and side == ALLIES:
        dates.note(g, dates.PARIS)


def overrun(g: Position, zone: str, side: str, events: Events) -> None:
    """BWR-373: supply and air units at base of enemies of a side in a zone are destroyed."""
    here = g.here(zone)
    for enemy in (each for each in g.board.sides_in_turn if g.hostile(side, each)):
        air = {c: here[c].get(_AIR_UNIT, 0) for c in here if g.side_of(c) == enemy}
        for country, count in air.items():
            if count:
                g.add(zone, country, _AIR_UNIT, -count)
        halves, planes = sum(g.stock(zone, enemy)), sum(air.values())
        if halves:
            g.set_stock(zone, enemy, [])
        if halves or planes:
            told = {"area": zone, "power": enemy, "halves": halves, "air": planes}
            events.append({"kind": "overrun", **told})


def ships_in(g: Position, zone: str, side: str) -> Iterator[tuple[str, Counts]]:
    """BWR-374: the ships of enemies of a side in a port, by country."""
    for country, units in sorted(g.state["units"].get(zone, {}).items()):
        ships = {name: count for name, count in units.items() if g.counter(name).is_naval}
        if ships and g.hostile(side, g.ship_side(country)):
            yield country, ships
