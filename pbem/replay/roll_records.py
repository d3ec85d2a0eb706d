"""Rolls beside the rules, played again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pbem.engine import chance
from pbem.engine.dice import Roll, roll_text
from pbem.engine.state import difference
from pbem.records.dice.rolls import (
    KIND,
    TYPED,
    _values,
    is_lock,
    is_typed,
    is_void,
    own_segment,
    rolled,
    said,
    typed_label,
    without_segment,
)
from pbem.storage import ledger
from pbem.storage.kinds import Apart, NewRecord

if TYPE_CHECKING:
    from pbem.records.dice.book import Book
    from pbem.replay.replay import Replay


def again(replay: Replay, record: Mapping[str, Any], before: dict[str, Any]) -> Apart | None:
    """Play a lock of a roll, or a roll, once more; `before` is the desk before it. The first
    difference.
    """
    engine, pending = replay.state["engine"], bool(before[KIND])
    is_first = is_lock(record) or is_typed(record)
    is_at_rest = engine["asks"] or engine["over"] or is_typed(record)
    if pending == is_first or not is_at_rest:
        return "kind", "no roll at this place", record["kind"]
    desk = {**before, "since": replay.desk["since"]}
    if is_lock(record):
        if (number := replay.rolled.get(said(record).about)) is not None:
            return KIND, f"another reason than that of record {number}", record[KIND]
        expected = _lock_again(record, desk, engine["segment"], replay.book)
    elif is_typed(record):
        expected = _typed_again(record)
    else:
        replay.rolled[said(record).about] = int(record["record"])
        expected = _roll_again(replay, record, desk)
    replay.burn(expected["inputs"] or [])
    for part, value in expected.items():
        if (apart := difference(value, record.get(part), part)) is not None:
            return apart
    return difference(desk, replay.desk, "desk")


def _lock_again(
    record: Mapping[str, Any],
    desk: dict[str, Any],
    segment: Mapping[str, Any],
    book: Book | None,
) -> NewRecord:
    """The parts that the lock of a roll must have; brings the desk forward. Openers are the book's
    affair.
    """
    number, inputs = own_segment(segment, book.next_number() if book else 0)
    told = said(record).data
    expected: NewRecord = {KIND: told, "segment": number, "inputs": inputs or None}
    if book is None:
        closes = None if desk["founded"] else sorted(ledger.founding_of(desk))
        expected |= {"openers": [chance.MODERATOR], "founding": closes}
        desk["founded"] = True
    desk[KIND] = {"segment": number, **told}
    return expected


def _typed_again(record: Mapping[str, Any]) -> NewRecord:
    wanted = said(record)
    # As many values as were wanted; a 0 where there is none makes the difference.
    values = (*_values(record), *(0,) * wanted.count)[: wanted.count]
    roll = Roll(typed_label(record["record"]), wanted.count, wanted.sides, values)
    dice = {roll.label: roll_text(roll)}
    return {KIND: wanted.data, "dice": dice, "grade": TYPED, "inputs": None}


def _roll_again(replay: Replay, record: Mapping[str, Any], desk: dict[str, Any]) -> NewRecord:
    number, told = desk[KIND]["segment"], without_segment(desk[KIND])
    desk[KIND] = {}
    expected: NewRecord = {KIND: told, "inputs": [{"burn": number}]}
    if is_void(record):
        only = None if replay.book else "no roll without players' links is given up"
        return expected | {"void": only or True, "dice": None}
    founding = replay.book.entries(number) if replay.book else ledger.founding_of(desk)
    roll = rolled(replay.id, number, told, record, {**founding})
    return expected | {"dice": {roll.label: roll_text(roll)}}
