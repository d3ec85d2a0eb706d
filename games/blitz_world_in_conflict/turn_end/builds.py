"""Units are built and grow (§7.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import ABOMB, GAR
from pbem.games.blitz_world_in_conflict.concepts import homes, in_force, supply
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import accounts, arrivals, growing
from pbem.games.blitz_world_in_conflict.victory import weapons

_TIMES = 2


def build(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-054, BLZ-075, BLZ-651: a line of units to be built, each for itself. Raises Illegal."""
    for told in args["builds"]:
        unit = told["unit"]
        if g.board.units[unit].type == ABOMB:
            raise Illegal("BLZ-661", "bomb_is_built_otherwise", unit=unit)
        (_raise if g.at(unit) else _new)(g, power, told, events)


def _raise(g: Position, power: str, told: Mapping[str, Any], events: Events) -> None:
    """BLZ-651: a unit on the map grows, by one Size if it is not said by how many."""
    unit = told["unit"]
    check_own(g, power, unit)
    place = told.get("place", "")
    if told.get("free") or (place and area_of(place) != g.at(unit)):
        raise Illegal("BLZ-653", "is_on_map", unit=unit, area=g.at(unit))
    if not can_be_built(g, power, unit):
        raise Illegal("BLZ-651", "no_supply", unit=unit, area=g.at(unit))
    grow(g, power, unit, int(told.get("by", 1)))
    events.append({**growing.grown(g, unit), "kind": "unit_built_up"})


def check_own(g: Position, power: str, unit: str) -> None:
    """Illegal unless a unit on the map is of a power."""
    if g.owner(unit) != power:
        raise Illegal("BLZ-651", "not_your_unit", unit=unit, power=g.owner(unit))


def can_be_built(g: Position, power: str, unit: str) -> bool:
    """BLZ-651: a unit on the map in supply; AFA and USA do not begin lines in each other's home
    countries."""
    area = g.at(unit)
    if g.board.is_sea(area) or not in_force.supply(g):
        return True
    begin = supply.beginnings(g, power, alone=True)
    begin |= {each for each in homes.areas(g, unit) if g.is_friendly(each, power)}
    return supply.reaches(g, power, area, begin)


def grow(g: Position, power: str, unit: str, by: int) -> None:
    """BLZ-651, BLZ-652: so many Sizes, each paid, as far as there is room for it (BLZ-218, BLZ-220,
    BLZ-396)."""
    if not by:
        return
    payers = accounts.payers(g, power, unit, g.at(unit))
    for _ in range(by):
        growing.check(g, unit)
        growing.grow(g, unit)
        _check_room(g, unit)
    accounts.spend(g, power, by, payers, homes.nation(g, unit))


def _check_room(g: Position, unit: str) -> None:
    carrier = g.carrier(unit)
    if carrier:
        if sum(map(g.size, g.cargo(carrier))) > _TIMES * g.size(carrier):
            raise Illegal("BLZ-396", "no_room", unit=carrier, size=g.size(unit), room=0)
    elif not arrivals.fits(g, unit):
        raise Illegal("BLZ-654", "cannot_hold", unit=unit, area=g.at(unit))


def _new(g: Position, power: str, told: Mapping[str, Any], events: Events) -> None:
    """BLZ-652 to BLZ-655: a unit out of the Force Pool, of Size 1 if it is not said how great."""
    unit, size = told["unit"], int(told.get("by", 1))
    if unit not in g.state["pool"].get(power, ()):
        raise Illegal("BLZ-652", "not_in_pool", unit=unit, power=power)
    free = is_free(g, power, unit, bool(told.get("free")))
    g.from_pool(unit, power)
    arrivals.place(g, power, unit, 1, told.get("place", ""))
    if free:
        g.state["accounts"]["done"].append(_free(power))
    else:
        home = homes.nation(g, unit)
        accounts.spend(g, power, 1, accounts.payers(g, power, unit, g.at(unit)), home)
    grow(g, power, unit, size - 1)
    note(g, power, unit, events, free=free)


def is_free(g: Position, power: str, unit: str, wanted: bool) -> bool:
    """BLZ-653: whether a new unit costs nothing: the GAR that is marked so, or where none is the
    first. Raises Illegal where it is marked and cannot be."""
    if in_force.holds(g, in_force.PRODUCTION) and g.board.units[unit].type == GAR:
        meant = g.state["accounts"]["free"].get(power, unit)
        if _free(power) not in g.state["accounts"]["done"] and meant == unit:
            return True
    if wanted:
        raise Illegal("BLZ-653", "not_free", unit=unit)
    return False


def _free(power: str) -> str:
    """What is noted when a power has built its free GAR."""
    return f"free {power}"


def note(g: Position, power: str, unit: str, events: Events, *, free: bool = False) -> None:
    """What is told of a new unit; Super Weapons bring points."""
    told = {"unit": unit, "at": g.at(unit), "size": g.size(unit), "free": free}
    events.append({"kind": "unit_built", "power": power, **told})
    weapons.built(g, power, unit, events)
