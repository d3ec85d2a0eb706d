"""Points of damage and what becomes of counters (BLZ-556 to BLZ-558)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import counter, is_big, unit_of
from pbem.games.blitz_world_in_conflict.concepts import command
from pbem.games.blitz_world_in_conflict.position import Position

MAGINOT = "Maginot Line"


def point(g: Position, unit: str, events: Events) -> None:
    """BLZ-556, BLZ-557: a unit loses a Size; of Size 1 it is destroyed."""
    told = g.state["units"][unit]
    size, power = told["size"], told["of"]
    command.struck(g, unit)
    if size == 1:
        destroy(g, unit, events)
        return
    told["size"] = size - 1
    if is_big(counter(unit, size)) and not is_big(counter(unit, size - 1)):
        put_away(g, counter(unit, size), power)
    events.append(
        {"kind": "unit_reduced", "unit": unit, "power": power, "at": told["at"], "size": size - 1}
    )


def destroy(g: Position, unit: str, events: Events) -> None:
    """BLZ-557, BLZ-558, BLZ-560: a unit leaves the map, with what is aboard of it."""
    for aboard in g.cargo(unit):
        destroy(g, aboard, events)
    told = g.state["units"][unit]
    power = told["of"]
    events.append({"kind": "unit_destroyed", "unit": unit, "power": power, "at": told["at"]})
    g.take_off(unit)
    command.settle(g, events)
    put_away(g, counter(unit, told["size"]), power)
    if is_big(counter(unit, told["size"])):
        # Its Small counter comes out of the Reserve Pool.
        put_away(g, unit, power)


def put_away(g: Position, name: str, power: str) -> None:
    """BLZ-337, BLZ-557, BLZ-655: a counter that leaves the map goes to the Force Pool, that of a
    conquered country is set aside; the Maginot Line is never rebuilt."""
    unit = unit_of(name)
    home = g.board.units[unit].home
    if unit == MAGINOT:
        _keep(g, "removed", name)
    elif not power or g.is_conquered(home):
        _keep(g, "aside", name)
    else:
        g.to_pool(name, power)


def _keep(g: Position, where: str, name: str) -> None:
    g.state[where].append(name)
    g.state[where].sort()
