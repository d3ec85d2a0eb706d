"""Canals, and the waters over which ships go on (§Kiel Canal, §Suez Canal, EOH-034, EOH-038)."""

from __future__ import annotations

from collections.abc import Collection

from pbem.games.empires_of_history.components import Canal
from pbem.games.empires_of_history.position import Position

ALLIES = "allies"


def is_open(g: Position, canal: Canal, nation: str) -> bool:
    """EOH-034: who has had the territory of the canal since the start of the turn; EOH-038: where a
    canal is open to allies, who has it now and his allies."""
    if canal.open_to == ALLIES:
        holder = g.controller(canal.holder)
        return bool(holder) and g.is_friendly(nation, holder)
    return g.held_since_start(canal.holder, nation)


def between(g: Position, zone: str, other: str, nations: Collection[str]) -> str:
    """EOH-034, EOH-038: the canal through which ships of all these nations get from a sea zone to
    another, "" for none."""
    for canal in g.board.canals.values():
        if {zone, other} == set(canal.seas) and all(is_open(g, canal, n) for n in nations):
            return canal.name
    return ""


def mined(g: Position, zone: str, other: str, nations: Collection[str]) -> str:
    """EOH-034, EOH-428, R75: the mine box that ships cross between two sea zones, "" for none, or
    where a canal leads them around it."""
    if not (box := g.board.mine_box(zone, other)):
        return ""
    canal = between(g, zone, other, nations)
    is_past = bool(canal) and g.board.canals[canal].past == box
    return "" if is_past else box


def around(g: Position, zone: str, nations: Collection[str]) -> list[str]:
    """EOH-038: the sea zones that ships enter from one, those behind open canals too."""
    behind = g.board.canals_from(zone)
    open_ends = [z for z, _ in behind if between(g, zone, z, nations)]
    return list(dict.fromkeys([*g.board.waters(zone), *open_ends]))
