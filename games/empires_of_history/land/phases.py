"""Armies (§Ph7, §Ph9): their phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.games.empires_of_history.position import Position
from pbem.wargame.phases import Phase

marching = Flow("marching")
fighting = Flow("fighting")


def _run(flow: Flow) -> Any:
    def run(lines: Iterable[str], then: str = "") -> Run:
        return Run(flow.name, {"lines": list(lines)}, then)

    return run


@marching.step
def begin_movement(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 7


@fighting.step
def begin_combat(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 9


MOVEMENT: Phase[Position] = Phase(7, "movement", (), (marching,), _run(marching))
COMBAT: Phase[Position] = Phase(9, "combat", (), (fighting,), _run(fighting))
