"""Control changes hands (BLZ-442, BLZ-582): who takes an area, and what was based there."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import AIR, NAVAL
from pbem.games.blitz_world_in_conflict.concepts import command, stacking, supply, travel
from pbem.games.blitz_world_in_conflict.politics import affairs
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import damage
from pbem.games.blitz_world_in_conflict.victory import taken

_TIMES = 3


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
        if owner and g.side_of(owner) != g.side_of(power):
            displace(g, unit, events)


def displace(g: Position, unit: str, events: Events) -> None:
    """BLZ-582: to the closest land area where it can stack and to which it has supply; destroyed if
    none is within three times its movement."""
    start, power = g.at(unit), g.owner(unit)
    told = g.board.units[unit]
    most = _TIMES * (travel.range_of(g, unit) if told.kind == AIR else g.face(unit).move)
    goals = [area for area in refuges(g, unit) if area != start]
    found = travel.nearest(g, start, goals, most)
    if not found:
        damage.destroy(g, unit, events)
        return
    g.move(unit, found[0])
    events.append(
        {"kind": "unit_displaced", "unit": unit, "power": power, "from": start, "to": found[0]}
    )


def refuges(g: Position, unit: str) -> list[str]:
    """Land areas where a unit can stack and to which a line of supply leads."""
    power = g.owner(unit)
    begin = supply.sources(g, unit)
    return [
        area
        for area, holder in sorted(g.state["control"].items())
        if g.side_of(holder) == g.side_of(power)
        and stacking.may_stack(g, unit, area)
        and (g.board.units[unit].kind != NAVAL or _ports(g, unit, area))
        and supply.reaches(g, power, area, begin)
    ]


def _ports(g: Position, unit: str, area: str) -> bool:
    return any(stacking.port_takes(g, unit, area, port) for port in g.board.ports[area])
