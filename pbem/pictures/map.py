"""A position and the turn that led to it as a map: SVG from plain data.

The data (`pbem.reports.map_data`): {"title", "date", "width", "height", "round": whether ways lead
over its left and right edges, "areas": [{"name", "label",
"kind": land | sea | neutral, "box": [x, y, w, h], "outline": [x, y, ...], "holder", "was",
"stacks", "marks", "value", "told": what stands there in words}], "elsewhere": [areas without box
and outline], "powers": {power: {"name", "letter", "color", "pattern"}}, "units": {kind: symbol},
"names": {kind or mark: words}, "strokes": see `Picture`, with "told" in words, "words": {"move",
"battle", "captured", "counts" ("" where numbers are how many), "below", "elsewhere"}}.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any
from xml.sax.saxutils import escape

from pbem.pictures import arrows, legend, letters, paint, pieces, symbols
from pbem.pictures.paint import Paint, paints
from pbem.pictures.pieces import Filled, Piece
from pbem.pictures.svg import INK, PALE, clean, number, page, ring, text, titled
from pbem.values import dataclass

TITLE = 44
MARGIN = 10
CLOSE = (620, 430)
# What an area is marked with that a scenario leaves out, and how much is shown around the others.
OUT, SPARE = "out_of_play", 60
# What is written in boxes, and how it looks.
WRITTEN = {
    "name": f'fill="{INK}"',
    "count": f'fill="{INK}" font-weight="bold"',
    "value": f'fill="{PALE}" font-weight="bold"',
}
# Around letters, so that an arrow under them is none of them.
HALO = (
    'paint-order="stroke" stroke="#fff" stroke-opacity=".85" stroke-width="3.5"'
    ' stroke-linejoin="round"'
)


@dataclass(frozen=True)
class View:
    """The part of the drawing that is shown, in its units."""

    x: float
    y: float
    w: float
    h: float

    def shows(self, box: Sequence[float]) -> bool:
        """Whether any of a box is in it."""
        x, y, w, h = box
        return x < self.x + self.w and self.x < x + w and y < self.y + self.h and self.y < y + h

    def holds(self, box: Sequence[float]) -> bool:
        """Whether all of a box is in it."""
        x, y, w, h = box
        inside = self.x <= x and x + w <= self.x + self.w
        return inside and self.y <= y and y + h <= self.y + self.h


def svg(data: Mapping[str, Any], at: str | None = None, prefix: str = "map") -> str:
    """The map, or the surroundings of an area, which must be one of it; ids begin with `prefix`,
    which has to differ for each picture of a page."""
    areas = {area["name"]: area for area in data["areas"]}
    view = _within(areas[at]["box"], data) if at else _played(data)
    return _Map(data, areas, view, at, prefix).draw()


def _played(data: Mapping[str, Any]) -> View:
    """All of the drawing, or the part of it in which a scenario is played."""
    played = [area["box"] for area in data["areas"] if OUT not in area["marks"]]
    if len(played) == len(data["areas"]) or not played:
        return View(0, 0, data["width"], data["height"])
    left, top = min(box[0] for box in played), min(box[1] for box in played)
    right = max(box[0] + box[2] for box in played)
    return _within((left, top, right - left, max(b[1] + b[3] for b in played) - top), data, SPARE)


def _within(box: Sequence[float], data: Mapping[str, Any], spare: float = 0) -> View:
    """A part of the drawing with a box in its middle, and at least so much around it."""
    x, y, w, h = box
    wide = min(max(CLOSE[0], w + 2 * spare), data["width"])
    high = min(max(CLOSE[1], h + 2 * spare), data["height"])
    left = min(max(x + w / 2 - wide / 2, 0), data["width"] - wide)
    top = min(max(y + h / 2 - high / 2, 0), data["height"] - high)
    return View(left, top, wide, high)


def close_ups(data: Mapping[str, Any]) -> dict[str, str]:
    """For each battle of a turn the area whose surroundings show it, as few of them as battles that
    lie together allow."""
    boxes = {area["name"]: area["box"] for area in data["areas"]}
    views: dict[str, View] = {}
    shown: dict[str, str] = {}
    for stroke in data["strokes"]:
        at = stroke.get("at", "")
        if stroke["stroke"] == "battle" and at in boxes:
            near = (place for place, view in views.items() if view.holds(boxes[at]))
            shown[at] = next(near, at)
            views.setdefault(shown[at], _within(boxes[at], data))
    return shown


def filled(data: Mapping[str, Any]) -> dict[str, Filled]:
    """By area what stands in its box."""
    signs = {power: told["letter"] for power, told in data["powers"].items()}
    return {area["name"]: pieces.fill(area, signs, data["units"]) for area in data["areas"]}


@dataclass
class _Map:
    """One drawing while it is made."""

    data: Mapping[str, Any]
    areas: Mapping[str, Mapping[str, Any]]
    view: View
    at: str | None
    prefix: str
    paints: dict[str, Paint] = field(init=False)
    shown: list[Mapping[str, Any]] = field(init=False)
    boxed: list[Mapping[str, Any]] = field(init=False)
    numbers: dict[str, int] = field(init=False)
    strokes: list[Mapping[str, Any]] = field(init=False)

    def __post_init__(self) -> None:
        self.paints = paints(self.data["powers"])
        self.strokes = [each for each in self.data["strokes"] if self._is_seen(each)]
        self.numbers = {name: number for number, name in enumerate(self.areas)}
        self.shown = [a for a in self.areas.values() if self.view.shows(_bounds(a["outline"]))]
        self.boxed = [area for area in self.shown if self.view.shows(area["box"])]

    def _is_seen(self, stroke: Mapping[str, Any]) -> bool:
        """Whether a stroke is on this drawing, and in this part of it."""
        names = stroke["way"] if stroke["stroke"] == "move" else [stroke["at"]]
        boxes = [self.areas[name]["box"] for name in names if name in self.areas]
        return len(boxes) >= min(2, len(names)) and any(map(self.view.shows, boxes))

    def draw(self) -> str:
        """All of it as text."""
        boxes = filled({**self.data, "areas": self.boxed})
        below, bottom = self._below(boxes, TITLE + self.view.h + MARGIN)
        parts = [
            "<defs>",
            f'<clipPath id="{self.prefix}-view">{self._frame("")}</clipPath>',
            *self._outlines(),
            *(by.define(self.prefix) for by in self.paints.values()),
            *map(self._badge, self.paints),
            symbols.define(self._symbols(boxes), self.prefix, pieces.SCALE),
            "</defs>",
            f'<path d="M0 0h{number(self.view.w)}v{number(bottom)}h{number(-self.view.w)}z" fill="#fff"/>',
            *self._title(),
            f'<g transform="translate({number(-self.view.x)} {number(TITLE - self.view.y)})">',
            f'<g clip-path="url(#{self.prefix}-view)">',
            self._frame(f' fill="{paint.PAPER}"'),
            *self._grounds(),
            *self._bursts(),
            *self._taken(),
            '<g fill="#fff" fill-opacity=".7">',
            *map(self._plate, self.boxed),
            "</g>",
            *self._arrows(),
            *self._boxes([boxes[area["name"]] for area in self.boxed]),
            "</g></g>",
            *map(self._piece, below),
        ]
        return page(self.view.w, bottom, self._name(), parts)

    def _name(self) -> str:
        about = [
            self.data["title"],
            self.data["date"],
            self.areas[self.at]["label"] if self.at else "",
        ]
        return ", ".join(filter(None, about))

    def _title(self) -> list[str]:
        first = self.areas[self.at]["label"] if self.at else self.data["title"]
        first = letters.fitted(first, 24, self.view.w * 0.7, bold=True)
        wide = letters.width(first, 24, bold=True)
        date = letters.fitted(self.data["date"], 18, self.view.w - wide - 3 * MARGIN)
        return [
            text(MARGIN, 30, first, 24, bold=True),
            text(wide + 2 * MARGIN, 30, date, 18, fill=PALE),
        ]

    def _frame(self, fill: str) -> str:
        view = self.view
        at = f'x="{number(view.x)}" y="{number(view.y)}"'
        return f'<rect {at} width="{number(view.w)}" height="{number(view.h)}"{fill}/>'

    # Grounds, lowest first: seas, the line of the coast, lands, and around them what happened.

    def _outlines(self) -> Iterable[str]:
        """The outlines for the head of the picture, each drawn several times."""
        for area in self.shown:
            yield f'<path id="{self._id(area)}" d="{ring(area["outline"])}"/>'

    def _id(self, area: Mapping[str, Any]) -> str:
        return f"{self.prefix}-o{self.numbers[area['name']]}"

    def _grounds(self) -> Iterable[str]:
        lands = [area for area in self.shown if area["kind"] != "sea"]
        border = f'stroke="{paint.BORDER}" stroke-width="1.2"'
        coast = f'stroke="{paint.COAST}" stroke-width="5" stroke-linejoin="round"'
        yield f"<g {border}>"
        yield from (self._ground(area) for area in self.shown if area["kind"] == "sea")
        yield f'</g><g fill="{paint.COAST}" {coast}>'
        yield from (f'<use href="#{self._id(area)}"/>' for area in lands)
        yield f"</g><g {border}>"
        yield from (self._ground(area) for area in lands)
        yield "</g>"

    def _ground(self, area: Mapping[str, Any]) -> str:
        kind, by = area["kind"], self.paints.get(area["holder"])
        if by is None:
            kind = "neutral" if kind == "land" and OUT in area["marks"] else kind
            return f'<use href="#{self._id(area)}" fill="{paint.GROUND[kind]}"/>'
        pale = by.pale("sea" if kind == "sea" else "land")
        drawn = f'<use href="#{self._id(area)}" fill="{pale}"/>'
        if lines := by.lines(self.prefix):
            drawn += f'<use href="#{self._id(area)}" fill="{lines}"/>'
        return drawn

    def _bursts(self) -> Iterable[str]:
        for each in {each["at"]: each for each in self._told("battle")}.values():
            yield arrows.burst(self.areas[each["at"]]["box"], each.get("told", ""))

    def _taken(self) -> Iterable[str]:
        taken = {each["at"] for each in self._told("captured")}
        line = 'fill="none" stroke="#c2185b" stroke-width="4.5" stroke-dasharray="11 6"'
        for area in self.shown:
            if area["name"] in taken:
                yield f'<use href="#{self._id(area)}" {line}/>'

    def _arrows(self) -> Iterable[str]:
        for move in arrows.moves(self.strokes):
            boxes = [self.areas[name]["box"] for name in move["way"] if name in self.areas]
            units, back = sum(move["units"].values()), bool(move.get("back"))
            by, told = self.paints[move["power"]], move.get("told", "")
            ways = arrows.around(boxes, self.data["width"]) if self.data.get("round") else [boxes]
            yield from (arrows.arrow(way, by, units, told, back=back) for way in ways)

    def _told(self, stroke: str) -> list[Mapping[str, Any]]:
        return [each for each in self.strokes if each["stroke"] == stroke]

    # Boxes: all symbols, then all names and all numbers, so that what they share is said once.

    def _plate(self, area: Mapping[str, Any]) -> str:
        x, y, w, h = area["box"]
        at = f'x="{x}" y="{y}" width="{w}" height="{h}"'
        return f'<rect {at} rx="5">{titled(area["told"])}</rect>'

    def _boxes(self, boxes: Sequence[Filled]) -> Iterable[str]:
        """What stands in boxes; the pointer finds what lies under it, which has a title."""
        yield '<g pointer-events="none">'
        drawn = ([each for each in box.pieces if each.what not in WRITTEN] for box in boxes)
        yield from ("".join(map(self._piece, each)) for each in drawn if each)
        for what, look in WRITTEN.items():
            told = ([each for each in box.pieces if each.what == what] for box in boxes)
            yield f'<g {HALO} font-size="{pieces.TEXT}" {look}>'
            yield from ("".join(map(written, each)) for each in told if each)
            yield "</g>"
        yield "</g>"

    def _piece(self, piece: Piece) -> str:
        if piece.what in WRITTEN:
            return f'<g font-size="{pieces.TEXT}" {WRITTEN[piece.what]}>{written(piece)}</g>'
        if piece.what in ("words", "strong"):
            bold = piece.what == "strong"
            return text(piece.x, piece.y + 15, piece.text, legend.SIZE, bold=bold)
        if piece.what == "badge":
            badge = f"{self.prefix}-b{self.paints[piece.power].number}"
            return f'<use href="#{badge}" x="{number(piece.x)}" y="{number(piece.y)}"/>'
        if piece.what in ("unit", "mark", "marker"):
            return self._symbol(piece)
        return legend.sign(piece, self.prefix, self.paints)

    def _badge(self, power: str) -> str:
        """The sign of a power for the head of the picture."""
        by = self.paints[power]
        badge = pieces.badge(power, by.letter)
        size = f'width="{number(badge.w)}" height="{number(badge.h)}"'
        middle = badge.w / 2
        letter = text(middle, 14.5, by.letter, pieces.TEXT, bold=True, fill="#fff", middle=True)
        ground = f'<rect {size} rx="9" fill="{paint.mix(by.color, "#000000", 0.55)}"/>'
        return f'<g id="{self.prefix}-b{by.number}">{ground}{letter}</g>'

    def _symbol(self, piece: Piece) -> str:
        color = self.paints[piece.power].color if piece.power else "#fff"
        at = f'x="{number(piece.x)}" y="{number(piece.y + 0.8)}"'
        drawn = f'<use href="#{self.prefix}-{piece.symbol}" {at} fill="{color}"/>'
        if piece.what == "marker":
            drawn += text(
                piece.x + piece.w / 2 - 1, piece.y + 14, clean(piece.text), pieces.TEXT, middle=True
            )
        return drawn

    def _symbols(self, boxes: Mapping[str, Filled]) -> set[str]:
        known = set(symbols.SYMBOLS)
        kinds = {kind for area in self._everything() for s in area["stacks"] for kind in s["units"]}
        units = self.data["units"]
        named = {*units.values(), *(units.get(kind, kind) for kind in kinds)}
        marks = {word for area in self._everything() for word in area.get("marks", ())}
        return ((named | marks | {*self.data["names"]}) & known) | {"marker", *pieces.ARMS}

    def _everything(self) -> list[Mapping[str, Any]]:
        return [*self.boxed, *([] if self.at else self.data["elsewhere"])]

    # Below the drawing

    def _below(self, boxes: Mapping[str, Filled], top: float) -> tuple[list[Piece], float]:
        """The rows of the legend and of what is listed, and the height of the whole."""
        everything = self._everything()
        there = {kind for area in everything for each in area["stacks"] for kind in each["units"]}
        kinds = [kind for kind in self.data["units"] if kind in there]
        marks = dict.fromkeys(m for area in everything for m in area.get("marks", ()))
        strokes = {stroke["stroke"] for stroke in self.strokes}
        groups = [
            legend.powers(self.data, self._powers()),
            legend.signs(self.data, kinds, marks, strokes),
            *self._lists(boxes),
        ]
        placed: list[Piece] = []
        for group in groups:
            row, top = legend.rows(group, MARGIN, top, self.view.w - 2 * MARGIN)
            placed += row
        return placed, top + MARGIN / 2

    def _powers(self) -> list[str]:
        """The powers of which something is drawn."""
        told = {each["power"] for area in self._everything() for each in area["stacks"]}
        told |= {area["holder"] for area in self._everything()}
        told |= {stroke["power"] for stroke in self.strokes if stroke["stroke"] == "move"}
        return [power for power in self.paints if power in told]

    def _lists(self, boxes: Mapping[str, Filled]) -> Iterable[list[pieces.Cell]]:
        long = [area for area in self.boxed if boxes[area["name"]].below]
        if long:
            yield [[legend.text(self.data["words"]["below"])]]
            told = (legend.listed(a, boxes[a["name"]].below, self.data) for a in long)
            yield [cell for each in told for cell in legend.whole(each, self.view.w - 2 * MARGIN)]
        if self.data["elsewhere"] and not self.at:
            yield [[legend.text(self.data["words"]["elsewhere"])]]
            for area in self.data["elsewhere"]:
                names = [stack["power"] for stack in area["stacks"]]
                cells = legend.listed(area, names, self.data)
                holder = area["holder"]
                if holder and holder not in names:
                    cells.append([pieces.badge(holder, self.data["powers"][holder]["letter"])])
                yield cells


def written(piece: Piece) -> str:
    """A name or a number in a box, with no more than its place."""
    at = f'x="{number(piece.x)}" y="{number(piece.y + 14)}"'
    return f"<text {at}>{escape(clean(piece.text))}</text>"


def _bounds(outline: Sequence[float]) -> tuple[float, float, float, float]:
    xs, ys = outline[::2], outline[1::2]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
