"""Step D: air units and PARA go to another base (BLZ-030, BLZ-434 to BLZ-437, BLZ-661)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import ABOMB, AIR, LAND, PARA
from pbem.games.blitz_world_in_conflict.concepts import (
    blitz,
    china,
    guests,
    in_force,
    stacking,
    travel,
    wars,
)
from pbem.games.blitz_world_in_conflict.concepts.used import check_free
from pbem.games.blitz_world_in_conflict.land import bombs, hosts
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import Position

Args = Mapping[str, Any]


def aircraft(g: Position, power: str, args: Args, events: Events) -> None:
    """A line about air units and PARA: one after the other, each along its legs. Raises Illegal,
    and may have moved some of them then."""
    units, legs = args["units"], args.get("legs", ())
    if args.get("cargo"):
        raise Illegal("BLZ-434", "carries_no_troops", unit=units[0])
    if len(units) > 1 and legs:
        raise Illegal("BLZ-661", "legs_of_one", units=list(units))
    for unit in units:
        by_air(g, power, unit, [area_of(place) for place in args["path"]["places"]], events, legs)


def by_air(
    g: Position,
    power: str,
    unit: str,
    places: Sequence[str],
    events: Events,
    legs: Sequence[Mapping[str, Any]] = (),
) -> None:
    """BLZ-434, BLZ-435: an air unit in a land area, or a PARA, flies up to three times its range to
    a friendly land area. Raises Illegal, and changes nothing then."""
    _check(g, power, unit, places[0])
    way, loads = _way(g, unit, places, legs)
    cost = travel.check_air(g, unit, way, "BLZ-434", times=travel.REBASE)
    start, goal = way[0], way[-1]
    _check_base(g, unit, goal)
    blitz.check_rebase(g, power, unit)
    blitz.count(g, power, unit)
    for bomb in loads:
        g.board_ship(bomb, unit)
    g.move(unit, goal)
    g.now["rebased"].append(unit)
    told = {"power": power, "unit": unit, "from": start, "to": goal, "cost": cost}
    events.append({"kind": "unit_rebased", **told, "aboard": g.cargo(unit)})
    hosts.make_room(g, power, goal, events)


def _check(g: Position, power: str, unit: str, start: str) -> None:
    """BLZ-389, BLZ-434, BLZ-435: who flies; a PARA that a TRS has carried in this phase does
    not."""
    check_free(g, power, unit, "rebased", "sailed")
    if not flies(g, unit):
        raise Illegal("BLZ-434", "does_not_fly", unit=unit)
    if start != g.at(unit) or g.board.is_sea(start) or g.carrier(unit):
        raise Illegal("BLZ-434", "not_there", unit=unit, area=start, at=g.at(unit))


def _way(
    g: Position, unit: str, places: Sequence[str], legs: Sequence[Mapping[str, Any]]
) -> tuple[list[str], list[str]]:
    """BLZ-661: all places of a way with its legs, and the A-Bombs that are picked up where they
    lie."""
    way, loads = list(places), list[str]()
    for leg in legs:
        if leg["do"] == "move":
            way += [area_of(place) for place in leg["places"] if area_of(place) != way[-1]]
        elif leg["do"] == "load":
            loads += [bombs.check_load(g, unit, bomb, way[-1]) for bomb in leg["units"]]
        else:
            raise Illegal("BLZ-661", "bomb_stays_aboard", unit=unit)
    if len(loads) > 1:
        raise Illegal("BLZ-661", "one_bomb", unit=unit)
    return way, loads


def _check_base(g: Position, unit: str, goal: str) -> None:
    """BLZ-214, BLZ-218, BLZ-313, BLZ-434, BLZ-437, BLZ-448: where it may land."""
    power = g.owner(unit)
    if g.board.is_sea(goal) or not g.is_friendly(goal, power):
        raise Illegal("BLZ-434", "no_friendly_base", unit=unit, area=goal)
    _check_neutral(g, unit, goal)
    china.check(g, unit, goal, "BLZ-448")
    wars.check_access(g, unit, goal)
    guests.check(g, unit, goal)
    if not stacking.has_room(g, unit, goal):
        raise Illegal("BLZ-218", "island_full", unit=unit, area=goal)


def flies(g: Position, unit: str) -> bool:
    """BLZ-434, BLZ-435: whether a unit can rebase through the air by itself."""
    told = g.board.units[unit]
    if told.kind == LAND:
        return told.type == PARA
    return told.kind == AIR and told.type != ABOMB


def _check_neutral(g: Position, unit: str, goal: str) -> None:
    """BLZ-437: aircraft of a neutral power fly between areas of their home country."""
    power, home = g.owner(unit), g.board.home_areas(unit)
    if not in_force.holds(g, in_force.WORLD) or not g.is_neutral(power):
        return
    if goal not in home or g.at(unit) not in home:
        raise Illegal("BLZ-437", "neutral_stays_home", power=power, area=goal)
