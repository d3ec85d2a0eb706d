"""The rule of time of a campaign: how long everybody has, in which zone, what grace and silence
mean. Data in a record.

All values are texts, "none" for what there is not: see FIRST. `Rule.of(data).data` is their normal
form.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

from pbem.engine.errors import Illegal
from pbem.records.clock import spans
from pbem.records.clock.spans import NONE, Span, Weekly
from pbem.records.clock.zones import Zone
from pbem.values import dataclass

ORDERS, ANSWERS, DICE = "orders", "answers", "dice"
WHATS = (ORDERS, ANSWERS, DICE)
WAIT, DEFAULT, SUBSTITUTE = "wait", "default", "substitute"
SILENCES = (WAIT, DEFAULT, SUBSTITUTE)
EXTEND, NOTE = "extend", "note"
# Less than so long after the time of day of a rule a start counts from it.
SOON = timedelta(hours=4)
_MOST_BLOCKED = 400

Data = dict[str, Any]

# What a campaign begins with where nothing else is said. `offsets` come from the zone.
FIRST: Data = {
    "orders": "7 days",
    "answers": "3 days",
    "dice": "3 days",
    "at": NONE,
    "zone": "UTC",
    "not_on": NONE,
    "at_least": "24 hours",
    "grace": "24 hours",
    "at_silence": WAIT,
    "substitutes": {},
    "remind": "24 hours",
    "again": "2 days",
    "absences": EXTEND,
    "absence_limit": "21 days",
    "forfeit": NONE,
}


@dataclass(frozen=True)
class Rule:
    """The rule as it is used. `of` reads it, `data` is what records hold."""

    periods: Mapping[str, Span | Weekly | None]
    at: time | None
    zone: Zone
    weekdays: frozenset[int]
    dates: frozenset[date]
    least: Span
    grace: Span | None
    silence: str
    substitutes: Mapping[str, str]
    remind: Span | None
    again: Span | None
    absences: str
    absence_days: int | None
    forfeit: str

    @staticmethod
    def of(data: Mapping[str, Any]) -> Rule:
        """The rule of these texts. Raises Illegal for the first that cannot be read."""
        if set(data) != {*FIRST, "offsets"}:
            raise Illegal("", "rule_incomplete", missing=sorted({*FIRST, "offsets"} ^ set(data)))
        weekdays, dates = _blocked(data["not_on"])
        periods = {what: spans.period(data[what]) for what in WHATS}
        at = None if data["at"] == NONE else spans.clock_time(data["at"])
        limit = _span(data["absence_limit"])
        if limit is not None and limit.minutes:
            raise Illegal("", "whole_days", text=data["absence_limit"])
        rule = Rule(
            periods,
            at,
            Zone(data["zone"], data["offsets"]),
            weekdays,
            dates,
            Span.of(data["at_least"]),
            _span(data["grace"]),
            _one_of(data["at_silence"], SILENCES),
            {str(seat): str(name) for seat, name in data["substitutes"].items()},
            _span(data["remind"]),
            _span(data["again"]),
            _one_of(data["absences"], (EXTEND, NOTE)),
            None if limit is None else limit.days,
            _forfeit(data["forfeit"]),
        )
        rule._check_weekly()
        return rule

    def _check_weekly(self) -> None:
        for period in self.periods.values():
            if isinstance(period, Weekly) and not (period.at or self.at):
                raise Illegal("", "week_without_time", text=period.text)
            if isinstance(period, Weekly) and self.weekdays & set(period.days):
                raise Illegal("", "week_blocked", text=period.text)

    @property
    def data(self) -> Data:
        """Its normal form."""
        return {
            **{what: _text(period) for what, period in self.periods.items()},
            "at": f"{self.at:%H:%M}" if self.at else NONE,
            "zone": self.zone.name,
            "offsets": list(self.zone.lines),
            "not_on": ", ".join(
                [spans.DAYS[day] for day in sorted(self.weekdays)]
                + [day.isoformat() for day in sorted(self.dates)]
            )
            or NONE,
            "at_least": self.least.text,
            "grace": _text(self.grace),
            "at_silence": self.silence,
            "substitutes": dict(self.substitutes),
            "remind": _text(self.remind),
            "again": _text(self.again),
            "absences": self.absences,
            "absence_limit": NONE if self.absence_days is None else Span(self.absence_days).text,
            "forfeit": self.forfeit,
        }

    # Moments

    def deadline(self, what: str, asked: datetime) -> datetime | None:
        """When what is asked at this moment is due; None where the rule has no deadline for it."""
        period = self.periods[what]
        if period is None:
            return None
        least = self.least if isinstance(period, Weekly) else period
        return self.allowed(what, self.moved(self.from_hour(what, asked), least))

    def _hour(self, what: str) -> time | None:
        """The time of day at which things of this kind are due, None for any."""
        period = self.periods[what]
        return period.at or self.at if isinstance(period, Weekly) else self.at

    def from_hour(self, what: str, start: datetime) -> datetime:
        """A start within a few hours after the time of day of the rule counts from that time: who
        runs `pbem due` some seconds after it has given "7 days", not eight. A deadline still lies
        behind its start: it falls on the time of day."""
        at = self._hour(what)
        if at is None:
            return start
        first = datetime.combine(self.zone.local(start).date(), at)
        for hour in (first, first - timedelta(days=1)):
            moment = self.zone.utc(hour)
            if timedelta() <= start - moment < SOON:
                return moment
        return start

    def allowed(self, what: str, when: datetime) -> datetime:
        """The first moment from this one on at which something of this kind may be due."""
        period = self.periods[what]
        local = self.zone.local(when)
        if (at := self._hour(what)) is not None:
            first = datetime.combine(local.date(), at)
            local = first if self.zone.utc(first) >= when else first + timedelta(days=1)
        elif not self._is_blocked(local.date(), period):
            return when
        for _ in range(_MOST_BLOCKED):
            if not self._is_blocked(local.date(), period):
                return self.zone.utc(local)
            local += timedelta(days=1)
        raise Illegal("", "never_due", text=self.data["not_on"])

    def kept(self, what: str, when: datetime, now: datetime) -> datetime:
        """The moment for a deadline that was moved to `when`: the hour just before it, if that is
        still to come.
        """
        first = self.allowed(what, self.from_hour(what, when))
        return first if first > now else self.allowed(what, when)

    def _is_blocked(self, day: date, period: Span | Weekly | None) -> bool:
        is_other_day = isinstance(period, Weekly) and day.weekday() not in period.days
        return is_other_day or day.weekday() in self.weekdays or day in self.dates

    def moved(self, when: datetime, span: Span) -> datetime:
        """A moment so much later."""
        if span.days:
            when = self.zone.utc(self.zone.local(when) + timedelta(days=span.days))
        return when + timedelta(minutes=span.minutes)

    def end_of_grace(self, deadline: datetime) -> datetime:
        """When what the rule says of silence happens."""
        return deadline if self.grace is None else self.moved(deadline, self.grace)

    def excused(
        self, what: str, deadline: datetime, absences: Iterable[str], since: datetime
    ) -> datetime:
        """A deadline moved on by the days of these absences that count and fall between a moment
        and it.
        """
        moved = deadline
        for text in absences:
            begin, _, _, counts = spans.absence(text)
            first = self.day(spans.calendar_day(begin))
            start = max(first, since)
            end = self.moved(first, Span(counts)) if counts else start
            if start < moved and end > start:
                moved += end - start
        return self.allowed(what, moved) if moved > deadline else deadline

    def day(self, day: date) -> datetime:
        """The moment at which a day of the calendar begins."""
        return self.zone.utc(datetime.combine(day, time()))

    # Consequences

    def forfeits(self, times: int, seconds: float) -> bool:
        """Whether a seat has lost by the rule: so often late beyond grace, or so long in all.
        Nothing acts on it.
        """
        if self.forfeit == NONE:
            return False
        if (count := _times(self.forfeit)) is not None:
            return times >= count
        return seconds >= Span.of(self.forfeit).least.total_seconds()


def _span(text: str) -> Span | None:
    return None if text == NONE else Span.of(text)


def _text(period: Span | Weekly | None) -> str:
    return NONE if period is None else period.text


def _one_of(text: str, choices: Iterable[str]) -> str:
    if text not in choices:
        raise Illegal("", "no_such_choice", text=text, known=list(choices))
    return text


def _times(text: str) -> int | None:
    number, _, noun = text.partition(" ")
    return int(number) if noun in ("time", "times") and number.isdigit() else None


def _forfeit(text: str) -> str:
    """ "4 times" or "14 days" in normal form."""
    if text == NONE:
        return NONE
    if (count := _times(text)) is None:
        return Span.of(text, "4 times").text
    if not 0 < count < 1000:
        raise Illegal("", "no_such_choice", text=text, known=["4 times", "14 days", NONE])
    return f"{count} time{'' if count == 1 else 's'}"


def _blocked(text: str) -> tuple[frozenset[int], frozenset[date]]:
    """Days of the week and of the calendar on which nothing is due. Raises Illegal if none is
    left.
    """
    names = [] if text == NONE else [name.strip() for name in text.split(",") if name.strip()]
    dates = frozenset(spans.calendar_day(name) for name in names if name[:1].isdigit())
    weekdays = frozenset(spans.weekday(name) for name in names if not name[:1].isdigit())
    if len(weekdays) == len(spans.DAYS) or len(dates) >= _MOST_BLOCKED - 7:
        raise Illegal("", "never_due", text=text)
    return weekdays, dates
