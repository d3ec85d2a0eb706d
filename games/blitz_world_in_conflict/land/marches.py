"""Step E: land units move (BLZ-026, BLZ-439 to BLZ-446)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import FORT, LAND
from pbem.games.blitz_world_in_conflict.concepts import (
    blitz,
    in_force,
    stacking,
    supply,
    travel,
    wars,
)
from pbem.games.blitz_world_in_conflict.concepts.used import check_free
from pbem.games.blitz_world_in_conflict.land import capture
from pbem.games.blitz_world_in_conflict.position import Position

LONDON, PARIS = "London", "Paris"


def march(g: Position, power: str, unit: str, places: Sequence[str], events: Events) -> None:
    """BLZ-439, BLZ-441 to BLZ-445: a land unit moves along its way, area by area, and takes those
    of the enemy that are empty. Raises Illegal, and changes nothing then."""
    check_free(g, power, unit, "marched")
    told = g.board.units[unit]
    if told.kind != LAND:
        raise Illegal("BLZ-439", "only_land_units", unit=unit)
    if told.type == FORT:
        raise Illegal("BLZ-439", "forts_stay", unit=unit)
    if places[0] != g.at(unit):
        raise Illegal("BLZ-441", "not_there", unit=unit, area=places[0], at=g.at(unit))
    if not supply.is_supplied(g, unit):
        raise Illegal("BLZ-239", "no_supply", unit=unit, area=g.at(unit))
    way = full_way(g, power, unit, places)
    _check_way(g, power, unit, way)
    blitz.check_march(g, power, unit, way)
    blitz.count(g, power, unit)
    for area in way[1:]:
        if wars.is_hostile(g, unit, area):
            capture.take(g, area, power, events)
    g.move(unit, way[-1])
    g.now["marched"].append(unit)
    g.now["came"][unit] = list(way)
    told_way = {"power": power, "unit": unit, "way": list(way), "to": way[-1]}
    events.append({"kind": "unit_marched", **told_way})


def full_way(g: Position, power: str, unit: str, places: Sequence[str]) -> list[str]:
    """The way with the areas that were left out, through friendly ones, the cheapest first. Illegal
    where none leads there."""
    way = [places[0]]
    for goal in places[1:]:
        if goal in _next_to(g, way[-1]):
            way.append(goal)
            continue
        found = _between(g, power, way[-1], goal, g.face(unit).move)
        if found is None:
            raise Illegal("BLZ-441", "not_adjacent", unit=unit, area=way[-1], goal=goal)
        way += found
    return way


def _next_to(g: Position, area: str) -> tuple[str, ...]:
    """BLZ-026: in scenario A London and Paris are next to each other for land units."""
    others = (*g.board.borders(area), *g.board.routes(area))
    if in_force.holds(g, "A") and area == LONDON:
        return (*others, PARIS)
    return others


def _between(g: Position, power: str, start: str, goal: str, most: int) -> list[str] | None:
    ways = [[start]]
    for _ in range(most):
        longer = []
        for way in ways:
            for area in sorted(_next_to(g, way[-1])):
                if area == goal:
                    return [*way[1:], goal]
                if area not in way and g.is_friendly(area, power):
                    longer.append([*way, area])
        ways = longer
    return None


def _check_way(g: Position, power: str, unit: str, way: Sequence[str]) -> None:
    cost = 0
    for number, (here, area) in enumerate(itertools.pairwise(way), 1):
        _check_area(g, power, unit, area)
        cost += travel.land_cost(g, area)
        is_last = number == len(way) - 1
        crosses = area in g.board.routes(here) and area not in g.board.borders(here)
        if crosses and not is_last:
            raise Illegal("BLZ-444", "route_ends_move", unit=unit, area=area)
        if here == LONDON and area == PARIS and not is_last:
            raise Illegal("BLZ-026", "paris_ends_move", unit=unit)
    most = g.face(unit).move
    if cost > most:
        raise Illegal("BLZ-445", "march_too_far", unit=unit, goal=way[-1], cost=cost, move=most)
    if not stacking.has_room(g, unit, way[-1]):
        raise Illegal("BLZ-218", "island_full", unit=unit, area=way[-1])
    _check_london(g, unit, way)


def _check_area(g: Position, power: str, unit: str, area: str) -> None:
    """BLZ-214, BLZ-233, BLZ-313, BLZ-442, BLZ-443: areas of one's own and of allies that are open;
    empty ones of the enemy."""
    if area not in g.board.in_play:
        raise Illegal("BLZ-223", "not_in_play", area=area)
    holder = g.controller(area)
    if not holder:
        raise Illegal("BLZ-233", "neutral_area", area=area, country=g.country(area))
    if g.is_friendly(area, power):
        if not stacking.is_open_to(g, power, area):
            raise Illegal("BLZ-214", "cannot_stack", unit=unit, area=area)
        wars.check_access(g, unit, area)
        return
    if not wars.is_hostile(g, unit, area):
        raise Illegal("BLZ-442", "not_at_war", area=area, holder=holder)
    if g.defenders(area):
        raise Illegal("BLZ-443", "defended", area=area, units=g.defenders(area))


def _check_london(g: Position, unit: str, way: Sequence[str]) -> None:
    """BLZ-026: in scenario A one land unit of the AFA or more stays in London."""
    if not in_force.holds(g, "A") or way[0] != LONDON or way[-1] == LONDON:
        return
    if not [each for each in stacking.land_units(g, LONDON) if each != unit]:
        raise Illegal("BLZ-026", "london_empty", unit=unit)
