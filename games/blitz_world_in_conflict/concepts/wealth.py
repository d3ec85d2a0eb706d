"""Oil and Resources of land areas: what is printed there, and what Road to War has added."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.position import Position

OIL, RESOURCES = "oil", "resources"


def oil(g: Position, area: str) -> int:
    """The Oil of a land area."""
    return g.board.oil(area) + int(g.state["wealth"].get(area, {}).get(OIL, 0))


def resources(g: Position, area: str) -> int:
    """The Resources of a land area."""
    return g.board.resources(area) + int(g.state["wealth"].get(area, {}).get(RESOURCES, 0))
