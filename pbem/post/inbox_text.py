"""The summary of an inbox: every message with what became of it, for people and for scripts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from pbem.post.inbox import KNOWN, Row
from pbem.post.mailbook import ASIDE, REFUSED, USED
from pbem.reports.formats import columns

WIDTH = 100
_SAYS = {USED: "used", ASIDE: "set aside", REFUSED: "refused"}
_ORDERS = {
    "arrival": "in the order in which the server received them",
    "name": "in the order of their names",
    "place": "in the order in which they stand there",
}


def summary(rows: Sequence[Row], order: str) -> list[str]:
    """A table of all new messages, and how many were dealt with before."""
    new = [row for row in rows if row.status != KNOWN]
    known = [row for row in rows if row.status == KNOWN]
    lines = [f"{_counted(new, 'new message')}, {_ORDERS[order]}:" if new else "No new message."]
    if new:
        heads = ("message", "from", "written", "seat", "what became of it")
        cells = [(r.name, r.sender, r.date[:16], r.seat, _told(r)) for r in new]
        lines += ["", columns(heads, cells, WIDTH), "", f"In all: {_totals(new)}."]
    if known:
        before = Counter(row.entry.get("status", "") for row in known)
        lines.append(f"Dealt with before: {_counted(known, 'message')} ({_listed(before)}).")
    return lines


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
        }
        for row in rows
    ]


def _told(row: Row) -> str:
    says = _SAYS[row.status]
    return row.words if row.words.startswith(says) else f"{says}: {row.words}"


def _totals(rows: Sequence[Row]) -> str:
    return _listed(Counter(row.status for row in rows))


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[status]} {says}" for status, says in _SAYS.items() if counts[status])


def _counted(rows: Sequence[Row], noun: str) -> str:
    return f"{len(rows)} {noun}{'' if len(rows) == 1 else 's'}"
