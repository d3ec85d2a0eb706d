"""How statistics weigh dice: the sides, what units are worth, and what the faces of a d10 stand for
where they are read as success or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.game import Measures
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.position import DAMAGED, base

_FACES = range(1, 11)
_TECHNOLOGY = "technology_tried"


def charts(board: EmpireBoard, event: Mapping[str, Any]) -> Mapping[str, Sequence[int]]:
    """EOH-340: which faces gain a technology; {} for other events."""
    if event["kind"] != _TECHNOLOGY:
        return {}
    return {"technologies gained": [int(die in board.attempt["success"]) for die in _FACES]}


def side(board: EmpireBoard, power: str) -> str:
    """The side on whose sheet a nation is, whether it is in the war or not; "" for a neutral."""
    return board.powers[power].side if power in board.powers else ""


def worth(board: EmpireBoard, kind: str) -> Sequence[int]:
    """EOH-222, EOH-230: what a unit costs to build falls with its last hit."""
    unit = board.units.get(base(kind))
    if unit is None:
        return ()
    hits = 1 if kind.startswith(DAMAGED) else max(1, unit.hits)
    return (*[0] * (hits - 1), unit.costs[0] if unit.costs else unit.cost)


MEASURES = Measures(side=side, kind=base, worth=worth, charts=charts)
