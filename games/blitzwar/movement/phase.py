"""The movement phase (§15), line by line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.games.blitzwar.orders.sections import MOVEMENT
from pbem.games.blitzwar.phase import Phase
from pbem.games.blitzwar.position import Position

NUMBER = 7

marching = Flow("marching")


def run(lines: Iterable[str], then: str = "") -> Run:
    """Carry out the lines of the section, one after another."""
    return Run(marching.name, {"lines": list(lines)}, then)


@marching.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = NUMBER
    events.append({"kind": "phase_began", "phase": NUMBER, "side": g.side})


PHASE = Phase(NUMBER, MOVEMENT, (), (marching,), run)
