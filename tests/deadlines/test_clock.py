"""`pbem clock`: rules, extensions, holds, absences; what each does to deadlines, and what is
refused.
"""

from __future__ import annotations

import pytest

from tests.deadlines.clocked import Clock, flat, holds, late, ruled, told
from tests.small_campaign import ATTACK, NAME, Folder, one_paragraph

DUE = "2026-01-08 00:00:00Z"
ASK = "orders Germany 1 A"


def deadline(folder: Folder, seat: str = "germany") -> str:
    """When the first thing of a seat is due."""
    return next(str(row["deadline"]) for row in told(folder)["due"] if row["seat"] == seat)


# The rule


def test_without_a_rule_nothing_is_due_and_no_save_has_a_part_for_it(small: Folder) -> None:
    said = small.run("clock", NAME)
    assert said.code == 0
    assert "no rule of time" in said.out
    assert told(small) == {}
    assert small.run("due", NAME, "--exit-code").code == 0
    small.apply(ATTACK + "done")
    assert b"\n  clock:" not in small.save.read_bytes()


def test_a_rule_is_a_record_with_the_deadlines_to_which_it_leads(small: Folder) -> None:
    ruled(small, "--orders", "7 days", "--zone", "Europe/Berlin", "--at", "20:00")
    record = small.records[-1]
    assert (record["kind"], record["act"]) == ("clock", "rule")
    assert record["deadline"] == {ASK: "2026-01-08 19:00:00Z"}
    assert record["rule"]["zone"] == "Europe/Berlin"
    assert record["rule"]["offsets"][:2] == ["2026-01-01 00:00Z +01:00", "2026-03-29 01:00Z +02:00"]
    said = small.run("clock", NAME).out
    assert "Thursday 2026-01-08 20:00 Europe/Berlin (2026-01-08 19:00 UTC)" in said
    holds(small)


def test_a_changed_rule_keeps_what_is_not_named_and_deadlines_that_were_told(
    small: Folder,
    clock: Clock,
) -> None:
    ruled(small, "--orders", "7 days", "--answers", "4 days", "--grace", "2 days")
    clock(1)
    ruled(small, "--orders", "2 days")
    rule = small.records[-1]["rule"]
    assert (rule["orders"], rule["answers"], rule["dice"], rule["grace"]) == (
        "2 days",
        "4 days",
        "4 days",
        "2 days",
    )
    assert deadline(small) == DUE
    small.apply(ATTACK + "done")
    assert deadline(small) == "2026-01-04 00:00:00Z"
    holds(small)


def test_a_rule_of_none_has_no_deadline(small: Folder) -> None:
    ruled(small, "--orders", "none")
    assert told(small)["due"] == []
    holds(small)


@pytest.mark.parametrize(
    ("options", "due"),
    [
        (("--orders", "36 hours"), "2026-01-02 12:00:00Z"),
        (("--orders", "7 days", "--at", "20:00"), "2026-01-08 20:00:00Z"),
        (("--orders", "every sunday 20:00"), "2026-01-04 20:00:00Z"),
        (
            ("--orders", "every friday", "--at", "20:00", "--at-least", "3 days"),
            "2026-01-09 20:00:00Z",
        ),
        (("--orders", "7 days", "--not-on", "thu, fri"), "2026-01-10 00:00:00Z"),
        (("--orders", "7 days", "--not-on", "2026-01-08"), "2026-01-09 00:00:00Z"),
        (
            ("--orders", "1 day", "--zone", "America/New_York", "--at", "08:00"),
            "2026-01-02 13:00:00Z",
        ),
    ],
)
def test_rules_lead_to_these_deadlines(small: Folder, options: tuple[str, ...], due: str) -> None:
    ruled(small, *options)
    assert deadline(small) == due
    holds(small)


# Extensions


def test_an_extension_moves_what_is_due_and_says_why_to_everybody(small: Folder) -> None:
    ruled(small)
    said = small.run("clock", NAME, "--extend", "2 days", "--why", "exams  of\nall")
    assert said.code == 0, said
    record = small.records[-1]
    assert (record["by"], record["why"]) == ("2 days", "exams of all")
    assert record["deadline"] == {ASK: "2026-01-10 00:00:00Z"}
    assert "2 days later: exams of all" in small.run("log", NAME).out
    assert "2 days later: exams of all" in flat(small.run("report", NAME, "--turn", "1").out)
    holds(small)


def test_an_extension_after_the_deadline_counts_from_now(small: Folder, clock: Clock) -> None:
    ruled(small)
    clock(10)
    small.run("clock", NAME, "--extend", "2 days", "--seat", "Germany", "--why", "ill")
    assert deadline(small) == "2026-01-13 00:00:00Z"
    assert late(small)["times"] == 0
    holds(small)


