"""Bases of units that come from the sea or the air (BLZ-381, BLZ-383, BLZ-385, BLZ-413)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.blitz_world_in_conflict.components import AIR
from pbem.games.blitz_world_in_conflict.concepts import (
    holds,
    in_force,
    passages,
    stacking,
    supply,
    travel,
)
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, port_name
from pbem.games.blitz_world_in_conflict.position import Position

FAR = 99


def in_range(g: Position, unit: str, start: str = "") -> dict[str, int]:
    """BLZ-381, BLZ-385: what each base costs, by its place, to which a unit can go with one
    movement from where it is, or from `start`."""
    most = travel.range_of(g, unit) if _flies(g, unit) else g.face(unit).move
    return _bases(g, unit, start or g.at(unit), most)


def must_return(g: Position, unit: str) -> bool:
    """BLZ-381, BLZ-382: whether a unit at sea has to return to base: none is in range, or none of
    those in range has supply."""
    found = in_range(g, unit)
    return not any(is_fed(g, unit, place) for place in found)


def closest(g: Position, unit: str, start: str = "") -> list[str]:
    """BLZ-381, BLZ-413: the closest bases of all, however far; none for a unit that is lost
    (BLZ-383)."""
    found = _bases(g, unit, start or g.at(unit), FAR)
    best = min(found.values(), default=0)
    return [place for place, cost in found.items() if cost == best]


def open_to(g: Position, unit: str, start: str = "") -> list[str]:
    """BLZ-413: where a unit that is sent home can go, the usual base first: where it came from,
    else the nearest with supply; one out of range only if there is none in range."""
    found = in_range(g, unit, start)
    if not found:
        return closest(g, unit, start)
    origin = (g.now["came"].get(unit) or [g.at(unit)])[0]
    return sorted(found, key=lambda place: _rank(g, unit, place, origin, found))


def _rank(
    g: Position, unit: str, place: str, origin: str, found: Mapping[str, int]
) -> tuple[bool, bool, int, str]:
    return area_of(place) != origin, not is_fed(g, unit, place), found[place], place


def is_fed(g: Position, unit: str, place: str) -> bool:
    """BLZ-382: whether a base has a line of supply for a unit."""
    return not in_force.supply(g) or supply.reaches(
        g, g.owner(unit), area_of(place), supply.sources(g, unit)
    )


def _flies(g: Position, unit: str) -> bool:
    return g.board.units[unit].kind == AIR


def _bases(g: Position, unit: str, start: str, most: int) -> dict[str, int]:
    found = _airfields(g, unit, start, most) if _flies(g, unit) else _ports(g, unit, start, most)
    roomy = {place: cost for place, cost in found.items() if holds.can_land(g, unit, place)}
    return roomy or found


def _airfields(g: Position, unit: str, start: str, most: int) -> dict[str, int]:
    fields = [area for area in sorted(g.state["control"]) if stacking.may_stack(g, unit, area)]
    costs = {a: travel.distance(g, start, a, travel.fly(g, start), most) for a in fields}
    return {area: cost for area, cost in costs.items() if cost is not None}


def _ports(g: Position, unit: str, start: str, most: int) -> dict[str, int]:
    """Every Port that can hold a ship, entered from the sea areas that it reaches."""
    costs, ahead, found = {start: 0}, [start], dict[str, int]()
    while ahead:
        sea = ahead.pop(0)
        if costs[sea] >= most:
            break
        for area in sorted(g.board.coast(sea)):
            place = _place(g, area, sea)
            if place not in found and passages.can_enter(g, unit, area, sea):
                found[place] = costs[sea] + 1
        for other in sorted(g.board.waters(sea)):
            is_new = other in g.board.in_play and other not in costs
            if is_new and passages.is_open(g, unit, sea, other):
                costs[other] = costs[sea] + 1
                ahead.append(other)
    return found


def _place(g: Position, area: str, sea: str) -> str:
    """How a Port is named: with its sea area where the land area has two."""
    ports = g.board.ports.get(area, ())
    port = g.board.port_on(area, sea)
    return port_name(area, port.sea[0]) if port and len(ports) > 1 else area
