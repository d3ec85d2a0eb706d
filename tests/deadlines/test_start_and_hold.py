"""From which hour a deadline counts, and that nothing is due, late or used by itself while the
clock stands.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.records.clock.rule import FIRST, SOON, Rule
from pbem.records.clock.zones import offsets
from tests.deadlines.clocked import Clock, due, flat, holds, ruled, told
from tests.outbox.writing import words_of
from tests.small_campaign import NAME, Folder

TEN = datetime(2026, 1, 10, 20, tzinfo=UTC)


def rule(**said: str) -> Rule:
    return Rule.of({**FIRST, "at": "20:00", "offsets": offsets("UTC", TEN), **said})


@pytest.mark.parametrize("after", [0, 3, 60, 3600, 4 * 3600 - 1])
@pytest.mark.parametrize(
    ("period", "days"),
    [("7 days", 7), ("48 hours", 2), ("36 hours", 2), ("every sunday 20:00", 1)],
)
def test_a_start_soon_after_the_hour_counts_from_the_hour(
    after: int, period: str, days: int
) -> None:
    start = TEN + timedelta(seconds=after)
    assert rule(orders=period).deadline("orders", start) == TEN + timedelta(days=days)


@pytest.mark.parametrize("hours", [4, 12, 23])
def test_a_start_at_another_time_of_the_day_has_its_whole_time(hours: int) -> None:
    found = rule(orders="7 days").deadline("orders", TEN + timedelta(hours=hours))
    assert found == TEN + timedelta(days=8)


@given(
    minutes=st.integers(0, 40 * 1440),
    length=st.integers(1, 20_000),
    seconds=st.integers(0, 59),
)
def test_a_deadline_is_later_and_at_most_a_few_hours_short(
    minutes: int, length: int, seconds: int
) -> None:
    start = TEN + timedelta(minutes=minutes, seconds=seconds)
    made = rule(orders=f"{length} minutes")
    found = made.deadline("orders", start)
    assert found is not None
    assert found > start
    assert found - start > timedelta(minutes=length) - SOON
    assert (found.hour, found.minute, found.second) == (20, 0, 0)


def test_cron_that_is_seconds_late_gives_seven_days_and_the_receipt_names_the_day(
    small: Folder, clock: Clock
) -> None:
    clock(days=1, hours=20, minutes=1)
    ruled(small, "--orders", "7 days", "--at", "20:00")
    (row,) = told(small)["due"]
    assert row["deadline"] == "2026-01-09 20:00:00Z"
    said = small.apply("purchase:\nbuy 5 infantry\n")
    assert "Friday 2026-01-09 20:00 UTC" in flat(said.out)
    holds(small)


def test_a_hold_that_ends_seconds_after_the_hour_costs_no_day(small: Folder, clock: Clock) -> None:
    ruled(small, "--orders", "7 days", "--at", "20:00")
    (before,) = told(small)["due"]
    clock(days=1, hours=20)
    small.run("clock", NAME, "--hold", "--why", "break")
    clock(days=3, hours=20, minutes=1)
    small.run("clock", NAME, "--resume")
    (after,) = told(small)["due"]
    moved = datetime.fromisoformat(after["deadline"]) - datetime.fromisoformat(before["deadline"])
    assert moved == timedelta(days=2)
    holds(small)


# While the clock stands

WORDS = ("will be used", "ago", "is late", "was due", "Due for", "Late for", "If nothing comes")


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("silence", ["wait", "default"])
def test_no_text_speaks_of_a_deadline_while_the_clock_stands(
    small: Folder, clock: Clock, late: bool, silence: str
) -> None:
    ruled(small, "--orders", "7 days", "--at-silence", silence)
    small.run("seat", NAME, "--address", "germany=anna@example.org")
    clock(days=9 if late else 3)
    assert small.run("clock", NAME, "--hold", "--why", "exams").code == 0
    clock(days=20)
    bad = small.mail("purchase:\nbuy 5 elephants\n", "bad.txt")
    texts = [
        small.run("check", NAME, small.mail("purchase:\nbuy 5 infantry\n")),
        small.run("check", NAME, bad),
        small.apply("purchase:\nbuy 5 infantry\n"),
        small.run("apply", NAME, bad),
        small.run("status", NAME),
        small.run("status", NAME, "--reminder", "germany"),
        small.run("report", NAME, "--questions"),
        small.run("report", NAME),
        due(small),
        small.run("outbox", NAME, "--list"),
    ]
    letters = [words_of(path) for path in (small.path / "small.pbem-private/outbox").glob("*.eml")]
    assert letters
    for text in [*(said.out + said.err for said in texts), *letters]:
        found = [word for word in WORDS if word in flat(text)]
        assert not found, text
    assert "The clock stands since" in texts[0].out
    assert "exams" in flat(texts[5].out)
    assert small.run("clock", NAME, "--resume").code == 0
    assert "will be used" in flat(
        small.run("check", NAME, bad).out + small.apply("purchase:\nbuy 4 infantry\n").out
    )
