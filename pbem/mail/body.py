"""One body, sifted: which of its lines are orders to be read, and why each of the others is not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from . import forum, quotes
from .html import CODE, CUT
from .normalise import normalise
from .rows import Row, to_rows

Understood = Callable[[str], bool]

_MARKER = re.compile(r"[\W_]*(begin|end)[\W_]+(?:of[\W_]+)?orders?[\W_]*", re.I)
_LOOKS_LIKE_AN_ORDER = re.compile(
    r".*->|[^\W\d_][\w ]{0,40}:(?:\s*[^\s/].*)?$|(?:pass|done)$", re.I
)
_SEMICOLON = re.compile(r'"[^"\n]*"|;(?!-?[()])')
_BULLET = re.compile(r"(?:[-*+\u2022\u00b7\u25aa\u25cf\u25e6\uf0b7]|\d{1,3}[.)])\s+(?=\S)")
# Asterisks and underscores around words, and a face at the end of a line.
_DRESS = re.compile(
    r"(?<![\w*])\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?![\w*])|(?<!\w)_{1,3}(?=[^\W_])|(?<=[^\W_])_{1,3}(?!\w)"
    r"| [:;]-?[()DP]$"
)
# Who a post is by and what it is for may stand above its block of code.
_ADDRESSED = re.compile(r"(?:seat|campaign)\s*:\s*\S", re.I)
_OPEN_END = re.compile(r"(?:->|[,:@&+(-]|\band|\bif|\bfrom|\bafter|\bwith|\bor)$", re.I)
_OPEN_START = re.compile(r"(?:->|[,:@&+)]|and\b|if\b|or\b|after\b|then\b)", re.I)
_HARD_WRAP = 60
_MOST_JOINED = 4


@dataclass(frozen=True, slots=True)
class Sifted:
    """The rows of one body after sifting. `has_block` says that an order block decided, `orders` counts good lines."""

    rows: tuple[Row, ...]
    has_block: bool
    has_marker: bool
    orders: int

    @property
    def live(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.is_live)

    @property
    def dropped(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.text and row.reason)


def looks_like_an_order(text: str) -> bool:
    """A guess by shape alone, for when no order grammar is at hand."""
    return bool(_LOOKS_LIKE_AN_ORDER.match(text))


def sift(marked: Iterable[tuple[str, str]], understood: Understood | None = None) -> Sifted:
    """Sift (line, mark) pairs; `understood` tells whether a line, alone, is an order or a heading."""
    is_order = lru_cache(maxsize=8192)(understood or looks_like_an_order)
    rows = to_rows(marked)
    for row in rows:
        if row.reason == CUT:
            row.reason, row.older = "", "header"
        elif row.reason == CODE:
            row.reason, row.code = "", True
    rows = forum.unwrap(rows)
    quotes.drop_armour(rows)
    quotes.drop_prefixed(rows)
    quotes.set_older(rows)
    rows = _split(rows)
    block, has_marker = _take_block(rows, is_order)
    free = rows if block is None else rows[: block.start] + rows[block.stop :]
    for row in free:
        if row.older:
            row.drop(row.older)
    quotes.drop_signature(free)
    quotes.drop_courtesies(free, is_order)
    _tidy(rows)
    in_code = block is None and _is_in_code(rows, is_order)
    for row in free if block is not None or in_code else ():
        if block is not None or not (row.code or _ADDRESSED.match(row.text)):
            row.drop("outside_block")
    if understood is not None:
        rows = _rejoin(rows, is_order)
    count = sum(is_order(row.text) for row in rows if row.is_live)
    return Sifted(tuple(rows), block is not None or in_code, has_marker, count)


def _is_in_code(rows: list[Row], is_order: Understood) -> bool:
    """Whether orders stand in blocks of code, so that what is around them is talk."""
    return any(row.code and row.is_live and is_order(row.text) for row in rows)


def _split(rows: list[Row]) -> list[Row]:
    """`;` ends a line, except within double quotes and in a face like ;-)."""
    out: list[Row] = []
    for row in rows:
        if row.reason or ";" not in row.text:
            out.append(row)
            continue
        cuts = [found.start() for found in _SEMICOLON.finditer(row.text) if found[0] == ";"]
        starts, ends = [0, *(cut + 1 for cut in cuts)], [*cuts, len(row.text)]
        parts = [row.part(start, end) for start, end in zip(starts, ends, strict=True)]
        out.extend([part for part in parts if part.text] or [row])
    return out


def _take_block(rows: list[Row], is_order: Understood) -> tuple[range | None, bool]:
    """The rows between the markers of the last filled order block, and whether there was any marker.

    A block below the start of an older mail counts only if nothing above looks like an order: it may be the form that
    was sent to the player, or that form filled in.
    """
    blocks: list[range] = []
    begin: int | None = None
    has_marker = is_written_above = False
    for at, row in enumerate(rows):
        found = _MARKER.fullmatch(row.text) if row.is_live and len(row.text) < 100 else None
        if not found:
            is_written_above |= row.is_live and not row.older and is_order(row.text)
            continue
        has_marker = True
        if found[1].lower() == "begin":
            begin = at
        elif begin is not None:
            if any(_has_words(inner) for inner in rows[begin + 1 : at] if inner.is_live):
                blocks.append(range(begin + 1, at))
            begin = None
        row.reason = row.older or "block_marker"
    above = [block for block in blocks if not rows[block.start - 1].older]
    if not above and not is_written_above:
        above = blocks
    if not above:
        return None, has_marker
    block = above[-1]
    rows[block.start - 1].reason = rows[block.stop].reason = "block_marker"
    for row in rows[block.start : block.stop]:
        row.older = ""
    return block, has_marker


def _has_words(row: Row) -> bool:
    return any(char.isalnum() for char in row.text)


def _tidy(rows: list[Row]) -> None:
    """Bullets, emphasis and doubled blanks go; lines without a letter or digit are decoration."""
    for row in rows:
        before = None
        while row.is_live and row.text != before:
            before = row.text
            _tidy_once(row)


def _tidy_once(row: Row) -> None:
    if not _has_words(row):
        row.drop("markup")
        return
    # A bullet or a `;` may have stood before what is no line of the sender's own.
    if row.text.startswith(quotes.PREFIXES):
        row.drop("quoted")
    elif quotes.BEGIN_ARMOUR.match(row.text):
        row.drop("armour")
    elif bullet := _BULLET.match(row.text):
        row.text, row.column = row.text[bullet.end() :], row.column + bullet.end()
    else:
        row.text = normalise(" ".join(_DRESS.sub("", row.text).split()))


def _rejoin(rows: list[Row], is_order: Understood) -> list[Row]:
    """Lines that a mail program has broken, or a `;` within an order, put together where only that makes sense."""
    out: list[Row] = []
    at = 0
    while at < len(rows):
        row = rows[at]
        best, text = at, row.text
        if row.is_live:
            joined = row.text
            for after in range(at + 1, min(at + 1 + _MOST_JOINED, len(rows))):
                glue = _glue(rows[after - 1], rows[after])
                if not glue or is_order(rows[after].text):
                    break
                joined += glue + rows[after].text
                if is_order(joined) and (
                    not is_order(row.text) or _may_go_on(rows[after - 1], rows[after])
                ):
                    best, text = after, joined
        row.text, row.last = text, rows[best].line
        out.append(row)
        at = best + 1
    return out


def _glue(row: Row, after: Row) -> str:
    """What stood between two neighbouring rows; "" if they cannot be one line. Remarks are lines of their own."""
    if not after.is_live or "#" in (row.text[:1], after.text[:1]):
        return ""
    if after.line == row.line:
        return "; "
    return " " if after.line == row.line + 1 else ""


def _may_go_on(row: Row, after: Row) -> bool:
    """Whether an order that is complete may all the same go on in the next row."""
    if after.line == row.line or _OPEN_END.search(row.text) or _OPEN_START.match(after.text):
        return True
    return len(row.text) + 1 + len(after.text.split(" ", 1)[0]) > _HARD_WRAP
