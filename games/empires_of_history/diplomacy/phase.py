"""What nations do with each other (§Ph1): their phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.games.empires_of_history.position import Position
from pbem.wargame.phases import Phase

starting = Flow("starting")
dealing = Flow("dealing")


def _run(flow: Flow) -> Any:
    def run(lines: Iterable[str], then: str = "") -> Run:
        return Run(flow.name, {"lines": list(lines)}, then)

    return run


@starting.step
def begin_start(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 0


@dealing.step
def begin_diplomacy(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 1


START: Phase[Position] = Phase(0, "start", (), (starting,), _run(starting))
DIPLOMACY: Phase[Position] = Phase(1, "diplomacy", (), (dealing,), _run(dealing))
