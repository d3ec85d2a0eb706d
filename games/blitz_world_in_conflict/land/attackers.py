"""Who may be in an attack on land (BLZ-448, BLZ-453 to BLZ-477)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.board import BORDER, ROUTE
from pbem.games.blitz_world_in_conflict.components import (
    ABOMB,
    AIR,
    BB,
    CV,
    FORT,
    LAND,
    NAVAL,
    PARA,
    SUB,
    VWEAPON,
    counter,
    is_big,
)
from pbem.games.blitz_world_in_conflict.concepts import (
    china,
    command,
    in_force,
    supply,
    travel,
    wars,
)
from pbem.games.blitz_world_in_conflict.land import targets
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import combatants
from pbem.games.blitz_world_in_conflict.rounds.combatants import FACTORY, GROUND, PORT

MOST, MOST_ON_ISLAND = 10, 2
ROUTES = "land_route_attacks"
_BARS = (BB, CV, SUB)


def check(g: Position, kind: str, at: str, unit: str, flown: Sequence[str]) -> None:
    """A land or air unit that attacks. Raises Illegal."""
    told = g.board.units[unit]
    targets.check_war(g, unit, at)
    if kind == GROUND:
        china.check(g, unit, at, "BLZ-467")
    if not supply.is_supplied(g, unit):
        raise Illegal("BLZ-239", "no_supply", unit=unit, area=g.at(unit))
    if told.kind == NAVAL:
        raise Illegal("BLZ-475", "ships_are_named_apart", unit=unit)
    if told.kind == LAND and kind != GROUND:
        rule = "BLZ-452" if kind == FACTORY else "BLZ-454"
        raise Illegal(rule, "only_aircraft", unit=unit, attack=kind)
    if told.kind == AIR:
        check_flight(g, kind, at, unit)
    elif unit in flown:
        _check_drop(g, at, unit)
    else:
        _check_march(g, at, unit)


# Through the air


def check_flight(g: Position, kind: str, at: str, unit: str) -> None:
    """BLZ-470, BLZ-477, BLZ-529: an aircraft flies from its land area to the target; a V-Weapon
    only to a Factory, an A-Bomb never by itself."""
    type_ = g.board.units[unit].type
    if type_ == ABOMB:
        raise Illegal("BLZ-477", "bomb_is_carried", unit=unit)
    if type_ == VWEAPON and kind != FACTORY:
        raise Illegal("BLZ-529", "only_at_factories", unit=unit)
    _check_way(g, at, unit)


def _check_drop(g: Position, at: str, unit: str) -> None:
    """BLZ-470: a PARA may fly; against the ground it is one of the land units."""
    if g.face(unit).type != PARA:
        raise Illegal("BLZ-470", "does_not_fly", unit=unit)
    _check_armed(g, unit)
    _check_way(g, at, unit)


def _check_way(g: Position, at: str, unit: str) -> None:
    """BLZ-462, BLZ-470, BLZ-471: in range of the target, from a land area, where it does not
    snow."""
    if g.board.is_sea(g.at(unit)):
        raise Illegal("BLZ-471", "aircraft_at_sea", unit=unit)
    if unit in g.now["battled"]:
        raise Illegal("BLZ-471", "fought_at_sea", unit=unit)
    if targets.is_snowed_in(g, at):
        raise Illegal("BLZ-462", "snow", unit=unit, area=at)
    travel.check_air(g, unit, (g.at(unit), at), "BLZ-470")


# On the ground


def _check_march(g: Position, at: str, unit: str) -> None:
    """BLZ-472, BLZ-473: a land unit beside the target, or on a TRS beside it."""
    origin = g.at(unit)
    _check_armed(g, unit)
    if g.board.is_sea(origin):
        if at not in g.board.coast(origin):
            raise Illegal("BLZ-473", "not_beside", unit=unit, area=origin, target=at)
        if barring := bars(g, origin, g.owner(unit)):
            raise Illegal("BLZ-473", "sea_is_barred", unit=unit, area=origin, units=barring)
    elif g.carrier(unit):
        raise Illegal("BLZ-472", "aboard_in_port", unit=unit, ship=g.carrier(unit))
    elif not g.board.linked(origin, at, {BORDER}):
        _check_route(g, at, unit)


def _check_route(g: Position, at: str, unit: str) -> None:
    """BLZ-472, BLZ-752: over a Land Route nobody attacks, or by that rule one Small unit."""
    origin = g.at(unit)
    is_route = g.board.linked(origin, at, {ROUTE})
    if not is_route or not in_force.option(g, ROUTES):
        near = sorted(g.board.borders(at))
        raise Illegal("BLZ-472", "not_beside", unit=unit, area=origin, target=at, near=near)
    if is_big(counter(unit, g.size(unit))):
        raise Illegal("BLZ-752", "too_big_for_route", unit=unit, area=origin, target=at)


def check_routes(g: Position, at: str, units: Sequence[str], flown: Sequence[str]) -> None:
    """BLZ-752: at most one unit of an attack comes over Land Routes. Raises Illegal."""
    crossing = [u for u in units if u not in flown and combatants.crosses(g, g.at(u), at)]
    if len(crossing) > 1:
        raise Illegal("BLZ-752", "one_over_routes", units=crossing, target=at)


def _check_armed(g: Position, unit: str) -> None:
    """BLZ-460, BLZ-761: no FORT, and nobody without a Land Factor on it, unless a Land Commander
    leads it."""
    face = g.face(unit)
    if face.type == FORT or not (face.land or command.leads_on_land(g, unit)):
        raise Illegal("BLZ-460", "never_attacks", unit=unit)


def bars(g: Position, sea: str, power: str) -> list[str]:
    """BLZ-473, BLZ-475: enemy air, BB, CV and SUB units in a sea area, which keep ships there from
    land combats."""
    return [
        unit
        for unit in g.here(sea, AIR, NAVAL)
        if wars.fights(g, unit, power)
        and (g.board.units[unit].kind == AIR or g.face(unit).type in _BARS)
    ]


def check_sizes(g: Position, at: str, units: Sequence[str], flown: Sequence[str]) -> None:
    """BLZ-465, BLZ-466: of a Ground Attack: at most Size 10 from each area, PARA in the air not
    counted, and Size 2 against an Island."""
    troops = [unit for unit in units if g.board.units[unit].kind == LAND]
    if not in_force.stacking(g):
        return
    size = sum(g.size(unit) for unit in troops)
    if g.board.is_island(at) and size > MOST_ON_ISLAND:
        raise Illegal("BLZ-465", "too_many_on_island", area=at, size=size, most=MOST_ON_ISLAND)
    for origin in sorted({g.at(unit) for unit in troops}):
        there = [unit for unit in troops if unit not in flown and g.at(unit) == origin]
        size = sum(g.size(unit) for unit in there)
        if size > MOST:
            raise Illegal("BLZ-466", "too_many_from", area=origin, target=at, size=size, most=MOST)


# Ships


def check_ship(g: Position, kind: str, at: str, unit: str, port: str = "") -> None:
    """BLZ-475, BLZ-476, BLZ-483: a naval unit at sea beside the area, with no enemy that bars it.
    Raises Illegal."""
    if g.board.units[unit].kind != NAVAL:
        raise Illegal("BLZ-475", "only_ships", unit=unit)
    sea, type_ = g.at(unit), g.face(unit).type
    if not g.board.is_sea(sea):
        rule = "BLZ-483" if sea == at else "BLZ-476"
        raise Illegal(rule, "ship_in_port", unit=unit, area=sea)
    if at not in g.board.coast(sea):
        raise Illegal("BLZ-475", "not_beside", unit=unit, area=sea, target=at)
    if type_ not in (BB, CV):
        raise Illegal("BLZ-532", "no_support", unit=unit)
    if targets.is_snowed_in(g, at):
        raise Illegal("BLZ-462", "snow", unit=unit, area=at)
    rule = "BLZ-475"
    if kind != GROUND:
        rule = _check_carrier(g, kind, at, unit, port)
    if barring := bars(g, sea, g.owner(unit)):
        raise Illegal(rule, "sea_is_barred", unit=unit, area=sea, units=barring)


def _check_carrier(g: Position, kind: str, at: str, unit: str, port: str) -> str:
    """BLZ-452, BLZ-455, BLZ-487: only a CV comes to a Factory or a Port; that Port is on its own
    sea area. The rule by which its sea has to be free."""
    rule = "BLZ-455" if kind == PORT else "BLZ-487"
    if g.face(unit).type != CV:
        raise Illegal(rule, "only_carriers", unit=unit, attack=kind)
    if kind == PORT:
        found = g.board.port_on(at, port)
        seas = found.sea if found else ()
        if g.at(unit) not in seas:
            raise Illegal(
                rule, "port_on_another_sea", unit=unit, area=at, sea=g.at(unit), seas=list(seas)
            )
    return rule
