"""In strict order the active side's time for its link begins with the last link of the others."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.audit.audit import audit
from pbem.reports import deadlines
from pbem.table import arrivals
from pbem.table.campaign import Campaign
from pbem.words.catalogue import Words
from tests.chained_campaign import Table
from tests.cli.test_links import AXIS, SOVIET, Maker
from tests.deadlines.clocked import Clock, due, flat, holds, late, ruled, told
from tests.small_campaign import ATTACK, NAME

DICE = ("--orders", "7 days", "--dice", "1 day", "--grace", "12 hours")


def locked(make: Maker, *options: str) -> Table:
    """A lock in strict order, at the beginning of time, for which both sides have to give a
    link.
    """
    table = make.founded("--mode", "strict")
    ruled(table, *DICE, *options)
    table.send(ATTACK + "done", seat=AXIS)
    assert table.run("apply", NAME, "--lock").code == 0
    return table


def others(table: Table) -> None:
    """The link of the others, which the active side has to see before it gives its own."""
    table.links(SOVIET)
    (table.path / "others.txt").write_bytes((table.path / "mail-0.txt").read_bytes())


def own(table: Table) -> dict[str, Any]:
    """The active side's link; the record that uses all of them."""
    table.send(table.link_mail(AXIS, "--after", str(table.path / "others.txt")))
    assert table.kinds[-1] == "result"
    return table.records[-1]


def booked(table: Table, seat: str = AXIS) -> tuple[int, int]:
    """How often and how many seconds a seat has been late."""
    counted = late(table, seat)
    return counted["times"], counted["seconds"]


def test_the_active_side_is_not_late_because_the_others_were(make: Maker, clock: Clock) -> None:
    table = locked(make)
    clock(4)
    assert booked(table) == (0, 0)
    others(table)
    assert booked(table) == (0, 0)
    assert [(row["seat"], row["deadline"]) for row in told(table)["due"]] == [
        (AXIS, "2026-01-06 00:00:00Z")
    ]
    clock(4, hours=6)
    record = own(table)
    assert record["link_due"] == {AXIS: "2026-01-06 00:00:00Z"}
    assert booked(table) == (0, 0)
    assert booked(table, SOVIET) == (1, 3 * 86_400)
    holds(table)


def test_it_is_late_when_its_own_time_is_over(make: Maker, clock: Clock) -> None:
    table = locked(make)
    clock(4)
    others(table)
    clock(5, hours=2)
    assert booked(table) == (1, 2 * 3_600)
    assert f"To {AXIS}, for link 1 of the dice" in flat(due(table).out)
    own(table)
    assert booked(table) == (1, 2 * 3_600)
    holds(table)


def test_where_nobody_is_late_the_record_and_the_account_are_as_ever(
    make: Maker, clock: Clock
) -> None:
    table = locked(make)
    clock(0, hours=20)
    others(table)
    clock(0, hours=23)
    assert "link_due" not in own(table)
    holds(table)


def test_a_hold_in_its_turn_does_not_count(make: Maker, clock: Clock) -> None:
    table = locked(make)
    clock(4)
    others(table)
    clock(4, hours=6)
    assert table.run("clock", NAME, "--hold", "--why", "storm").code == 0
    clock(9, hours=6)
    assert table.run("clock", NAME, "--resume").code == 0
    clock(9, hours=20)
    assert own(table)["link_due"] == {AXIS: "2026-01-11 00:00:00Z"}
    assert booked(table) == (0, 0)
    holds(table)


def test_an_absence_in_its_turn_counts_from_there(make: Maker, clock: Clock) -> None:
    table = locked(make)
    days = ("--from", "2026-01-05", "--to", "2026-01-07")
    assert table.run("clock", NAME, "--absent", AXIS, *days).code == 0
    clock(4, hours=6)
    others(table)
    clock(8)
    own(table)
    assert booked(table) == (0, 0)
    holds(table)


@pytest.mark.parametrize("said", ["2026-01-09 00:00:00Z", "2026-01-02 00:00:00Z"])
def test_the_audit_finds_another_moment_than_the_links_give(
    make: Maker, clock: Clock, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    table = locked(make)
    clock(4)
    others(table)
    with monkeypatch.context() as patch:
        patch.setattr(arrivals.turns, "told", lambda *_, **__: {AXIS: said})
        own(table)
    found = audit(table.save).replay.difference
    assert found is not None
    assert found.path == f"link_due.{AXIS}"
    assert (found.expected, found.found) == ("2026-01-06 00:00:00Z", said)


def test_a_save_of_before_still_holds_and_the_audit_says_what_was_counted(
    make: Maker, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = locked(make)
    clock(4)
    others(table)
    with monkeypatch.context() as patch:
        patch.setattr(arrivals.turns, "told", lambda *_, **__: {})
        record = own(table)
    assert "link_due" not in record
    assert booked(table) == (1, 3 * 86_400)
    holds(table)
    notes = [note for note in audit(table.save).notes if "not its turn" in note]
    assert len(notes) == 1
    assert f"1 time, records {record['record']}" in notes[0]


def test_reports_ask_the_active_side_for_nothing_before_its_turn(make: Maker, clock: Clock) -> None:
    table = locked(make)
    told = " ".join(deadlines.public_lines(Campaign.open(table.save), Words()))
    assert f"link 1 of the dice: due from {SOVIET}" in told
    assert AXIS not in told


def test_who_reads_the_save_alone_counts_nobody_late_whose_turn_he_cannot_know(
    make: Maker, clock: Clock
) -> None:
    table = locked(make)
    clock(4)
    (table.path / "elsewhere").mkdir()
    copied = table.path / "elsewhere" / NAME
    copied.write_bytes(table.save.read_bytes())
    seen = table.run("status", str(copied), "--json").data["clock"]["late"]
    assert (seen[AXIS]["times"], seen[SOVIET]["times"]) == (0, 1)


def test_where_the_others_are_silent_its_time_begins_when_that_is_recorded(
    make: Maker, clock: Clock
) -> None:
    table = make.founded("--mode", "strict", "--fallback")
    ruled(table, *DICE)
    table.send(ATTACK + "done", seat=AXIS)
    assert table.run("apply", NAME, "--lock").code == 0
    clock(4)
    assert table.run("apply", NAME, "--without", SOVIET).code == 0
    assert table.records[-1]["silent"] == [SOVIET]
    clock(4, hours=6)
    assert booked(table) == (0, 0)
    table.links(AXIS)
    assert table.records[-1]["link_due"] == {AXIS: "2026-01-06 00:00:00Z"}
    assert booked(table) == (0, 0)
    holds(table)
