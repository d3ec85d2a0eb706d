"""What a record says in one line of the log, by its kind: parts, each a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pbem.records import moderation
from pbem.storage import kinds
from pbem.storage.kinds import Record

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

Parts = Iterator[str]


def line(campaign: Campaign, record: Record) -> str:
    """A record in one line, however long."""
    parts = LINES[record["kind"]](campaign, record)
    return " ".join(", ".join(parts).split())


def _mail(campaign: Campaign, record: Record) -> Parts:
    """A mail of a seat; a withdrawal of the moderator has none."""
    yield record["seat"]
    if "mail" in record:
        yield f"by {record.get('authenticated', 'the moderator')}"
    if "withdraws" in record:
        yield f"withdraws {', '.join(record['withdraws'])}"


def _given(campaign: Campaign, record: Record) -> Parts:
    """A link; the record that closes the founding has no seat."""
    if "seat" in record:
        yield from _mail(campaign, record)
    yield from _beacon(record)


def _seat(campaign: Campaign, record: Record) -> Parts:
    if "seat" in record:
        yield record["seat"]
    yield f"{record['change']} {record.get('name', '')}".strip()
    yield from _round(record)


def _of_seat(campaign: Campaign, record: Record) -> Parts:
    yield record["seat"]


def _lock(campaign: Campaign, record: Record) -> Parts:
    yield f"segment {record['segment']}"
    yield from _round(record)
    yield from _roll(record)
    yield from _inputs(record)


def _result(campaign: Campaign, record: Record) -> Parts:
    yield from _beacon(record)
    yield from _inputs(record)
    yield from _dice(record)


def _thrown(campaign: Campaign, record: Record) -> Parts:
    yield from _round(record)
    yield from _beacon(record)
    yield from _roll(record)
    yield from _dice(record)


def _decided(campaign: Campaign, record: Record) -> Parts:
    yield moderation.brief(record)


def _note(campaign: Campaign, record: Record) -> Parts:
    yield moderation.note_sentence(record)


def _clock(campaign: Campaign, record: Record) -> Parts:
    from pbem.reports.deadlines import sentence
    from pbem.words.catalogue import Words

    yield sentence(campaign, record, Words())


def _opened(campaign: Campaign, record: Record) -> Parts:
    """Its kind says it all."""
    yield from ()


LINES: dict[str, Callable[[Campaign, Record], Parts]] = {
    kinds.ORDERS: _mail,
    kinds.ANSWER: _mail,
    kinds.LOCK: _lock,
    kinds.RESULT: _result,
    kinds.RULING: _decided,
    kinds.UNDO: _decided,
    kinds.NOTE: _note,
    kinds.FOUNDING: _given,
    kinds.DEPOSIT: _given,
    kinds.ROLL: _thrown,
    kinds.CLOCK: _clock,
    kinds.SEAT: _seat,
    kinds.LATER: _of_seat,
    kinds.OPEN: _opened,
}


def _round(record: Record) -> Parts:
    if "round" in record:
        yield f"round {record['round']}, due {record['due']}"


def _beacon(record: Record) -> Parts:
    if "beacon" in record:
        yield f"by round {record['beacon']['round']}"


def _roll(record: Record) -> Parts:
    if "roll" in record:
        yield f"{record['roll']['dice']}: {record['roll']['why']}"


def _inputs(record: Record) -> Parts:
    """What was answered, and how; then what is asked."""
    inputs = record.get("inputs", ())
    yield from (f"{given['answer']} ({given['how']})" for given in inputs if "answer" in given)
    yield from (f"asks {ask}" for given in inputs for ask in given.get("put", ()))


def _dice(record: Record) -> Parts:
    if "dice" in record:
        count = sum(len(text.split()) - 1 for text in record["dice"].values())
        yield f"{count} dice, grade {record['grade']}"
