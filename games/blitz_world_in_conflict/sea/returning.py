"""Step A: units at sea go back to base (BLZ-057, BLZ-381 to BLZ-387)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import AIR
from pbem.games.blitz_world_in_conflict.concepts import blitz, passages, stacking, travel
from pbem.games.blitz_world_in_conflict.concepts.used import check_free
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, sea_of
from pbem.games.blitz_world_in_conflict.orders.sections import RETURN
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.steps import step_of


def go_back(g: Position, power: str, unit: str, places: Sequence[str], events: Events) -> None:
    """BLZ-384 to BLZ-387: a unit at sea returns to a base in range, with what is aboard; nobody
    blocks it. Raises Illegal, and changes nothing then."""
    check_free(g, power, unit)
    start, goal = g.at(unit), area_of(places[-1])
    if not g.board.is_sea(start) or g.board.is_sea(goal):
        raise Illegal("BLZ-385", "return_ends_in_base", unit=unit, area=goal)
    if g.board.units[unit].kind == AIR:
        _check_flight(g, unit, [area_of(place) for place in places])
    else:
        passages.check_way(g, unit, places, "BLZ-385")
    blitz.check_free(g, power, unit)
    blitz.count(g, power, unit)
    last_sea = area_of(places[-2])
    g.move(unit, goal, sea_of(places[-1]) or last_sea)
    told = {"power": power, "unit": unit, "from": start, "to": goal, "aboard": g.cargo(unit)}
    events.append({"kind": "unit_returned", **told})


def _check_flight(g: Position, unit: str, places: Sequence[str]) -> None:
    """BLZ-079: an air unit returns to any friendly land area in range."""
    goal = places[-1]
    if places[0] != g.at(unit):
        raise Illegal("BLZ-385", "not_there", unit=unit, area=places[0], at=g.at(unit))
    if not g.is_friendly(goal, g.owner(unit)) or not stacking.may_stack(g, unit, goal):
        raise Illegal("BLZ-385", "no_friendly_base", unit=unit, area=goal)
    travel.check_air(g, unit, places, "BLZ-385")


def _returns(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """A line: unit by unit."""
    for unit in args["units"]:
        go_back(g, power, unit, args["path"]["places"], events)


RETURNING = step_of("return", 1, RETURN, {"return": _returns}, "A")
