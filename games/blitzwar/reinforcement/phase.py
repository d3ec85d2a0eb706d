"""The reinforcement phase (§11), of all sides together."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Flow, Locals
from pbem.games.blitzwar.position import Position

NUMBER = 3

reinforcement = Flow("reinforcement")


@reinforcement.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = NUMBER
    events.append({"kind": "phase_began", "phase": NUMBER, "side": ""})


FLOWS = (reinforcement,)
