"""Write games/GAME/map/outlines.yaml: where each area of places.yaml stands on the drawing.

Longitude and latitude are projected, crowded regions are given more room, boxes are pushed apart
until none overlaps, and each area gets the points around its box that are nearer to it than to any
other. With --check only say whether the files are current; with names of games only those.
docs/maps.md says what places.yaml holds.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pbem.pictures import letters
from pbem.storage import yamlin

ROOT = Path(__file__).parent.parent
WIDTH = 1600
EDGE = 8
TEXT = 15
PADDING = 12
GAP = 9
ROUNDS = 1500
# How often boxes of a crowded board are let go toward their places.
SLIDES = 30
# How much of the way back to its place a box goes in the first round, and how far two boxes move in
# one round that have to change places.
PULL = 0.06
TURN = 12
LEANS = (1.0, 0.35, 1.0, 2.5)
# Points on the edge of a box from which outlines are made: so far apart, and simplified by so much.
STEP = 4
SIMPLER = 3
# How far a land and a sea go from their boxes; what lies farther from all is nobody's.
LAND_REACH, SEA_REACH = 42, 160


@dataclass
class Box:
    """The box of an area: its centre, half its width and height, and where it would like to be."""

    name: str
    x: float
    y: float
    w: float
    h: float
    at: tuple[float, float] = (0.0, 0.0)
    is_sea: bool = False

    @property
    def corner(self) -> tuple[int, int, int, int]:
        """Left, top, width, height in whole units."""
        w, h = round(2 * self.w), round(2 * self.h)
        return round(self.x - self.w), round(self.y - self.h), w, h


def mercator(lat: float) -> float:
    """How far north a latitude is drawn, in degrees at the equator: a series, since the cosine of
    one machine is not always that of another."""
    angle = lat * 3.14159265 / 180
    return (angle + angle**3 / 6 + angle**5 / 24) * 180 / 3.14159265


def spread(
    boxes: Sequence[Box],
    key: Callable[[Box], float],
    half: Callable[[Box], float],
    length: float,
    share: float,
) -> list[float]:
    """Where boxes would like to be along one axis: between their place by geography and their place
    in the order of all, so that crowded regions get more room."""
    low, high = min(map(key, boxes)), max(map(key, boxes))
    order = sorted(range(len(boxes)), key=lambda n: (key(boxes[n]), boxes[n].name))
    total = sum(half(box) for box in boxes)
    ranked, before = [0.0] * len(boxes), 0.0
    for n in order:
        ranked[n] = (before + half(boxes[n]) / 2) / total
        before += half(boxes[n])
    told = []
    for n, box in enumerate(boxes):
        straight = (key(box) - low) / ((high - low) or 1)
        near, far = EDGE + half(box), length - EDGE - half(box)
        told.append(near + (far - near) * (straight * (1 - share) + ranked[n] * share))
    return told


def start(told: Mapping[str, Any]) -> list[Box]:
    """The boxes of all areas where they would like to be."""
    drawing = told["drawing"]
    wide, high = drawing["box"]
    boxes = []
    for name, area in told["areas"].items():
        east, north = area["at"]
        east = east + 3600 if east < drawing.get("west", -1800) else east
        fx, fy = area.get("size", [100, 100])
        w = wide * fx / 100
        w = max(w, *(letters.width(line, TEXT) + PADDING for line in label(area, name, w)))
        box = Box(name, east / 10, -mercator(north / 10), w / 2, high * fy / 200)
        box.is_sea = area.get("kind") == "sea"
        boxes.append(box)
    share = drawing.get("spread", 60) / 100
    xs = spread(boxes, lambda b: b.x, lambda b: b.w, WIDTH, share)
    ys = spread(boxes, lambda b: b.y, lambda b: b.h, drawing["height"], share)
    for box, x, y in zip(boxes, xs, ys, strict=True):
        box.x, box.y = box.at = (x, y)
    return boxes


def label(area: Mapping[str, Any], name: str, wide: float) -> list[str]:
    """The name on one line where a box of this width holds it, else on two if it can be broken."""
    text = area.get("short", name)
    fits = letters.width(text, TEXT) + PADDING <= wide
    return [text] if fits else letters.halves(text, TEXT)


def pairs(boxes: Sequence[Box], gap: float) -> Iterator[tuple[Box, Box, float, float]]:
    """Boxes nearer than the gap, with how much they would have to move along each axis."""
    order = sorted(boxes, key=lambda box: (box.x - box.w, box.name))
    for n, one in enumerate(order):
        right = one.x + one.w + gap
        for other in order[n + 1 :]:
            if other.x - other.w >= right:
                break
            down = one.h + other.h + gap - abs(one.y - other.y)
            if down > 0:
                yield one, other, one.w + other.w + gap - abs(one.x - other.x), down


def push(one: Box, other: Box, across: float, down: float, lean: float, keep: bool) -> None:
    """Move two boxes apart along the axis that takes less, where a step to the side counts `lean`;
    with `keep` so that they come to stand as they would like to, else as they stand now."""
    there = (one.at, other.at) if keep else ((one.x, one.y), (other.x, other.y))
    axis = 0 if across * lean <= down else 1
    way = 1 if (there[0][axis], one.name) <= (there[1][axis], other.name) else -1
    step = across if axis == 0 else down
    stands = (other.x - one.x, other.y - one.y)[axis]
    step = min(step, TURN) if stands * way < 0 else step
    if axis == 0:
        one.x, other.x = one.x - way * step / 2, other.x + way * step / 2
    else:
        one.y, other.y = one.y - way * step / 2, other.y + way * step / 2


def apart(boxes: Sequence[Box], height: float) -> None:
    """Push boxes apart until none is nearer to another than the gap. At first each is drawn back to
    where it would like to be; later no more, and at last they only make room."""
    for number in range(ROUNDS):
        share = number / ROUNDS
        pull = PULL * max(0.0, 1 - share * 2)
        gap = GAP if share < 0.8 else GAP / 2
        for box in boxes:
            box.x += (box.at[0] - box.x) * pull
            box.y += (box.at[1] - box.y) * pull
        near = list(pairs(boxes, gap))
        # A column that is too high can only give way to the side, and a row upwards.
        lean = 1.0 if share < 0.4 else LEANS[number // 30 % len(LEANS)]
        for pair in near:
            push(*pair, lean=lean, keep=share < 0.6)
        for box in boxes:
            box.x = min(max(box.x, EDGE + box.w), WIDTH - EDGE - box.w)
            box.y = min(max(box.y, EDGE + box.h), height - EDGE - box.h)
        if not near and not pull:
            break
    if crowded := sorted({box.name for pair in pairs(boxes, 1) for box in pair[:2]}):
        raise SystemExit(f"no room for {', '.join(crowded)}: a higher drawing, or smaller boxes")


def slots(wide: float, high: float, height: float) -> list[tuple[float, float]]:
    """The centres of a wall of bricks of this size that fills the drawing, every other row moved by
    half a brick."""
    rows = int((height - 2 * EDGE + GAP) // (high + GAP))
    columns = int((WIDTH - 2 * EDGE + GAP) // (wide + GAP))
    across = (WIDTH - 2 * EDGE - wide) / (columns - 1)
    down = (height - 2 * EDGE - high) / (rows - 1)
    return [
        (EDGE + wide / 2 + (n + row % 2 / 2) * across, EDGE + high / 2 + row * down)
        for row in range(rows)
        for n in range(columns - row % 2)
    ]


def lay_bricks(boxes: Sequence[Box], wide: float, high: float, height: float) -> None:
    """Put each box into a slot of its own, so that all together are as near as can be to where they
    would like to be: on a crowded board none jumps over others then, as pushed ones do."""
    from scipy.optimize import linear_sum_assignment

    free = slots(wide, high, height)
    if len(free) < len(boxes):
        raise SystemExit(f"room for {len(free)} of {len(boxes)} boxes: a higher drawing")
    costs = [[round((b.x - x) ** 2 + (b.y - y) ** 2) for x, y in free] for b in boxes]
    for box, slot in zip(boxes, linear_sum_assignment(costs)[1], strict=True):
        box.x, box.y = box.at = free[slot]


def slide(boxes: Sequence[Box], wishes: Sequence[tuple[float, float]], height: float) -> None:
    """Let each box go toward where it would like to be, as far as the others let it."""
    for _ in range(SLIDES):
        for box, (x, y) in zip(boxes, wishes, strict=True):
            left, right, up, down = room(box, boxes, height)
            box.x += min(max((x - box.x) / 4, -left), right)
            left, right, up, down = room(box, boxes, height)
            box.y += min(max((y - box.y) / 4, -up), down)


def room(box: Box, boxes: Sequence[Box], height: float) -> tuple[float, float, float, float]:
    """How far a box can go to the left, to the right, up and down."""
    left, right = box.x - box.w - EDGE, WIDTH - EDGE - box.w - box.x
    up, down = box.y - box.h - EDGE, height - EDGE - box.h - box.y
    for other in boxes:
        x, y = other.x - box.x, other.y - box.y
        across, along = abs(x) - other.w - box.w - GAP, abs(y) - other.h - box.h - GAP
        if other is not box and along < 0 <= across + 0.5:
            left, right = (min(left, across), right) if x < 0 else (left, min(right, across))
        elif other is not box and across < 0 <= along + 0.5:
            up, down = (min(up, along), down) if y < 0 else (up, min(down, along))
    return max(left, 0), max(right, 0), max(up, 0), max(down, 0)


def outlines(boxes: Sequence[Box], height: int) -> dict[str, list[int]]:
    """For each box a polygon x, y, x, y, ...: a land has what is near its box and nearer to it than
    to any other, a sea has what is left and nearer to it than to any other sea."""
    import shapely

    frame = shapely.box(0, 0, WIDTH, height)
    seas = [box for box in boxes if box.is_sea]
    nearest, of_seas = cells(boxes, frame), cells(seas, frame)
    lands = {
        box.name: nearest[box.name].intersection(around(box, LAND_REACH))
        for box in boxes
        if not box.is_sea
    }
    ground = shapely.union_all(list(lands.values()))
    water = {
        box.name: part_at(
            of_seas[box.name].intersection(around(box, SEA_REACH)).difference(ground), box
        )
        for box in seas
    }
    # Where no sea comes, in the midst of others, lands go on.
    covered = shapely.union_all([ground, *water.values()])
    holes = [
        shapely.Polygon(hole) for part in shapely.get_parts(covered) for hole in part.interiors
    ]
    inside = shapely.union_all(holes)
    found = {
        name: land.union(nearest[name].intersection(inside)) for name, land in lands.items()
    } | water
    whole = [part_at(found[box.name], box) for box in boxes]
    simple = shapely.coverage_simplify(whole, SIMPLER)
    return {
        box.name: [round(number) for point in ring(shape) for number in point]
        for box, shape in zip(boxes, simple, strict=True)
    }


def cells(boxes: Sequence[Box], frame: Any) -> dict[str, Any]:
    """By box what is nearer to it than to any other of these."""
    import shapely

    owner: dict[tuple[float, float], str] = {}
    for box in boxes:
        x, y, w, h = box.corner
        for n in range(0, w, STEP):
            owner[(x + n, y)] = owner[(x + n, y + h)] = box.name
        for n in range(0, h, STEP):
            owner[(x, y + n)] = owner[(x + w, y + n)] = box.name
        owner[(x + w, y + h)] = box.name
    points = shapely.MultiPoint(sorted(owner))
    found = shapely.voronoi_polygons(points, extend_to=frame, ordered=True).geoms if boxes else ()
    parts: dict[str, list[Any]] = {box.name: [] for box in boxes}
    for point, cell in zip(points.geoms, found, strict=True):
        parts[owner[(point.x, point.y)]].append(cell)
    return {name: shapely.union_all(mine).intersection(frame) for name, mine in parts.items()}


def around(box: Box, reach: float) -> Any:
    """All that is near a box."""
    import shapely

    x, y, w, h = box.corner
    return shapely.box(x, y, x + w, y + h).buffer(reach, quad_segs=4)


def part_at(shape: Any, box: Box) -> Any:
    """The one of the polygons of a shape in which a box stands."""
    import shapely

    polygons = [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon"]
    place = around(box, 0.1)
    return max(polygons, key=lambda part: part.intersection(place).area)


def ring(shape: Any) -> list[tuple[float, float]]:
    """The points around a polygon, the first not again at the end."""
    return list(shape.normalize().exterior.coords)[:-1]


def made(told: Mapping[str, Any]) -> str:
    """The text of outlines.yaml for what places.yaml holds."""
    height = told["drawing"]["height"]
    boxes = start(told)
    wishes = [box.at for box in boxes]
    is_crowded = told["drawing"].get("bricks", False)
    if is_crowded:
        lay_bricks(boxes, *told["drawing"]["box"], height)
    apart(boxes, height)
    if is_crowded:
        slide(boxes, wishes, height)
    shapes = outlines(boxes, height)
    rows = [
        "# Made from places.yaml by docs/make_maps.py; see docs/maps.md.",
        f"width: {WIDTH}",
        f"height: {height}",
        "areas:",
    ]
    for box in sorted(boxes, key=lambda box: box.name):
        rows.append(f'  "{box.name}":')
        rows.append(f"    box: {list(box.corner)}")
        rows.append(f"    outline: {shapes[box.name]}")
    return "\n".join(rows) + "\n"


def maps(names: Sequence[str]) -> Iterator[Path]:
    """The folders map/ of games, of those named or of all."""
    for path in sorted((ROOT / "games").glob("*/map/places.yaml")):
        if not names or path.parent.parent.name in names:
            yield path.parent


def stale(names: Sequence[str] = ()) -> list[str]:
    """The games whose outlines are not those of their places."""
    return [
        folder.parent.name
        for folder in maps(names)
        if not (folder / "outlines.yaml").exists()
        or (folder / "outlines.yaml").read_text("utf-8") != text_of(folder)
    ]


def text_of(folder: Path) -> str:
    """What outlines.yaml of a folder has to hold."""
    path = folder / "places.yaml"
    return made(yamlin.load_one(path.read_bytes(), source=path.name))


def main() -> None:
    """Write or check the outlines of the games."""
    names = [each for each in sys.argv[1:] if not each.startswith("--")]
    if "--check" in sys.argv:
        if old := stale(names):
            raise SystemExit(f"outlines.yaml of {', '.join(old)} is not current: run 'make docs'")
        return
    for folder in maps(names):
        (folder / "outlines.yaml").write_text(text_of(folder), encoding="utf-8")


if __name__ == "__main__":
    main()
