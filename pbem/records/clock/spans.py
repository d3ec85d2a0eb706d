"""Spans and moments of time as people write them: "7 days", "36 hours", "every sunday 20:00",
"2026-12-06 19:00:00Z".

Days are days of the calendar, with the same time of day before and after a change of the clocks;
hours are exact.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta

from pbem import lazy
from pbem.engine.errors import Illegal
from pbem.values import dataclass

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
NONE = "none"
MOST_DAYS = 366
FARTHEST = 2 * MOST_DAYS
_EVERY = "every sunday 20:00"
_PART = lazy.pattern(r"(\d{1,5}) ?(w|weeks?|d|days?|h|hours?|m|min|minutes?)\b[ ,]*(?:and )?")
_DAY, _HOUR = 86_400, 3_600


@dataclass(frozen=True)
class Span:
    """So many days of the calendar and then so many minutes."""

    days: int = 0
    minutes: int = 0

    @staticmethod
    def of(text: str, also: str = "") -> Span:
        """The span that is written so. Raises Illegal, which says what may be written, `also` what
        else.
        """
        rest, days, minutes = text.strip().casefold(), 0, 0
        whole = rest
        while rest and (found := _PART.match(rest)):
            number, unit = int(found[1]), found[2][0]
            days += number * {"w": 7, "d": 1}.get(unit, 0)
            minutes += number * {"h": 60, "m": 1}.get(unit, 0)
            rest = rest[found.end() :]
        if rest or not whole or not 0 < days * 1440 + minutes <= MOST_DAYS * 1440:
            raise Illegal("", "span_unreadable", text=text, most=MOST_DAYS, also=also)
        return Span(days, minutes)

    @property
    def text(self) -> str:
        """As it is written down."""
        hours, minutes = divmod(self.minutes, 60)
        parts = ((self.days, "day"), (hours, "hour"), (minutes, "minute"))
        return " ".join(_counted(number, noun) for number, noun in parts if number)

    @property
    def least(self) -> timedelta:
        """Its length where no clock changes."""
        return timedelta(days=self.days, minutes=self.minutes)


@dataclass(frozen=True)
class Weekly:
    """The same days of every week, at a time of day (None: at that of the rule)."""

    days: tuple[int, ...]
    at: time | None

    @staticmethod
    def of(text: str) -> Weekly:
        """From "every sunday 20:00", "every monday and thursday". Raises Illegal."""
        words = re.findall(r"[a-z]+|[0-9:]+", text.casefold())
        days, at = set(), None
        for number, word in enumerate(words[1:]):
            if word[:1].isdigit() and number == len(words) - 2:
                at = clock_time(word)
            elif word not in ("and", "at"):
                days.add(weekday(word))
        if words[:1] != ["every"] or not days:
            raise Illegal("", "span_unreadable", text=text, most=MOST_DAYS, also=_EVERY)
        return Weekly(tuple(sorted(days)), at)

    @property
    def text(self) -> str:
        """As it is written down."""
        days = ", ".join(DAYS[day] for day in self.days)
        return f"every {days}{f' {self.at:%H:%M}' if self.at else ''}"


def period(text: str) -> Span | Weekly | None:
    """How long somebody has, from a rule: a span, days of the week, or None for "none"."""
    if text.strip().casefold() == NONE:
        return None
    if text.strip().casefold().startswith("every"):
        return Weekly.of(text)
    return Span.of(text, _EVERY)


def weekday(name: str) -> int:
    """The number of a day of the week, Monday 0, by its name or three letters of it or more. Raises
    Illegal.
    """
    found = [number for number, day in enumerate(DAYS) if day.startswith(name.strip().casefold())]
    if len(found) != 1 or len(name.strip()) < 3:
        raise Illegal("", "day_unreadable", text=name)
    return found[0]


def calendar_day(text: str) -> date:
    """A day written 2026-12-24. Raises Illegal."""
    try:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", text.strip()):
            raise ValueError
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Illegal("", "day_unreadable", text=text) from None


def clock_time(text: str) -> time:
    """A time of day written 20:00. Raises Illegal."""
    found = re.fullmatch(r"(\d\d?):(\d\d)", text.strip())
    if not found or int(found[1]) > 23 or int(found[2]) > 59:
        raise Illegal("", "time_unreadable", text=text)
    return time(int(found[1]), int(found[2]))


def moment(text: object) -> datetime | None:
    """The moment that a record names ("2026-12-06 19:00:00Z"), None for anything else."""
    if not isinstance(text, str) or not re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ", text):
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def sure(text: object) -> datetime:
    """The same where there has to be one. Raises Illegal."""
    found = moment(text)
    if found is None:
        raise Illegal("", "moment_unreadable", text=str(text))
    return found


def written(when: datetime) -> str:
    """A moment as records have it."""
    return f"{when.astimezone(UTC):%Y-%m-%d %H:%M:%S}Z"


def absence(text: str) -> tuple[str, str, int, int]:
    """First and last day, how many, and how many count, of an absence as it is kept."""
    dates, _, counted = text.partition(", ")
    first, _, last = dates.partition(" to ")
    counts, _, days = counted.removesuffix(" days").partition(" of ")
    return first, last, int(days), int(counts)


def too_far(text: str) -> Illegal:
    """The refusal of a moment that no deadline may have, or that the calendar does not have."""
    return Illegal("", "deadline_too_far", text=text, most=FARTHEST)


def lasting(seconds: float) -> str:
    """A length of time in its two largest units: "3 days 4 hours", "20 minutes"."""
    left = int(seconds)
    parts = []
    for size, noun in ((_DAY, "day"), (_HOUR, "hour"), (60, "minute")):
        number, left = divmod(left, size)
        if number:
            parts.append(_counted(number, noun))
    return " ".join(parts[:2]) or "less than a minute"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
