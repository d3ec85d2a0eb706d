"""What the ends of a battle come to, as plain data (see `Odds` in pbem/engine/game.py)."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.odds.course import (
    BOTH_GONE,
    LEFT,
    LOST,
    OPEN,
    WON,
    Fight,
    Side,
    State,
)
from pbem.games.empires_of_history.position import base
from pbem.wargame.counts import Counts, of_all

CHANCES = (WON, LOST, BOTH_GONE, LEFT, OPEN)


def result(board: EmpireBoard, fight: Fight) -> dict[str, Any]:
    """Chances, survivors and losses in resource points; a territory is taken by land units."""
    told: dict[str, Any] = {
        "attacker": fight.attack.counts(fight.attack.start),
        "defender": fight.defence.counts(fight.defence.start),
        "chances": dict.fromkeys(CHANCES, 0.0),
        "takes": 0.0,
        "expected": {"attacker": {}, "defender": {}},
    }
    sides = {"attacker": fight.attack, "defender": fight.defence}
    found = []
    for (end, ours, theirs), chance in fight.ends.items():
        told["chances"][end] += chance
        if end == WON and any(each.holds for each in fight.attack.units(ours).values()):
            told["takes"] += chance
        left = {"attacker": ours, "defender": theirs}
        for name, side in sides.items():
            _expect(told["expected"][name], side, left[name], chance)
        survivors = {name: side.counts(left[name]) for name, side in sides.items()}
        found.append({"chance": chance, "end": end, **survivors})
    told["lost"] = {
        name: _worth(board, of_all(told[name])) - _worth(board, told["expected"][name])
        for name in sides
    }
    told["swing"] = told["lost"]["defender"] - told["lost"]["attacker"]
    told["survivors"] = sorted(found, key=lambda each: -each["chance"])
    return told


def _expect(expected: dict[str, float], side: Side, state: State, chance: float) -> None:
    for counts in side.counts(state).values():
        for kind, count in counts.items():
            expected[kind] = expected.get(kind, 0.0) + chance * count


def _worth(board: EmpireBoard, counts: Counts | dict[str, float]) -> float:
    return sum(
        count * board.units[base(kind)].cost
        for kind, count in counts.items()
        if base(kind) in board.units
    )
