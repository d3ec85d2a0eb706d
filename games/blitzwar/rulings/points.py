"""Where a ruling lets the game go on: at the beginning of a turn, or of a side's part of it."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.points import At, Point
from pbem.games.blitzwar.diplomacy.activation import sides_left
from pbem.games.blitzwar.position import Position, new_side_turn
from pbem.games.blitzwar.victory import LAST_TURN


def _at_turn(g: Position, now: tuple[At, ...], turn: int) -> list[At]:
    """BWR-100, BWR-103: a turn begins, with its phase 1."""
    if not 1 <= turn <= LAST_TURN:
        raise Illegal("BWR-100", "no_such_turn", turn=turn, last=LAST_TURN)
    g.state.update(turn=turn, phase=0, side="", now=new_side_turn(""), allied_attacks=[])
    return [At("campaign", "begin_turn")]


def _at_side(g: Position, now: tuple[At, ...], side: str) -> list[At]:
    """BWR-103: the phases 4 to 9 of a side begin, and those of the sides after it follow."""
    left = list(sides_left(g))
    if side not in left:
        raise Illegal("BWR-131", "side_is_gone", side=side)
    g.state.update(side="", now=new_side_turn(""))
    return [At("campaign", "next_side", {"left": left[left.index(side) :]})]


POINTS = (
    Point("turn", "{number}", _at_turn, "turn 13"),
    Point("side", "{side}", _at_side, "side Allies"),
)
