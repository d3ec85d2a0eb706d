"""Armies (§Ph7, §Ph9): their phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.flow import Flow, Run
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air.air_phase import air_phase
from pbem.games.empires_of_history.air.nuclear import explosions
from pbem.games.empires_of_history.land import combat, movement
from pbem.games.empires_of_history.position import Position
from pbem.wargame.phases import Phase


def _run(flow: Flow) -> Any:
    def run(lines: Iterable[str], then: str = "") -> Run:
        return Run(flow.name, {"lines": list(lines)}, then)

    return run


def _always(g: Position, line: Line) -> bool:
    """Moves hang on no die; what guns and battles make of them is known behind the last line."""
    return True


MOVEMENT: Phase[Position] = Phase(
    7,
    "movement",
    (*movement.MARCHES, "general"),
    movement.FLOWS,
    _run(movement.marching),
    rehearse=movement.rehearse,
    is_certain=_always,
)
COMBAT: Phase[Position] = Phase(
    9,
    "combat",
    combat.VERBS,
    (*combat.FLOWS, air_phase, explosions),
    _run(combat.fighting),
    judge=combat.judge,
    rehearse=combat.rehearse,
    is_certain=combat.is_certain,
)
