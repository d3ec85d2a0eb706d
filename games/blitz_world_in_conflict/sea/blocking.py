"""Enemies at sea block naval units (BLZ-401, BLZ-402)."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.components import AIR, NAVAL, SUB
from pbem.games.blitz_world_in_conflict.concepts import wars
from pbem.games.blitz_world_in_conflict.concepts.passages import is_sea_war
from pbem.games.blitz_world_in_conflict.position import Position

_BIG_FROM = 3


def total(g: Position, unit: str, sea: str) -> int:
    """BLZ-402: the Blockade Values of all enemies in a sea area together, which a naval unit has to
    pass when it leaves; 0 for nothing to pass, as for a SUB (BLZ-401)."""
    if not is_sea_war(g) or g.face(unit).type == SUB or not g.board.is_sea(sea):
        return 0
    there = [each for each in g.here(sea, AIR, NAVAL) if not g.carrier(each)]
    foes = [each for each in there if wars.are_foes(g, unit, each)]
    convoy = int(g.board.tables["blockade"]["convoy"]) * wars.attacks_convoy(g, unit, sea)
    return sum(value(g, each) for each in foes) + convoy


def value(g: Position, unit: str) -> int:
    """BLZ-402: the Blockade Value of a unit; a TRS and an LL have none."""
    told, table = g.board.units[unit], g.board.tables["blockade"]
    kind = "air, naval" if told.kind == AIR and told.primary == NAVAL else told.kind
    entry = table.get(kind if told.kind == AIR else g.face(unit).type)
    return int(entry["big" if g.size(unit) >= _BIG_FROM else "small"]) if entry else 0
