"""Order mails in, lines out: `read(data)` and `read_file(path)`.

Whatever the mail program did to the orders (character set, encoding, wrapping, HTML), the same
orders give the same lines; and every line that is not blank comes back, either to be read as an
order or with the reason why not.
"""

from __future__ import annotations

import hashlib
import os
import stat
from dataclasses import field
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

from pbem.values import dataclass

from . import views
from .body import Sifted, Understood, looks_like_an_order, sift
from .decode import decode, has_byte_order_mark, is_binary
from .doubts import GUESS, OLDER, says_order
from .fault import MailFault
from .headers import Headers
from .html import looks_like_html, text_lines
from .message import Candidate, Parts, count_mails, looks_like_mail, take_apart
from .rows import Row

__all__ = [
    "MAX_BYTES",
    "MAX_LINES",
    "Headers",
    "Ignored",
    "Mail",
    "MailFault",
    "TextLine",
    "bodies",
    "read",
    "read_file",
]

MAX_BYTES = 2_000_000
MAX_LINES = 50_000

# Bodies that could hold the orders; an attachment is not the sender's own words, so it is looked at
# last.
_FILE, _ATTACHMENT = "plain", "attachment"


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line to be read as an order, normalised, without bullet and emphasis.

    `line` and `column` are its place in the decoded body, from 1; `last` is the last line it takes
    up, which is greater than `line` where a broken line was put together again. `raw` is all that
    was typed on these lines.
    """

    text: str
    line: int
    column: int = 1
    last: int = 0
    raw: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Ignored:
    """A line that is not read. `line` is 0 for a whole part; `part` names the body it stands in, ""
    for the one read.

    `reason`: quoted, header (introduces quoted text), signature, footer, greeting, armour (PGP,
    SSH), markup, hidden, block_marker, outside_block, superseded (by a later order block),
    below_done, other_part, attachment, forwarded. `doubt` is set where it reads as an order
    (doubts.py): such a line may be the writer's own all the same.
    """

    line: int
    text: str
    reason: str
    part: str = ""
    doubt: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Mail:
    """What was read. `source` is "plain", "text part", "html part" or "attachment" (then
    `attachment` is its name).

    `digest` is the SHA-256 of the raw bytes in hex; `has_block` says that BEGIN ORDERS ... END
    ORDERS decided, `is_below` that this block stands in the older mail that is answered.
    """

    headers: Headers
    lines: tuple[TextLine, ...]
    ignored: tuple[Ignored, ...]
    digest: str
    source: str
    attachment: str = ""
    has_block: bool = False
    is_below: bool = False

    @property
    def text(self) -> str:
        """The lines one below the other: the same for the same orders, however they were sent."""
        return "".join(f"{line.text}\n" for line in self.lines)


def read_file(
    source: str | os.PathLike[str] | BinaryIO,
    *,
    understood: Understood | None = None,
    limit: int = MAX_BYTES,
    name: str = "",
) -> Mail:
    """Read a mail or text from a path or a binary stream; never takes in more than `limit` + 1
    bytes.

    `name` is what errors call it (the path, or "the input"). Raises MailFault.
    """
    if not isinstance(source, (str, os.PathLike)):
        name = name or "the input"
        return read(
            _read_stream(source, limit, name), understood=understood, limit=limit, name=name
        )
    path = Path(source)
    name = name or str(path)
    try:
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            raise MailFault("mail_is_folder", name=name)
        if stat.S_ISREG(about.st_mode) and about.st_size > limit:
            raise MailFault("mail_too_big", name=name, size=about.st_size, limit=limit)
        with path.open("rb") as stream:
            data = _read_stream(stream, limit, name)
    except FileNotFoundError:
        raise MailFault("mail_not_found", name=name) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise MailFault("mail_unreadable", name=name, reason=reason) from error
    return read(data, understood=understood, limit=limit, name=name)


def _read_stream(stream: BinaryIO, limit: int, name: str) -> bytes:
    """All of a stream, or MailFault as soon as it turns out too long. A raw stream may give less
    than asked for.
    """
    pieces: list[bytes] = []
    left = limit + 1
    while left > 0 and (piece := stream.read(min(left, 1 << 16))):
        pieces.append(piece)
        left -= len(piece)
    if left <= 0:
        raise MailFault("mail_too_big", name=name, size=limit + 1, limit=limit)
    return b"".join(pieces)


def read(
    data: bytes,
    *,
    understood: Understood | None = None,
    limit: int = MAX_BYTES,
    name: str = "the mail",
) -> Mail:
    """Read the bytes of a mail, or of a plain text, a saved post or page.

    `understood(line)` tells whether a line alone is an order or a heading; with it broken lines are
    put together and the best body is chosen. Raises MailFault if nothing can be read at all.
    """
    if len(data) > limit:
        raise MailFault("mail_too_big", name=name, size=len(data), limit=limit)
    return _choose(_parts(data, name), understood, hashlib.sha256(data).hexdigest(), name)


def bodies(data: bytes, *, name: str = "the mail") -> tuple[Headers, list[Candidate]]:
    """The headers, and everything that could hold orders, before anything is left out. Raises
    MailFault.
    """
    parts = _parts(data, name)
    return parts.headers, [*parts.bodies, *parts.attachments]


def _parts(data: bytes, name: str) -> Parts:
    # A mail of so many lines is no order mail, and one of as many parts would take minutes to take
    # apart.
    if (lines := data.count(b"\n")) > 2 * MAX_LINES:
        raise MailFault("mail_too_many_lines", name=name, lines=lines, limit=MAX_LINES)
    if is_binary(data):
        raise MailFault("mail_binary", name=name)
    if has_byte_order_mark(data):
        data = decode(data).encode("utf-8", "replace")
    if not data.strip():
        raise MailFault("mail_empty", name=name)
    if (mails := count_mails(data)) > 1:
        raise MailFault("mail_is_mailbox", name=name, mails=mails)
    return take_apart(data, name) if looks_like_mail(data) else _plain(data)


def _plain(data: bytes) -> Parts:
    text = decode(data)
    is_html = looks_like_html(text)
    lines = tuple(text_lines(text)) if is_html else ((text.removesuffix("\n"), ""),)
    return Parts(Headers(), bodies=[Candidate("html part" if is_html else _FILE, "", lines)])


def _choose(parts: Parts, understood: Understood | None, digest: str, name: str) -> Mail:
    """The candidate with a filled order block, else with most orders; the first one on ties."""
    candidates = [*parts.bodies, *parts.attachments]
    if not candidates:
        kinds = ", ".join(text for _, text in parts.others) or "nothing"
        raise MailFault("mail_no_text", name=name, parts=kinds)
    for candidate in candidates:
        lines = sum(text.count("\n") + text.count(";") + 1 for text, _ in candidate.lines)
        if lines > MAX_LINES:
            raise MailFault("mail_too_many_lines", name=name, lines=lines, limit=MAX_LINES)
    is_order = lru_cache(maxsize=8192)(understood or looks_like_an_order)
    sifted = [sift(candidate.lines, understood and is_order) for candidate in candidates]
    best = views.best(candidates, sifted, is_order)
    chosen, body = candidates[best], sifted[best]
    if not body.live:
        _refuse(parts, body, name)
    if chosen.source == _ATTACHMENT and (files := views.rivals(candidates, sifted, is_order)):
        raise MailFault("mail_several_files", name=name, files=files)
    ignored = [Ignored(row.line, row.text, row.reason, "", row.doubt) for row in body.dropped]
    ignored += _from_others(parts, candidates, sifted, best, is_order)
    return Mail(
        headers=parts.headers,
        lines=tuple(
            TextLine(row.text, row.line, row.column, row.last or row.line, row.raw)
            for row in body.live
        ),
        ignored=tuple(ignored),
        digest=digest,
        source=chosen.source,
        attachment=chosen.name,
        has_block=body.has_block,
        is_below=body.is_below,
    )


def _refuse(parts: Parts, body: Sifted, name: str) -> None:
    """No line is left: say which kind of nothing this is. A greeting of the writer's own is not
    nothing, only no order.
    """
    dropped = body.dropped
    if any(row.reason == "greeting" for row in dropped) and not any(row.doubt for row in dropped):
        return
    if not dropped:
        others = ", ".join(text for _, text in parts.others)
        kind = "winmail" if "winmail.dat" in others.lower() else "others" if others else ""
        raise MailFault("mail_empty", name=name, holds=kind, parts=others)
    if orders := [row for row in dropped if row.doubt]:
        first = orders[0]
        where = "older" if first.older else first.reason
        raise MailFault(
            "mail_orders_left",
            name=name,
            where=where,
            orders=len(orders),
            line=first.line,
            first=first.text[:72],
        )
    if body.has_marker:
        raise MailFault("mail_empty_block", name=name, lines=len(dropped))
    first = dropped[0]
    raise MailFault(
        "mail_nothing_left",
        name=name,
        lines=len(dropped),
        first=first.text[:72],
        reason=first.reason,
    )


def _from_others(
    parts: Parts, candidates: list[Candidate], sifted: list[Sifted], best: int, is_order: Understood
) -> list[Ignored]:
    """What stands in the parts that were not chosen: the words beside an attachment, orders in
    other files and views.
    """
    found: list[Ignored] = []
    known = views.lines_of(sifted[best]) if len(candidates) > 1 else set()
    if candidates[best].source == _ATTACHMENT and parts.bodies:
        part = parts.bodies[0].source
        found += [
            Ignored(row.line, row.text, row.reason, part, row.doubt) for row in sifted[0].dropped
        ]
        found += [_in_other(row, part, known, is_order) for row in sifted[0].live]
    elif candidates[best].source != _ATTACHMENT:
        view, rows = views.differing(candidates, sifted, best, is_order)
        found += [Ignored(row.line, row.text, "other_part", view, GUESS) for row in rows]
    for at, candidate in enumerate(candidates):
        if candidate.source != _ATTACHMENT or at == best:
            continue
        found.append(Ignored(0, candidate.name, "attachment"))
        orders = [row for row in sifted[at].live if is_order(row.text)]
        found += [_in_other(row, candidate.name, known, is_order) for row in orders]
    return found + [Ignored(0, text, reason) for reason, text in parts.others]


def _in_other(row: Row, part: str, known: set[str], is_order: Understood) -> Ignored:
    """A line of another part; it matters if it is an order that is not among the lines of the part
    that was read.
    """
    matters = says_order(row.text, is_order) and views.letters(row.text) not in known
    return Ignored(row.line, row.text, "other_part", part, OLDER if matters else "")
