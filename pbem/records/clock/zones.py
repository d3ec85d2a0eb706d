"""A time zone as data: its name and the offsets from UTC in force from given moments on.

A rule of time writes them into its record, so that everybody computes the same deadlines for good,
without a time zone database and whatever its next release says. `offsets` asks the database once,
when the rule is made.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo

from pbem import lazy
from pbem.engine.errors import Illegal
from pbem.records.clock.spans import DAYS

YEARS = 10
_LINE = lazy.pattern(r"(\d{4}-\d\d-\d\d \d\d:\d\d)Z ([+-])(\d\d):(\d\d)")


class Zone:
    """Local time of a zone and back. `lines` are "2026-10-25 01:00Z +01:00", the first one counts
    before it too.
    """

    def __init__(self, name: str, lines: Sequence[str]) -> None:
        """Raises Illegal for lines that cannot be read or are out of order."""
        self.name = name
        self.lines = list(lines)
        read = [_line(text) for text in lines]
        self._from = [when for when, _ in read]
        self._offsets = [offset for _, offset in read]
        if not read or self._from != sorted(set(self._from)):
            raise Illegal("", "zone_unreadable", zone=name)

    def offset(self, when: datetime) -> timedelta:
        """How far local time is ahead of UTC at a moment."""
        return self._offsets[max(bisect_right(self._from, when) - 1, 0)]

    def local(self, when: datetime) -> datetime:
        """A moment in local time, without a zone."""
        return (when + self.offset(when)).replace(tzinfo=None)

    def utc(self, local: datetime) -> datetime:
        """The moment of a local time. Of a time that comes twice the later one; one that is left
        out is as much later.
        """
        at = local.replace(tzinfo=UTC)
        around = {self.offset(at + timedelta(hours=hours)) for hours in (-30, 30)}
        found = [at - offset for offset in around if self.offset(at - offset) == offset]
        return max(found) if found else max(at - offset for offset in around)

    def told(self, when: datetime) -> str:
        """A moment for people: with the day of the week, in the zone, and in UTC."""
        local = self.local(when)
        told = f"{DAYS[local.weekday()].capitalize()} {local:%Y-%m-%d %H:%M} {self.name}"
        return told if self.name == "UTC" else f"{told} ({when.astimezone(UTC):%Y-%m-%d %H:%M} UTC)"


def offsets(name: str, start: datetime) -> list[str]:
    """The lines of a zone from `start` on, for the next years. Raises Illegal for a zone that is
    not known here.
    """
    if name == "UTC":
        return [_written(start, timedelta())]
    from zoneinfo import ZoneInfo

    try:
        zone = ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        raise Illegal("", "unknown_zone", zone=name) from None
    when = start.replace(minute=0, second=0, microsecond=0)
    lines = [_written(when, _offset(zone, when))]
    end = when + timedelta(days=365 * YEARS)
    while when < end:
        later = when + timedelta(days=1)
        if _offset(zone, later) != _offset(zone, when):
            change = _change(zone, when, later)
            lines.append(_written(change, _offset(zone, change)))
        when = later
    return lines


def _change(zone: tzinfo, before: datetime, after: datetime) -> datetime:
    """The minute in which the offset changes between two moments."""
    while after - before > timedelta(minutes=1):
        middle = before + timedelta(minutes=(after - before) // timedelta(minutes=2))
        if _offset(zone, middle) == _offset(zone, before):
            before = middle
        else:
            after = middle
    return after


def _offset(zone: tzinfo, when: datetime) -> timedelta:
    """The offset at a moment in whole minutes."""
    offset = when.astimezone(zone).utcoffset() or timedelta()
    return timedelta(minutes=offset // timedelta(minutes=1))


def _written(when: datetime, offset: timedelta) -> str:
    sign, size = ("-", -offset) if offset < timedelta() else ("+", offset)
    hours, minutes = divmod(size // timedelta(minutes=1), 60)
    return f"{when.astimezone(UTC):%Y-%m-%d %H:%M}Z {sign}{hours:02}:{minutes:02}"


def _line(text: str) -> tuple[datetime, timedelta]:
    found = _LINE.fullmatch(text)
    if not found:
        raise Illegal("", "zone_unreadable", zone=text)
    try:
        when = datetime.fromisoformat(f"{found[1]}Z")
    except ValueError:
        raise Illegal("", "zone_unreadable", zone=text) from None
    offset = timedelta(hours=int(found[3]), minutes=int(found[4]))
    if offset > timedelta(hours=24):
        raise Illegal("", "zone_unreadable", zone=text)
    return when, -offset if found[2] == "-" else offset
