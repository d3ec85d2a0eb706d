"""What an ally's units have to leave for guests (BLZ-216)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import AIR, NAVAL
from pbem.games.blitz_world_in_conflict.concepts import guests
from pbem.games.blitz_world_in_conflict.land import displacing
from pbem.games.blitz_world_in_conflict.position import Position


def make_room(g: Position, power: str, area: str, events: Events) -> None:
    """BLZ-216: the controller's air and naval units rebase out of an area into which an ally has
    come by his leave."""
    holder = g.controller(area)
    if not g.is_friendly(area, power) or guests.is_at_home(g, power, area):
        return
    for unit in g.here(area, AIR, NAVAL, power=holder):
        if g.carrier(unit):
            continue
        displacing.displace(g, unit, holder, events)
