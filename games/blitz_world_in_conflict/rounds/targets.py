"""Whom a Round can hit and send home, how often, and who decides for a side (BLZ-551 to
BLZ-565)."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Locals
from pbem.games.blitz_world_in_conflict.concepts import convoys
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import combatants, damage, results
from pbem.games.blitz_world_in_conflict.rounds.combatants import (
    AIR_ROUND,
    CONVOY,
    FACTORY,
    LAND_ROUND,
    NAVAL_ROUND,
    OURS,
    PORT,
    THEIRS,
    Combat,
)
from pbem.games.blitz_world_in_conflict.rounds.reckoning import Total

OTHER = {OURS: THEIRS, THEIRS: OURS}


def eligible(g: Position, kind: str, combat: Combat, side: str) -> list[str]:
    """BLZ-551, BLZ-552, BLZ-553, BLZ-554: whom damage of a Round of this kind can hit on a side,
    and its letters; the Convoy counts as a naval unit (BLZ-563)."""
    units = combat.side(side == OURS)
    if kind == AIR_ROUND:
        return combatants.in_the_air(g, combat, units)
    if kind == NAVAL_ROUND:
        ships = combatants.ships(g, combat, units)
        has_convoy = combat.convoy == side and convoys.left(g, combat.at)
        return [*ships, CONVOY] if has_convoy else ships
    return combatants.on_land(g, units) if kind == LAND_ROUND else []


def left(g: Position, f: Locals, side: str) -> list[str]:
    """Those of a side that could be hit when the Round began and can still be: a CV that has become
    a BB too (BLZ-565)."""
    return [unit for unit in f["eligible"][side] if size(g, f, unit)]


def size(g: Position, f: Locals, unit: str) -> int:
    """BLZ-556, BLZ-559: how many points a unit, or the Convoy, can take."""
    return convoys.left(g, f["at"]) if unit == CONVOY else g.size(unit)


def point(g: Position, f: Locals, unit: str, events: Events) -> None:
    """BLZ-556, BLZ-559: a point of damage."""
    if unit == CONVOY:
        convoys.hurt(g, f["at"], events)
    else:
        damage.point(g, unit, events)


def hits(g: Position, f: Locals, side: str) -> tuple[list[str], int]:
    """Whom the number of the other side is for, and how many points they take."""
    units = left(g, f, side)
    points = results.read(f["results"][OTHER[side]]).points
    return units, min(points, sum(size(g, f, unit) for unit in units))


def letter(g: Position, f: Locals, side: str) -> tuple[list[str], int]:
    """Whom the letter of the other side is for, and how many of them."""
    units = left(g, f, side)
    told = results.read(f["results"][OTHER[side]])
    if is_ignored(g, f, side):
        return units, 0
    return units, told.share(len(units))


def is_ignored(g: Position, f: Locals, side: str) -> bool:
    """BLZ-567, BLZ-572, BLZ-577: in a Land Round a letter of attackers without more armor, and all
    of them on an Island; all at a Factory and at ships in a Port."""
    if f["round"] != LAND_ROUND:
        return f["round"] != AIR_ROUND and f["kind"] in (FACTORY, PORT)
    return g.board.is_island(f["at"]) or (side == THEIRS and not f.get("armor"))


def leader(g: Position, combat: Combat, side: str, total: Total) -> str:
    """BLZ-555, BLZ-564: of the powers of a side the one with most Factors in the Round; it decides
    for its side."""
    counted: dict[str, Any] = dict.fromkeys(_owners(g, combat, side), 0)
    for unit, value in total.parts:
        counted[g.owner(unit)] += value
    best = max(counted.values(), default=0)
    return next((p for p in g.board.powers if p in counted and counted[p] == best), "")


def _owners(g: Position, combat: Combat, side: str) -> list[str]:
    owners = [g.owner(unit) for unit in combat.side(side == OURS) if g.at(unit)]
    return [*owners, convoys.owner(g, combat.at)] if combat.convoy == side else owners
