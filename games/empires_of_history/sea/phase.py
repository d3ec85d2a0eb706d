"""Ships (§Ph5, §Ph6): their phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.games.empires_of_history.position import Position
from pbem.wargame.phases import Phase

sailing = Flow("sailing")


def _run(flow: Flow) -> Any:
    def run(lines: Iterable[str], then: str = "") -> Run:
        return Run(flow.name, {"lines": list(lines)}, then)

    return run


@sailing.step
def begin_naval(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 5


NAVAL: Phase[Position] = Phase(5, "naval", (), (sailing,), _run(sailing))
