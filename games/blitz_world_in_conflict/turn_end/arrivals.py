"""Where new units come (BLZ-055, BLZ-105, BLZ-156, BLZ-201, BLZ-653 to BLZ-655)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import FORT, NAVAL
from pbem.games.blitz_world_in_conflict.concepts import homes, stacking
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, sea_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import reach

_OTHERS = "others"


def areas(g: Position, power: str, unit: str) -> list[str]:
    """BLZ-055, BLZ-105, BLZ-156, BLZ-654, BLZ-655: the land areas in which a new unit of a power
    may come; the printed one first."""
    told = g.board.units[unit]
    if told.only_in:
        found: Sequence[str] = (told.only_in,)
    elif told.type == FORT:
        found = [area for area, holder in sorted(g.state["control"].items()) if holder == power]
    else:
        found = _homes(g, power, homes.nation(g, unit))
    return [area for area in found if g.is_friendly(area, power)]


def _homes(g: Position, power: str, home: str) -> Sequence[str]:
    others = g.board.set_up.get("arrivals", {}).get(power, {})
    if home in others or _OTHERS in others:
        return tuple(others.get(home) or others[_OTHERS])
    return g.areas_of(home) if home in g.board.countries else (home,)


def place(g: Position, power: str, unit: str, size: int, where: str = "") -> None:
    """BLZ-654, BLZ-655: a new unit comes to a place, or to the first that can hold it. Raises
    Illegal."""
    possible = areas(g, power, unit)
    if where and area_of(where) not in possible:
        raise Illegal("BLZ-654", "not_its_home", unit=unit, area=area_of(where), areas=possible)
    if g.board.units[unit].type == FORT and not where and len(possible) > 1:
        raise Illegal("BLZ-655", "fort_needs_place", unit=unit)
    refusal = Illegal("BLZ-654", "no_home", unit=unit)
    for area in [area_of(where)] if where else possible:
        try:
            _put(g, power, unit, size, area, sea_of(where))
        except Illegal as found:
            refusal = found
            continue
        return
    raise refusal


def _put(g: Position, power: str, unit: str, size: int, area: str, sea: str) -> None:
    """A unit that is new in an area, if the area can hold it."""
    ports = [p for p in g.board.ports.get(area, ()) if not sea or sea in p.sea]
    is_ship = g.board.units[unit].kind == NAVAL
    for port in (p.sea[0] for p in ports) if is_ship else ("",):
        g.put(unit, area, size, power, port)
        if fits(g, unit):
            _check_line(g, power, unit, area)
            return
        g.take_off(unit)
    raise Illegal("BLZ-654", "cannot_hold", unit=unit, area=area)


def _check_line(g: Position, power: str, unit: str, area: str) -> None:
    """BLZ-655: a FORT only where a line leads."""
    if g.board.units[unit].type == FORT and not reach.Lines(g, power).reaches(area):
        g.take_off(unit)
        raise Illegal("BLZ-655", "no_line", unit=unit, area=area)


def fits(g: Position, unit: str) -> bool:
    """BLZ-212 to BLZ-220: whether a unit can be where it is, at its Size; at sea it can."""
    area = g.at(unit)
    if g.board.is_sea(area):
        return True
    if not stacking.may_stack(g, unit, area):
        return False
    if g.board.units[unit].kind != NAVAL:
        return True
    port = g.port_of(unit)
    return port is not None and stacking.port_takes(g, unit, area, port)
