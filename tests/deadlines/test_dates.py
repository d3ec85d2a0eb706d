"""Spans, zones and rules as pure functions: never before the ask, monotone, right when the clocks
change.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.errors import Illegal
from pbem.records.clock import spans, zones
from pbem.records.clock.rule import FIRST, SOON, Rule
from pbem.records.clock.spans import Span, Weekly, lasting, moment, written
from pbem.records.clock.zones import Zone

START = datetime(2026, 1, 1, tzinfo=UTC)
# Half-hour offsets, a zone that skips a whole day of its past, southern summer, a change of half an
# hour.
NAMES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Asia/Kolkata",
    "Pacific/Chatham",
    "Australia/Lord_Howe",
    "America/St_Johns",
)
TABLES = {name: Zone(name, zones.offsets(name, START)) for name in NAMES}

moments = st.integers(1, 8 * 365 * 86_400).map(lambda number: START + timedelta(seconds=number))
names = st.sampled_from(NAMES)
lengths = st.builds(Span, st.integers(0, 40), st.integers(0, 2000)).filter(
    lambda span: span.days or span.minutes
)
clock_times = st.times().map(lambda at: f"{at:%H:%M}")


def rule(name: str = "UTC", **changes: Any) -> Rule:
    return Rule.of({**FIRST, "zone": name, "offsets": TABLES[name].lines, **changes})


def utc(text: str) -> datetime:
    when = moment(text)
    assert when is not None
    return when


# Spans


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("7 days", "7 days"),
        ("1 week", "7 days"),
        ("36 Hours", "36 hours"),
        ("1 day, 12 hours", "1 day 12 hours"),
        ("90 min", "1 hour 30 minutes"),
        ("2d 3h", "2 days 3 hours"),
    ],
)
def test_a_span_is_read_as_people_write_it_and_has_one_normal_form(text: str, normal: str) -> None:
    assert Span.of(text).text == normal
    assert Span.of(normal) == Span.of(text)


@pytest.mark.parametrize(
    "text", ["", "7", "days", "-1 day", "0 days", "400 days", "7 dyas", "soon"]
)
def test_what_is_no_span_is_refused(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        Span.of(text)
    assert refused.value.problem.code == "span_unreadable"


@given(lengths)
def test_every_span_is_written_and_read_again(span: Span) -> None:
    assert Span.of(span.text).least == span.least


def test_days_of_the_week_are_read_with_a_time_or_without() -> None:
    assert Weekly.of("every sunday 20:00").text == "every sunday 20:00"
    assert Weekly.of("Every Wed and Sat at 8:05").text == "every wednesday, saturday 08:05"
    assert Weekly.of("every monday").at is None
    for text in ("every", "every someday", "sunday 20:00", "every sunday 25:00"):
        with pytest.raises(Illegal):
            Weekly.of(text)


def test_a_length_is_told_in_its_two_largest_units() -> None:
    assert lasting(3 * 86400 + 4 * 3600 + 59) == "3 days 4 hours"
    assert lasting(3600) == "1 hour"
    assert lasting(59) == "less than a minute"


@given(moments)
def test_a_moment_is_written_and_read_again(when: datetime) -> None:
    assert moment(written(when)) == when


@pytest.mark.parametrize(
    "text", ["", "2026-12-06", "2026-12-06T19:00:00Z", "2026-13-06 19:00:00Z", 7]
)
def test_anything_else_is_no_moment(text: object) -> None:
    assert moment(text) is None


# Zones


@given(names, moments)
def test_the_table_of_a_zone_gives_the_same_local_time_as_the_database(
    name: str, when: datetime
) -> None:
    local = when.astimezone(ZoneInfo(name)).replace(tzinfo=None)
    assert TABLES[name].local(when) == local


@given(names, moments)
def test_local_time_and_back_is_the_same_moment_or_the_later_one_of_two(
    name: str, when: datetime
) -> None:
    zone = TABLES[name]
    again = zone.utc(zone.local(when))
    assert again >= when
    assert zone.local(again) == zone.local(when)
    assert again - when in (timedelta(), timedelta(minutes=30), timedelta(hours=1))


def test_a_time_that_is_left_out_is_as_much_later_and_one_that_comes_twice_is_the_second() -> None:
    berlin = TABLES["Europe/Berlin"]
    gap = berlin.utc(datetime.fromisoformat("2026-03-29 02:30"))
    assert written(gap) == "2026-03-29 01:30:00Z"
    assert berlin.told(gap) == "Sunday 2026-03-29 03:30 Europe/Berlin (2026-03-29 01:30 UTC)"
    fold = berlin.utc(datetime.fromisoformat("2026-10-25 02:30"))
    assert written(fold) == "2026-10-25 01:30:00Z"


def test_a_zone_that_nobody_knows_is_refused() -> None:
    for name in ("Europe/Berlyn", "", "../etc/passwd", "Europe"):
        with pytest.raises(Illegal) as refused:
            zones.offsets(name, START)
        assert refused.value.problem.code == "unknown_zone"


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["2026-01-01 00:00Z +99:00"],
        ["2026-01-01 +01:00"],
        ["2026-10-25 01:00Z +01:00", "2026-03-29 01:00Z +02:00"],
        ["2026-13-25 01:00Z +01:00"],
    ],
)
def test_a_table_that_cannot_be_is_refused(lines: list[str]) -> None:
    with pytest.raises(Illegal):
        Zone("Europe/Berlin", lines)


# Deadlines


def hours_after(local: datetime, at: str | None) -> timedelta:
    """How long a time of day is past, nothing where there is none."""
    if at is None:
        return timedelta()
    hour, minute = map(int, at.split(":"))
    return (local - local.replace(hour=hour, minute=minute, second=0, microsecond=0)) % timedelta(1)


@given(
    names,
    moments,
    lengths,
    st.none() | clock_times,
    st.sets(st.sampled_from(spans.DAYS), max_size=6),
)
def test_a_deadline_is_never_before_the_ask_and_never_shorter_than_promised(
    name: str, asked: datetime, span: Span, at: str | None, days: set[str]
) -> None:
    made = rule(name, orders=span.text, at=at or "none", not_on=", ".join(days) or "none")
    deadline = made.deadline("orders", asked)
    assert deadline is not None
    assert deadline > asked
    # A day in which clocks are put forward has 23 hours; who is asked soon after the time of day
    # has just what lies between less, and nobody else has.
    behind = hours_after(made.zone.local(asked), at)
    less = behind if behind < SOON else timedelta()
    assert deadline - asked >= span.least - timedelta(hours=1) - less
    local = made.zone.local(deadline)
    assert spans.DAYS[local.weekday()] not in days


@given(names, moments, lengths, lengths)
def test_a_moment_moved_on_by_more_is_later(
    name: str, when: datetime, one: Span, more: Span
) -> None:
    made = rule(name)
    first = made.moved(when, one)
    assert first > when
    assert made.moved(first, more) > first


@given(names, moments, st.timedeltas(timedelta(hours=2), timedelta(days=30)), lengths)
def test_who_is_asked_later_has_no_earlier_deadline(
    name: str, asked: datetime, later: timedelta, span: Span
) -> None:
    made = rule(name, orders=span.text, at="20:00", not_on="saturday")
    first, second = (made.deadline("orders", when) for when in (asked, asked + later))
    assert first is not None
    assert second is not None
    assert second >= first


@given(names, moments, st.sampled_from(["12 hours", "2 days"]))
def test_a_weekly_deadline_is_the_next_such_day_that_leaves_the_least_time(
    name: str, asked: datetime, least: str
) -> None:
    made = rule(name, orders="every sunday, wednesday 20:00", at_least=least)
    deadline = made.deadline("orders", asked)
    assert deadline is not None
    local = made.zone.local(deadline)
    assert (local.weekday() in (2, 6), f"{local:%H:%M}") == (True, "20:00")
    # Who is asked soon after the hour counts from it; the clocks may change between.
    assert deadline - asked >= Span.of(least).least - SOON - timedelta(hours=1)
    assert deadline - asked <= Span.of(least).least + timedelta(days=4, hours=1)


def test_days_keep_the_time_of_day_over_a_change_of_the_clocks_and_hours_are_exact() -> None:
    berlin = rule("Europe/Berlin", orders="1 day", answers="24 hours")
    asked = utc("2026-03-28 19:00:00Z")  # 20:00 in Berlin, the evening before
    assert written(berlin.deadline("orders", asked) or START) == "2026-03-29 18:00:00Z"
    assert written(berlin.deadline("answers", asked) or START) == "2026-03-29 19:00:00Z"


def test_days_of_the_calendar_are_left_out_too() -> None:
    made = rule(orders="1 day", at="20:00", not_on="2026-12-24, 2026-12-25, saturday, sunday")
    # Wednesday noon: Thursday and Friday are named, the weekend is not on, so Monday.
    assert written(made.deadline("orders", utc("2026-12-23 12:00:00Z")) or START) == (
        "2026-12-28 20:00:00Z"
    )


def test_none_is_no_deadline() -> None:
    assert rule(answers="none").deadline("answers", START) is None


# The rule as data

BAD = {
    "week without a time": ({"orders": "every sunday"}, "week_without_time"),
    "week on a blocked day": ({"orders": "every sunday 20:00", "not_on": "sunday"}, "week_blocked"),
    "no day left": ({"not_on": ", ".join(spans.DAYS)}, "never_due"),
    "no such silence": ({"at_silence": "sulk"}, "no_such_choice"),
    "no such loss": ({"forfeit": "0 times"}, "no_such_choice"),
    "loss that is no span": ({"forfeit": "4 bumps"}, "span_unreadable"),
    "limit in hours": ({"absence_limit": "30 hours"}, "whole_days"),
    "time of day": ({"at": "24:00"}, "time_unreadable"),
    "day": ({"not_on": "caturday"}, "day_unreadable"),
    "date": ({"not_on": "2026-02-30"}, "day_unreadable"),
    "unknown part": ({"orderz": "7 days"}, "rule_incomplete"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_rule_that_cannot_be_is_refused_with_its_reason(case: str) -> None:
    changes, code = BAD[case]
    with pytest.raises(Illegal) as refused:
        rule(**changes)
    assert refused.value.problem.code == code


def test_the_data_of_a_rule_are_its_normal_form() -> None:
    made = rule(
        "Europe/Berlin", orders="every SUN at 8:00", not_on="sat,  2026-12-24", forfeit="4 times"
    )
    assert Rule.of(made.data).data == made.data
    assert made.data["orders"] == "every sunday 08:00"
    assert made.data["not_on"] == "saturday, 2026-12-24"
    assert made.dates == {date(2026, 12, 24)}


@pytest.mark.parametrize(
    ("limit", "times", "days", "lost"),
    [
        ("none", 99, 99, False),
        ("4 times", 3, 99, False),
        ("4 times", 4, 0, True),
        ("14 days", 99, 13, False),
        ("14 days", 0, 14, True),
    ],
)
def test_the_rule_says_when_a_seat_has_lost(
    limit: str, times: int, days: int, *, lost: bool
) -> None:
    assert rule(forfeit=limit).forfeits(times, days * 86400) is lost
