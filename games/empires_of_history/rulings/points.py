"""Where a ruling lets the game go on: at the beginning of a turn, or of one of its slots."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.points import At, Point
from pbem.games.empires_of_history.air import aloft
from pbem.games.empires_of_history.land import ends
from pbem.games.empires_of_history.position import Position, new_slot


def _leave_slot(g: Position) -> None:
    """EOH-407, R19: what is under way when a slot is left goes back: missions fly home, columns
    that have not fought return to where they came from by land."""
    for flight in [f for f in g.state["flying"] if f["use"] not in aloft.STAYING]:
        aloft.come_home(g, flight, [])
    for column in g.now["columns"]:
        if not column["fought"] and column["from"] in g.board.territories and column["units"]:
            ends.go_back(g, column, [])
    g.state.update(phase=0, now=new_slot(), acted=[])


def _at_turn(g: Position, now: tuple[At, ...], turn: int) -> list[At]:
    """R01: a turn begins with its first slot."""
    if not 1 <= turn <= len(g.board.turns):
        raise Illegal("EOH-100", "no_such_turn", turn=turn, last=len(g.board.turns))
    _leave_slot(g)
    g.state.update(turn=turn, slot=0)
    return [At("campaign", "begin_turn")]


def _at_slot(g: Position, now: tuple[At, ...], slot: int) -> list[At]:
    """R01: a slot of this turn begins, or the first one behind it in which somebody acts."""
    if not 1 <= slot <= len(g.board.slots):
        raise Illegal("EOH-303", "no_such_slot", slot=slot, last=len(g.board.slots))
    _leave_slot(g)
    g.state["slot"] = slot - 1
    return [At("campaign", "next_slot")]


POINTS = (
    Point("turn", "{number}", _at_turn, "turn 3"),
    Point("slot", "{number}", _at_slot, "slot 5"),
)
