"""What stands in the box of an area, each piece at its place: the name, what the area is worth,
badges of powers, units with their numbers, marks.

Nothing leaves its box and nothing covers another: where there are too many kinds of units, the
powers with most of them are shown by what they have on land, in the air and at sea, where that is
too much by one number, and `Filled.below` names them, for a list below the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.pictures import letters
from pbem.pictures.symbols import HIGH, SYMBOLS, WIDE
from pbem.values import dataclass

TEXT = 15
LINE, ROW = 16.5, 19.5
EDGE = 4
GAP = 3
SCALE = 0.92
# The symbols of what is not on land, by the symbol that stands for all of them.
ARMS = {
    "fighter": ("fighter", "bomber", "interceptor", "rocket", "nuclear"),
    "fleet": (
        "submarine",
        "destroyer",
        "cruiser",
        "carrier",
        "battleship",
        "transport",
        "convoy",
        "fleet",
        "landing",
    ),
}


@dataclass(frozen=True)
class Piece:
    """Something drawn: a "name", a "value", the "badge" of a power, a "unit" or a "mark" with its
    symbol, a "count". `x` and `y` are its left upper corner."""

    what: str
    text: str
    w: float
    power: str = ""
    symbol: str = ""
    x: float = 0.0
    y: float = 0.0
    h: float = ROW - 1.5

    def at(self, x: float, y: float) -> Piece:
        """The same at another place."""
        return replace(self, x=x, y=y)


@dataclass(frozen=True)
class Filled:
    """The pieces of a box, and the powers whose units are to be listed elsewhere."""

    pieces: tuple[Piece, ...]
    below: tuple[str, ...] = ()


# What belongs together and is not parted by the end of a row.
Cell = list[Piece]


def badge(power: str, letter: str) -> Piece:
    """The sign of a power."""
    return Piece("badge", letter, max(18.0, letters.width(letter, TEXT, bold=True) + 7), power)


def unit(kind: str, count: int, power: str, symbols: Mapping[str, str]) -> Cell:
    """The symbol of a kind of unit with its number, if there are several."""
    symbol = symbols.get(kind, kind)
    drawn = _symbol("unit", symbol, power) if symbol in SYMBOLS else _initials(kind, power)
    return [drawn, *([_count(f"{count}", power)] if count != 1 else [])]


def mark(word: str, power: str = "") -> Cell:
    """The symbol of a mark."""
    return [_symbol("mark", word, power) if word in SYMBOLS else _initials(word, power)]


def _symbol(what: str, symbol: str, power: str) -> Piece:
    return Piece(what, symbol, WIDE * SCALE, power, symbol, h=HIGH * SCALE)


def _initials(kind: str, power: str) -> Piece:
    """A marker with the first letters of what has no symbol."""
    words = kind.replace("_", " ").split()
    text = "".join(word[:1] for word in words[:2]).upper() if len(words) > 1 else kind[:2]
    return Piece("marker", text, WIDE, power, "marker", h=HIGH * SCALE)


def _count(text: str, power: str) -> Piece:
    return Piece("count", text, letters.width(text, TEXT, bold=True), power)


def stack(told: Mapping[str, Any], symbols: Mapping[str, str]) -> list[Cell]:
    """The units of a power, a cell for each kind."""
    return [unit(kind, count, told["power"], symbols) for kind, count in told["units"].items()]


def total(told: Mapping[str, Any]) -> list[Cell]:
    """The units of a power as one number."""
    return [_sum("marker", sum(told["units"].values()), told["power"])]


def in_arms(told: Mapping[str, Any], symbols: Mapping[str, str]) -> list[Cell]:
    """The units of a power as three numbers at most: on land, in the air, at sea."""
    found: dict[str, int] = {}
    for kind, count in told["units"].items():
        symbol = symbols.get(kind, kind)
        arm = next((arm for arm, of_it in ARMS.items() if symbol in of_it), "marker")
        found[arm] = found.get(arm, 0) + count
    return [_sum(arm, found[arm], told["power"]) for arm in ("marker", *ARMS) if arm in found]


def _sum(symbol: str, count: int, power: str) -> Cell:
    return [_symbol("unit", symbol, power), _count(f"{count}", power)]


def fill(area: Mapping[str, Any], paints: Mapping[str, str], symbols: Mapping[str, str]) -> Filled:
    """The box of an area filled: "box", "label", "holder", "stacks", "marks", "value"; `paints` are
    the letters of powers, `symbols` those of kinds of units."""
    x, y, w, _ = area["box"]
    stacks = sorted(area["stacks"], key=lambda each: -len(each["units"]))
    # Before a number is left out, a name is cut to one line, and marks stand behind it.
    short_head = _short_head(area, x, y, w)
    heads = ((_head(area, x, y, w), area.get("marks", ())), (short_head, ()))
    for head, marks in heads:
        short: dict[str, int] = {}
        for each, level in [(None, 0), *((each, n) for n in (1, 2) for each in stacks)]:
            if each is not None:
                short[each["power"]] = level
            cells = _cells({**area, "marks": marks}, paints, symbols, short)
            placed = flow(cells, *_room(head, area["box"]))
            if placed is not None:
                return Filled((*head, *placed), tuple(short))
    badges = [[badge(each["power"], paints[each["power"]])] for each in area["stacks"]]
    placed = _as_many(badges, _room(short_head, area["box"]))
    return Filled((*short_head, *placed), tuple(each["power"] for each in stacks))


def _room(head: Sequence[Piece], box: Sequence[float]) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is free in a box below its head."""
    x, y, w, h = box
    top = max(piece.y + piece.h for piece in head) + 1
    return x + EDGE, top, w - 2 * EDGE, y + h - top


