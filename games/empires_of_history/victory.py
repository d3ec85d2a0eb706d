"""Who has won (§Basic Strategy)."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.components import ALLIES, AXIS
from pbem.games.empires_of_history.position import Position

_OTHER = {AXIS: ALLIES, ALLIES: AXIS}


def is_out(g: Position, nation: str) -> bool:
    """EOH-100: conquered or surrendered."""
    return g.is_conquered(nation) or g.has_surrendered(nation)


def _has_received(g: Position, side: str) -> bool:
    """R64: whether a nation has surrendered to a side; it is on none since then."""
    return any(g.side_of(n) == side for told in g.state["surrendered"].values() for n in told["to"])


def verdict(g: Position) -> dict[str, Any] | None:
    """EOH-100, R64: {"side", "powers", "total"} at the end of a turn: a side wins when every enemy
    nation is out; after the turn that was agreed on that which holds more of what was not its own.
    """
    for side in (AXIS, ALLIES):
        foes = [n for n in g.board.powers if g.side_of(n) == _OTHER[side]]
        if (foes or _has_received(g, side)) and all(is_out(g, n) for n in foes):
            return _told(g, side, total=True)
    last = g.option("last_turn")
    if g.turn == len(g.board.turns) or last == str(g.turn):
        taken = {side: conquered_value(g, side) for side in (AXIS, ALLIES)}
        best = max(taken.values())
        leading = [side for side in taken if taken[side] == best]
        return _told(g, leading[0] if len(leading) == 1 else "", total=False) | {"taken": taken}
    return None


def _told(g: Position, side: str, *, total: bool) -> dict[str, Any]:
    winners = [n for n in g.board.powers if side and g.side_of(n) == side]
    return {"side": side, "powers": winners, "total": total, "turn": g.turn}


def conquered_value(g: Position, side: str) -> int:
    """R64: the value of territories that a side holds and that were another's."""
    own = {nation for nation in g.board.powers if g.side_of(nation) == side}
    held = (t for nation in own for t in g.controlled(nation))
    return sum(g.value(t) for t in held if g.board.native(t) not in own)
