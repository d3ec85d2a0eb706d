"""The accounts of a campaign: parts of the public state that follow from records alone, each in its
own module.

Whoever brings a campaign forward, by writing a record or by playing it again, goes over ACCOUNTS.
Whether a record concerns an account is said here without loading it: most campaigns have no dice
between people and no rule of time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from pbem.engine.events import opens
from pbem.engine.state import copy
from pbem.records import people
from pbem.storage import kinds
from pbem.storage.kinds import Record
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.records.clock.account import Clock, Timing
    from pbem.records.dice.book import Book
    from pbem.records.standing import Standing


@dataclass(frozen=True)
class Account:
    """`take` brings the account forward by a record, which has a number, and raises Refusal for one
    that cannot be. `field` and `wanted` are what an audit says then: where the record is wrong, and
    what could have stood there."""

    name: str
    concerns: Callable[[Standing, Record], bool]
    take: Callable[[Standing, Record, int], None]
    field: str = ""
    wanted: str = ""


def concerned(standing: Standing, record: Record) -> Iterator[Account]:
    """The accounts that a record may change, in the order in which they are brought forward."""
    return (account for account in ACCOUNTS if account.concerns(standing, record))


# Dice between people


def book_of(
    anchor: Record, data: dict[str, Any] | None, head_of: Callable[[int], str]
) -> Book | None:
    """The account of dice, from `data` or as at the founding; None where the moderator alone has
    chains.
    """
    if "mode" not in anchor["dice"]:
        return None
    from pbem.records.dice.book import Book, new_book

    return Book(anchor, new_book(anchor) if data is None else copy(data), head_of)


def _has_book(standing: Standing, record: Record) -> bool:
    return standing.book is not None


def _take_dice(standing: Standing, record: Record, number: int) -> None:
    from pbem.records.dice import entries

    if standing.book is not None:
        entries.take(standing.book, record, number, standing.facts)


# People


def _is_of_seat(standing: Standing, record: Record) -> bool:
    return bool(record["kind"] == kinds.SEAT)


def _take_people(standing: Standing, record: Record, number: int) -> None:
    people.take(standing.people, record, number)


# Orders for later turns


def _is_for_later(standing: Standing, record: Record) -> bool:
    is_told = record["kind"] == kinds.LATER or kinds.LATER in record
    events = record.get("events", ()) if standing.later else ()
    is_over = any(map(opens, events))
    return bool(is_told or is_over or record.get("orders") == people.WITHDRAWN)


def _take_later(standing: Standing, record: Record, number: int) -> None:
    from pbem.records import later

    later.take(standing.later, record)


# Time


def timing_of(data: Clock | None) -> Timing | None:
    """The account of time; None as long as a campaign has no rule of it."""
    if data is None:
        return None
    from pbem.records.clock.account import Timing

    return Timing(copy(data))


def _has_clock(standing: Standing, record: Record) -> bool:
    return standing.timing is not None or record["kind"] == kinds.CLOCK


def _take_time(standing: Standing, record: Record, number: int) -> None:
    from pbem.records.clock import account

    standing.timing = account.after(standing.timing, record, standing)


# Time comes last: what is waited for follows from all others.
ACCOUNTS = (
    Account("book", _has_book, _take_dice, "links", "what the rules of the dice allow"),
    Account(
        "people", _is_of_seat, _take_people, "change", "what can be said of people as they are"
    ),
    Account(kinds.LATER, _is_for_later, _take_later, kinds.LATER, "orders that can be kept"),
    Account("clock", _has_clock, _take_time, "act", "what can be done with the clock as it stands"),
)
