"""One body, sifted: which of its lines are orders to be read, and why each of the others is not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from pbem import lazy
from pbem.values import dataclass

from . import blocks, doubts, forum, quotes
from .doubts import OPEN_END, OPEN_START
from .html import CODE, CUT, INDENTED, QUOTED
from .rows import Row, to_rows

Understood = Callable[[str], bool]

_LOOKS_LIKE_AN_ORDER = lazy.pattern(
    r".*->|[^\W\d_][\w ]{0,40}:(?:\s*[^\s/].*)?$|(?:pass|done)$", re.I
)
# Of a line that is not understood so many parts may belong to one order.
_MOST_PARTS = 8
_SEMICOLON = lazy.pattern(r'"[^"\n]*"|;(?!-?[()])')
_DONE = lazy.pattern(r";\s*done\W*$", re.I)
_HEADING = lazy.pattern(r"[^\W\d_][\w ]{0,40}:")
# Who a post is by and what it is for may stand above its block of code.
_ADDRESSED = lazy.pattern(r"(?:seat|campaign)\s*:\s*\S", re.I)
_REMARK = lazy.pattern(r"\s#\s")
_ASIDE = ("//", "/*", "%", "--", "~~")
_HARD_WRAP = 60
_MOST_JOINED = 4


@dataclass(frozen=True, slots=True)
class Sifted:
    """The rows of one body after sifting. `has_block` says that an order block decided, `orders`
    counts good lines.
    """

    rows: tuple[Row, ...]
    has_block: bool
    has_marker: bool
    orders: int
    is_below: bool = False

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
    """Sift (line, mark) pairs; `understood` tells whether a line, alone, is an order or a
    heading.
    """
    is_order = lru_cache(maxsize=8192)(understood or looks_like_an_order)
    # A guess by shape is no reason to keep what reads like a quotation or a footer.
    is_known = is_order if understood is not None else _is_none
    rows = to_rows(marked)
    for row in rows:
        if row.reason == CUT:
            row.reason, row.older = "", "header"
        elif row.reason == CODE:
            row.reason, row.code = "", True
        elif row.reason in (QUOTED, INDENTED):
            row.reason, row.others = "quoted", row.reason == QUOTED
    rows = forum.unwrap(rows)
    quotes.drop_armour(rows)
    rows = quotes.drop_prefixed(rows, is_known)
    quotes.keep_messages(rows, is_known)
    quotes.set_older(rows, is_known)
    rows = _split(rows, is_order, is_known)
    block, has_marker = blocks.take(rows, is_order)
    is_below = block is not None and bool(rows[block.start - 1].older)
    free = rows if block is None else rows[: block.start] + rows[block.stop :]
    for row in free:
        if row.older:
            row.drop(row.older)
    quotes.drop_signature(free, is_known)
    quotes.drop_courtesies(free, is_order)
    _tidy(rows)
    in_code = block is None and _is_in_code(rows, is_order)
    for row in free if block is not None or in_code else ():
        if block is not None or not (row.code or _ADDRESSED.match(row.text)):
            row.drop("outside_block")
    if understood is not None:
        rows = _rejoin(rows, is_order)
    place = doubts.end(rows, is_order)
    if understood is not None:
        doubts.mark(rows, place, is_order)
    count = sum(is_order(row.text) for row in rows if row.is_live)
    return Sifted(tuple(rows), block is not None or in_code, has_marker, count, is_below)


def _is_none(text: str) -> bool:
    return False


def _before_remark(text: str) -> str:
    """What of a line is no remark, nor one in the manner of other languages, of which half would be
    an order.
    """
    if text.startswith(_ASIDE) or (text.startswith("#") and not doubts.BULLET.match(text)):
        return ""
    return text if (remark := _REMARK.search(text)) is None else text[: remark.start()]


def _is_in_code(rows: list[Row], is_order: Understood) -> bool:
    """Whether orders stand in blocks of code, so that what is around them is talk."""
    return any(row.code and row.is_live and is_order(row.text) for row in rows)


def _words_end(text: str, cuts: list[int], is_order: Understood) -> int:
    """Which `;` ends the words of a message: the first one before an order."""
    ends = [*cuts[1:], len(text)]
    parts = [text[cut + 1 : end].strip() for cut, end in zip(cuts, ends, strict=True)]
    return next((at for at, part in enumerate(parts) if is_order(part)), len(parts))


def _split(rows: list[Row], is_order: Understood, is_whole: Understood) -> list[Row]:
    """`;` ends a line, except within double quotes, in a message, in a face like ;-), and in a line
    that is understood with it: some orders have parts that would be orders of their own. `done`
    is part of none.
    """

    def is_one(text: str) -> bool:
        return not _DONE.search(text) and is_whole(text)

    out: list[Row] = []
    for row in rows:
        text = _before_remark(row.text)
        if row.reason or row.is_kept or ";" not in text or is_one(text):
            out.append(row)
            continue
        cuts = [found.start() for found in _SEMICOLON.finditer(text) if found[0] == ";"]
        if quotes.PRESS.match(text):
            cuts = cuts[_words_end(text, cuts, is_order) :]
        starts, ends = [0, *(cut + 1 for cut in cuts)], [*cuts, len(row.text)]
        bounds = list(zip(starts, ends, strict=True))
        if not quotes.PRESS.match(text):
            bounds = list(_wholes(row.text, bounds, is_one))
        parts = [row.part(start, end) for start, end in bounds]
        out.extend([part for part in parts if part.text] or [row])
    return out


def _wholes(
    text: str, bounds: list[tuple[int, int]], is_whole: Understood
) -> Iterator[tuple[int, int]]:
    """Parts of a line, those together that are understood as one: the first ones as far as they
    go."""
    while bounds:
        start = bounds[0][0]
        most = min(len(bounds), _MOST_PARTS)
        counts = range(most, 1, -1)
        count = next((n for n in counts if is_whole(text[start : bounds[n - 1][1]].strip())), 1)
        yield start, bounds[count - 1][1]
        bounds = bounds[count:]


def _tidy(rows: list[Row]) -> None:
    """Bullets, emphasis and doubled blanks go; lines without a letter or digit are decoration."""
    for row in rows:
        before = None
        while row.is_live and not row.is_kept and row.text != before:
            before = row.text
            _tidy_once(row)


def _tidy_once(row: Row) -> None:
    if not row.has_words:
        row.drop("markup")
        return
    # A bullet or a `;` may have stood before what is no line of the sender's own.
    if row.text.startswith(doubts.PREFIXES):
        row.drop("quoted")
    elif quotes.BEGIN_ARMOUR.match(row.text):
        row.drop("armour")
    elif bullet := doubts.BULLET.match(row.text):
        row.text, row.column = row.text[bullet.end() :], row.column + bullet.end()
    else:
        row.text = doubts.plain(row.text)


def _rejoin(rows: list[Row], is_order: Understood) -> list[Row]:
    """Lines that a mail program has broken, or a `;` within an order, put together where only that
    makes sense.
    """
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
        if best > at:
            row.raw = "\n".join(dict.fromkeys(each.raw for each in rows[at : best + 1]))
        row.text, row.last = text, max(row.last, rows[best].last, rows[best].line)
        out.append(row)
        at = best + 1
    return out


def _glue(row: Row, after: Row) -> str:
    """What stood between two neighbouring rows; "" if they cannot be one line. Remarks are lines of
    their own, and so is what looks like a heading.
    """
    if not after.is_live or "#" in (row.text[:1], after.text[:1]):
        return ""
    if after.line == row.line:
        return "; "
    if _HEADING.fullmatch(after.text):
        return ""
    return " " if after.line == row.line + 1 else ""


def _may_go_on(row: Row, after: Row) -> bool:
    """Whether an order that is complete may all the same go on in the next row."""
    if after.line == row.line or OPEN_END.search(row.text) or OPEN_START.match(after.text):
        return True
    return len(row.text) + 1 + len(after.text.split(" ", 1)[0]) > _HARD_WRAP
