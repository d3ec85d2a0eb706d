"""Control changes hands (BLZ-442, BLZ-582): who takes an area, and what was based there."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import AIR, NAVAL
from pbem.games.blitz_world_in_conflict.concepts import command
from pbem.games.blitz_world_in_conflict.land import displacing
from pbem.games.blitz_world_in_conflict.politics import affairs
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.victory import taken


def take(g: Position, area: str, power: str, events: Events, *, unhurt: bool = True) -> None:
    """BLZ-442, BLZ-582: a power takes a land area; enemy air and naval units there are moved to the
    closest land area where they can be. `unhurt` says that its own land units took no damage."""
    was = g.controller(area)
    g.set_control(area, power)
    events.append({"kind": "area_taken", "area": area, "power": power, "was": was})
    command.settle(g, events)
    taken.after_taking(g, area, power, was, events, unhurt=unhurt)
    affairs.taken(g, area, power, was, events)
    for unit in g.here(area, AIR, NAVAL):
        owner = g.owner(unit)
        if owner and g.side_of(owner) != g.side_of(power) and not g.carrier(unit):
            displacing.displace(g, unit, power, events)
