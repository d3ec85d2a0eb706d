"""Step E: land units move, area by area (BLZ-026, BLZ-439 to BLZ-448)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import FORT, GAR, LAND
from pbem.games.blitz_world_in_conflict.concepts import (
    blitz,
    china,
    guests,
    in_force,
    stacking,
    supply,
    travel,
    wars,
)
from pbem.games.blitz_world_in_conflict.concepts.used import check_free
from pbem.games.blitz_world_in_conflict.land import capture, hosts, ways
from pbem.games.blitz_world_in_conflict.land.ways import LONDON, PARIS
from pbem.games.blitz_world_in_conflict.position import Position


def march(g: Position, power: str, unit: str, places: Sequence[str], events: Events) -> None:
    """A whole move, as if nothing came of what it takes on its way. Raises Illegal, and changes
    nothing then."""
    way = plan(g, power, unit, places)
    for area in way[1:]:
        enter(g, unit, area, events)
    arrive(g, unit, way, events)


def plan(g: Position, power: str, unit: str, places: Sequence[str]) -> list[str]:
    """BLZ-241, BLZ-439: all areas of the move of a unit that can make it now. Raises Illegal."""
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
    way = ways.full(g, unit, places)
    blitz.check_march(g, power, unit, way)
    for area in way[1:]:
        check_area(g, unit, area)
    if g.board.is_sea(way[0]):
        _check_landing(g, unit, way)
    else:
        _check_cost(g, unit, way)
    _check_end(g, unit, way)
    return way


def enter(g: Position, unit: str, area: str, events: Events) -> None:
    """BLZ-442: a unit goes into the next area, and takes an empty one of the enemy."""
    if wars.is_hostile(g, unit, area):
        capture.take(g, area, g.owner(unit), events)
    g.move(unit, area)


def arrive(g: Position, unit: str, way: Sequence[str], events: Events) -> None:
    """A unit has moved for this phase; in an ally's area it finds room (BLZ-216)."""
    power = g.owner(unit)
    blitz.count(g, power, unit)
    g.now["marched"].append(unit)
    g.now["came"][unit] = list(way)
    told = {"power": power, "unit": unit, "way": list(way), "to": way[-1]}
    events.append({"kind": "unit_marched", **told})
    hosts.make_room(g, power, way[-1], events)


# What keeps a unit from a way


def check_area(g: Position, unit: str, area: str) -> None:
    """BLZ-233, BLZ-442, BLZ-443: areas of one's own and of allies that are open; empty ones of the
    enemy. Raises Illegal."""
    if area not in g.board.in_play:
        raise Illegal("BLZ-223", "not_in_play", area=area)
    if g.board.is_sea(area):
        raise Illegal("BLZ-441", "no_land_area", unit=unit, area=area)
    power, holder = g.owner(unit), g.controller(area)
    if not holder:
        raise Illegal("BLZ-233", "neutral_area", area=area, country=g.country(area))
    china.check(g, unit, area, "BLZ-448")
    if g.is_friendly(area, power):
        wars.check_access(g, unit, area)
        guests.check(g, unit, area)
        return
    if not wars.is_hostile(g, unit, area):
        raise Illegal("BLZ-442", "not_at_war", area=area, holder=holder)
    if g.defenders(area):
        raise Illegal("BLZ-443", "defended", area=area, units=g.defenders(area))


def _check_landing(g: Position, unit: str, way: Sequence[str]) -> None:
    """BLZ-440: from a TRS at sea to a friendly land area that touches it, and no farther."""
    sea, area = way[0], way[1]
    if area not in g.board.coast(sea):
        raise Illegal("BLZ-440", "not_beside", unit=unit, area=sea, target=area)
    if not g.is_friendly(area, g.owner(unit)):
        raise Illegal("BLZ-440", "lands_by_attack", unit=unit, area=area)
    if len(way) > 2:
        raise Illegal("BLZ-440", "landing_ends_move", unit=unit, area=area)


def _check_cost(g: Position, unit: str, way: Sequence[str]) -> None:
    """BLZ-444, BLZ-445: how far it is; a Land Route ends the move."""
    cost = 0
    for number, (here, area) in enumerate(itertools.pairwise(way), 1):
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


def _check_end(g: Position, unit: str, way: Sequence[str]) -> None:
    """BLZ-026, BLZ-218, BLZ-447: where a move may end, and what it may leave."""
    goal = way[-1]
    if not stacking.has_room(g, unit, goal):
        raise Illegal("BLZ-218", "island_full", unit=unit, area=goal)
    if in_force.holds(g, "A") and way[0] == LONDON and goal != LONDON:
        _check_london(g, unit)
    if _stays_home(g, unit) and goal not in g.board.home_areas(unit):
        raise Illegal("BLZ-447", "neutral_stays", unit=unit, area=goal)


def _check_london(g: Position, unit: str) -> None:
    """BLZ-026: in scenario A one land unit of the AFA or more stays in London."""
    if not [each for each in stacking.land_units(g, LONDON) if each != unit]:
        raise Illegal("BLZ-026", "london_empty", unit=unit)


def _stays_home(g: Position, unit: str) -> bool:
    """BLZ-447: a unit of a neutral power that is at war with no country, if it is no GAR and not of
    a country that is at war by itself."""
    power, told = g.owner(unit), g.board.units[unit]
    if not in_force.holds(g, in_force.WORLD) or not g.is_neutral(power):
        return False
    alone = g.state["alone"]
    is_at_war = any(foe == power or name == told.home for name, foe in alone)
    return told.type != GAR and not is_at_war
