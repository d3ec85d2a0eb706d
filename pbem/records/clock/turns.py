"""In strict order the active side gives its link last: its time begins with the last link of the
others.

Until a record uses the links only the moderator knows when they came. Such a record says, where the
active side would be late by the deadline of the lock alone, until when its link was due:
`link_due`. The driver and the audit reckon it alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from pbem.records.clock.account import HOLD, KIND, RESUME, Timing
from pbem.records.clock.spans import moment, written
from pbem.records.clock.wants import LINK
from pbem.storage.kinds import Record

Data = dict[str, Any]


def sides(pending: Data, *, is_strict: bool) -> tuple[list[str], list[str]]:
    """The openers of the pending lock who give their links first, without silent ones, and those
    who do it after them; none where all may give theirs at once."""
    openers = pending.get("openers", []) if is_strict else []
    last = [seat for seat in openers if seat in pending["active"]]
    first = [seat for seat in openers if seat not in last]
    return (first, last) if last and (first or pending["silent"]) else ([], [])


def due(
    timing: Timing,
    pending: Data,
    came: Mapping[str, str],
    past: Sequence[Record],
    *,
    is_strict: bool,
) -> dict[str, str]:
    """Until when the links of the active side are due, by seat, where that is later than the
    account has it.

    `came` says when the links of the others came, which are all here; `past` are the `lock` and
    `clock` records from the pending lock on.
    """
    first, last = sides(pending, is_strict=is_strict)
    duty = timing.open.get(f"{LINK} {pending['segment']}") if last else None
    if duty is None:
        return {}
    times = [came.get(seat) for seat in first]
    if pending["silent"]:
        # Without a silent seat it is the turn of the active side as soon as that is recorded.
        times += [each.get("time") for each in past if each["record"] == pending["locks"][-1]]
    known = [when for when in map(moment, times) if when is not None]
    made = timing.rule.deadline(duty["what"], max(known)) if known else None
    if made is None:
        return {}
    found, stood = {}, _stood(past, max(known), timing)
    for seat in last:
        absences = timing.data["absent"].get(seat, [])
        when = timing.rule.excused(duty["what"], made, absences, max(known))
        if stood:
            when = timing.rule.allowed(duty["what"], when + stood)
        if seat in duty["seats"] and when > timing.deadline(f"{LINK} {pending['segment']}", seat):
            found[seat] = written(when)
    return found


def _stood(past: Sequence[Record], start: datetime, timing: Timing) -> timedelta:
    """How long the clock stood since then; a hold that lasts is not over."""
    held, stood = None, timedelta()
    for record in past:
        if record["kind"] != KIND or record["act"] not in (HOLD, RESUME):
            continue
        when = moment(record.get("time")) or timing.now
        if record["act"] == RESUME:
            # A hold whose record is not among these began before the lock.
            stood += max(when - max(held or start, start), timedelta())
        held = when if record["act"] == HOLD else None
    return stood


def told(
    timing: Timing, pending: Data, record: Record, past: Sequence[Record], *, is_strict: bool
) -> dict[str, str]:
    """What a record that uses links has to say in `link_due`: of those who would be late without
    it.
    """
    if not pending or "links" not in record:
        return {}
    came = record.get("came", {})
    made = due(timing, pending, came, past, is_strict=is_strict)
    name = f"{LINK} {pending['segment']}"
    arrived = {seat: moment(came.get(seat)) for seat in made}
    return {
        seat: when
        for seat, when in made.items()
        if (here := arrived[seat]) is not None and here > timing.deadline(name, seat)
    }


def look(
    timing: Timing,
    pending: Data,
    here: Sequence[str],
    came: Mapping[str, str],
    past: Sequence[Record],
    *,
    is_strict: bool,
) -> None:
    """Put into a copy of the account what is so now: nothing runs for the active side before its
    turn. `here` are the seats whose links the moderator has."""
    first, last = sides(pending, is_strict=is_strict)
    name = f"{LINK} {pending['segment']}" if last else ""
    if name not in timing.open:
        return
    duty = timing.open[name]
    if any(seat in first and seat not in here for seat in duty["seats"]):
        duty["seats"] = [seat for seat in duty["seats"] if seat not in last]
    else:
        duty["own"] |= due(timing, pending, came, past, is_strict=is_strict)
