"""For the audit: what a record says of time beside the account."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.state import difference
from pbem.records.clock.account import KIND, Timing
from pbem.records.clock.spans import moment
from pbem.storage.kinds import Record
from pbem.words.catalogue import Words
from pbem.words.plain import say


def apart(timing: Timing, record: Record) -> tuple[str, Any, Any] | None:
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


def notes(hasty: Sequence[int]) -> list[str]:
    """For the audit: the records in which the moderator did not wait for a deadline."""
    if not hasty:
        return []
    return [
        say(Words(), "time.hasty", {"records": ", ".join(map(str, hasty)), "count": len(hasty)})
    ]
