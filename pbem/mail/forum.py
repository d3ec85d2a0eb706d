"""Posts of forums: `[quote]` is what somebody else wrote, `[s]` and `~~` what its writer has struck
out, `[code]` and fences set a block apart, the like are only dress.
"""

from __future__ import annotations

import re

from pbem import lazy

from .doubts import STRUCK
from .rows import Row

_TAG = lazy.pattern(
    r"\[(?P<close>/?)(?P<name>quote|code|pre|b|i|u|s|strike|del|size|color|colour|font|url|email|center|left|right|list|indent"
    r"|spoiler|hide|table|tr|td|img|\*)(?:[= ][^\]\n]{0,200})?\]",
    re.I,
)
# Accents that open and close a block have become plain quotes by now.
_FENCE = lazy.pattern(r"(?:'{3,}|~{3,}) ?([\w+.#-]{0,20})")

_MARKED = lazy.pattern(r"(?<!~)~~(?![~\s])(.{1,300}?)(?<![~\s])~~(?!~)")
_STRIKES = ("s", "strike", "del")

# Start and end of the words between two tags, and how deep they stand in quotes, in code and in
# what is struck out.
Piece = tuple[int, int, int, int, int]


def unwrap(rows: list[Row]) -> list[Row]:
    """The rows without forum tags; rows within a closed `[quote]` are dropped as quoted, those that
    are struck out too, those in `[code]` known as code.
    """
    _fences(rows)
    for row in rows:
        if "~~" in row.text and not row.reason:
            row.text = _MARKED.sub(r"[s]\1[/s]", row.text)
    if not any("[" in row.text for row in rows):
        return rows
    closed, coded = _closed(rows, ("quote",)), _closed(rows, ("code", "pre"))
    stricken = _closed(rows, _STRIKES)
    out: list[Row] = []
    depth = code = struck = 0
    for at, row in enumerate(rows):
        pieces: list[Piece] = []
        start = 0
        tags = list(_TAG.finditer(row.text)) if not row.reason else []
        for tag in tags:
            pieces.append((start, tag.start(), depth, code, struck))
            step = -1 if tag["close"] else 1
            depth += step if (at, tag.start()) in closed else 0
            code += step if (at, tag.start()) in coded else 0
            struck += step if (at, tag.start()) in stricken else 0
            start = tag.end()
        pieces.append((start, len(row.text), depth, code, struck))
        out.extend(_parts(row, pieces) if tags else [_placed(row, depth, code, struck)])
    return out


def _fences(rows: list[Row]) -> None:
    """Rows between two fences of Markdown are code; a lone fence is only decoration."""
    opened: int | None = None
    for at, row in enumerate(rows):
        if row.reason or not (found := _FENCE.fullmatch(row.text)):
            continue
        if opened is None:
            opened = at
        elif not found[1]:
            for inner in rows[opened : at + 1]:
                inner.code = True
            rows[opened].drop("markup")
            row.drop("markup")
            opened = None


def _closed(rows: list[Row], names: tuple[str, ...]) -> set[tuple[int, int]]:
    """Row and position of the tags of these names that have a partner; a lone one is no reason to
    drop anything.
    """
    paired: set[tuple[int, int]] = set()
    opened: list[tuple[int, int]] = []
    for at, row in enumerate(rows):
        for tag in _TAG.finditer(row.text) if not row.reason else ():
            if tag["name"].lower() not in names:
                continue
            if not tag["close"]:
                opened.append((at, tag.start()))
            elif opened:
                paired |= {opened.pop(), (at, tag.start())}
    return paired


def _placed(row: Row, depth: int, code: int, struck: int) -> Row:
    row.code = row.code or code > 0
    if struck and row.text and not row.reason:
        row.drop(STRUCK)
    elif depth and row.text:
        row.drop("quoted")
        row.others = True
    return row


def _parts(row: Row, pieces: list[Piece]) -> list[Row]:
    """The words between the tags of one row: neighbours of the same depth together, also around
    what is struck out, tags alone as markup.
    """
    parts: list[Row] = []
    gone: list[Row] = []
    was, was_end = (-1, False), 0
    for start, end, depth, code, struck in pieces:
        part = _placed(row.part(start, end), depth, code, struck)
        if not part.text:
            continue
        if part.reason == STRUCK:
            gone.append(part)
            continue
        if (depth, code > 0) == was:
            glue = " " if " " in (row.text[was_end - 1], row.text[start]) else ""
            parts[-1].text = parts[-1].text + glue + part.text
        else:
            parts.append(part)
        was, was_end = (depth, code > 0), end
    if not (parts or gone):
        row.drop("markup")
        return [row]
    return [*gone, *parts]
