"""Counters that come out of Force Pools and Groups, and units that grow, before the first turn."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import counter, is_big, unit_of
from pbem.games.blitz_world_in_conflict.position import Position


def take(g: Position, name: str) -> bool:
    """Take a counter out of where it lies beside the map; False if it lies nowhere there."""
    there = next((names for names in _beside(g) if name in names), None)
    if there is None:
        return False
    there.remove(name)
    g.state["pool"] = {power: names for power, names in g.state["pool"].items() if names}
    return True


def _beside(g: Position) -> Iterator[list[str]]:
    """The Force Pools, the Groups, and what is set aside."""
    yield from g.state["pool"].values()
    yield from (group for groups in g.state["groups"].values() for group in groups)
    yield g.state["aside"]


def to_pool(g: Position, name: str, power: str, events: Events) -> None:
    """BLZ-627: a counter joins a Force Pool, that of a country that is not with the power is set
    aside."""
    home = g.board.units[unit_of(name)].home
    if home in g.board.countries and g.ally(home) != power:
        put_aside(g, name)
        return
    g.to_pool(name, power)
    events.append({"kind": "weapons_come", "power": power, "counters": [name]})


def put_aside(g: Position, name: str) -> None:
    """A counter is set aside."""
    g.state["aside"] = sorted([*g.state["aside"], name])


def place(g: Position, unit: str, area: str, size: int, power: str, events: Events) -> None:
    """A unit that is on no map comes there."""
    take(g, counter(unit, size))
    ports = g.board.ports.get(area, ())
    g.put(unit, area, size, power, ports[0].sea[0] if ports else "")
    told = {"power": power, "unit": unit, "area": area, "size": size}
    events.append({"kind": "reinforcement", **told})


def may_grow(g: Position, unit: str) -> bool:
    """BLZ-204: whether a unit on the map can be one Size greater; its Big counter may still lie in
    a Group."""
    if not 0 < g.size(unit) < g.board.units[unit].most:
        return False
    name = _needed(g, unit)
    return not name or any(name in names for names in _beside(g))


def _needed(g: Position, unit: str) -> str:
    """The Big counter that takes the place of the Small one, "" for none."""
    name = counter(unit, g.size(unit) + 1)
    return name if is_big(name) and not is_big(counter(unit, g.size(unit))) else ""


def grow(g: Position, unit: str, events: Events) -> None:
    """A unit that can is one Size greater."""
    take(g, _needed(g, unit))
    told = g.state["units"][unit]
    g.change(unit, size=told["size"] + 1)
    shown = {"power": told["of"], "unit": unit, "at": told["at"], "size": g.size(unit)}
    events.append({"kind": "unit_grew", **shown})
