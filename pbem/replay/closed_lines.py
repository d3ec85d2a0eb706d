"""What a mail must not change on the desk: lines that are locked, the order of those that stay,
questions that nobody asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pbem.engine.flow import Ask
from pbem.engine.play import asks_to
from pbem.records import desks, precedence, turnover
from pbem.records.desk_places import ANSWER, batch_of, meets
from pbem.records.desks import Entry
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
    was, now = desks.texts(before, seat), desks.texts(after, seat)
    if wanted := turnover.misplaced(was, now):
        return path, wanted, now
    answers = [told for told in now if told not in was and Entry.of(told).section == ANSWER]
    asked = _asked(replay, seat) if answers else []
    for told in answers:
        if Entry.of(told).about not in [ask.id for ask in asked]:
            return path, "an answer to a question that is asked", told
    return None


def fixed(replay: Replay, before: dict[str, Any], seat: str) -> Callable[[str], bool]:
    """Which sections of a seat nobody may change now."""
    book = replay.book
    waits = book is None and bool(burnt_numbers.waiting_number(replay.state))
    is_closed = waits if book is None else seat in book.data["closed"]
    is_waiting = waits if book is None else bool(book.pending) and not book.is_roll
    verbs = replay.table.game.reply_verbs if is_closed else ()
    deciding = precedence.deciding(replay.grammar, verbs)
    made = turnover.fixed(before, seat, deciding, is_closed=is_closed, is_waiting=is_waiting)
    # A section may be asked for again in the same turn, as for another power of the seat.
    asks = [ask for ask in _asked(replay, seat) if ask.sections]
    powers = replay.powers_of(seat) if asks else []
    asked = [told for ask in asks for told in batch_of(ask, powers)]
    return lambda told: not meets(told, asked) and made(told)


def _asked(replay: Replay, seat: str) -> list[Ask]:
    """The open questions to a seat."""
    return [*asks_to(replay.state, lambda power: replay.seat_of(power) == seat)]
