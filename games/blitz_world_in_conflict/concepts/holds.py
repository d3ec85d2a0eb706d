"""What a TRS has aboard, and for how much more there is room (BLZ-386, BLZ-396, BLZ-560)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import LAND
from pbem.games.blitz_world_in_conflict.concepts import china, stacking
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import Position

TIMES = 2


def troops(g: Position, ship: str) -> list[str]:
    """The land units aboard a ship."""
    return [unit for unit in g.cargo(ship) if g.board.units[unit].kind == LAND]


def size(g: Position, ship: str) -> int:
    """BLZ-288: the Size of the land units aboard a ship together."""
    return stacking.total(g, troops(g, ship))


def room(g: Position, ship: str) -> int:
    """BLZ-396: the Size of land units for which there is room; below 0 after damage (BLZ-560)."""
    return TIMES * g.size(ship) - size(g, ship)


def can_land(g: Position, ship: str, place: str) -> bool:
    """BLZ-218: whether a land area has room for all that a ship has aboard."""
    area, aboard = area_of(place), troops(g, ship)
    if not g.board.is_island(area):
        return all(stacking.may_stack(g, unit, area) for unit in aboard)
    return not aboard or stacking.may_stack(g, aboard[0], area, size(g, ship))


def check_landing(g: Position, ship: str, place: str) -> None:
    """BLZ-218, BLZ-448: Illegal unless all that a ship has aboard may go ashore in a Port."""
    for unit in troops(g, ship):
        china.check(g, unit, area_of(place), "BLZ-448")
    if not can_land(g, ship, place):
        raise Illegal("BLZ-218", "no_room_ashore", unit=ship, area=area_of(place))


def put_ashore(g: Position, ship: str) -> list[str]:
    """BLZ-386: what a ship has aboard goes ashore in its Port; gives those for whom there is no
    room (BLZ-218)."""
    lost = []
    for unit in troops(g, ship):
        g.move(unit, g.at(ship))
        if not stacking.may_stack(g, unit, g.at(ship)):
            lost.append(unit)
    return lost
