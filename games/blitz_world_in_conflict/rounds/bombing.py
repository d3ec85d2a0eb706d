"""The total of a Strategic Round, in which attackers alone fire at a Factory (§6.4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pbem.games.blitz_world_in_conflict.components import ABOMB, AIR
from pbem.games.blitz_world_in_conflict.concepts import in_force, values
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.combatants import Combat
from pbem.games.blitz_world_in_conflict.rounds.reckoning import Total, summed, total

_NOTHING = Total((), 0, 0)


def strategic(g: Position, combat: Combat, *, is_acting: bool) -> Total:
    """BLZ-484, BLZ-545: Strategic Factors of the attacking aircraft and of the A-Bombs that they
    carry, and the Factory Factor less the damage that the Factory has."""
    if not is_acting:
        return _NOTHING
    units = [unit for unit in combat.ours if g.board.units[unit].kind == AIR]
    units += [bomb for unit in units for bomb in g.cargo(unit) if g.face(bomb).type == ABOMB]
    if not units:
        return _NOTHING
    parts = [(unit, values.strategic_factors(g, unit)) for unit in units]
    more = g.board.factory(combat.at) - int(g.state["factories"].get(combat.at, 0))
    shown, stages = _in_weather(g, combat, parts)
    return total(g, shown, more, values.strategic_factors, stages, why="factory")


def _in_weather(
    g: Position, combat: Combat, parts: Sequence[tuple[str, Fraction]]
) -> tuple[list[tuple[str, Fraction]], list[tuple[str, Fraction]]]:
    """BLZ-546: halved under a Snowflake, terrain has no effect; with the stages."""
    stages = [("printed", summed(parts))]
    if in_force.weather(g) and g.board.snow(combat.at) == "snowflake":
        parts = [(unit, value / 2) for unit, value in parts]
        stages.append(("snowflake", summed(parts)))
    return list(parts), stages
