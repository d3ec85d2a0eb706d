"""China is closed to land units of its allies (BLZ-448, BLZ-467)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import ALLIES, LAND
from pbem.games.blitz_world_in_conflict.concepts import in_force
from pbem.games.blitz_world_in_conflict.position import AFA, USA, USSR, WESTERN, Position

CHINA = "China"
# BLZ-448: what opens China to the USSR, and to AFA and USA.
DOORS = ("Harbin", "Port Arthur")
STEPS, NEEDED = ("Formosa", "Manila", "South-East Asia"), 2
_WEST = (AFA, USA, WESTERN)


def check(g: Position, unit: str, area: str, rule: str) -> None:
    """Illegal, by this rule, for a land unit of the Allies that is not Chinese and may not enter an
    area of China or attack it on the ground."""
    if keeps_out(g, unit, area):
        raise Illegal(rule, "china_closed", unit=unit, area=area)


def keeps_out(g: Position, unit: str, area: str) -> bool:
    """BLZ-448: whether a unit may not enter an area, since it is one of China."""
    told = g.board.units[unit]
    is_stranger = told.kind == LAND and told.home != CHINA
    return is_stranger and is_closed(g, g.owner(unit), area)


def is_closed(g: Position, power: str, area: str) -> bool:
    """BLZ-448: whether an area is one of China that is not open to a power of the Allies."""
    if g.country(area) != CHINA or not in_force.holds(g, "EW"):
        return False
    return g.side_of(power) == ALLIES and not is_open(g, power)


def is_open(g: Position, power: str) -> bool:
    """BLZ-448: whether China has been conquered, or a power's side holds what opens it."""
    if g.is_conquered(CHINA):
        return True
    if power == USSR:
        return all(g.controller(area) == USSR for area in DOORS)
    held = [area for area in STEPS if g.controller(area) in _WEST]
    is_neutral = USA in g.board.powers and g.is_neutral(USA)
    return power in _WEST and len(held) >= NEEDED and not is_neutral
