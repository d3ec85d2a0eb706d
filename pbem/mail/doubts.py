"""Lines that were left out although they read as orders: which of them cast a doubt on the whole
mail.

`done` ends a mail: what stands below it is the writer's no longer. Above it, or where there is
none, a line that a guess has left out may have been meant; a mail with such a line must not pass
for one that was read as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from pbem import lazy
from pbem.engine.typed import HEADERS

from .normalise import normalise
from .rows import Row

IsOrder = Callable[[str], bool]

# GUESS: it may be the writer's own. OLDER: so too, unless it was sent to him word for word. TOLD:
# it is none, and only shown.
GUESS, OLDER, TOLD = "guess", "older", "told"
BELOW_DONE, SUPERSEDED, STRUCK = "below_done", "superseded", "struck"

BULLET = lazy.pattern(
    r"(?:[-*+\u2022\u00b7\u25aa\u25cf\u25e6\uf0b7]|\d{1,3}[.)]|#\d{1,3} ?[-.:)])\s+(?=\S)"
)
# Asterisks and underscores around words, and a face at the end of a line.
_DRESS = lazy.pattern(
    r"(?<![\w*])\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?![\w*])|(?<!\w)_{1,3}(?=[^\W_])|(?<=[^\W_])_{1,3}(?!\w)"
    r"| [:;]-?[()DP]$"
)
# What programs that make text of HTML put before signs.
_ESCAPE = lazy.pattern(r"\\(?=[-.>_*+#()\[\]!:@<])")
_QUOTE = lazy.pattern(r"(?:\|?>\s?)+")
PREFIXES = (">", "|>")
# Of a form that was sent: quoted once.
_QUOTED_MARKER = lazy.pattern(r"\|?>[^\w>]*(begin|end)[\W_]+(?:of[\W_]+)?orders?[\W_]*", re.I)
_LONGEST_MARKER = 100
_DONE = lazy.pattern(r"(?:[\w -]{1,40}:\s*)?(?:done|end of orders)[\s.!,]*", re.I)
_HEADER = lazy.pattern(rf"(?:{HEADERS})\s*:", re.I)
# Links and sealed lines are signed or committed to by themselves, and stand where a program has put
# them.
_MACHINE = lazy.pattern(r"\b[0-9a-f]{16,}\b|segments? \d+(?: to \d+)?$", re.I)
OPEN_END = lazy.pattern(r"(?:->|[,:@&+(-]|\band|\bif|\bfrom|\bafter|\bwith|\bor)$", re.I)
OPEN_START = lazy.pattern(r"(?:->|[,:@&+)]|and\b|if\b|or\b|after\b|then\b)", re.I)
_MOST_JOINED = 4
_REMEMBERED = 8192
_LONG = 50


@lru_cache(maxsize=_REMEMBERED)
def bare(text: str) -> str:
    """A line without bullets, emphasis and the backslashes of Markdown."""
    before = None
    while text != before:
        before = text
        text = plain(text[bullet.end() :] if (bullet := BULLET.match(text)) else text)
    return text


@lru_cache(maxsize=_REMEMBERED)
def plain(text: str) -> str:
    """A line without emphasis, doubled blanks and the backslashes of Markdown."""
    return normalise(" ".join(_DRESS.sub("", _ESCAPE.sub("", text)).split()))


def is_done(text: str, is_order: IsOrder) -> bool:
    """Whether a line is the end of the orders."""
    return bool(_DONE.fullmatch(text)) and is_order(text)


def is_order_or_head(text: str, is_order: IsOrder) -> bool:
    """Whether one line, as it was typed, is an order, `done` or the head of a section."""
    text = _QUOTE.sub("", text, count=1) if text.startswith(PREFIXES) else text
    # A remark has no orders in its parts: the notes of a form read like some.
    is_remark = text.startswith("#") and not BULLET.match(text)
    is_parted = ";" in text and not is_remark
    parts = [bare(part) for part in (text.split(";") if is_parted else [text])]
    return any(part and not _HEADER.match(part) and is_order(part) for part in [bare(text), *parts])


def says_order(text: str, is_order: IsOrder) -> bool:
    """The same without heads: they say nothing as long as nothing stands below them."""
    return not bare(text).endswith(":") and is_order_or_head(text, is_order)


def reads(
    rows: Sequence[Row], at: int, is_order: IsOrder, says: Callable[[str, IsOrder], bool]
) -> bool:
    """Whether the row says so alone, or with the next ones if a mail program has broken it."""
    text = rows[at].text
    if says(text, is_order):
        return True
    if not rows[at].has_words or is_order_or_head(text, is_order):
        return False
    for after in range(at + 1, min(at + _MOST_JOINED, len(rows))):
        row, before = rows[after], rows[after - 1]
        goes_on = OPEN_END.search(before.text) or OPEN_START.match(row.text)
        if row.line != before.line + 1 or not row.text or not (goes_on or len(before.text) > _LONG):
            return False
        if is_order_or_head(row.text, is_order):
            return False
        text = f"{text} {row.text}"
        if says(text, is_order):
            return True
    return False


def is_lone(rows: Sequence[Row], at: int) -> bool:
    """Whether a quoted line stands directly below a line of the writer's own, and no other next to
    it.
    """
    around = [rows[each] for each in (at - 1, at + 1) if 0 <= each < len(rows)]
    return at > 0 and rows[at - 1].is_live and not any(r.text.startswith(PREFIXES) for r in around)


def with_arrow(head: str, rest: str) -> str:
    """An order and the quoted line below it, if its `>` is the rest of an arrow."""
    return f"{head.rstrip('-= ')} -> {rest.lstrip('|> ')}"


def end(rows: Sequence[Row], is_order: IsOrder) -> int:
    """Where the orders end: the place of the first `done` of the writer's own, else the number of
    rows. What stands below it is left out."""
    found = (at for at, row in enumerate(rows) if row.is_live and is_done(row.text, is_order))
    place = next(found, len(rows))
    for row in rows[place + 1 :]:
        if row.is_live and not _MACHINE.search(row.text):
            row.drop(BELOW_DONE)
    return place


def mark(rows: Sequence[Row], place: int, is_order: IsOrder) -> None:
    """Set the doubt of every row that was left out and reads as an order; `place` is that of
    `done`.
    """
    own = any(
        row.is_live and says_order(row.text, is_order) and not is_done(row.text, is_order)
        for row in rows[:place]
    )
    goes_on, is_attributed, in_form = True, False, False
    apart = _apart(rows, is_order)
    for at, row in enumerate(rows):
        if not row.text:
            continue
        is_attributed |= row.reason == "header" or _introduces(rows, at, is_order)
        if marker := _QUOTED_MARKER.fullmatch(row.text[:_LONGEST_MARKER]):
            in_form = marker[1].lower() == "begin"
        if row.reason == "quoted" and _goes_on(rows, at, is_order):
            row.doubt = GUESS
        elif row.reason and reads(rows, at, is_order, says_order):
            is_reply = own and not in_form and (row.others or is_attributed or at in apart)
            row.doubt = _below(row, goes_on) if at > place else _above(row, is_reply)
        elif at > place:
            goes_on &= _is_between(row, is_order)


def _apart(rows: Sequence[Row], is_order: IsOrder) -> set[int]:
    """The places of quoted lines that stand by themselves above or below all that the writer has
    ordered.
    """
    live = [
        at for at, row in enumerate(rows) if row.is_live and is_order_or_head(row.text, is_order)
    ]
    first, last = (live[0], live[-1]) if live else (len(rows), -1)
    found: set[int] = set()
    for at, row in enumerate(rows):
        if row.reason == "quoted":
            is_set_off = at == 0 or not rows[at - 1].text or at - 1 in found
            if is_set_off and not first < at < last:
                found.add(at)
    return found


def _above(row: Row, is_reply: bool) -> str:
    """The doubt of a row that stands above `done`, or in a mail without; `is_reply`: quoted lines
    are known to be another's.
    """
    if row.reason in (SUPERSEDED, STRUCK):
        return TOLD
    if row.older:
        return OLDER
    if row.reason in ("quoted", "header"):
        return TOLD if is_reply else OLDER
    return GUESS


def _below(row: Row, goes_on: bool) -> str:
    """That of a row below `done`; `goes_on`: nothing but orders stands between."""
    return GUESS if goes_on and row.reason in (BELOW_DONE, "outside_block") else TOLD


def _is_between(row: Row, is_order: IsOrder) -> bool:
    """Whether orders may go on below a row that is none itself: decoration, a remark or the head of
    a section.
    """
    is_dress = row.reason in ("markup", "block_marker") or row.text.startswith("#")
    return is_dress or is_order_or_head(row.text, is_order)


def _introduces(rows: Sequence[Row], at: int, is_order: IsOrder) -> bool:
    """Whether a quoted line stands below words with a colon that are no head of a section: `Karl
    asked:`.
    """
    above = rows[at - 1].text if at and rows[at].reason == "quoted" else ""
    return above.endswith(":") and not is_order_or_head(above, is_order)


def _goes_on(rows: Sequence[Row], at: int, is_order: IsOrder) -> bool:
    """Whether a lone quoted line may be the rest of the order above it, which would be another one
    with it.
    """
    is_rest = rows[at].text.startswith(PREFIXES) and is_lone(rows, at)
    return is_rest and is_order(with_arrow(rows[at - 1].text, rows[at].text))
