"""Points of damage and what becomes of counters (BLZ-556 to BLZ-558)."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import counter, is_big
from pbem.games.blitz_world_in_conflict.concepts import command
from pbem.games.blitz_world_in_conflict.concepts.counters import discard, put_away
from pbem.games.blitz_world_in_conflict.position import Position


def point(g: Position, unit: str, events: Events) -> None:
    """BLZ-556, BLZ-557: a unit loses a Size; of Size 1 it is destroyed."""
    told = g.state["units"][unit]
    size, power = told["size"], told["of"]
    command.struck(g, unit)
    if size == 1:
        destroy(g, unit, events)
        return
    g.change(unit, size=size - 1)
    if is_big(counter(unit, size)) and not is_big(counter(unit, size - 1)):
        put_away(g, counter(unit, size), power)
    events.append(
        {"kind": "unit_reduced", "unit": unit, "power": power, "at": told["at"], "size": size - 1}
    )


def raze(g: Position, area: str, points: int, events: Events) -> None:
    """BLZ-554, BLZ-561: a Factory takes points, up to its Factor."""
    had = int(g.state["factories"].get(area, 0))
    now = min(g.board.factory(area), had + points)
    if now > had:
        g.state["factories"][area] = now
        g.state["deeds"]["factories"].append(area)
        events.append({"kind": "factory_damaged", "area": area, "points": now - had, "damage": now})


def use_up(g: Position, units: Iterable[str], events: Events) -> None:
    """BLZ-549: units for one use that have fired are destroyed."""
    for unit in units:
        if g.board.units[unit].once and g.at(unit):
            events.append({"kind": "unit_used_up", "unit": unit, "power": g.owner(unit)})
            destroy(g, unit, events)


def destroy(g: Position, unit: str, events: Events) -> None:
    """BLZ-557, BLZ-558, BLZ-560: a unit leaves the map, with what is aboard of it."""
    for aboard in g.cargo(unit):
        destroy(g, aboard, events)
    told = g.state["units"][unit]
    power = told["of"]
    events.append({"kind": "unit_destroyed", "unit": unit, "power": power, "at": told["at"]})
    _note(g, unit, power)
    discard(g, unit)
    command.settle(g, events)


def _note(g: Position, unit: str, power: str) -> None:
    """What a combat has destroyed, by each enemy power that is in it; Victory Cards look at it."""
    for by in g.now["fighting"]:
        if power and g.side_of(by) != g.side_of(power):
            g.state["deeds"]["destroyed"].append([unit, by])
