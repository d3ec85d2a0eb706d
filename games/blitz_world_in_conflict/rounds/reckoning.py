"""The totals of a Round (§6.1 to §6.4). All fractions are kept, and rounded once at the end
(BLZ-243)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from pbem.games.blitz_world_in_conflict.components import AIR, ARM, CV, FORT, LAND
from pbem.games.blitz_world_in_conflict.concepts import in_force, road, supply, values
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import combatants
from pbem.games.blitz_world_in_conflict.rounds.combatants import AIR_ROUND, LAND_ROUND, Combat
from pbem.values import dataclass

HALF = Fraction(1, 2)
_UNSUPPLIED = 2


@dataclass(frozen=True, slots=True)
class Total:
    """What a side counts in a Round: `parts` are units and what each counts, modified, `more` what
    triangles add or take away, `convoy` what the enemy's Convoy adds. `column` is 0 where it does
    not roll. `stages` are the sum as printed, and after each modification that changes it."""

    parts: tuple[tuple[str, Fraction], ...]
    more: int
    column: int
    stages: tuple[tuple[str, Fraction], ...] = ()
    convoy: int = 0

    def told(self) -> dict[str, Any]:
        """For events."""
        shown = {unit: str(value) for unit, value in self.parts}
        told = {"parts": shown, "triangles": self.more, "column": self.column}
        return {**told, "convoy": self.convoy} if self.convoy else told


def half_up(value: Fraction) -> int:
    """BLZ-243: rounded once, .5 up."""
    return math.floor(value + HALF)


def total(
    g: Position,
    parts: Sequence[tuple[str, Fraction]],
    more: int,
    printed: Callable[[Position, str], Fraction],
    stages: Sequence[tuple[str, Fraction]] = (),
    convoy: int = 0,
    why: str = "triangles",
) -> Total:
    """BLZ-521, BLZ-522, BLZ-523: who has a printed Factor of the kind counts at least 1; who has
    nothing after all modifications does not roll. `stages` are those before `more` is added, and
    `why` is what it comes from."""
    has_some = any(printed(g, unit) >= 1 for unit, _ in parts)
    counted = summed(parts)
    whole = counted + more + convoy
    column = max(1 if has_some else 0, half_up(whole))
    told = [*(stages or (("printed", counted),)), (why, counted + more)]
    told += [("convoy", whole), ("column", Fraction(column))]
    return Total(tuple(parts), more, column, tuple(_changes(told)), convoy)


def summed(parts: Sequence[tuple[str, Fraction]]) -> Fraction:
    """What several units count."""
    return sum((value for _, value in parts), Fraction(0))


def _changes(stages: Sequence[tuple[str, Fraction]]) -> Iterator[tuple[str, Fraction]]:
    """The first stage, and those that differ from the one before them."""
    yield stages[0]
    for (_, before), (why, value) in itertools.pairwise(stages):
        if value != before:
            yield why, value


# The Air Round


def air(g: Position, combat: Combat, *, is_acting: bool) -> Total:
    """BLZ-525, BLZ-526, BLZ-527, BLZ-528: Air Factors of air and CV units, and of AA where the area
    is one's own; the triangles of the enemy's air and CV units and flown PARA."""
    mine, other = combat.side(is_acting), combat.side(not is_acting)
    fire = combatants.in_the_air(g, combat, mine)
    fire += [] if is_acting else combatants.guns(g, combat, mine)
    hit = combatants.in_the_air(g, combat, other)
    parts = [(unit, values.air_factors(g, unit)) for unit in fire]
    return total(g, parts, triangles(g, hit, AIR_ROUND), values.air_factors)


def triangles(g: Position, units: Sequence[str], kind: str) -> int:
    """What the triangles of enemy units for a kind of Round add, and take away."""
    if not in_force.triangles(g):
        return 0
    return sum(values.white(g, unit, kind) - values.red(g, unit, kind) for unit in units)


# The Land Round


def land(g: Position, combat: Combat, *, is_acting: bool) -> Total:
    """BLZ-531 to BLZ-539: Land Factors of land units, and of air and naval units up to as much
    (BLZ-468, BLZ-535); then the triangles."""
    mine, other = combat.side(is_acting), combat.side(not is_acting)
    units = [*combatants.on_land(g, mine), *combatants.supporting(g, mine)]
    parts = [(unit, values.land_factors(g, unit)) for unit in units]
    stages = [("printed", summed(parts))]
    for why, halves in _halved(g, combat, is_acting):
        parts = [(unit, value / 2 if halves(unit) else value) for unit, value in parts]
        stages.append((why, summed(parts)))
    troops = [part for part in parts if g.board.units[part[0]].kind == LAND]
    parts = [*troops, *_capped(parts[len(troops) :], summed(troops))]
    stages.append(("cap", summed(parts)))
    against = combatants.on_land(g, other)
    more = _of_defenders(g, combat, against) if is_acting else _of_attackers(g, combat, against)
    return total(g, parts, more, values.land_factors, stages)


def _capped(support: Sequence[tuple[str, Fraction]], most: Fraction) -> list[tuple[str, Fraction]]:
    """BLZ-535: what is more than the land units have is ignored, from the last unit on."""
    capped = []
    for unit, value in support:
        counted = min(value, most)
        capped.append((unit, counted))
        most -= counted
    return capped


def _halved(
    g: Position, combat: Combat, is_acting: bool
) -> Iterator[tuple[str, Callable[[str], bool]]]:
    """BLZ-463, BLZ-531, BLZ-533, BLZ-534: why Land Factors are halved, and whose: those of air and
    naval units in Forest, of air and CV units under a Snowflake; of attackers from a TRS, in hard
    terrain, and in the snow."""
    terrain, snow = _terrain(g, combat), in_force.weather(g) and g.board.snow(combat.at)
    if is_acting:
        yield "from_the_sea", lambda unit: combatants.comes_by_sea(g, combat, unit)
    if is_acting and terrain.get("attack_halved"):
        yield "terrain", lambda unit: True
    if is_acting:
        yield "land_route", lambda unit: _crosses(g, combat, unit)
    if terrain.get("support_halved"):
        yield "forest", lambda unit: g.board.units[unit].kind != LAND
    if is_acting and snow == "snow":
        yield "snow", lambda unit: True
    if snow == "snowflake":
        yield "snowflake", lambda unit: flies(g, unit)


def _crosses(g: Position, combat: Combat, unit: str) -> bool:
    """BLZ-752: a land unit that attacks over a Land Route."""
    is_on_foot = g.board.units[unit].kind == LAND and unit not in combat.flown
    return is_on_foot and combatants.crosses(g, combat.origin(unit), combat.at)


def flies(g: Position, unit: str) -> bool:
    """Air and CV units."""
    return g.board.units[unit].kind == AIR or g.face(unit).type == CV


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
    """BLZ-478, BLZ-730: the red triangles of the Maginot Line count only if all attackers come from
    where it looks."""
    towards = g.board.units[unit].faces
    origins = {combat.origin(each) for each in combatants.on_land(g, combat.ours)}
    return not towards or origins <= {towards, *road.faces(g, unit)}


def _of_attackers(g: Position, combat: Combat, units: Sequence[str]) -> int:
    """BLZ-537, BLZ-538: white triangles of attacking land units, more in Mountain and Swamp; their
    red ones are ignored."""
    if not in_force.triangles(g):
        return 0
    extra = int(_terrain(g, combat).get("white", 0))
    return sum(values.white(g, unit, LAND_ROUND, attacks=True) + extra for unit in units)


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
