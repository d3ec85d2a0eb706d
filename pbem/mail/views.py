"""The bodies of one mail beside each other: which one is read, and which orders only another one
has.
"""

from __future__ import annotations

from collections.abc import Sequence

from .body import Sifted
from .doubts import IsOrder, is_done, says_order
from .message import Candidate
from .rows import Row

_ATTACHMENT = "attachment"


def best(candidates: Sequence[Candidate], sifted: Sequence[Sifted], is_order: IsOrder) -> int:
    """The place of the body with a filled order block, else of that with most orders; the first one
    on ties.

    An attachment is not the sender's own words: it is taken where he has written no order himself.
    """
    own = any(
        _orders(body, is_order)
        for each, body in zip(candidates, sifted, strict=True)
        if each.source != _ATTACHMENT
    )
    places = [at for at, each in enumerate(candidates) if not own or each.source != _ATTACHMENT]
    return max(places, key=lambda at: (sifted[at].has_block, sifted[at].orders, -at))


def rivals(candidates: Sequence[Candidate], sifted: Sequence[Sifted], is_order: IsOrder) -> str:
    """The names of attachments with orders, if there are several and they are not the same; else
    "".
    """
    files = {
        each.name: {letters(row.text) for row in orders}
        for each, body in zip(candidates, sifted, strict=True)
        if each.source == _ATTACHMENT and (orders := _orders(body, is_order))
    }
    several = [orders for orders in files.values() if orders != next(iter(files.values()))]
    count = sum(1 for each in candidates if each.source == _ATTACHMENT and each.name in files)
    return ", ".join(files) if several or count > len(files) else ""


def differing(
    candidates: Sequence[Candidate], sifted: Sequence[Sifted], at: int, is_order: IsOrder
) -> tuple[str, list[Row]]:
    """Another view of the same mail, as text or as HTML, and its orders that stand nowhere in the
    one that is read.
    """
    for each, body in zip(candidates, sifted, strict=True):
        if each.source not in (candidates[at].source, _ATTACHMENT):
            orders, known = _orders(body, is_order), lines_of(sifted[at])
            return each.source, [row for row in orders if letters(row.text) not in known]
    return "", []


def lines_of(body: Sifted) -> set[str]:
    """The letters of each line of a body, read or not, and of two to four neighbouring ones, as
    mail programs break them.
    """
    words = [letters(row.text) for row in body.rows if row.text]
    return {"".join(words[at : at + most]) for at in range(len(words)) for most in (1, 2, 3, 4)}


def _orders(body: Sifted, is_order: IsOrder) -> list[Row]:
    rows = [row for row in body.live if says_order(row.text, is_order)]
    return [row for row in rows if not is_done(row.text, is_order)]


def letters(text: str) -> str:
    """What of a line no mail program changes."""
    return "".join(char for char in text.casefold() if char.isalnum())
