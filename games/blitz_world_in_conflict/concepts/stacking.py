"""Who may be in a land area, and in its Ports (BLZ-211 to BLZ-222)."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.components import AIR, BIG, LAND, NAVAL, Port
from pbem.games.blitz_world_in_conflict.concepts import china, guests, in_force, wars
from pbem.games.blitz_world_in_conflict.position import Position

ISLAND, SMALL_PORT = 2, 2


def total(g: Position, units: list[str]) -> int:
    """The Size of units together."""
    return sum(g.size(unit) for unit in units)


def may_stack(g: Position, unit: str, area: str, size: int = 0) -> bool:
    """BLZ-212 to BLZ-218, BLZ-313, BLZ-448: whether a unit may stay in a land area that its side
    controls, or come to it; `size` is its own where it is not on the map."""
    power, holder = g.owner(unit), g.controller(area)
    if not holder or g.side_of(holder) != g.side_of(power):
        return False
    if wars.keeps_out(g, unit, area) or (g.at(unit) != area and china.keeps_out(g, unit, area)):
        return False
    kind = g.board.units[unit].kind
    return has_room(g, unit, area, size) and is_open_to(g, power, area, kind)


def is_open_to(g: Position, power: str, area: str, kind: str = "") -> bool:
    """BLZ-213 to BLZ-215: whether a power may be in an area of its side, with units of a kind."""
    return guests.is_open(g, power, area, kind)


def has_room(g: Position, unit: str, area: str, size: int = 0) -> bool:
    """BLZ-218: on an Island at most Size 2 of land units and Size 2 of air units."""
    if not g.board.is_island(area) or not in_force.stacking(g):
        return True
    kind = g.board.units[unit].kind
    if kind == NAVAL:
        return True
    here = [each for each in g.here(area, kind) if each != unit]
    return total(g, here) + (size or g.size(unit)) <= ISLAND


def port_takes(g: Position, unit: str, area: str, port: Port) -> bool:
    """BLZ-219, BLZ-220: a Big Port takes any number of naval units, a Small one Size 2."""
    if port.size == BIG:
        return True
    there = [each for each in g.here(area, NAVAL) if each != unit and g.port_of(each) == port]
    return total(g, there) + g.size(unit) <= SMALL_PORT


def land_units(g: Position, area: str, side: str = "") -> list[str]:
    """The land units in an area that are aboard nothing, of a side if it is named."""
    return [unit for unit in g.here(area, LAND, side=side) if not g.carrier(unit)]


def aircraft(g: Position, area: str, power: str) -> list[str]:
    """The air units of a power in an area."""
    return g.here(area, AIR, power=power)
