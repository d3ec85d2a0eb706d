"""A-Bombs, and the aircraft that carry them (BLZ-477, BLZ-661)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import ABOMB, AIR, PLANE, STRATEGIC, VWEAPON
from pbem.games.blitz_world_in_conflict.concepts import values
from pbem.games.blitz_world_in_conflict.orders.units import BOMB
from pbem.games.blitz_world_in_conflict.position import GERMANY, Position
from pbem.games.blitz_world_in_conflict.rounds.combatants import FACTORY

STRONG = 4


def of_attack(g: Position, kind: str, unit: str) -> str:
    """BLZ-477: the A-Bomb that an aircraft takes along to a Factory: the one aboard, or one of its
    power where it is. Raises Illegal."""
    if kind != FACTORY:
        raise Illegal("BLZ-477", "bomb_at_factories", unit=unit)
    _check_carrier(g, unit, "BLZ-477")
    found = [*g.cargo(unit), *_lying(g, g.at(unit), g.owner(unit))]
    if not found:
        raise Illegal("BLZ-477", "no_bomb", unit=unit, area=g.at(unit))
    return found[0]


def check_load(g: Position, unit: str, bomb: str, area: str) -> str:
    """BLZ-661: the A-Bomb that an aircraft picks up in a land area; BOMB is any that lies there.
    Raises Illegal."""
    _check_carrier(g, unit, "BLZ-661")
    lying = _lying(g, area, g.owner(unit))
    if bomb == BOMB and lying:
        bomb = lying[0]
    if bomb not in lying:
        raise Illegal("BLZ-661", "no_bomb", unit=unit, area=area)
    if g.cargo(unit):
        raise Illegal("BLZ-661", "one_bomb", unit=unit)
    return bomb


def _check_carrier(g: Position, unit: str, rule: str) -> None:
    """BLZ-477, BLZ-661: four Strategic Factors or more, halved ones as such; of Germany a V-Weapon
    too."""
    type_ = g.board.units[unit].type
    is_rocket = g.owner(unit) == GERMANY and type_ == VWEAPON
    is_strong = type_ == PLANE and values.bombing(g, unit, STRATEGIC) >= STRONG
    if not is_rocket and not is_strong:
        raise Illegal(rule, "too_weak_for_bomb", unit=unit, most=STRONG)


def _lying(g: Position, area: str, power: str) -> list[str]:
    here = g.here(area, AIR, power=power)
    return [unit for unit in here if g.board.units[unit].type == ABOMB and not g.carrier(unit)]
