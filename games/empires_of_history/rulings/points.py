"""Where a ruling lets the game go on: at the beginning of a turn, or of one of its slots."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.points import At, Point
from pbem.games.empires_of_history.position import Position, new_slot


def _at_turn(g: Position, now: tuple[At, ...], turn: int) -> list[At]:
    """R01: a turn begins with its first slot."""
    if not 1 <= turn <= len(g.board.turns):
        raise Illegal("EOH-100", "no_such_turn", turn=turn, last=len(g.board.turns))
    g.state.update(turn=turn, slot=0, phase=0, now=new_slot())
    return [At("campaign", "begin_turn")]


def _at_slot(g: Position, now: tuple[At, ...], slot: int) -> list[At]:
    """R01: a slot of this turn begins, or the first one behind it in which somebody acts."""
    if not 1 <= slot <= len(g.board.slots):
        raise Illegal("EOH-303", "no_such_slot", slot=slot, last=len(g.board.slots))
    g.state.update(slot=slot - 1, phase=0, now=new_slot())
    return [At("campaign", "next_slot")]


POINTS = (
    Point("turn", "{number}", _at_turn, "turn 3"),
    Point("slot", "{number}", _at_slot, "slot 5"),
)
