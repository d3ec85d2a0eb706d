"""Receipts of mails in time, within the grace and late; the arrival of a mail counts, not when it
was read.
"""

from __future__ import annotations

import pytest

from tests.deadlines.clocked import Clock, due, flat, holds, late, ruled
from tests.small_campaign import ATTACK, NAME, Folder, one_paragraph

HEADS = """\
Received: from mx.example.org by mail.example.com; {received}
From: Erika <erika@example.org>
To: moderator@example.com
Date: {received}
Message-ID: <one@example.org>
Subject: orders

"""
IN_TIME = "Wed, 07 Jan 2026 21:00:00 +0000"


@pytest.mark.parametrize(
    ("days", "hours", "says"),
    [
        (6, 0, "Due for orders Germany 1 A: Thursday 2026-01-08 00:00 UTC."),
        (7, 5, "by 5 hours (it was due Thursday 2026-01-08 00:00 UTC), but within the grace"),
        (9, 3, "by 2 days 3 hours: it was due Thursday 2026-01-08 00:00 UTC, and the grace ended"),
    ],
)
def test_the_receipt_says_how_late_a_mail_is_and_whether_it_counts(
    small: Folder,
    clock: Clock,
    days: int,
    hours: int,
    says: str,
) -> None:
    ruled(small)
    clock(days, hours=hours)
    said = small.apply(ATTACK + "done")
    assert says in flat(said.out)
    assert said.code == 0
    assert ("it counts" in flat(said.out) or "still counts" in flat(said.out)) == (days > 6)
    assert late(small)["seconds"] == max(days - 7, 0) * 86400 + (hours * 3600 if days > 6 else 0)
    holds(small)


def test_a_mail_that_arrived_in_time_is_not_late_because_it_was_read_later(
    small: Folder,
    clock: Clock,
) -> None:
    ruled(small)
    clock(9)
    mail = HEADS.format(received=IN_TIME) + "seat: germany\n" + ATTACK + "done\n"
    said = small.run("apply", NAME, small.mail(mail, "mail.eml", seat=""))
    assert "Late" not in said.out
    assert small.records[2]["arrived"] == "2026-01-07 21:00:00Z"
    assert late(small)["times"] == 0
    holds(small)


def test_an_arrival_in_the_future_is_not_believed(small: Folder, clock: Clock) -> None:
    ruled(small)
    clock(1)
    mail = HEADS.format(received=IN_TIME) + "seat: germany\n" + ATTACK + "done\n"
    small.run("apply", NAME, small.mail(mail, "mail.eml", seat=""))
    assert "arrived" not in small.records[2]
    holds(small)


def test_what_comes_after_it_was_settled_does_not_count(small: Folder, clock: Clock) -> None:
    ruled(small, "--orders", "7 days", "--grace", "none", "--at-silence", "default")
    clock(8)
    due(small)
    said = small.apply(ATTACK + "done")
    assert said.code == 1
    assert "locked in record 3" in flat(said.out)


def test_without_a_rule_of_time_receipts_speak_of_the_moderators_lock(small: Folder) -> None:
    said = flat(small.apply(ATTACK).out)
    assert "used at the moderator's lock" in said
    assert "Due for" not in said


def test_nobody_is_reminded_of_nothing(small: Folder) -> None:
    one_paragraph(small.run("status", NAME, "--reminder", "germany"), "Without a rule of time")
    ruled(small)
    one_paragraph(small.run("status", NAME, "--reminder", "soviet-union"), "could be reminded")
    one_paragraph(small.run("status", NAME, "--reminder", "japan"), "no seat 'japan'", code=2)
