"""Whose links open what is picked and drawn next (docs/dice.md, "Who opens")."""

from __future__ import annotations

from typing import Any

from pbem.engine.game import Side
from pbem.games.total_domination.board import ALLIES, AXIS
from pbem.games.total_domination.position import Position

# What flows call whose hand is looked into, or hit (TDM-294, TDM-307).
_TARGETS = ("at", "target")


def sides(g: Position) -> tuple[Side, ...]:
    """The sides that somebody plays, first the one whose turn it is; touched are who is on turn and
    whose hand is picked from, in a draft all players. In the solo game nobody opens for the
    Axis."""
    now = _locals(g)
    active = str(now.get("power", g.order[0]))
    touched = {active} | {p for name in _TARGETS for p in g.players_at(str(now.get(name, "")))}
    if "power" not in now:
        touched |= set(g.board.players)
    own = g.board.powers[active].side
    both = (_side(g, side, touched) for side in (own, ALLIES if own == AXIS else AXIS))
    return tuple(side for side in both if any(map(g.decider, side.powers)))


def _locals(g: Position) -> dict[str, Any]:
    """What the flows say that are under way, the inner ones over the outer ones."""
    found: dict[str, Any] = {}
    for frame in g.state["engine"]["frames"]:
        found |= frame["locals"]
    return found


def _side(g: Position, side: str, touched: set[str]) -> Side:
    players = tuple(p for p in g.board.players if g.board.powers[p].side == side)
    return Side(side, players, tuple(p for p in players if p in touched))
