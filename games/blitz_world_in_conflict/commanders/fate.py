"""A Commander may fall when his unit is damaged."""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import slug
from pbem.engine.flow import Events, Flow, Leave, Locals
from pbem.games.blitz_world_in_conflict.concepts import command
from pbem.games.blitz_world_in_conflict.position import Position

_FALLS = 6

fate = Flow("commander_fate")


@fate.step
def roll(g: Position, f: Locals, dice: Any, events: Events) -> Leave:
    """BLZ-762: the opponent rolls for a point of damage, and with a 6 the Commander goes to the
    Force Pool; locals: `commander`, `label`: turn, phase and number of the point."""
    name = f["commander"]
    at = command.place(g, name)
    if not at:
        return Leave()
    turn, phase, number = f["label"].split("/")
    label = f"{turn}/{phase}/{slug(at)}/commander/{slug(name)}/{number}"
    [die] = dice.roll(label, 1)
    told = {"power": g.board.commanders[name].power, "commander": name, "at": at}
    events.append({"kind": "commander_hit", **told, "label": label, "rolls": [die]})
    if die == _FALLS:
        command.send_home(g, name, "fallen", events)
    return Leave()


FLOWS = (fate,)
