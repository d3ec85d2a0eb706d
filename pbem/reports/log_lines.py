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
        yield campaign.words.say("log.by", {"by": record.get("authenticated", "the moderator")})
    if "withdraws" in record:
        yield campaign.words.tell("log.withdraws", sections=record["withdraws"])


def _given(campaign: Campaign, record: Record) -> Parts:
    """A link; the record that closes the founding has no seat."""
    if "seat" in record:
        yield from _mail(campaign, record)
    yield from _beacon(campaign, record)


def _seat(campaign: Campaign, record: Record) -> Parts:
    if "seat" in record:
        yield record["seat"]
    yield f"{record['change']} {record.get('name', '')}".strip()
    yield from _round(campaign, record)


def _of_seat(campaign: Campaign, record: Record) -> Parts:
    yield record["seat"]


def _lock(campaign: Campaign, record: Record) -> Parts:
    yield campaign.words.tell("log.segment", segment=record["segment"])
    yield from _round(campaign, record)
    yield from _roll(record)
    yield from _inputs(campaign, record)


def _result(campaign: Campaign, record: Record) -> Parts:
    yield from _beacon(campaign, record)
    yield from _inputs(campaign, record)
    yield from _dice(campaign, record)


def _thrown(campaign: Campaign, record: Record) -> Parts:
    yield from _round(campaign, record)
    yield from _beacon(campaign, record)
    yield from _roll(record)
    yield from _dice(campaign, record)


def _decided(campaign: Campaign, record: Record) -> Parts:
    yield moderation.brief(record, campaign.words)


def _note(campaign: Campaign, record: Record) -> Parts:
    yield moderation.note_sentence(record, campaign.words)


def _clock(campaign: Campaign, record: Record) -> Parts:
    from pbem.reports.deadlines import sentence

    yield sentence(campaign, record, campaign.words)


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


def _round(campaign: Campaign, record: Record) -> Parts:
    if "round" in record:
        yield campaign.words.tell("log.round", round=record["round"], due=record["due"])


def _beacon(campaign: Campaign, record: Record) -> Parts:
    if "beacon" in record:
        yield campaign.words.tell("log.by_round", round=record["beacon"]["round"])


def _roll(record: Record) -> Parts:
    if "roll" in record:
        yield f"{record['roll']['dice']}: {record['roll']['why']}"


def _inputs(campaign: Campaign, record: Record) -> Parts:
    """What was answered, and how; then what is asked."""
    inputs = record.get("inputs", ())
    yield from (f"{given['answer']} ({given['how']})" for given in inputs if "answer" in given)
    asks = (ask for given in inputs for ask in given.get("put", ()))
    yield from (campaign.words.tell("log.asks", ask=ask) for ask in asks)


def _dice(campaign: Campaign, record: Record) -> Parts:
    if "dice" in record:
        count = sum(len(text.split()) - 1 for text in record["dice"].values())
        yield campaign.words.tell("log.dice", count=count, grade=record["grade"])
