"""What a TRS carries (BLZ-396 to BLZ-399, BLZ-433)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import FORT, LAND, TRS
from pbem.games.blitz_world_in_conflict.concepts import holds, stacking, supply
from pbem.games.blitz_world_in_conflict.orders.units import BOMB
from pbem.games.blitz_world_in_conflict.position import AFA, USA, Position

CHINA, ALL = "China", "all"


def named(g: Position, ship: str, units: Sequence[str], power: str) -> list[str]:
    """The units that a line names and that are not aboard already; "all" are those of the power
    beside the ship that it may carry."""
    if BOMB in units:
        raise Illegal("BLZ-399", "cannot_be_carried", unit=BOMB)
    if list(units) != [ALL]:
        return [unit for unit in units if g.carrier(unit) != ship]
    here = g.here(g.at(ship), LAND, power=power)
    return [u for u in here if not g.carrier(u) and g.board.units[u].type != FORT]


def check(g: Position, ship: str, units: Sequence[str], area: str) -> None:
    """BLZ-396, BLZ-398, BLZ-399: Illegal unless a TRS can take these units aboard, which are in
    this area."""
    if g.face(ship).type != TRS:
        raise Illegal("BLZ-396", "carries_nothing", unit=ship)
    if not supply.is_supplied(g, ship):
        raise Illegal("BLZ-398", "no_supply", unit=ship, area=g.at(ship))
    for unit in units:
        _check_unit(g, ship, unit, area)
    size, left = stacking.total(g, list(units)), holds.room(g, ship)
    if size > left:
        raise Illegal("BLZ-396", "no_room", unit=ship, size=size, room=left)


def _check_unit(g: Position, ship: str, unit: str, area: str) -> None:
    told = g.board.units[unit]
    if g.at(unit) != area or g.carrier(unit):
        raise Illegal("BLZ-396", "not_there", unit=unit, area=area, at=g.at(unit))
    if told.kind != LAND or told.type == FORT:
        raise Illegal("BLZ-399", "cannot_be_carried", unit=unit)
    if told.home == CHINA:
        raise Illegal("BLZ-399", "chinese_stay", unit=unit)
    if not supply.is_supplied(g, unit):
        raise Illegal("BLZ-239", "no_supply", unit=unit, area=area)
    if not _carries(g, g.owner(ship), g.owner(unit)):
        owner, power = g.owner(unit), g.owner(ship)
        raise Illegal("BLZ-399", "unit_of_another", unit=unit, power=power, owner=owner)


def _carries(g: Position, power: str, other: str) -> bool:
    """BLZ-399: its own power's units; AFA and USA carry each other's while the USA is at war."""
    if power == other:
        return True
    return {power, other} == {AFA, USA} and not g.is_neutral(USA)


def load(g: Position, ship: str, units: Sequence[str]) -> None:
    """They go aboard."""
    for unit in units:
        g.board_ship(unit, ship)
