"""The totals of a Round (§6.1 to §6.4). All fractions are kept, and rounded once at the end
(BLZ-243)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pbem.games.blitz_world_in_conflict.components import AIR, ARM, CV, FORT
from pbem.games.blitz_world_in_conflict.concepts import in_force, supply, values
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import combatants
from pbem.games.blitz_world_in_conflict.rounds.combatants import AIR_ROUND, LAND_ROUND, Combat

HALF = Fraction(1, 2)
_UNSUPPLIED = 2


@dataclass(frozen=True, slots=True)
class Total:
    """What a side counts in a Round: `parts` are units and what each counts, modified, `more` what
    triangles add or take away. `column` is 0 where it does not roll."""

    parts: tuple[tuple[str, Fraction], ...]
    more: int
    column: int

    def told(self) -> dict[str, Any]:
        """For events."""
        shown = {unit: str(value) for unit, value in self.parts}
        return {"parts": shown, "triangles": self.more, "column": self.column}


def half_up(value: Fraction) -> int:
    """BLZ-243: rounded once, .5 up."""
    return math.floor(value + HALF)


def total(
    g: Position,
    parts: Sequence[tuple[str, Fraction]],
    more: int,
    printed: Callable[[Position, str], Fraction],
) -> Total:
    """BLZ-521, BLZ-522, BLZ-523: who has a printed Factor of the kind counts at least 1; who has
    nothing after all modifications does not roll."""
    has_some = any(printed(g, unit) >= 1 for unit, _ in parts)
    value = half_up(sum((value for _, value in parts), Fraction(0)) + more)
    column = max(1, value) if has_some else max(0, value)
    return Total(tuple(parts), more, column)


# The Air Round


def air(g: Position, combat: Combat, *, is_acting: bool) -> Total:
    """BLZ-525, BLZ-526, BLZ-527, BLZ-528: Air Factors of air and CV units, and of AA where the area
    is one's own; the triangles of the enemy's air and CV units and flown PARA."""
    mine, other = combat.side(is_acting), combat.side(not is_acting)
    fire = combatants.in_the_air(g, combat, mine)
    fire += [] if is_acting else combatants.guns(g, combat, mine)
    hit = combatants.in_the_air(g, combat, other)
    parts = [(unit, values.air_factors(g, unit)) for unit in fire]
    return total(g, parts, _triangles(g, hit, AIR_ROUND), values.air_factors)


def _triangles(g: Position, units: Sequence[str], kind: str) -> int:
    if not in_force.triangles(g):
        return 0
    return sum(values.white(g, unit, kind) - values.red(g, unit, kind) for unit in units)


# The Land Round


def land(g: Position, combat: Combat, *, is_acting: bool) -> Total:
    """BLZ-531 to BLZ-539: Land Factors of land units, and of air and naval units up to as much
    (BLZ-468, BLZ-535); then the triangles."""
    mine, other = combat.side(is_acting), combat.side(not is_acting)
    modify = _attacking if is_acting else _defending
    troops = [(unit, modify(g, combat, unit)) for unit in combatants.on_land(g, mine)]
    support = [(unit, modify(g, combat, unit)) for unit in combatants.supporting(g, mine)]
    most = sum((value for _, value in troops), Fraction(0))
    parts = [*troops, *_capped(support, most)]
    against = combatants.on_land(g, other)
    more = _of_defenders(g, combat, against) if is_acting else _of_attackers(g, combat, against)
    return total(g, parts, more, values.land_factors)


def _capped(support: Sequence[tuple[str, Fraction]], most: Fraction) -> list[tuple[str, Fraction]]:
    """BLZ-535: what is more than the land units have is ignored, from the last unit on."""
    capped = []
    for unit, value in support:
        counted = min(value, most)
        capped.append((unit, counted))
        most -= counted
    return capped


def _attacking(g: Position, combat: Combat, unit: str) -> Fraction:
    """BLZ-531, BLZ-533, BLZ-534: halved from a TRS, in hard terrain, and in the snow."""
    value = _support(g, combat, unit)
    if combatants.comes_by_sea(g, combat, unit):
        value /= 2
    if _terrain(g, combat).get("attack_halved"):
        value /= 2
    if in_force.weather(g) and g.board.snow(combat.at) == "snow":
        value /= 2
    return value


def _defending(g: Position, combat: Combat, unit: str) -> Fraction:
    return _support(g, combat, unit)


def _support(g: Position, combat: Combat, unit: str) -> Fraction:
    """BLZ-463, BLZ-533: Land Factors of air and naval units are halved in Forest, those of air and
    CV units under a Snowflake."""
    value = values.land_factors(g, unit)
    told = g.board.units[unit]
    if told.kind == "land":
        return value
    if _terrain(g, combat).get("support_halved"):
        value /= 2
    flies = told.kind == AIR or g.face(unit).type == CV
    if flies and in_force.weather(g) and g.board.snow(combat.at) == "snowflake":
        value /= 2
    return value


def _terrain(g: Position, combat: Combat) -> dict[str, Any]:
    told: dict[str, Any] = g.board.tables["terrain"][g.board.terrain(combat.at)]
    return told


def _of_defenders(g: Position, combat: Combat, units: Sequence[str]) -> int:
    """BLZ-240, BLZ-478, BLZ-536, BLZ-539: white and red triangles of defending land units, two
    white ones more for each without supply."""
    if not in_force.triangles(g):
        return 0
    count = 0
    for unit in units:
        count += values.white(g, unit, LAND_ROUND)
        if _faces(g, combat, unit):
            count -= values.red(g, unit, LAND_ROUND)
        if not supply.is_supplied(g, unit):
            count += _UNSUPPLIED
    return count


def _faces(g: Position, combat: Combat, unit: str) -> bool:
    """BLZ-478: the red triangles of the Maginot Line count only if all attackers come from where it
    looks."""
    towards = g.board.units[unit].faces
    origins = {combat.origin(each) for each in combatants.on_land(g, combat.ours)}
    return not towards or origins <= {towards}


def _of_attackers(g: Position, combat: Combat, units: Sequence[str]) -> int:
    """BLZ-537, BLZ-538: white triangles of attacking land units, more in Mountain and Swamp; their
    red ones are ignored."""
    if not in_force.triangles(g):
        return 0
    extra = int(_terrain(g, combat).get("white", 0))
    return sum(values.white(g, unit, LAND_ROUND) + extra for unit in units)


# Armor


def has_more_armor(g: Position, combat: Combat) -> bool:
    """BLZ-571: whether the attackers can force retreats: their ARM, half from a TRS, is more than
    ARM and FORT of the defenders and what terrain adds."""
    return armor(g, combat, is_acting=True) > armor(g, combat, is_acting=False)


def armor(g: Position, combat: Combat, *, is_acting: bool) -> Fraction:
    """BLZ-571: the ARM of a side, in Sizes."""
    counted = (ARM,) if is_acting else (ARM, FORT)
    value = Fraction(0)
    for unit in combatants.on_land(g, combat.side(is_acting)):
        if g.face(unit).type in counted:
            origin = combat.origin(unit)
            by_sea = is_acting and bool(origin) and g.board.is_sea(origin)
            value += Fraction(g.size(unit)) / (2 if by_sea else 1)
    return value if is_acting else value + int(_terrain(g, combat).get("armor", 0))
