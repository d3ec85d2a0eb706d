"""Step B: air units move to sea (BLZ-079, BLZ-388 to BLZ-394)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import AIR, PLANE
from pbem.games.blitz_world_in_conflict.concepts import blitz, supply, travel
from pbem.games.blitz_world_in_conflict.concepts.used import check_free
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import Position


def fly(g: Position, power: str, unit: str, places: Sequence[str], events: Events) -> None:
    """BLZ-239, BLZ-390, BLZ-391, BLZ-393, BLZ-394: an air unit goes from a land area into a sea
    area. Raises Illegal, and changes nothing then."""
    check_free(g, power, unit, "sailed")
    start, goal = g.at(unit), places[-1]
    told = g.board.units[unit]
    if told.kind != AIR or told.type != PLANE:
        raise Illegal("BLZ-388", "does_not_fly", unit=unit)
    if g.board.is_sea(start) or not g.board.is_sea(goal) or places[0] != start:
        raise Illegal("BLZ-391", "from_land_to_sea", unit=unit, at=start)
    if g.is_neutral(power):
        raise Illegal("BLZ-390", "neutral_stays_in_port", unit=unit, power=power)
    if not supply.is_supplied(g, unit):
        raise Illegal("BLZ-239", "no_supply", unit=unit, area=start)
    cost = travel.check_air(g, unit, places, "BLZ-394")
    blitz.check_free(g, power, unit)
    blitz.count(g, power, unit)
    g.move(unit, goal)
    g.now["sailed"].append(unit)
    g.now["came"][unit] = [start, goal]
    shown = {"power": power, "unit": unit, "from": start, "to": goal, "cost": cost}
    events.append({"kind": "unit_flew_out", **shown})


def flights(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """A line: unit by unit."""
    places = [area_of(place) for place in args["path"]["places"]]
    for unit in args["units"]:
        fly(g, power, unit, places, events)
