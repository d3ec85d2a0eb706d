"""What units count in a Round (BLZ-206, BLZ-524, BLZ-532)."""

from __future__ import annotations

from fractions import Fraction

from pbem.games.blitz_world_in_conflict.components import AIR, BB, CV, LAND, NAVAL, STRATEGIC
from pbem.games.blitz_world_in_conflict.concepts import command
from pbem.games.blitz_world_in_conflict.position import Position

_BIG_FROM = 3


def bombing(g: Position, unit: str, kind: str) -> Fraction:
    """BLZ-206, BLZ-524: the Land, Naval or Strategic Factors of an air unit: its primary ones
    whole, the others half, and those of its Commander."""
    told = g.board.units[unit]
    value = Fraction(g.face(unit).bomb)
    own = value if told.primary == kind else value / 2
    return own + command.adds(g, unit, kind)


def land_factors(g: Position, unit: str) -> Fraction:
    """BLZ-531, BLZ-532, BLZ-761: the Land Factors of a unit before terrain: of a supporting BB or
    CV 2 if it is Big, 1 if it is Small, of other ships none; at least 1 under a Land Commander."""
    told = g.board.units[unit]
    if told.kind == AIR:
        return bombing(g, unit, LAND)
    if told.kind == NAVAL:
        if g.face(unit).type not in (BB, CV):
            return Fraction(0)
        return Fraction(2 if g.size(unit) >= _BIG_FROM else 1)
    value = g.face(unit).land + command.adds(g, unit, LAND)
    return max(value, Fraction(1)) if command.leads_on_land(g, unit) else value


def naval_factors(g: Position, unit: str) -> Fraction:
    """BLZ-540: the Naval Factors of a unit."""
    if g.board.units[unit].kind == AIR:
        return bombing(g, unit, NAVAL)
    return g.face(unit).naval + command.adds(g, unit, NAVAL)


def strategic_factors(g: Position, unit: str) -> Fraction:
    """BLZ-545: the Strategic Factors of an air unit."""
    return bombing(g, unit, STRATEGIC)


def air_factors(g: Position, unit: str) -> Fraction:
    """BLZ-525: the Air Factors of a unit."""
    return g.face(unit).air + command.adds(g, unit, AIR)


def white(g: Position, unit: str, kind: str, *, attacks: bool = False) -> int:
    """BLZ-760: white triangles of a unit for a kind of Round, less the red ones of its Commander;
    those are ignored where it `attacks` on the ground."""
    return max(0, _triangles(g, unit, kind, attacks=attacks))


def red(g: Position, unit: str, kind: str) -> int:
    """BLZ-760: red triangles of a unit and of its Commander for a kind of Round that no white one
    cancels."""
    return max(0, -_triangles(g, unit, kind))


def _triangles(g: Position, unit: str, kind: str, *, attacks: bool = False) -> int:
    own = int(g.face(unit).triangles.get(kind, 0))
    return own if attacks else own - command.red(g, unit, kind)
