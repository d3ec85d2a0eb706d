"""Armies (§Ph7, §Ph9): their phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.engine.orders import Line
from pbem.games.empires_of_history.land import movement
from pbem.games.empires_of_history.position import Position
from pbem.wargame.phases import Phase

fighting = Flow("fighting")


def _run(flow: Flow) -> Any:
    def run(lines: Iterable[str], then: str = "") -> Run:
        return Run(flow.name, {"lines": list(lines)}, then)

    return run


@fighting.step
def begin_combat(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 9


def _always(line: Line) -> bool:
    """Moves hang on no die; what guns and battles make of them is known behind the last line."""
    return True


MOVEMENT: Phase[Position] = Phase(
    7,
    "movement",
    tuple(movement.MARCHES),
    movement.FLOWS,
    _run(movement.marching),
    rehearse=movement.rehearse,
    is_certain=_always,
)
COMBAT: Phase[Position] = Phase(9, "combat", (), (fighting,), _run(fighting))
