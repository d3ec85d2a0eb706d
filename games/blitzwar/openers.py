"""Whose things the dice to come can touch: this decides whose secrets they need (docs/dice.md)."""

from __future__ import annotations

from pbem.engine.game import Side
from pbem.games.blitzwar.position import ALLIES, AXIS, Position


def sides(g: Position) -> tuple[Side, ...]:
    """The three sides, each by itself, also where two share a seat: first the active one, then
    those with which it is at war.

    Touched are the active side and all with which it is at war, since lines that wait may lead to
    an attack on any of them before anybody is asked again; in the phases of all sides the Axis and
    the Allies, for whom dice are thrown for countries (BWR-145 to BWR-148) and partisans (BWR-175).
    """
    active = g.side or AXIS
    enemies = g.enemy_sides(active) if g.side else (ALLIES,)
    order = sorted(g.board.sides_in_turn, key=lambda side: (side != active, side not in enemies))
    touched = (active, *enemies)
    return tuple(Side(side, (side,), (side,) if side in touched else ()) for side in order)
