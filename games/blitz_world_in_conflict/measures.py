"""How statistics weigh dice: each die of a Round against the column in which it was read, and dice
that decide something by what it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.game import Measures
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.rounds import results

Event = Mapping[str, Any]
Reading = dict[str, Any]
ATTACK, DEFENCE = "attack", "defence"
POINTS, LETTERS = "points of damage", "thirds in letters"
_READING = "reading"
_SIDES = {"ours": ATTACK, "theirs": DEFENCE}
_FACES, _THIRDS = range(1, 7), 3
# BLZ-656, BLZ-762: what a try for weapons takes at most, and with what a Commander falls.
_DRAWN, _FALLS = 4, 6


def side(board: BlitzBoard, power: str) -> str:
    """The side of a power, "" for a neutral country."""
    return board.side_of(power) if power in board.powers else ""


def volleys(board: BlitzBoard, event: Event) -> Iterator[Reading]:
    """What the dice of an event stand for, each by itself: {"kind": READING, "label", "by" (whose
    luck it is, "" for nobody's), "at", "phase" of a combat, "charts"}."""
    if told := _READ.get(event["kind"]):
        yield from told(board, event)


def charts(board: BlitzBoard, event: Event) -> Mapping[str, Sequence[int]]:
    """What each face of a reading stands for, by name; {} for other events."""
    found: Mapping[str, Sequence[int]] = event["charts"] if event["kind"] == _READING else {}
    return found


def stance(event: Event) -> str:
    """The side that acts attacks."""
    return str(event.get("phase", "")) if event["kind"] == _READING else ""


def _reading(event: Event, by: str, told: Mapping[str, Sequence[int]], **more: Any) -> Reading:
    named = {"label": event["label"], "by": by, "at": event.get("at", "")}
    return {"kind": _READING, **named, "charts": dict(told), **more}


def _chance(name: str, holds: Callable[[int], bool]) -> Mapping[str, Sequence[int]]:
    return {name: [int(holds(face)) for face in _FACES]}


def _round(board: BlitzBoard, event: Event) -> Iterator[Reading]:
    """BLZ-520: both sides of a Round fire, each with a die of its own."""
    for part, phase in _SIDES.items():
        told = event[part]
        if told.get("rolls"):
            read = _column(board, int(told["column"]))
            shown = {"label": told["label"], "at": event["at"]}
            yield _reading(shown, told["power"], read, phase=phase)


def _column(board: BlitzBoard, column: int) -> Mapping[str, Sequence[int]]:
    """BLZ-548, BLZ-562: the points and the letter of each face in a column, letters in thirds of
    those whom they are for."""
    read = [results.read(board.result(column, face)) for face in _FACES]
    thirds = [each.share(_THIRDS) for each in read]
    return {POINTS: [each.points for each in read], LETTERS: thirds}


def _passage(board: BlitzBoard, event: Event) -> Iterator[Reading]:
    """BLZ-777: guns at a passage fire in a column of their own."""
    yield _reading(event, "", _column(board, int(event["column"])))


def _blockade(board: BlitzBoard, event: Event) -> Iterator[Reading]:
    """BLZ-402: above the Blockade Values a move goes on."""
    value = int(event["value"])
    yield _reading(event, event["power"], _chance("blockades run", lambda face: face > value))


def _research(board: BlitzBoard, event: Event) -> Iterator[Reading]:
    """BLZ-656: up to 4, with one more for a neutral power."""
    most = _DRAWN - (int(event["total"]) - int(event["die"]))
    yield _reading(event, event["power"], _chance("weapons found", lambda face: face <= most))


def _bomb(board: BlitzBoard, event: Event) -> Iterator[Reading]:
    """BLZ-660: above the box, with one more after an A-Bomb of the enemy."""
    least = int(event["box"]) - (int(event["total"]) - int(event["die"]))
    yield _reading(event, event["power"], _chance("A-Bombs tested", lambda face: face > least))


def _soviets(board: BlitzBoard, event: Event) -> Iterator[Reading]:
    """BLZ-149: above the Size of the garrison."""
    size = int(event["size"])
    yield _reading(event, "", _chance("areas taken by the Soviets", lambda face: face > size))


def _commander(board: BlitzBoard, event: Event) -> Iterator[Reading]:
    """BLZ-762: with a 6."""
    yield _reading(event, event["power"], _chance("Commanders fallen", lambda face: face >= _FALLS))


_READ: Mapping[str, Callable[[BlitzBoard, Event], Iterator[Reading]]] = {
    "round_fought": _round,
    "passage_forced": _passage,
    "blockade_run": _blockade,
    "research": _research,
    "bomb_tested": _bomb,
    "soviets_attacked": _soviets,
    "commander_hit": _commander,
}
MEASURES = Measures(side=side, stance=stance, charts=charts, volleys=volleys)
