"""Where a ruling lets the game go on: at the beginning of a turn, of one of its phases, or of its
end."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.points import At, Point
from pbem.games.blitz_world_in_conflict.before import road
from pbem.games.blitz_world_in_conflict.concepts.road import is_under_way
from pbem.games.blitz_world_in_conflict.position import Position, new_phase


def _leave(g: Position) -> None:
    """What is under way in a phase is forgotten: units stay where they are."""
    g.state.update(step="", now=new_phase(), affairs=[])


def _go_on(g: Position, step: str) -> list[At]:
    """BLZ-731: a step of the campaign; the Road to War ends first where it is still played."""
    here = [At("campaign", step)]
    return [*here, At(road.steps.name, "conclude")] if is_under_way(g) else here


def _at_turn(g: Position, now: tuple[At, ...], turn: int) -> list[At]:
    """BLZ-270: a turn of the scenario begins. Raises Illegal."""
    if not g.board.first <= turn <= g.board.last:
        told = {"turn": turn, "first": g.board.first, "last": g.board.last}
        raise Illegal("BLZ-270", "no_such_turn", **told)
    _leave(g)
    g.state["turn"] = turn
    return _go_on(g, "begin_turn")


def _at_phase(g: Position, now: tuple[At, ...], phase: int) -> list[At]:
    """BLZ-271: a phase of this turn begins, from 1. Raises Illegal."""
    last = len(g.board.set_up["phases"])
    if not 1 <= phase <= last:
        raise Illegal("BLZ-271", "no_such_phase", phase=phase, last=last)
    _leave(g)
    g.state["phase"] = phase - 2
    return _go_on(g, "next_phase")


def _at_end(g: Position, now: tuple[At, ...]) -> list[At]:
    """BLZ-271: the end of this turn begins."""
    _leave(g)
    g.state["phase"] = len(g.board.set_up["phases"])
    return _go_on(g, "end_turn")


POINTS = (
    Point("turn", "{number}", _at_turn, "turn 2"),
    Point("phase", "{number}", _at_phase, "phase 3"),
    Point("turn end", "", _at_end, "turn end"),
)