def _as_many(cells: list[Cell], room: tuple[float, float, float, float]) -> list[Piece]:
    """As many of the first cells as go into a room."""
    while (placed := flow(cells, *room)) is None:
        cells = cells[:-1]
    return placed


def _short_head(area: Mapping[str, Any], x: float, y: float, w: float) -> list[Piece]:
    """As much of the name of an area as goes into a line with its marks behind it; of marks the
    first ones, if there are too many."""
    marks = [mark(word, area["holder"])[0] for word in area.get("marks", ())]
    while marks and sum(each.w + GAP for each in marks) > w / 2:
        marks = marks[:-1]
    most = w - 2 * EDGE - sum(each.w + GAP for each in marks)
    line = letters.fitted(area["label"], TEXT, most)
    head = [Piece("name", line, letters.width(line, TEXT), x=x + EDGE, y=y + 1, h=LINE)]
    right = x + EDGE + most
    for each in marks:
        head.append(each.at(right + GAP, y + 1))
        right += each.w + GAP
    return head


def _head(area: Mapping[str, Any], x: float, y: float, w: float) -> list[Piece]:
    """The name of an area, and what it is worth if there is room beside it."""
    lines = letters.lines(area["label"], TEXT, w - 2 * EDGE)
    head = [
        Piece("name", line, letters.width(line, TEXT), x=x + EDGE, y=y + 1 + n * LINE, h=LINE)
        for n, line in enumerate(lines)
    ]
    worth = f"{area.get('value') or ''}"
    wide = letters.width(worth, TEXT, bold=True)
    if worth and head[0].w + wide + 2 * GAP <= w - 2 * EDGE:
        head.append(Piece("value", worth, wide, x=x + w - EDGE - wide, y=y + 1, h=LINE))
    return head


def _cells(
    area: Mapping[str, Any],
    paints: Mapping[str, str],
    symbols: Mapping[str, str],
    short: Mapping[str, int],
) -> Iterable[Cell]:
    """Marks, the holder where nothing of his is there, and each power with its units: those that
    are `short` in arms (1) or as one number (2)."""
    for word in area.get("marks", ()):
        yield mark(word, area["holder"])
    powers = {each[of] for each in area["stacks"] for of in ("power", "side") if of in each}
    if area["holder"] and area["holder"] not in powers:
        yield [badge(area["holder"], paints[area["holder"]])]
    for each in area["stacks"]:
        level = short.get(each["power"], 0)
        cells = (stack(each, symbols), in_arms(each, symbols), total(each))[level]
        first, *others = cells or [[]]
        yield [badge(each["power"], paints[each["power"]]), *first]
        yield from others


def flow(cells: Iterable[Cell], x: float, y: float, w: float, h: float) -> list[Piece] | None:
    """Cells in rows within a room, None if they do not go in."""
    placed: list[Piece] = []
    right, top = x, y
    for cell in cells:
        wide = sum(piece.w for piece in cell) + 2 * (len(cell) - 1)
        if right > x and right + wide > x + w:
            right, top = x, top + ROW
        if right + wide > x + w + 0.01 or top + ROW - 1.5 > y + h:
            return None
        for piece in cell:
            placed.append(piece.at(right, top))
            right += piece.w + 2
        right += GAP
    return placed
