"""For the audit: what a record says of time beside the account."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pbem.engine.state import difference
from pbem.records.clock import turns
from pbem.records.clock.account import KIND, Timing
from pbem.records.clock.spans import moment
from pbem.storage.kinds import Apart, Record
from pbem.words.catalogue import Words
from pbem.words.plain import say

if TYPE_CHECKING:
    from pbem.replay.replay import Replay


def apart(timing: Timing, record: Record) -> Apart | None:
    """What a record says of time and is not so: the deadlines of a `clock` record, when mails and
    links came.
    """
    if record["kind"] == KIND:
        told = timing.told()
        for part in ("deadline", "deadline_of"):
            if (found := difference(told.get(part), record.get(part), part)) is not None:
                return found
    came = record.get("came", {})
    if strangers := sorted(set(came) - set(record.get("links", {}))):
        return "came", "those whose links are used here", strangers[0]
    times = {"arrived": record["arrived"]} if "arrived" in record else {}
    times |= {f"came.{seat}": when for seat, when in came.items()}
    for path, when in times.items():
        arrived = moment(when)
        if arrived is None or arrived > timing.now:
            return path, f"a moment up to {record.get('time')}", when
    return None


def in_turn(replay: Replay, timing: Timing, record: Record) -> Apart | None:
    """What a record says of links that were not due yet, by account and lock as they were before
    it. Records of earlier releases do not say it: they are noted."""
    pending = replay.book.pending if replay.book is not None else {}
    is_strict = replay.book is not None and replay.book.is_strict
    locks = pending.get("locks", [record["record"]])
    past = [each for each in replay.past if each["record"] >= locks[0]]
    expected = turns.told(timing, pending, record, past, is_strict=is_strict)
    if expected and "link_due" not in record:
        replay.out_of_turn.append(int(record["record"]))
        return None
    return difference(expected, record.get("link_due", {}), "link_due")


def is_hasty(timing: Timing, record: Record, seats: Mapping[str, Sequence[str]]) -> bool:
    """Whether a record takes silence, or orders as they lie there, for an answer before the
    deadline of their seat.

    `timing` is the account before the record, `seats` the powers of each.
    """
    for given in record.get("inputs", []):
        name = given.get("answer")
        if given.get("how") not in ("silence", "lock") or name not in timing.open:
            continue
        asked = [seat for seat, powers in seats.items() if set(powers) & set(given["by"])]
        times = [
            timing.deadline(name, seat) for seat in asked if seat in timing.open[name]["seats"]
        ]
        when = max(moment(record.get("time")) or timing.now, timing.now)
        if any(when < deadline for deadline in times):
            return True
    return False


def notes(hasty: Sequence[int], out_of_turn: Sequence[int]) -> list[str]:
    """For the audit: the records in which the moderator did not wait for a deadline, and those that
    count a link from the lock on although it was not its turn, as earlier releases did."""
    told = {"time.hasty": hasty, "time.not_in_turn": out_of_turn}
    return [
        say(Words(), key, {"records": ", ".join(map(str, numbers)), "count": len(numbers)})
        for key, numbers in told.items()
        if numbers
    ]
