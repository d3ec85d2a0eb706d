"""The flow of step E: lines of all powers of the side, unit by unit and area by area, since what is
taken on the way may change what lies ahead (BLZ-300, BLZ-439)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal, Refusal
from pbem.engine.flow import Events, Flow, Go, Locals, Run
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict import leave
from pbem.games.blitz_world_in_conflict.land import claims, marches
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.orders.sections import MARCH
from pbem.games.blitz_world_in_conflict.politics import affairs, at_once
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.steps import (
    add_ask_leave,
    add_next_line,
    check_step,
    line_flow,
    phase_of,
    power_of,
    read,
)

STEP = "E"


def rehearse(g: Position, line: Line) -> None:
    """BLZ-277, BLZ-439: a line as if allies let its units in, and nothing came of what they take.
    Raises Illegal."""
    power = power_of(g, line)
    check_step(g, power, STEP, MARCH)
    if line.verb in at_once.DEEDS:
        at_once.DEEDS[line.verb](g, power, line.args, [])
        return
    leave.suppose(g, power, line)
    for unit in line.args["units"]:
        marches.march(g, power, unit, _places(line), [])


def _places(line: Line) -> list[str]:
    return [area_of(place) for place in line.args["path"]["places"]]


marching = Flow("marching")
march = line_flow("march", rehearse)


@marching.step
def settle_claims(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-446, BLZ-583: who comes first where allies want the same area."""
    f["lines"] = claims.in_order(g, f["lines"], dice)


add_next_line(marching, march)


@march.step
def declare(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """BLZ-300: what may be done at any moment."""
    line = read(g, f["line"])
    if line.verb not in at_once.DEEDS:
        return None
    at_once.DEEDS[line.verb](g, power_of(g, line), line.args, events)
    f["units"] = []
    return Go("settle")


add_ask_leave(march)


@march.step
def set_out(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """BLZ-241, BLZ-439: the next unit, if it can make its move now."""
    line = read(g, f["line"])
    left = f.setdefault("units", list(line.args.get("units", ())))
    if not left:
        return march.done
    unit = left.pop(0)
    try:
        f["way"] = marches.plan(g, power_of(g, line), unit, _places(line))
    except Refusal as refusal:
        return march.fail(f, events, refusal)
    f["unit"], f["gone"] = unit, f["way"][:1]
    return None


@march.step
def enter_area(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """BLZ-442: it enters the next area, unless that has closed meanwhile."""
    ahead = f["way"][len(f["gone"]) :]
    if not ahead or g.at(f["unit"]) != f["gone"][-1]:
        return Go("arrive")
    try:
        marches.check_area(g, f["unit"], ahead[0])
    except Illegal as refusal:
        told = {"unit": f["unit"], "at": f["gone"][-1], "goal": ahead[0]}
        events.append({"kind": "march_stopped", **told, "problem": refusal.problem.data()})
        return Go("arrive")
    marches.enter(g, f["unit"], ahead[0], events)
    f["gone"].append(ahead[0])
    return None


@march.step
def follow(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-300: what that brings about is done before it goes on."""
    return affairs.run("enter_area")


@march.step
def arrive(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """It has moved for this phase."""
    if g.at(f["unit"]) == f["gone"][-1]:
        marches.arrive(g, f["unit"], f["gone"], events)


@march.step
def settle(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-216: an ally's aircraft and ships have left; then the next unit."""
    return affairs.run("set_out")


MARCHING = phase_of(5, MARCH, ("march", *at_once.DEEDS), (marching, march), rehearse)