def test_until_is_a_moment_of_the_zone(small: Folder) -> None:
    ruled(small, "--orders", "7 days", "--zone", "Europe/Berlin")
    assert small.run("clock", NAME, "--until", "2026-01-20 20:00", "--why", "move").code == 0
    assert deadline(small) == "2026-01-20 19:00:00Z"
    holds(small)


# Holds


def test_a_hold_stops_the_clock_and_every_deadline_is_as_much_later(
    small: Folder,
    clock: Clock,
) -> None:
    ruled(small)
    clock(6, hours=12)
    assert small.run("clock", NAME, "--hold", "--why", "summer break").code == 0
    clock(20)
    assert "The clock stands since Wednesday 2026-01-07 12:00 UTC: summer break" in flat(
        small.run("status", NAME).out
    )
    assert "summer break" in small.run("report", NAME).out
    assert small.run("due", NAME, "--exit-code").code == 0
    assert late(small)["times"] == 0
    assert small.run("clock", NAME, "--resume").code == 0
    assert deadline(small) == "2026-01-21 12:00:00Z"
    holds(small)


def test_who_was_late_before_a_hold_is_as_late_after_it_and_no_more(
    small: Folder,
    clock: Clock,
) -> None:
    ruled(small)
    clock(9)
    small.run("clock", NAME, "--hold", "--why", "break")
    clock(20)
    assert late(small)["seconds"] == 2 * 86400
    small.run("clock", NAME, "--resume")
    assert late(small)["seconds"] == 2 * 86400
    clock(21)
    small.apply(ATTACK + "done")
    assert late(small)["seconds"] == 3 * 86400
    holds(small)


def test_what_is_asked_during_a_hold_has_its_whole_time_after_it(
    small: Folder,
    clock: Clock,
) -> None:
    ruled(small)
    small.run("clock", NAME, "--hold", "--why", "break")
    clock(5)
    small.apply(ATTACK + "done")
    clock(15)
    small.run("clock", NAME, "--resume")
    assert deadline(small) == "2026-01-23 00:00:00Z"
    holds(small)


# Absences


def test_days_of_absence_do_not_count_and_the_totals_are_public(
    small: Folder, clock: Clock
) -> None:
    ruled(small)
    said = small.run(
        "clock", NAME, "--absent", "germany", "--from", "2026-01-05", "--to", "2026-01-06"
    )
    assert said.code == 0, said
    record = small.records[-1]
    assert (record["days"], record["counts"]) == (2, 2)
    assert deadline(small) == "2026-01-10 00:00:00Z"
    assert (
        "germany is absent from 2026-01-05 to 2026-01-06, 2 of 2 days count"
        in small.run("log", NAME).out
    )
    assert (late(small)["absent"], late(small)["counted"]) == (2, 2)
    said_now = flat(small.run("status", NAME).out)
    assert "germany is absent from 2026-01-05 to 2026-01-06; 2 of 2 days count" in said_now
    clock(6)
    said_later = small.run("status", NAME).out
    assert "is absent from" not in said_later
    assert "absent 2 days" in said_later
    holds(small)


def test_a_later_question_takes_a_known_absence_into_account(small: Folder) -> None:
    ruled(small)
    small.run("clock", NAME, "--absent", "germany", "--from", "2026-01-09", "--to", "2026-01-11")
    assert deadline(small) == DUE
    small.apply(ATTACK + "done")
    assert deadline(small) == DUE
    small.run("clock", NAME, "--orders", "9 days")
    small.apply("noncombat:\npass\nplace:\nplace 5 infantry @ Germany\ndone")
    holds(small)


def test_only_so_many_days_count_in_a_year(small: Folder) -> None:
    ruled(small, "--orders", "30 days", "--absence-limit", "5 days")
    small.run("clock", NAME, "--absent", "germany", "--from", "2026-01-05", "--to", "2026-01-07")
    assert small.records[-1]["counts"] == 3
    small.run("clock", NAME, "--absent", "germany", "--from", "2026-01-10", "--to", "2026-01-14")
    assert small.records[-1]["counts"] == 2
    assert deadline(small) == "2026-02-05 00:00:00Z"
    small.run("clock", NAME, "--absent", "germany", "--from", "2026-01-20", "--to", "2026-01-21")
    assert small.records[-1]["counts"] == 0
    small.run("clock", NAME, "--absent", "germany", "--from", "2027-01-20", "--to", "2027-01-21")
    assert small.records[-1]["counts"] == 2
    assert (late(small)["absent"], late(small)["counted"]) == (12, 7)
    holds(small)


def test_absences_may_only_be_noted(small: Folder) -> None:
    ruled(small, "--orders", "7 days", "--absences", "note")
    small.run("clock", NAME, "--absent", "germany", "--from", "2026-01-05", "--to", "2026-01-07")
    assert small.records[-1]["counts"] == 0
    assert deadline(small) == DUE
    assert late(small)["absent"] == 3
    holds(small)


