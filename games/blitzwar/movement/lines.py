"""The lines of the movement phase: in which order they are used, and what each of them does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar import reorganisation
from pbem.games.blitzwar.diplomacy import declared
from pbem.games.blitzwar.movement import strategic, tactical
from pbem.games.blitzwar.position import Position

RAIL, MOVE, ACTIVATE = "rail", "move", "activate"
_DONE: Mapping[str, Callable[[Position, str, Line, Events], None]] = {
    RAIL: strategic.rail,
    MOVE: tactical.move,
    ACTIVATE: tactical.activate,
}
# BWR-104, BWR-381: the sub-phases; a line of another verb goes with the next one of these.
SUB_PHASES = {RAIL: 1, MOVE: 2, ACTIVATE: 2}
VERBS = (*_DONE, *reorganisation.VERBS)


def carry_out(g: Position, line: Line, events: Events) -> None:
    """BWR-104: one line of the side whose turn it is. Raises Illegal."""
    side = g.now["side"]
    if line.verb == declared.VERB:
        declared.declare(g, line, events)
    elif line.verb in reorganisation.VERBS:
        reorganisation.carry_out(g, side, line, events)
    else:
        _DONE[line.verb](g, side, line, events)


def judge(g: Position, line: Line) -> None:
    """What is wrong with a line whatever comes before it, for the receipt. Raises Illegal."""
    if line.verb == MOVE:
        tactical.check_way(g, line.args["path"]["places"])
    if line.verb == RAIL:
        for zone in line.args["path"]["places"]:
            if g.board.is_sea(zone):
                raise Illegal("BWR-367", "not_by_rail", area=zone)
