"""What stands below a map: who is who, what the symbols mean, and what found no room in its box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.pictures import arrows, letters, pieces
from pbem.pictures.paint import Paint
from pbem.pictures.pieces import Cell, Piece
from pbem.pictures.svg import number

SIZE = 16
ROW = 26
SWATCH = 34


def text(words: str, *, bold: bool = False) -> Piece:
    """Words in a row."""
    what = "strong" if bold else "words"
    return Piece(what, words, letters.width(words, SIZE, bold=bold), h=SIZE)


def powers(data: Mapping[str, Any], which: Iterable[str]) -> list[Cell]:
    """Each of these powers with its ground, badge and name."""
    return [
        [
            Piece("swatch", "", SWATCH, name),
            pieces.badge(name, data["powers"][name]["letter"]),
            text(data["powers"][name]["name"]),
        ]
        for name in which
    ]


def signs(
    data: Mapping[str, Any], kinds: Iterable[str], marks: Iterable[str], strokes: Iterable[str]
) -> list[Cell]:
    """The symbols of these kinds and marks with their names, how these strokes are drawn, and what
    numbers count if that is not how many."""
    names = data["names"]
    rows = [
        [*pieces.unit(kind, 1, "", data["units"]), text(names.get(kind, kind))] for kind in kinds
    ]
    rows += [[*pieces.mark(word), text(names.get(word, word))] for word in marks]
    rows += [
        [Piece(f"sign_{what}", "", SWATCH), text(data["words"][what])]
        for what in ("move", "battle", "captured")
        if what in strokes
    ]
    if counts := data["words"]["counts"]:
        rows.append([text(counts)])
    return rows


def listed(area: Mapping[str, Any], which: Iterable[str], data: Mapping[str, Any]) -> list[Cell]:
    """An area with the units of some powers in full: its name, then each with its numbers."""
    found: list[Cell] = [[text(f"{area['label']}:", bold=True)]]
    for each in area["stacks"]:
        if each["power"] in which:
            letter = data["powers"][each["power"]]["letter"]
            first, *others = pieces.stack(each, data["units"]) or [[]]
            found += [[pieces.badge(each["power"], letter), *first], *others]
    return found


def whole(cells: list[Cell], width: float) -> list[Cell]:
    """Cells as a single one, so that no end of a row parts them, if that goes into the width."""
    joined = [piece for cell in cells for piece in cell]
    fits = sum(piece.w + 4 for piece in joined) <= width
    return [joined] if fits else cells


def rows(cells: Iterable[Cell], x: float, y: float, width: float) -> tuple[list[Piece], float]:
    """Cells in rows of a width, and where the next row begins."""
    placed: list[Piece] = []
    right = x
    for cell in cells:
        wide = sum(piece.w for piece in cell) + 4 * (len(cell) - 1)
        if right > x and right + wide > x + width:
            right, y = x, y + ROW
        for piece in cell:
            placed.append(piece.at(right, y))
            right += piece.w + 4
        right += 14
    return placed, y + ROW if placed else y


def sign(piece: Piece, prefix: str, paints: Mapping[str, Paint]) -> str:
    """A sample of what is drawn on the map, of the height of a row."""
    x, y, w = number(piece.x), number(piece.y), number(piece.w)
    rect = f'<rect x="{x}" y="{y}" width="{w}" height="19"'
    if piece.what == "swatch":
        by = paints[piece.power]
        lines = f'{rect} fill="{by.lines(prefix)}"/>' if by.lines(prefix) else ""
        return f'{rect} fill="{by.pale("land")}" stroke="#333"/>{lines}'
    if piece.what == "sign_captured":
        return f'{rect} fill="none" stroke="#c2185b" stroke-width="4" stroke-dasharray="9 5"/>'
    if piece.what == "sign_battle":
        return arrows.burst((piece.x + 12, piece.y + 7, piece.w - 24, 5), "", 10)
    grey = Paint(0, "", "#777777", "none")
    ends = [(piece.x - 8, piece.y + 6, 16, 8), (piece.x + piece.w - 16, piece.y - 6, 32, 32)]
    return arrows.arrow(ends, grey, 2, "")
