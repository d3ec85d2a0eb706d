"""The naval phase (§12), line by line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.games.blitzwar.orders.sections import NAVAL
from pbem.games.blitzwar.phase import Phase
from pbem.games.blitzwar.position import Position

NUMBER = 4

sailing = Flow("sailing")


def run(lines: Iterable[str], then: str = "") -> Run:
    """Carry out the lines of the section, one after another."""
    return Run(sailing.name, {"lines": list(lines)}, then)


@sailing.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = NUMBER
    events.append({"kind": "phase_began", "phase": NUMBER, "side": g.side})


PHASE = Phase(NUMBER, NAVAL, (), (sailing,), run)
