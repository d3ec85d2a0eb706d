"""What a mail must not change on the desk: lines that are locked, the order of those that stay,
questions that nobody asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pbem.engine.play import open_asks
from pbem.records import desks, precedence, turnover
from pbem.records.desks import ANSWER
from pbem.records.dice import burnt_numbers
from pbem.storage.kinds import Apart, Record

if TYPE_CHECKING:
    from pbem.replay.replay import Replay


def apart(replay: Replay, record: Record, before: dict[str, Any]) -> Apart | None:
    """The first line that the record of a mail must not bring, take away or move."""
    seat, after = record["seat"], replay.desk
    path = f"desk.seats.{seat}.lines"
    if found := turnover.changed(before, after, seat, fixed(replay, before, seat)):
        return path, *found
    was, now = ([entry.text for entry in desks.entries(d, seat)] for d in (before, after))
    if wanted := turnover.misplaced(was, now):
        return path, wanted, now
    answers = [e.text for e in desks.entries(after, seat) if e.section == ANSWER]
    if set(answers) - set(was) and not _is_asked(replay, seat):
        return path, "no answer: nothing is asked", answers
    return None


def fixed(replay: Replay, before: dict[str, Any], seat: str) -> Callable[[str], bool]:
    """Which sections of a seat nobody may change now."""
    book = replay.book
    waits = book is None and bool(burnt_numbers.waiting_number(replay.state))
    is_closed = waits if book is None else seat in book.data["closed"]
    is_waiting = waits if book is None else bool(book.pending) and not book.is_roll
    deciding = precedence.deciding(replay.grammar, replay.table.game.reply_verbs)
    made = turnover.fixed(before, seat, deciding, is_closed=is_closed, is_waiting=is_waiting)
    # A section may be asked for again in the same turn, as for another power of the seat.
    asked = turnover.wanted(open_asks(replay.state), seat, replay.seat_of)
    return lambda section: section not in asked and made(section)


def _is_asked(replay: Replay, seat: str) -> bool:
    asks = [ask for ask in open_asks(replay.state) if not ask.sections]
    return any(replay.seat_of(power) == seat for ask in asks for power in ask.to)
