"""Whose things the dice to come can touch: this decides whose secrets they need (docs/dice.md)."""

from __future__ import annotations

from pbem.engine.game import Side
from pbem.games.blitz_world_in_conflict.position import OTHER, Position


def sides(g: Position) -> tuple[Side, ...]:
    """The sides, first the one that acts. Touched are the powers at war with one of the other side;
    all of a side where none is, since a declaration of war comes before its dice, and at the turn's
    end, when neutral powers research too."""
    acting = g.now["side"] or next(iter(g.board.sides))
    return tuple(_side(g, name) for name in (acting, OTHER[acting]))


def _side(g: Position, name: str) -> Side:
    powers = tuple(g.board.sides[name])
    touched = tuple(power for power in powers if g.foes(power)) if g.now["side"] else ()
    return Side(name, powers, touched or powers)
