"""How statistics weigh dice: each die of a Round against the column in which it was read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.game import Measures
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.rounds import results

ATTACK, DEFENCE = "attack", "defence"
POINTS, LETTERS = "points of damage", "thirds in letters"
_ROUND, _FIRED = "round_fought", "fired"
_SIDES = {"ours": ATTACK, "theirs": DEFENCE}
_FACES, _THIRDS = range(1, 7), 3


def side(board: BlitzBoard, power: str) -> str:
    """The side of a power, "" for a neutral country."""
    return board.side_of(power) if power in board.powers else ""


def volleys(board: BlitzBoard, event: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """BLZ-520: both sides of a Round fire, each with a die of its own."""
    if event["kind"] != _ROUND:
        return
    for part, phase in _SIDES.items():
        told = event[part]
        if told.get("rolls"):
            named = {"label": told["label"], "by": told["power"], "at": event["at"]}
            yield {"kind": _FIRED, **named, "column": told["column"], "phase": phase}


def charts(board: BlitzBoard, event: Mapping[str, Any]) -> Mapping[str, Sequence[int]]:
    """BLZ-548, BLZ-562: the points and the letter of each face in the column of a die, letters in
    thirds of those whom they are for; {} for other events."""
    if event["kind"] != _FIRED:
        return {}
    read = [results.read(board.result(int(event["column"]), face)) for face in _FACES]
    thirds = [each.share(_THIRDS) for each in read]
    return {POINTS: [each.points for each in read], LETTERS: thirds}


def stance(event: Mapping[str, Any]) -> str:
    """The side that acts attacks."""
    return str(event["phase"]) if event["kind"] == _FIRED else ""


MEASURES = Measures(side=side, stance=stance, charts=charts, volleys=volleys)
