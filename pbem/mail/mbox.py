"""Mailboxes of the mbox kind: many mails in one file, each below a line `From SENDER DATE`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from pbem import lazy

from .item import Item
from .read import MAX_BYTES

_FROM = lazy.pattern(
    rb"From .{0,200}\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} +\d{1,2} \d\d:\d\d.{0,20}\d{4}"
    rb"(?: [-+]\d{4})?\s*$"
)
_HEADER = lazy.pattern(rb">?[!-9;-~]{1,76}:")
_QUOTED_FROM = lazy.pattern(rb">+From ")
_LONGEST_LINE = 1 << 20


def mails(stream: BinaryIO) -> Iterator[Item]:
    """The mails of an mbox in its order, the order of their arrival; one line at a time.

    A line begins a mail only if it has a date, stands first or below a blank line, and a header
    follows: text like "From here we attack" does not. `>From ` is what programs make of such text,
    and is undone.
    """
    count = 0
    pieces: list[bytes] = []
    size = 0
    is_open = False
    was_blank = True
    line = stream.readline(_LONGEST_LINE)
    while line:
        after = stream.readline(_LONGEST_LINE)
        if was_blank and _FROM.match(line) and _HEADER.match(after):
            if is_open:
                yield _item(pieces, count)
            count, pieces, size, is_open = count + 1, [], 0, True
        elif is_open and size <= MAX_BYTES:
            pieces.append(line[1:] if _QUOTED_FROM.match(line) else line)
            size += len(line)
        was_blank = not line.strip()
        line = after
    if is_open:
        yield _item(pieces, count)


def _item(pieces: list[bytes], count: int) -> Item:
    data = b"".join(pieces)[: MAX_BYTES + 1]
    # The blank line before the next mail is not of this one.
    if len(data) <= MAX_BYTES and data.endswith((b"\n\n", b"\n\r\n")):
        data = data[: -2 if data.endswith(b"\r\n") else -1]
    return Item(data, f"mail {count}")
