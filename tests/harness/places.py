"""Where a map has the areas of a board: all of them, and neighbours near each other."""

from __future__ import annotations

from collections.abc import Collection
from importlib.resources import files
from math import acos, cos, hypot, radians, sin
from statistics import median
from typing import Any

from pbem.engine.board import Board
from pbem.storage import yamlin

_EARTH = 6371


def places(game: str, name: str = "places") -> dict[str, Any]:
    """What places.yaml of a game says, or another file of its map."""
    entry = files(f"pbem.games.{game}") / "map" / f"{name}.yaml"
    told: dict[str, Any] = yamlin.load_one(entry.read_bytes(), source=f"{name}.yaml")
    return told


def check_places(board: Board, told: dict[str, Any], *, middle: int, worst: int) -> None:
    """Every area of the board has its place, and no other; half of the links are no longer than
    `middle` kilometres, and none is longer than `worst`."""
    at = {name: area["at"] for name, area in told["areas"].items()}
    assert set(at) == set(board.areas)
    long = {(link.a, link.b): kilometres(at[link.a], at[link.b]) for link in board.links}
    assert median(long.values()) <= middle
    assert {pair: round(far) for pair, far in long.items() if far > worst} == {}


def check_drawing(board: Board, drawn: dict[str, Any], kinds: Collection[str], worst: int) -> None:
    """The boxes of areas with a link of these kinds are no farther apart than `worst` units of the
    drawing: people find them where they know them, though crowded regions are given more room."""
    boxes = {name: area["box"] for name, area in drawn["areas"].items()}
    apart = {(a.a, a.b): gap(boxes[a.a], boxes[a.b]) for a in board.links if a.kind in kinds}
    assert {pair: round(far) for pair, far in apart.items() if far > worst} == {}


def gap(one: list[int], other: list[int]) -> float:
    """What lies between two boxes, each left, top, width, height."""
    (x, y, w, h), (left, top, wide, high) = one, other
    return hypot(max(0, left - x - w, x - left - wide), max(0, top - y - h, y - top - high))


def kilometres(one: list[int], other: list[int]) -> float:
    """How far it is between two places in tenths of a degree, east and north."""
    (x, y), (u, v) = ([radians(n / 10) for n in place] for place in (one, other))
    return _EARTH * acos(min(1.0, sin(y) * sin(v) + cos(y) * cos(v) * cos(x - u)))