# What is refused, and what is only shown

WRONG = {
    "unknown zone": (("--zone", "Europe/Atlantis"), 2, "no time zone"),
    "unreadable time": (("--orders", "a while"), 2, 'is none of "7 days"'),
    "unreadable grace": (("--grace", "a while"), 2, "no length of time"),
    "time that is named by its option": (
        ("--forfeit", "rarely", "--at", "20:00"),
        2,
        "--forfeit: ",
    ),
    "week without time": (("--orders", "every sunday"), 2, "needs a time of day"),
    "no day left": (("--not-on", "mon,tue,wed,thu,fri,sat,sun"), 2, "no day is left"),
    "unknown substitute": (("--substitute", "japan=Ken"), 2, "no seat 'japan'"),
    "unknown seat": (("--extend", "1 day", "--seat", "japan", "--why", "x"), 2, "no seat 'japan'"),
    "nothing due": (
        ("--extend", "1 day", "--seat", "soviet-union", "--why", "x"),
        1,
        "nothing is due",
    ),
    "until the past": (("--until", "2025-12-31 20:00", "--why", "x"), 2, "in the past"),
    "until too early": (("--until", "2026-01-05 20:00", "--why", "x"), 1, "never made shorter"),
    "until no day": (("--until", "tomorrow", "--why", "x"), 2, "is no day"),
    "resume without hold": (("--resume",), 1, "does not stand"),
    "absence in the past": (
        ("--absent", "germany", "--from", "2025-12-30", "--to", "2026-01-03"),
        2,
        "in the past already",
    ),
    "absence backwards": (
        ("--absent", "germany", "--from", "2026-01-06", "--to", "2026-01-03"),
        2,
        "no absence of",
    ),
    "absence of nobody": (
        ("--absent", "japan", "--from", "2026-01-06", "--to", "2026-01-07"),
        2,
        "no seat 'japan'",
    ),
    "long reason": (("--hold", "--why", "x" * 400), 2, "at most 300"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_cannot_be_is_refused_in_one_paragraph_and_writes_nothing(
    small: Folder, case: str
) -> None:
    options, code, says = WRONG[case]
    ruled(small)
    with small.untouched():
        one_paragraph(small.run("clock", NAME, *options), says, code=code)
        assert small.run("clock", NAME, *options, "--dry-run").code == code


def test_holding_twice_and_being_absent_twice_are_refused(small: Folder) -> None:
    ruled(small)
    small.run("clock", NAME, "--hold", "--why", "break")
    away = ("--absent", "germany", "--from", "2026-01-05", "--to", "2026-01-07")
    small.run("clock", NAME, *away)
    with small.untouched():
        one_paragraph(small.run("clock", NAME, "--hold", "--why", "more"), "stands already")
        one_paragraph(small.run("clock", NAME, *away), "known to be absent")


@pytest.mark.parametrize("options", [("--hold", "--why", "x"), ("--extend", "1 day", "--why", "x")])
def test_without_a_rule_there_is_no_clock_to_turn(small: Folder, options: tuple[str, ...]) -> None:
    with small.untouched():
        one_paragraph(small.run("clock", NAME, *options), "no rule of time")


@pytest.mark.parametrize(
    "options",
    [
        ("--hold", "--resume", "--why", "x"),
        ("--hold", "--orders", "7 days", "--why", "x"),
        ("--hold",),
        ("--extend", "2 days"),
        ("--absent", "germany"),
        ("--from", "2026-01-05"),
        ("--orders", "7 days", "--seat", "germany"),
        ("--resume", "--why", "x"),
        ("--substitute", "germany"),
    ],
)
def test_options_that_do_not_belong_together_are_a_wrong_call(
    small: Folder, options: tuple[str, ...]
) -> None:
    with small.untouched():
        assert small.run("clock", NAME, *options).code == 2


def test_a_dry_run_shows_the_deadlines_and_writes_nothing(small: Folder) -> None:
    ruled(small)
    with small.untouched():
        said = small.run("clock", NAME, "--extend", "2 days", "--why", "x", "--dry-run")
        assert said.code == 0
        assert "2026-01-10 00:00 UTC" in said.out
        said = small.run("clock", NAME, "--json")
    assert said.data["clock"]["due"][0]["deadline"] == DUE
    assert said.data["clock"]["rule"]["orders"] == "7 days"


def test_zones_and_reasons_are_shown_as_they_are_written(small: Folder) -> None:
    ruled(small, "--orders", "7 days", "--zone", "America/New_York")
    small.run("clock", NAME, "--extend", "1 day", "--why", "see minutes_of_may.txt")
    assert "America/New_York (2026-01-09 00:00 UTC)" in small.run("status", NAME).out
    assert "zone: America/New_York" in small.run("log", NAME, "--record", "2").out
    assert "minutes_of_may.txt" in small.run("log", NAME).out
