"""The air force phase (§13), line by line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.games.blitzwar.orders.sections import AIR
from pbem.games.blitzwar.phase import Phase
from pbem.games.blitzwar.position import Position

NUMBER = 5

flying = Flow("flying")


def run(lines: Iterable[str], then: str = "") -> Run:
    """Carry out the lines of the section, one after another."""
    return Run(flying.name, {"lines": list(lines)}, then)


@flying.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = NUMBER
    events.append({"kind": "phase_began", "phase": NUMBER, "side": g.side})


PHASE = Phase(NUMBER, AIR, (), (flying,), run)
