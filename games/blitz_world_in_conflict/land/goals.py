"""Questions where a unit goes, and the lines that answer them: retreats, bases, and what is driven
from a base (BLZ-413, BLZ-570, BLZ-575, BLZ-582)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Locals, Say
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.homeward import read_goal
from pbem.wargame.answers import pause


def asked_by(step: Any, verb: str, rule: str) -> None:
    """What a step that asks so reads and checks; a goal that is not open is against this rule."""

    def check(g: Position, f: Locals, asked: Ask, say: Say) -> None:
        if say not in asked.args["goals"]:
            told = {"unit": asked.args["unit"], "goals": asked.args["goals"]}
            raise Illegal(rule, "no_such_goal", **told)

    step.check(check)
    read_by(step, verb)


def read_by(step: Any, verb: str) -> None:
    """What a step reads that asks with this verb."""
    step.reads(verb)(_read)
    step.reads(verb, "pause")(pause)


def _read(g: Position, asked: Ask, line: Line) -> Say | None:
    return read_goal(asked, line)


def keep(f: Locals, asked: Ask, say: Say) -> None:
    """An answer waits for the step that moves the unit."""
    f["goals"] = {**f.get("goals", {}), asked.args["unit"]: say}
