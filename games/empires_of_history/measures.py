"""How statistics weigh dice: the sides, what fires at what in a round, and what units are worth;
dice that do not fire are read in readings.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.events import LOST
from pbem.engine.game import ANYBODY, Measures
from pbem.games.empires_of_history import stricken
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.components import DAMAGED
from pbem.games.empires_of_history.position import base

ATTACK, DEFENCE = "attack", "defence"
_VOLLEY, _READING = "volley", "reading"
# What falls on a territory and hits by a value.
_BLASTS = {"rockets_fired": "rocket", "nuclear_bomb_fell": "nuclear bomb"}
# Rounds that tell of many dice, and whose those are, part by part.
_ROUNDS: Mapping[str, Mapping[str, str]] = {
    "air_round": {"attackers": ATTACK, "interceptors": DEFENCE},
    "guns_fired": {"guns": DEFENCE},
    "land_round": {"attack": ATTACK, "defence": DEFENCE},
    "naval_round": {"own": ATTACK, "foe": DEFENCE},
    "ships_fired_at_planes": {"shots": DEFENCE},
}


def charts(board: EmpireBoard, event: Mapping[str, Any]) -> Mapping[str, Sequence[int]]:
    """What each face of a reading stands for; {} for other events."""
    return {event["chart"]: event["faces"]} if event["kind"] == _READING else {}


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
    themselves; what was lost; and what dice that do not fire are read as."""
    for part, phase in _ROUNDS.get(event["kind"], {}).items():
        for shot in event.get(part, ()):
            yield _volley(event, shot, phase)
    if event["kind"] in _BLASTS and event["dice"]:
        shot = {"power": event["by"], "unit": _BLASTS[event["kind"]], **event}
        yield _volley(event, shot, ATTACK)
    yield from stricken.losses(event)
    yield from _readings(board, event)


def _readings(board: EmpireBoard, event: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Its module knows many rooms, and is loaded only when dice are counted."""
    from pbem.games.empires_of_history.readings import readings

    return readings(board, event)


def _volley(event: Mapping[str, Any], shot: Mapping[str, Any], phase: str) -> dict[str, Any]:
    value, dice = int(shot["value"]), list(shot["dice"])
    whose = {"by": shot.get("power") or shot["owner"], "unit": shot.get("unit") or shot["what"]}
    when = {"at": event["area"], "phase": phase, "round": int(event.get("round", 0))}
    rolled = {"label": shot["label"], "rolls": dice, "factor": value, "sides": 10}
    hits = sum(die <= value for die in dice)
    return {"kind": _VOLLEY, **whose, **when, **rolled, "hits": hits}


def stance(event: Mapping[str, Any]) -> str:
    """Those who fire in a volley attack or defend; who is lost was hit by whoever fired at him."""
    if event["kind"] == LOST:
        return ANYBODY
    return str(event.get("phase", "")) if event["kind"] == _VOLLEY else ""


MEASURES = Measures(
    side=side, stance=stance, kind=base, worth=worth, charts=charts, volleys=volleys
)
