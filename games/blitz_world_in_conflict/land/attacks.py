"""Step F, first part: attacks are announced one by one, then the other side commits (BLZ-450 to
BLZ-481)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.board import BORDER
from pbem.games.blitz_world_in_conflict.components import (
    AIR,
    BB,
    CV,
    FORT,
    LAND,
    NAVAL,
    PARA,
    SUB,
)
from pbem.games.blitz_world_in_conflict.concepts import command, in_force, supply, travel
from pbem.games.blitz_world_in_conflict.concepts.used import check_free
from pbem.games.blitz_world_in_conflict.orders.units import FLY
from pbem.games.blitz_world_in_conflict.position import Position

Force = Sequence[Mapping[str, Any]]
MOST, MOST_ON_ISLAND = 10, 2
_SUPPORT = (BB, CV)
_BARS = (BB, CV, SUB)


def announce(
    g: Position, power: str, kind: str, at: str, force: Force, ships: Sequence[str], events: Events
) -> None:
    """BLZ-450, BLZ-453: a power announces a Ground Attack on a land area. Raises Illegal, and
    changes nothing then."""
    _check_target(g, power, kind, at)
    units = [str(each["unit"]) for each in force]
    flown = [str(each["unit"]) for each in force if each.get("how") == FLY]
    for unit in (*units, *ships):
        check_free(g, power, unit)
        _check_once(g, unit)
    for unit in units:
        _check_unit(g, power, at, unit, flown)
    for unit in ships:
        check_ship(g, at, unit)
    _check_force(g, at, units, flown)
    attack = {
        "kind": kind,
        "at": at,
        "power": power,
        "units": units,
        "flown": flown,
        "ships": list(ships),
    }
    g.now["attacks"].append(attack)
    events.append(
        {
            "kind": "attack_announced",
            "attack": kind,
            **{k: attack[k] for k in ("at", "power", "units", "flown", "ships")},
        }
    )


def _check_target(g: Position, power: str, kind: str, at: str) -> None:
    """BLZ-451, BLZ-456: an area of a power that one is at war with, each once by each kind."""
    if g.board.is_sea(at) or at not in g.board.in_play:
        raise Illegal("BLZ-223", "not_in_play", area=at)
    if not g.controller(at):
        raise Illegal("BLZ-451", "declare_first", area=at, country=g.country(at))
    if not g.is_hostile(at, power):
        raise Illegal("BLZ-451", "not_at_war", area=at, holder=g.controller(at))
    if any(each["at"] == at and each["kind"] == kind for each in g.now["attacks"]):
        raise Illegal("BLZ-456", "attacked_already", area=at, attack=kind)


def _check_once(g: Position, unit: str) -> None:
    """BLZ-469: each unit is in one attack."""
    for attack in g.now["attacks"]:
        if unit in (*attack["units"], *attack["ships"]):
            raise Illegal("BLZ-469", "in_another_attack", unit=unit, area=attack["at"])


def _check_unit(g: Position, power: str, at: str, unit: str, flown: Sequence[str]) -> None:
    told = g.board.units[unit]
    if not supply.is_supplied(g, unit):
        raise Illegal("BLZ-239", "no_supply", unit=unit, area=g.at(unit))
    if told.kind == NAVAL:
        raise Illegal("BLZ-475", "ships_are_named_apart", unit=unit)
    if told.kind == AIR or unit in flown:
        _check_flight(g, at, unit, unit in flown)
    else:
        _check_march(g, power, at, unit)


def _check_flight(g: Position, at: str, unit: str, as_para: bool) -> None:
    """BLZ-470, BLZ-471: an aircraft flies from its land area to the target; a PARA may."""
    if as_para and g.board.units[unit].type != PARA:
        raise Illegal("BLZ-470", "does_not_fly", unit=unit)
    if g.board.is_sea(g.at(unit)):
        raise Illegal("BLZ-471", "aircraft_at_sea", unit=unit)
    if in_force.weather(g) and g.board.snow(at) == "snow":
        raise Illegal("BLZ-462", "snow", unit=unit, area=at)
    travel.check_air(g, unit, (g.at(unit), at), "BLZ-470")


def _check_march(g: Position, power: str, at: str, unit: str) -> None:
    """BLZ-460, BLZ-472, BLZ-473, BLZ-761: a land unit beside the target, or on a TRS beside it."""
    face, origin = g.face(unit), g.at(unit)
    if face.type == FORT or not (face.land or command.leads_on_land(g, unit)):
        raise Illegal("BLZ-460", "never_attacks", unit=unit)
    if g.board.is_sea(origin):
        if at not in g.board.coast(origin):
            raise Illegal("BLZ-473", "not_beside", unit=unit, area=origin, target=at)
        if barring := bars(g, origin, power):
            raise Illegal("BLZ-473", "sea_is_barred", unit=unit, area=origin, units=barring)
    elif not g.board.linked(origin, at, {BORDER}):
        raise Illegal("BLZ-472", "not_beside", unit=unit, area=origin, target=at)


def bars(g: Position, sea: str, power: str) -> list[str]:
    """BLZ-473, BLZ-475: enemy air, BB, CV and SUB units in a sea area, which keep ships there from
    land combats."""
    foes = g.foes(power)
    return [
        unit
        for unit in g.here(sea, AIR, NAVAL)
        if g.owner(unit) in foes and (g.board.units[unit].kind == AIR or g.face(unit).type in _BARS)
    ]


def check_ship(g: Position, at: str, unit: str) -> None:
    """BLZ-475, BLZ-476: a naval unit at sea beside the area, with no enemy that bars it."""
    if g.board.units[unit].kind != NAVAL:
        raise Illegal("BLZ-475", "only_ships", unit=unit)
    sea = g.at(unit)
    if not g.board.is_sea(sea):
        raise Illegal("BLZ-476", "ship_in_port", unit=unit, area=sea)
    if at not in g.board.coast(sea):
        raise Illegal("BLZ-475", "not_beside", unit=unit, area=sea, target=at)
    if g.face(unit).type not in _SUPPORT:
        raise Illegal("BLZ-532", "no_support", unit=unit)
    if barring := bars(g, sea, g.owner(unit)):
        raise Illegal("BLZ-475", "sea_is_barred", unit=unit, area=sea, units=barring)


def _check_force(g: Position, at: str, units: Sequence[str], flown: Sequence[str]) -> None:
    """BLZ-453, BLZ-465, BLZ-466: a land unit at least; at most Size 10 from each area, and Size 2
    against an Island."""
    troops = [unit for unit in units if g.board.units[unit].kind == LAND]
    if not troops:
        raise Illegal("BLZ-453", "no_land_unit", area=at)
    if not in_force.stacking(g):
        return
    size = sum(g.size(unit) for unit in troops)
    if g.board.is_island(at) and size > MOST_ON_ISLAND:
        raise Illegal("BLZ-465", "too_many_on_island", area=at, size=size, most=MOST_ON_ISLAND)
    from_area: dict[str, int] = {}
    for unit in troops:
        if unit not in flown:
            from_area[g.at(unit)] = from_area.get(g.at(unit), 0) + g.size(unit)
    for origin, counted in from_area.items():
        if counted > MOST:
            raise Illegal(
                "BLZ-466", "too_many_from", area=origin, target=at, size=counted, most=MOST
            )


# The other side


def may_defend(g: Position, attack: Mapping[str, Any]) -> Iterator[str]:
    """BLZ-459, BLZ-479, BLZ-481: the air and naval units of the other side that could be committed
    to a combat."""
    for unit, told in sorted(g.state["units"].items()):
        if told["of"] and g.at_war(told["of"], attack["power"]):
            try:
                check_defender(g, attack, unit)
            except Illegal:
                continue
            yield unit


def check_defender(g: Position, attack: Mapping[str, Any], unit: str) -> None:
    """BLZ-239, BLZ-459, BLZ-462, BLZ-469, BLZ-470, BLZ-475, BLZ-479: Illegal unless a unit can be
    committed to the defence of an area."""
    at, told = attack["at"], g.board.units[unit]
    if not g.at_war(g.owner(unit), attack["power"]):
        raise Illegal("BLZ-459", "not_at_war_with", unit=unit, power=attack["power"])
    if not supply.is_supplied(g, unit):
        raise Illegal("BLZ-239", "no_supply", unit=unit, area=g.at(unit))
    if told.kind == NAVAL:
        check_ship(g, at, unit)
    elif told.kind == AIR and told.type == "air":
        _check_flight(g, at, unit, as_para=False)
    else:
        raise Illegal("BLZ-480", "cannot_be_committed", unit=unit)
