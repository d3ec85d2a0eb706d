"""Ways of land units from area to area (BLZ-026, BLZ-441)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.concepts import in_force, stacking
from pbem.games.blitz_world_in_conflict.position import Position

LONDON, PARIS = "London", "Paris"


def full(g: Position, unit: str, places: Sequence[str]) -> list[str]:
    """The way with the areas that were left out, through open ones, the fewest first; from a TRS it
    is what was written. Illegal where none leads there."""
    way = [places[0]]
    for goal in places[1:]:
        if g.board.is_sea(way[-1]) or goal in next_to(g, way[-1]):
            way.append(goal)
            continue
        found = _between(g, unit, way[-1], goal)
        if found is None:
            near = sorted(next_to(g, way[-1]))
            raise Illegal("BLZ-441", "not_adjacent", unit=unit, area=way[-1], goal=goal, near=near)
        way += found
    return way


def next_to(g: Position, area: str) -> tuple[str, ...]:
    """BLZ-224, BLZ-441: by a border or a Land Route; BLZ-026: in scenario A London and Paris are
    next to each other for land units."""
    others = (*g.board.borders(area), *g.board.routes(area))
    if in_force.holds(g, "A") and area == LONDON:
        return (*others, PARIS)
    return others


def _between(g: Position, unit: str, start: str, goal: str) -> list[str] | None:
    power, kind = g.owner(unit), g.board.units[unit].kind
    ways = [[start]]
    for _ in range(g.face(unit).move):
        longer = []
        for way in ways:
            for area in sorted(next_to(g, way[-1])):
                if area == goal:
                    return [*way[1:], goal]
                is_ours = g.is_friendly(area, power) and stacking.is_open_to(g, power, area, kind)
                if area not in way and is_ours:
                    longer.append([*way, area])
        ways = longer
    return None
