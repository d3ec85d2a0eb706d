"""The lines of the movement phase: in which order they are used, and what each of them does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar import reorganisation
from pbem.games.blitzwar.movement import fortification, strategic, tactical
from pbem.games.blitzwar.position import Position

FORTIFY, RAIL, MOVE, ACTIVATE = "fortify", "rail", "move", "activate"
_DONE: Mapping[str, Callable[[Position, str, Line, Events], None]] = {
    FORTIFY: fortification.fortify,
    RAIL: strategic.rail,
    MOVE: tactical.move,
    ACTIVATE: tactical.activate,
}
# BWR-104, BWR-381: the sub-phases; a line of another verb goes with the next one of these.
SUB_PHASES = {FORTIFY: 1, RAIL: 2, MOVE: 3, ACTIVATE: 3}
VERBS = (*_DONE, *reorganisation.VERBS)


def carry_out(g: Position, line: Line, events: Events) -> None:
    """BWR-104: one line of the side whose turn it is. Raises Illegal."""
    side = g.now["side"]
    if line.verb in reorganisation.VERBS:
        reorganisation.carry_out(g, side, line, events)
    else:
        _DONE[line.verb](g, side, line, events)


def judge(g: Position, line: Line) -> None:
    """What is wrong with a line whatever comes before it, for the receipt. Raises Illegal."""
    if line.verb == FORTIFY:
        fortification.country(g, g.now["side"], line)
    if line.verb == MOVE:
        tactical.check_way(g, line.args["path"]["places"])
    if line.verb == RAIL:
        for zone in line.args["path"]["places"]:
            if g.board.is_sea(zone):
                raise Illegal("BWR-367", "not_by_rail", area=zone)
