"""Posts of forums: `[quote]` is what somebody else wrote, `[code]` and the like are only dress."""

from __future__ import annotations

import re

from .rows import Row

_TAG = re.compile(
    r"\[(?P<close>/?)(?P<name>quote|code|pre|b|i|u|s|size|color|colour|font|url|email|center|left|right|list|indent"
    r"|spoiler|hide|table|tr|td|img|\*)(?:[= ][^\]\n]{0,200})?\]",
    re.I,
)


def unwrap(rows: list[Row]) -> list[Row]:
    """The rows without forum tags; rows within a closed `[quote]` are dropped as quoted."""
    if not any("[" in row.text for row in rows):
        return rows
    closed = _closed_quotes(rows)
    out: list[Row] = []
    depth = 0
    for at, row in enumerate(rows):
        pieces: list[tuple[int, int, int]] = []
        start = 0
        tags = list(_TAG.finditer(row.text)) if not row.reason else []
        for tag in tags:
            pieces.append((start, tag.start(), depth))
            if (at, tag.start()) in closed:
                depth += -1 if tag["close"] else 1
            start = tag.end()
        pieces.append((start, len(row.text), depth))
        out.extend(_parts(row, pieces) if tags else [_quoted(row, depth)])
    return out


def _closed_quotes(rows: list[Row]) -> set[tuple[int, int]]:
    """Row and position of the `[quote]` tags that have a partner; a lone one is no reason to drop anything."""
    paired: set[tuple[int, int]] = set()
    opened: list[tuple[int, int]] = []
    for at, row in enumerate(rows):
        for tag in _TAG.finditer(row.text) if not row.reason else ():
            if tag["name"].lower() != "quote":
                continue
            if not tag["close"]:
                opened.append((at, tag.start()))
            elif opened:
                paired |= {opened.pop(), (at, tag.start())}
    return paired


def _quoted(row: Row, depth: int) -> Row:
    if depth and row.text:
        row.drop("quoted")
    return row


def _parts(row: Row, pieces: list[tuple[int, int, int]]) -> list[Row]:
    """The words between the tags of one row: neighbours of the same depth together, tags alone as markup."""
    parts: list[Row] = []
    was, was_end = -1, 0
    for start, end, depth in pieces:
        part = _quoted(row.part(start, end), depth)
        if not part.text:
            continue
        if depth == was:
            glue = " " if " " in (row.text[was_end - 1], row.text[start]) else ""
            parts[-1].text = parts[-1].text + glue + part.text
        else:
            parts.append(part)
        was, was_end = depth, end
    if not parts:
        row.drop("markup")
        return [row]
    return parts
