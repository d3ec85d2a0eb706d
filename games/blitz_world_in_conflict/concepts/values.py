"""What units count in a Round (BLZ-206, BLZ-524, BLZ-532)."""

from __future__ import annotations

from fractions import Fraction

from pbem.games.blitz_world_in_conflict.components import AIR, BB, CV, LAND, NAVAL, STRATEGIC
from pbem.games.blitz_world_in_conflict.position import Position

_BIG_FROM = 3


def bombing(g: Position, unit: str, kind: str) -> Fraction:
    """BLZ-206, BLZ-524: the Land, Naval or Strategic Factors of an air unit: its primary ones
    whole, the others half."""
    told = g.board.units[unit]
    value = Fraction(g.face(unit).bomb)
    return value if told.primary == kind else value / 2


def land_factors(g: Position, unit: str) -> Fraction:
    """BLZ-531, BLZ-532: the Land Factors of a unit before terrain: of a supporting BB or CV 2 if it
    is Big, 1 if it is Small, of other ships none."""
    told = g.board.units[unit]
    if told.kind == AIR:
        return bombing(g, unit, LAND)
    if told.kind == NAVAL:
        if g.face(unit).type not in (BB, CV):
            return Fraction(0)
        return Fraction(2 if g.size(unit) >= _BIG_FROM else 1)
    return Fraction(g.face(unit).land)


def naval_factors(g: Position, unit: str) -> Fraction:
    """BLZ-540: the Naval Factors of a unit."""
    if g.board.units[unit].kind == AIR:
        return bombing(g, unit, NAVAL)
    return Fraction(g.face(unit).naval)


def strategic_factors(g: Position, unit: str) -> Fraction:
    """BLZ-545: the Strategic Factors of an air unit."""
    return bombing(g, unit, STRATEGIC)


def air_factors(g: Position, unit: str) -> Fraction:
    """BLZ-525: the Air Factors of a unit."""
    return Fraction(g.face(unit).air)


def white(g: Position, unit: str, kind: str) -> int:
    """White triangles of a unit for a kind of Round."""
    return max(0, g.face(unit).triangles.get(kind, 0))


def red(g: Position, unit: str, kind: str) -> int:
    """Red triangles of a unit for a kind of Round."""
    return max(0, -g.face(unit).triangles.get(kind, 0))
