"""Step D: air units and PARA go to another base (BLZ-030, BLZ-434 to BLZ-437)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import ABOMB, AIR, LAND, PARA
from pbem.games.blitz_world_in_conflict.concepts import blitz, stacking, travel, wars
from pbem.games.blitz_world_in_conflict.concepts.used import check_free
from pbem.games.blitz_world_in_conflict.position import Position


def by_air(g: Position, power: str, unit: str, places: Sequence[str], events: Events) -> None:
    """BLZ-434, BLZ-435: an air unit in a land area, or a PARA, flies up to three times its range to
    a friendly land area. Raises Illegal, and changes nothing then."""
    check_free(g, power, unit, "rebased", "sailed")
    start, goal = g.at(unit), places[-1]
    if places[0] != start or g.board.is_sea(start):
        raise Illegal("BLZ-434", "not_there", unit=unit, area=places[0], at=start)
    if g.board.is_sea(goal) or not g.is_friendly(goal, power):
        raise Illegal("BLZ-434", "no_friendly_base", unit=unit, area=goal)
    _check_neutral(g, power, goal)
    cost = travel.check_air(g, unit, places, "BLZ-434", times=travel.REBASE)
    blitz.check_free(g, power, unit)
    wars.check_access(g, unit, goal)
    if not stacking.may_stack(g, unit, goal):
        raise Illegal("BLZ-214", "cannot_stack", unit=unit, area=goal)
    blitz.count(g, power, unit)
    g.move(unit, goal)
    g.now["rebased"].append(unit)
    told = {"power": power, "unit": unit, "from": start, "to": goal, "cost": cost}
    events.append({"kind": "unit_rebased", **told})


def flies(g: Position, unit: str) -> bool:
    """BLZ-434, BLZ-435: whether a unit can rebase through the air by itself."""
    told = g.board.units[unit]
    if told.kind == LAND:
        return told.type == PARA
    return told.kind == AIR and told.type != ABOMB


def _check_neutral(g: Position, power: str, goal: str) -> None:
    """BLZ-437: aircraft of a neutral power stay in their home country."""
    if g.is_neutral(power) and not g.is_home(goal, power):
        raise Illegal("BLZ-437", "neutral_stays_home", power=power, area=goal)
