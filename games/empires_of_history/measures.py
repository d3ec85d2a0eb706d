"""How statistics weigh dice: the sides, what fires at what in a round, what units are worth, and
what the faces of a d10 stand for where they are read as success or none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.game import Measures
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.position import DAMAGED, base

_FACES = range(1, 11)
_TECHNOLOGY = "technology_tried"
ATTACK, DEFENCE = "attack", "defence"
# Rounds that tell of many dice, and whose those are, part by part.
_ROUNDS: Mapping[str, Mapping[str, str]] = {
    "air_round": {"attackers": ATTACK, "interceptors": DEFENCE},
    "guns_fired": {"guns": DEFENCE},
    "land_round": {"attack": ATTACK, "defence": DEFENCE},
    "naval_round": {"own": ATTACK, "foe": DEFENCE},
    "ships_fired_at_planes": {"shots": DEFENCE},
}


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


def volleys(board: EmpireBoard, event: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """EOH-218, EOH-443, EOH-481, EOH-504: the dice of a round, those of each kind of unit by
    themselves, where the round tells under which label they fell."""
    for part, phase in _ROUNDS.get(event["kind"], {}).items():
        for shot in event.get(part, ()):
            if "label" in shot:
                yield _volley(event, shot, phase)


def _volley(event: Mapping[str, Any], shot: Mapping[str, Any], phase: str) -> dict[str, Any]:
    value, dice = int(shot["value"]), list(shot["dice"])
    whose = {"by": shot.get("power") or shot["owner"], "unit": shot.get("unit") or shot["what"]}
    when = {"at": event["area"], "phase": phase, "round": int(event.get("round", 0))}
    rolled = {"label": shot["label"], "rolls": dice, "factor": value, "sides": 10}
    hits = sum(die <= value for die in dice)
    return {"kind": "volley", **whose, **when, **rolled, "hits": hits}


def stance(event: Mapping[str, Any]) -> str:
    """Those who fire in a volley attack or defend."""
    return str(event.get("phase", "")) if event["kind"] == "volley" else ""


MEASURES = Measures(
    side=side, stance=stance, kind=base, worth=worth, charts=charts, volleys=volleys
)
