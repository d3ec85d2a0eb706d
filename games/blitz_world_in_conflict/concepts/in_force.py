"""BLZ-001: which parts of the rules a scenario has; each contains those of the scenarios before
it."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.position import Position

EVERY, SEA, COMBAT_AT_SEA, PRODUCTION, WORLD = "ABCDEFW", "BCDEFW", "CDEFW", "DEFW", "FW"


def holds(g: Position, letters: str) -> bool:
    """Whether rows with these letters are in force; the whole war is W."""
    return g.state["letter"] in letters


def supply(g: Position) -> bool:
    """BLZ-032, BLZ-234: whether units need a line of supply."""
    return holds(g, PRODUCTION)


def weather(g: Position) -> bool:
    """BLZ-032, BLZ-227: whether snow has effects, and it snows in this turn."""
    return holds(g, PRODUCTION) and g.board.is_winter(g.turn)


def stacking(g: Position) -> bool:
    """BLZ-032, BLZ-214, BLZ-218, BLZ-466: whether stacking and the number of attackers are
    limited."""
    return holds(g, PRODUCTION)


def triangles(g: Position) -> bool:
    """BLZ-031: whether triangles count, which new players may leave out in scenario A."""
    return bool(g.state["options"].get("triangles", "on") == "on")


def option(g: Position, name: str) -> bool:
    """BLZ-720: whether an optional rule that is off unless it was voted for is in force; one that
    the scenario does not have never is."""
    return bool(g.state["options"].get(name) == "on")
