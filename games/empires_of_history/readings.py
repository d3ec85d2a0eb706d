"""What dice stand for that are read as success or none, or in a table: searches, mines, raids on
trade, bombs, technologies, influence, options, US Entry.

Each reading is {"kind": READING, "label", "by" (the nation that rolls, "" for mines), "at", "chart"
(what is counted), "faces" (what each face of the d10 stands for, the first for 1)}.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbem import lazy
from pbem.engine.dice import slug
from pbem.games.empires_of_history.board import EmpireBoard

# Most events have no such dice, and need none of the phases that threw them.
_economy = lazy.Package("pbem.games.empires_of_history.economy")
_sea = lazy.Package("pbem.games.empires_of_history.sea")
Event = Mapping[str, Any]
Reading = dict[str, Any]
READING = "reading"
_FACES = range(1, 11)


def readings(board: EmpireBoard, event: Event) -> Iterator[Reading]:
    """The dice of an event, those under one label by themselves."""
    if told := _READINGS.get(event["kind"]):
        yield from told(board, event)


def _reading(label: str, by: str, at: str, chart: str, faces: Sequence[int]) -> Reading:
    named = {"label": label, "by": by, "at": at}
    return {"kind": READING, **named, "chart": chart, "faces": list(faces)}


def _up_to(chance: int) -> list[int]:
    """A success on this or less."""
    return [int(face <= chance) for face in _FACES]


def _technology(board: EmpireBoard, event: Event) -> Iterator[Reading]:
    """EOH-340: which faces gain a technology."""
    faces = [int(face in board.attempt["success"]) for face in _FACES]
    yield _reading(event["label"], event["nation"], "", "technologies gained", faces)


def _nuclear(board: EmpireBoard, event: Event) -> Iterator[Reading]:
    """EOH-050, EOH-691: the tens of a percentage, whose units have fallen."""
    units, label = event["roll"] % 10, f"{event['label']}/{_economy.nuclear.TENS}"
    faces = [int(_economy.nuclear.percentage((face, units)) <= event["chance"]) for face in _FACES]
    yield _reading(label, event["nation"], "", "nuclear advances", faces)


def _influence(board: EmpireBoard, event: Event) -> Iterator[Reading]:
    """EOH-323, EOH-327: which faces win a nation over."""
    attempt, chart = board.diplomacy["attempt"], board.diplomacy["nations"]
    is_hard = chart.get(event["target"], {}).get("star")
    faces = [int(face in attempt["star" if is_hard else "success"]) for face in _FACES]
    yield _reading(event["label"], event["nation"], "", "nations won over", faces)


def _us_entry(board: EmpireBoard, event: Event) -> Iterator[Reading]:
    """EOH-125: events that count by chance."""
    if "label" in event:
        faces = _up_to(event["chance"])
        yield _reading(event["label"], event.get("by", ""), "", "moves of US Entry", faces)


def _option(board: EmpireBoard, event: Event) -> Iterator[Reading]:
    """EOH-329: chances of options."""
    faces = _up_to(event["chance"])
    yield _reading(event["label"], event["nation"], "", "effects of options", faces)


def _search(board: EmpireBoard, event: Event) -> Iterator[Reading]:
    """EOH-605: searchers that find submarines."""
    for shot in event["shots"]:
        faces = _up_to(shot["value"])
        yield _reading(shot["label"], shot["power"], event["area"], "submarines found", faces)


def _crossed(board: EmpireBoard, event: Event) -> Iterator[Reading]:
    """EOH-266: mines that hit ships."""
    faces = _up_to(board.units[_sea.mines.MINE].attack)
    for nation, kinds in event["dice"].items():
        for kind in kinds:
            label = f"{event['label']}/{slug(nation)}/{slug(kind)}"
            yield _reading(label, "", event["area"], "hits of mines", faces)


def _swept(board: EmpireBoard, event: Event) -> Iterator[Reading]:
    """EOH-272: mines that sweepers remove."""
    faces = _up_to(_sea.mines.DISARMED)
    yield _reading(event["label"], event["power"], event["area"], "mines swept", faces)


def _raided(board: EmpireBoard, event: Event) -> Iterator[Reading]:
    """EOH-329, EOH-601: trade that submarines destroy."""
    for nation in event["dice"]:
        faces = [_sea.convoys.destroyed(face, event["more"].get(nation, 0)) for face in _FACES]
        label = f"{event['label']}/{slug(nation)}"
        yield _reading(label, nation, event["area"], "trade points destroyed", faces)


def _bombed(board: EmpireBoard, event: Event) -> Iterator[Reading]:
    """EOH-401: resource points that bombs are worth, where so many are saved."""
    if event["dice"]:
        yield _reading(event["label"], event["by"], event["area"], "resources bombed", _FACES)


_READINGS: Mapping[str, Callable[[EmpireBoard, Event], Iterator[Reading]]] = {
    "technology_tried": _technology,
    "nuclear_tried": _nuclear,
    "influence_tried": _influence,
    "us_entry_event": _us_entry,
    "option_rolled": _option,
    "submarines_searched": _search,
    "mines_crossed": _crossed,
    "mines_swept": _swept,
    "trade_raided": _raided,
    "resources_bombed": _bombed,
}
