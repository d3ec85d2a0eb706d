"""A ruling, an undo or a robot that comes or goes ends what was to be thrown: numbers whose links
may be known by now are used up, and lie fallow.

    burnt    ["7 germany soviet-union"]      in the record: numbers up to 7 are used up, these
                                             seats' links were here
    inputs   [{burn: 7}, {ruling: [...]}]    and the same for the rules, before anything else is put
                                             in

Otherwise who decides on the ruling could know the dice that follow it. docs/dice.md, "Segments and
numbers".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pbem.engine.chance import MODERATOR
from pbem.engine.errors import Illegal
from pbem.engine.state import State
from pbem.storage import kinds
from pbem.storage.kinds import Record

if TYPE_CHECKING:
    from pbem.records.dice.book import Book


def waiting_number(state: State) -> int:
    """The segment whose dice the rules wait for, 0 for none: links of it may be known, a lock may
    name it.
    """
    engine = state["engine"]
    is_at_rest = bool(engine["asks"] or engine["over"] or not engine["releases"])
    return 0 if is_at_rest else int(engine["segment"]["number"])


def is_waiting(book: Book | None, state: State) -> bool:
    """Whether a lock waits for its dice."""
    return bool(book.pending) if book is not None else bool(waiting_number(state))


def void_number(book: Book) -> int:
    """The highest number of the lock that waits and of deposits, 0 for none: dice up to it may be
    known.
    """
    return book.founding_number() - 1 if book.pending or book.data["deposits"] else 0


def apart(record: Record, book: Book | None, state: State) -> tuple[str, Any, Any] | None:
    """For the audit, before such a record is played again: the first difference in what it says of
    numbers.
    """
    burnt, inputs = list(record.get("burnt", [])), list(record.get("inputs", []))
    least = void_number(book) if book is not None else waiting_number(state)
    number = number_of(burnt[0]) if burnt else 0
    if least and number != least:
        return "burnt", [str(least)], burnt
    if len(burnt) > 1 or (book is None and burnt not in ([], [str(least)])):
        return "burnt", [str(least)] if least else [], burnt
    burns = [given for given in inputs if "burn" in given]
    if burns != ([{"burn": number}] if number else []) or (burns and "burn" not in inputs[0]):
        return "inputs", f"first of all what is burnt: {number}", inputs
    return None


def number_of(text: str) -> int:
    """The number in an entry of `burnt`."""
    return int(text.split(" ", 1)[0])


def causes(record: Record) -> Iterator[tuple[str, str]]:
    """Who caused what, for the audit's counts: the moderator, since nobody else writes such
    records.
    """
    yield MODERATOR, f"{record['kind']}s"
    if record.get("burnt"):
        yield MODERATOR, "voids"


def take(book: Book, record: Record, number: int) -> None:
    """Bring the book forward by a ruling, an undo or a robot that comes or goes, record `number`: a
    lock that waits is void, deposits are used up, and links answer this record from now on. For a
    robot no lock may wait. Raises Illegal for that and for numbers that are not the next."""
    if book.pending and record["kind"] not in kinds.REVISIONS:
        raise Illegal("", "robot_not_now", seat=record["seat"])
    if book.is_roll:
        raise Illegal("", "roll_not_now", segment=book.pending["segment"])
    burnt, least = list(record.get("burnt", [])), void_number(book)
    wanted = least or book.next_number()
    if len(burnt) > 1 or bool(least) > bool(burnt):
        raise Illegal("", "record_says", name="burnt", expected=[str(wanted)], found=burnt)
    if burnt and number_of(burnt[0]) != wanted:
        raise Illegal("", "number_not_next", number=number_of(burnt[0]), next=wanted)
    if burnt:
        book.data |= {"highest": wanted, "pending": {}, "deposits": {}}
    if record["kind"] == kinds.UNDO:
        # Lines that came after the position that is in force again can change again.
        book.data["closed"] = []
    book.data["asked"] = {"record": number, "early": []}
