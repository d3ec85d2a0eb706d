"""The summary of an inbox: every message with what became of it, for people and for scripts."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Sequence
from typing import Any

from pbem import lazy
from pbem.post.inbox import KNOWN, Row
from pbem.post.mailbook import ASIDE, REFUSED, USED
from pbem.reports.replies import talk_lines
from pbem.words.formats import fold, plain

WIDTH = 100
_INDENT = "    "
_COMMAND = lazy.pattern(r"pbem (?:'[^']*'|[^;,()'])+(?<! )")
# Stands for a blank at which a line is not broken.
_HELD = "\x1f"
_SAYS = {USED: "used", ASIDE: "set aside", REFUSED: "refused"}
_ORDERS = {
    "arrival": "in the order in which the server received them",
    "name": "in the order of their names",
    "place": "in the order in which they stand there",
}


def summary(rows: Sequence[Row], order: str) -> list[str]:
    """All new messages, each with what became of it below, and how many were dealt with before."""
    new = [row for row in rows if row.status != KNOWN]
    known = [row for row in rows if row.status == KNOWN]
    lines = [f"{_counted(new, 'new message')}, {_ORDERS[order]}:" if new else "No new message."]
    for row in new:
        parts = (row.name, row.sender, row.date[:16], row.seat)
        lines += ["", *fold("  ".join(part for part in parts if part), WIDTH, "  ")]
        lines += _folded(_told(row))
    lines += ["", f"In all: {_totals(new)}."] if new else []
    lines += _talk([row for row in new if row.talk])
    if known:
        before = Counter(row.entry.get("status", "") for row in known)
        lines.append(f"Dealt with before: {_counted(known, 'message')} ({_listed(before)}).")
    return lines


def _talk(rows: Sequence[Row]) -> list[str]:
    """What people say who send no order, in full: nobody else reads it."""
    lines = ["", f"Talk and questions, {_counted(rows, 'message')}:", ""] if rows else []
    for row in rows:
        parts = (row.name, row.sender, row.date[:16], row.seat)
        lines += talk_lines("  ".join(part for part in parts if part), row.talk)
    return lines[:-1]


def data(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """All messages for a script, those dealt with before as well."""
    return [
        {
            "message": row.name,
            "status": row.status,
            "why": row.why,
            "words": row.words,
            "seat": row.seat,
            "sender": row.sender,
            "date": row.date,
            "mail": row.digest,
            "record": row.record or row.entry.get("record", 0),
            "receipt": row.receipt,
            "reply": row.reply.text if row.reply else "",
            "talk": row.talk,
        }
        for row in rows
    ]


def _told(row: Row) -> str:
    says = _SAYS[row.status]
    return row.words if row.words.startswith(says) else f"{says}: {row.words}"


def _folded(text: str) -> list[str]:
    """A sentence within the width; commands in it stay on one line, so that they can be copied."""
    whole = _COMMAND.sub(lambda found: found[0].replace(" ", _HELD), plain(text))
    return [
        piece.replace(_HELD, " ")
        for piece in textwrap.wrap(
            whole,
            WIDTH,
            initial_indent=_INDENT,
            subsequent_indent=_INDENT,
            break_on_hyphens=False,
            break_long_words=False,
        )
    ]


def _totals(rows: Sequence[Row]) -> str:
    return _listed(Counter(row.status for row in rows))


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[status]} {says}" for status, says in _SAYS.items() if counts[status])


def _counted(rows: Sequence[Row], noun: str) -> str:
    return f"{len(rows)} {noun}{'' if len(rows) == 1 else 's'}"
