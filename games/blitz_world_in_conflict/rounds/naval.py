"""The totals of a Naval Round (§6.3), at sea and in a Port Attack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from pbem.games.blitz_world_in_conflict.components import AIR, CV, LL, NAVAL, TRS
from pbem.games.blitz_world_in_conflict.concepts import convoys, in_force, values
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import combatants, reckoning
from pbem.games.blitz_world_in_conflict.rounds.combatants import NAVAL_ROUND, PORT, Combat
from pbem.games.blitz_world_in_conflict.rounds.reckoning import Total

_UNARMED = (TRS, LL)
SILENT = Total((), 0, 0)


def naval(g: Position, combat: Combat, *, is_acting: bool) -> Total:
    """BLZ-540, BLZ-542, BLZ-543: Naval Factors of air and naval units, the triangles of the enemy's
    naval units, and his Convoy. Who has nobody to hit does not roll, nor does a side of TRS, LL and
    Convoy alone (BLZ-523), nor whoever is in Port."""
    mine, other = combat.side(is_acting), combat.side(not is_acting)
    hit = combatants.ships(g, combat, other)
    convoy = convoys.left(g, combat.at) if combat.has_convoy(not is_acting) else 0
    armed = [unit for unit in mine if g.face(unit).type not in _UNARMED]
    if not armed or not (hit or convoy) or (combat.kind == PORT and not is_acting):
        return SILENT
    parts = [(unit, values.naval_factors(g, unit)) for unit in armed]
    stages = [("printed", reckoning.summed(parts))]
    for why, halves in _halved(g, combat):
        parts = [(unit, value / 2 if halves(unit) else value) for unit, value in parts]
        stages.append((why, reckoning.summed(parts)))
    more = reckoning.triangles(g, hit, NAVAL_ROUND)
    return reckoning.total(g, parts, more, values.naval_factors, stages, convoy)


def is_fought(g: Position, combat: Combat) -> bool:
    """BLZ-410: whether a side has Naval Factors and the other naval units or a Convoy."""
    for is_acting in (True, False):
        units = combat.side(is_acting)
        is_armed = any(values.naval_factors(g, unit) > 0 for unit in units)
        if is_armed and naval(g, combat, is_acting=is_acting) is not SILENT:
            return True
    return False


def _halved(g: Position, combat: Combat) -> Iterator[tuple[str, Callable[[str], bool]]]:
    """BLZ-411, BLZ-463, BLZ-540, BLZ-541: why Naval Factors are halved, and whose: those of CV in a
    Port Attack; under a snow marker at sea those of all, under a Snowflake of what flies to a
    Port."""
    snow = g.board.snow(combat.at) if in_force.weather(g) else ""
    if combat.kind == PORT:
        yield "port", lambda unit: g.face(unit).type == CV
        if snow == "snowflake":
            yield "snowflake", lambda unit: reckoning.flies(g, unit)
    elif snow == "snow":
        yield "snow", lambda unit: True


def forces(g: Position, units: Sequence[str]) -> int:
    """The Naval Factors of units together, to compare fleets."""
    armed = [unit for unit in units if g.board.units[unit].kind in (AIR, NAVAL)]
    return reckoning.half_up(sum((values.naval_factors(g, u) for u in armed), Fraction(0)))
