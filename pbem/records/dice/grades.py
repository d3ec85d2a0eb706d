"""The grade of the dice of a lock in a campaign with players' chains: what was promised, or what is
missing and by whom.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.records.dice import phrases

if TYPE_CHECKING:
    from pbem.records.dice.book import Book

Reason = tuple[str, str]


def fields(book: Book) -> dict[str, str]:
    """`grade`, `grade_why` and, where somebody caused it, `grade_by` of the lock that is
    pending.
    """
    if book.round:
        silent = [(f"{seat} silent", seat) for seat in book.pending["silent"]]
        return _told("A", [("beacon", ""), *silent])
    less = _reasons(book)
    if less:
        founders = phrases.binding(book.entries(book.pending["segment"]), book.plays, ())
        told = less if founders else [*less, ("no founding", "")]
        return _told("C", told)
    return _told("B", [(f"{book.mode} order", ""), *_deposits(book, early=False)])


def _told(grade: str, reasons: list[Reason]) -> dict[str, str]:
    who = sorted({by for _, by in reasons if by})
    made = {"grade": grade, "grade_why": ", ".join(why for why, _ in reasons)}
    return {**made, "grade_by": ", ".join(who)} if who else made


def _reasons(book: Book) -> list[Reason]:
    """Everything for which these dice are less than B."""
    pending = book.pending
    reasons = [(f"no chain of {side}", "") for side in pending["lacking"]]
    reasons += [(f"{seat} silent", seat) for seat in pending["silent"]]
    reasons += _deposits(book, early=True)
    if book.plays and book.mode != "strict":
        reasons.append(("the moderator plays in default order", book.plays))
    return reasons


def _deposits(book: Book, *, early: bool) -> list[Reason]:
    """Openers whose link lay with the moderator beforehand; `early`: before their own lines were
    closed.
    """
    found = []
    for seat in book.pending["openers"]:
        made = book.deposit(seat, book.pending["segment"])
        if made is not None and made["early"] == early:
            when = " before its lines closed" if early else ""
            found.append((f"deposit of {seat}{when}", seat))
    return found
