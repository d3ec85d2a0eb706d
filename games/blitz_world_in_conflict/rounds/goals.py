"""Questions where a unit goes, and the lines that answer them: retreats, bases, and what is driven
from a base (BLZ-413, BLZ-570, BLZ-575, BLZ-582)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Locals, Say
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.wargame.answers import pause

if TYPE_CHECKING:
    from pbem.engine.orders import Line


def asked_by(step: Any, verb: str, rule: str, line: str = "") -> None:
    """What a step that asks so reads, checks and keeps; a goal that is not open is against this
    rule. `line` is the verb of the lines where that is another."""

    def check(g: Position, f: Locals, asked: Ask, say: Say) -> None:
        if say not in asked.args["goals"]:
            told = {"unit": asked.args["unit"], "goals": asked.args["goals"]}
            raise Illegal(rule, "no_such_goal", **told)

    step.check(check)
    step.answer(_keep)
    read_by(step, verb, line)


def read_by(step: Any, verb: str, line: str = "") -> None:
    """What a step reads that asks with this verb."""
    step.reads(verb, line or verb)(_read)
    step.reads(verb, "pause")(pause)


def _read(g: Position, asked: Ask, line: Line) -> Say | None:
    """The first of the places of a line about the unit of a question that is open to it; an area
    with two Ports means either."""
    if asked.args["unit"] not in line.args["units"]:
        return None
    for place in line.args["goals"]:
        for goal in asked.args["goals"]:
            if place in (goal, area_of(goal)):
                return goal
    return None


def _keep(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    """An answer waits for the step that moves the unit."""
    f["goals"] = {**f.get("goals", {}), asked.args["unit"]: say}
