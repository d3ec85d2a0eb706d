"""The outbox as a table for people and as data for scripts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from pbem.post.journal import FAILED, OUTDATED, REFUSED, SENDING, SENT, UNSURE, WAITING, Posted
from pbem.words.formats import columns, fold, plain

WIDTH = 100
_SAYS = {
    WAITING: "waiting",
    FAILED: "to be tried again",
    UNSURE: "may have gone out",
    SENDING: "may have gone out",
    REFUSED: "refused",
    SENT: "sent",
    OUTDATED: "outdated",
}


def table(letters: Sequence[Posted]) -> list[str]:
    """A line for each letter: its name, to whom, about what, what became of it."""
    if not letters:
        return []
    heads = ("letter", "to", "subject", "state")
    cells = [(each.name, ", ".join(each.to), each.subject, _SAYS[each.state]) for each in letters]
    return columns(heads, cells, WIDTH).split("\n")


def told(letter: Posted, name: str) -> list[str]:
    """What became of one letter that was not simply sent, and what to do about it; `name` is the
    save's.
    """
    if letter.state == SENT:
        return []
    to = ", ".join(letter.to)
    if letter.is_unsure:
        why = f" ({letter.why})" if letter.why else ""
        said = (
            f"{letter.name} to {to} may have gone out{why}: the mail server did not say. Ask, then either pbem outbox"
            f" {name} --sent {letter.name}, or --again {letter.name} to send it once more."
        )
    elif letter.state == REFUSED:
        said = (
            f"{letter.name} to {to} was refused by the mail server: {letter.why}. It is not tried again by itself. If"
            f" another address is right: pbem seat {name} --address. Then pbem outbox {name} --again {letter.name}."
        )
    else:
        said = (
            f"{letter.name} to {to} was not sent: {letter.why}. It waits, and the next --send tries it"
            " again."
        )
    return fold(plain(said), WIDTH, "  ")


def totals(letters: Sequence[Posted]) -> str:
    """How many are in which state: "2 waiting, 5 sent"."""
    counts = Counter(_SAYS[each.state] for each in letters)
    return ", ".join(
        f"{counts[says]} {says}" for says in dict.fromkeys(_SAYS.values()) if counts[says]
    )


def data(letters: Sequence[Posted]) -> list[dict[str, Any]]:
    """All for a script."""
    return [
        {
            "key": each.key,
            "kind": each.kind,
            "seat": each.seat,
            "to": list(each.to),
            "subject": each.subject,
            "state": UNSURE if each.is_unsure else each.state,
            "time": each.time,
            "why": each.why,
            "tries": each.tries,
            "file": each.file,
        }
        for each in letters
    ]


def readable(raw: bytes) -> list[str]:
    """A letter as its reader sees it: the headers that matter, the plain text, and what else is in
    it.
    """
    from email import policy
    from email.parser import BytesParser

    message = BytesParser(policy=policy.default).parsebytes(raw)
    shown = ("From", "To", "Subject", "Date", "Message-ID", "In-Reply-To", "References")
    lines = [f"{name}: {plain(str(message[name]))}" for name in shown if name in message]
    body = message.get_body(("plain",))
    text = body.get_content() if body is not None else ""
    parts = [p for p in message.walk() if not p.is_multipart() and p is not body]
    beside = [f"Beside it: {', '.join(p.get_filename() or p.get_content_type() for p in parts)}."]
    return [*lines, "", *str(text).rstrip().splitlines(), "", *(beside if parts else [])]
