"""What happened in a turn, drawn between boxes and around them: arrows of moves, bursts of battles.

Both lie under what stands in the boxes, so that they cover no name and no number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Any

from pbem.pictures.paint import Paint
from pbem.pictures.svg import number, points, titled

Box = Sequence[float]
Point = tuple[float, float]
SPIKES = 18
# How far an arrow reaches into the boxes between which it lies.
INTO = 13
BEND = 0.1


def moves(strokes: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The moves among strokes, those of one power along one way together."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for stroke in strokes:
        if stroke["stroke"] != "move" or len(stroke["way"]) < 2:
            continue
        key = (stroke["power"], *stroke["way"], bool(stroke.get("back")))
        whole = found.setdefault(key, {**stroke, "units": {}})
        for kind, count in stroke["units"].items():
            whole["units"][kind] = whole["units"].get(kind, 0) + count
    return list(found.values())


def around(way: Sequence[Box], width: float) -> list[list[Box]]:
    """A way on a drawing of the whole earth, as it leaves over one edge and comes in over the
    other: once for each side on which a part of it is seen."""
    shift, shifts, whole = 0.0, [0.0], [way[0]]
    for x, y, w, h in way[1:]:
        far = x + shift - whole[-1][0]
        shift += width * (far < -width / 2) - width * (far > width / 2)
        whole.append((x + shift, y, w, h))
        shifts.append(shift)
    return [[(x - by, y, w, h) for x, y, w, h in whole] for by in dict.fromkeys(shifts)]


def arrow(way: Sequence[Box], paint: Paint, units: int, title: str, *, back: bool = False) -> str:
    """An arrow from box to box, the thicker the more units go; dashed for those that fall back."""
    turns = _turns([_middle(box) for box in way])
    begin, end = _edge(turns[0], way[0]), _edge(turns[-1], way[-1])
    tip, path = _head(turns[-1], end, 9 + min(units, 8)), f"M{_xy(begin)}"
    for turn, following in pairwise(turns):
        path += f"Q{_xy(turn)} {_xy(_between(turn, following))}"
    path += f"Q{_xy(turns[-1])} {_xy(tip[0])}"
    wide = 3.5 + min(units, 10) * 0.45
    dashes = ' stroke-dasharray="9 6"' if back else ""
    line = f'fill="none" d="{path}" stroke-linejoin="round"'
    head = points([value for point in tip[1] for value in point])
    return (
        f"<g>{titled(title)}"
        f'<path {line} stroke="#fff" stroke-opacity=".8" stroke-width="{number(wide + 3)}"/>'
        f'<path {line} stroke="{paint.dark}" stroke-width="{number(wide)}"{dashes}/>'
        f'<polygon points="{head}" fill="{paint.dark}" stroke="#fff" stroke-width="1.5"/></g>'
    )


def burst(box: Box, title: str, reach: float = 15) -> str:
    """A star of flames around a box, which reaches so far out of it."""
    x, y = _middle(box)
    w, h = box[2] / 2, box[3] / 2
    ring = []
    for n in range(2 * SPIKES):
        out = 1.0 if n % 2 == 0 else 0.86
        angle = pi * n / SPIKES
        ring += [
            x + _round(cos(angle)) * (w + reach) * out,
            y + _round(sin(angle)) * (h + reach) * out,
        ]
    return (
        f'<polygon points="{points(ring)}" fill="#ffb52e" stroke="#b3261e" stroke-width="2.5"'
        f' stroke-linejoin="round">{titled(title)}</polygon>'
    )


def _round(share: float) -> float:
    """A point of a circle drawn out to the corners of a square, halfway."""
    out: float = abs(share) ** 0.6
    return out if share >= 0 else -out


def _middle(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _turns(spots: Sequence[Point]) -> list[Point]:
    """The points towards which a line bends: what lies between its ends, or a point beside it, so
    that there and back are two lines."""
    if len(spots) > 2:
        return list(spots[1:-1])
    (x, y), (tox, toy) = spots
    return [((x + tox) / 2 - (toy - y) * BEND, (y + toy) / 2 + (tox - x) * BEND)]


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _edge(beyond: Point, box: Box) -> Point:
    """Where a line between a point and the middle of a box meets the edge: a little inside."""
    x, y = _middle(box)
    dx, dy = beyond[0] - x, beyond[1] - y
    far = hypot(dx, dy) or 1
    across, down = abs(dx) / far or 1e-9, abs(dy) / far or 1e-9
    reach = min((box[2] / 2 - INTO) / across, (box[3] / 2 - INTO) / down)
    reach = min(max(reach, 0), far * 0.7)
    return x + dx / far * reach, y + dy / far * reach


def _head(origin: Point, end: Point, size: float) -> tuple[Point, list[Point]]:
    """Where the line stops, and the three points of the head in front of it."""
    dx, dy = end[0] - origin[0], end[1] - origin[1]
    far = hypot(dx, dy) or 1
    ux, uy = dx / far, dy / far
    base = end[0] - ux * size, end[1] - uy * size
    half = size * 0.62
    left = base[0] - uy * half, base[1] + ux * half
    right = base[0] + uy * half, base[1] - ux * half
    return (base[0] + ux, base[1] + uy), [end, left, right]


def _xy(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
