"""Units that leave the map with their country, and units that have to make way (§9.2, §9.4)."""

from __future__ import annotations

from collections.abc import Callable, Collection

from pbem.engine.flow import Events
from pbem.games.blitzwar import flight
from pbem.games.blitzwar.board import BROWN, DOTTED
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position
from pbem.wargame.counts import Counts

Open = Callable[[str, str], bool]
# Which of several zones that are equally near the units of a side in a zone go to.
Pick = Callable[[str, str, list[str]], str]


def remove_units(g: Position, country: str) -> None:
    """BWR-126: all units of a country leave the map, those on beachheads and missions too."""
    for area in [*g.state["units"], *g.state["ashore"]]:
        g.set_units(area, country, {})
    for name, beachhead in list(g.state["beachheads"].items()):
        beachhead["air"].pop(country, None)
        if not beachhead["air"] and name not in g.state["ashore"]:
            del g.state["beachheads"][name]
    g.state["missions"] = [each for each in g.state["missions"] if each["country"] != country]


def make_way(
    g: Position,
    zone: str,
    is_open: Open,
    pick: Pick,
    events: Events,
    sides: Collection[str] = (AXIS, ALLIES, SOVIETS),
) -> None:
    """BWR-129, BWR-161, G-23, G-24: all units of these sides in a zone, and the supply there, go to
    the nearest zone that `is_open(zone, side)`, of equally near ones to the one that is picked;
    where there is none they are removed. Ships go to sea."""
    for side in sides:
        _put_to_sea(g, zone, side, events)
    there = {g.side_of(c) for c in g.state["units"].get(zone, {})} | set(
        g.state["supply"].get(zone, {})
    )
    for side in (each for each in sides if each in there):
        near = nearest(g, zone, side, is_open)
        goal = pick(zone, side, near) if near else ""
        for country in [c for c in g.state["units"].get(zone, {}) if g.side_of(c) == side]:
            for name, count in dict(g.stack(zone, country)).items():
                g.put(zone, country, name, -count)
                if goal:
                    g.put(goal, country, name, count)
        if goal:
            g.set_stock(goal, side, [*g.stock(goal, side), *g.stock(zone, side)])
        g.set_stock(zone, side, [])
        events.append({"kind": "made_way", "area": zone, "power": side, "to": goal})


def _put_to_sea(g: Position, zone: str, side: str, events: Events) -> None:
    """The ships of a side leave a port, as they leave one that is taken (BWR-374)."""
    seas = flight.ways_out(g, zone, side)
    moved: dict[str, Counts] = {}
    for country, units in list(g.state["units"].get(zone, {}).items()):
        there = {name: count for name, count in units.items() if g.counter(name).is_naval}
        if there and g.side_of(country) == side:
            moved[country] = flight.sail(g, zone, seas[0], country, there)
    if moved:
        events.append({"kind": "fled", "at": zone, "to": seas[0], "units": moved})


def nearest(g: Position, zone: str, side: str, is_open: Open) -> list[str]:
    """The nearest open zones by land, that with most own corps first; none where there is none."""
    seen, edge = {zone}, [zone]
    while edge:
        edge = sorted({n for z in edge for n in g.board.neighbours(z, {BROWN, DOTTED})} - seen)
        seen.update(edge)
        if found := [each for each in edge if is_open(each, side)]:
            return sorted(found, key=lambda each: -_own(g, each, side))
    return []


def by_default(zone: str, side: str, goals: list[str]) -> str:
    """BWR-161: where nobody says anything units go where most corps of their own are."""
    return goals[0]


def _own(g: Position, zone: str, side: str) -> int:
    return sum(g.strength(units) for units in g.corps_in(zone, side).values())
