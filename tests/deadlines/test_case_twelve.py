"""Silence and refusal (case 12) with deadlines: who is late since when, reminders, and dice that
nobody can choose.
"""

from __future__ import annotations

from tests.chained_campaign import Table
from tests.cli.test_links import AXIS, SOVIET, Maker
from tests.deadlines.clocked import Clock, due, flat, holds, late, ruled, told
from tests.small_campaign import ATTACK, NAME

RULE = ("--orders", "7 days", "--dice", "2 days", "--grace", "24 hours")


def silent(table: Table, *options: str) -> Table:
    """A rule of time; Germany has attacked and sent its link, and the Soviet player says nothing
    more.
    """
    ruled(table, *RULE, *options)
    table.send(ATTACK + "done", seat=AXIS)
    table.run("apply", NAME, "--lock")
    return table


def test_status_says_who_is_late_since_when_and_a_reminder_is_ready(
    make: Maker,
    clock: Clock,
) -> None:
    table = silent(make.founded())
    table.links(AXIS)
    clock(2, hours=5)
    said = flat(table.run("status", NAME).out)
    assert (
        "link 1 of the dice: soviet-union is late since Saturday 2026-01-03 00:00 UTC, by 5 hours;"
        " the grace lasts until Sunday 2026-01-04 00:00 UTC" in said
    )
    assert "germany is late" not in said
    assert late(table, SOVIET)["since"] == "2026-01-03 00:00:00Z"
    assert late(table, AXIS)["since"] == ""
    reminder = table.run("status", NAME, "--reminder", SOVIET)
    assert reminder.code == 0
    assert flat(reminder.out).startswith(
        "To soviet-union, for link 1 of the dice: this was due Saturday"
    )
    assert "waits for your link 1" in flat(reminder.out)
    assert "The campaign waits for you" in flat(reminder.out)


def test_nothing_is_resolved_and_a_link_a_week_late_gives_the_same_dice(
    make: Maker,
    clock: Clock,
) -> None:
    table = silent(make.founded())
    table.links(AXIS)
    for day in range(1, 9):
        clock(day)
        assert due(table).code == 0
        assert table.records[-1]["kind"] == "lock"
    clock(9)
    table.links(SOVIET)
    result = table.records[-1]
    assert result["kind"] == "result"
    assert result["came"] == {AXIS: "2026-01-01 00:00:00Z", SOVIET: "2026-01-10 00:00:00Z"}
    counted = late(table, SOVIET)
    assert (counted["times"], counted["beyond"], counted["seconds"]) == (1, 1, 7 * 86400)
    assert late(table, AXIS)["times"] == 0
    holds(table)
    clock(0)
    make.root = make.root / "in-time"
    prompt = silent(make.founded())
    prompt.links(SOVIET, AXIS)
    assert prompt.records[-1]["dice"] == result["dice"]


def test_a_link_that_comes_early_is_not_late_because_another_is(
    make: Maker,
    clock: Clock,
) -> None:
    table = silent(make.founded())
    clock(1)
    table.links(SOVIET)
    clock(6)
    table.links(AXIS)
    assert late(table, SOVIET)["times"] == 0
    assert late(table, AXIS)["seconds"] == 4 * 86400
    holds(table)


def test_who_has_sent_his_link_late_gets_no_later_while_another_is_missing(
    make: Maker, clock: Clock
) -> None:
    table = silent(make.founded())
    clock(3)
    table.links(SOVIET)
    clock(9)
    counted = late(table, SOVIET)
    assert (counted["times"], counted["seconds"], counted["since"]) == (1, 86400, "")
    assert late(table, AXIS)["seconds"] == 7 * 86400
    table.links(AXIS)
    assert late(table, SOVIET)["seconds"] == 86400
    holds(table)


def test_a_link_that_arrived_in_time_is_not_late_because_it_was_read_later(
    make: Maker, clock: Clock
) -> None:
    table = silent(make.founded())
    table.links(AXIS)
    clock(5)
    heads = (
        "Received: from mx.example.org by mail.example.com; Fri, 02 Jan 2026 21:00:00 +0000\n"
        "From: Olga <olga@example.org>\nSubject: my link\n\n"
    )
    table.send(heads + table.link_mail(SOVIET))
    assert table.records[-1]["came"][SOVIET] == "2026-01-02 21:00:00Z"
    assert late(table, SOVIET)["times"] == 0
    holds(table)


def test_with_fallback_and_defaults_due_goes_on_without_the_link_when_the_grace_is_over(
    make: Maker,
    clock: Clock,
) -> None:
    table = silent(make.founded("--mode", "strict", "--fallback"), "--at-silence", "default")
    clock(2, hours=23)
    due(table)
    assert table.kinds[-1] == "lock"
    clock(3)
    said = due(table)
    assert said.code == 0, said
    lock = table.records[-1]
    assert (lock["kind"], lock["silent"]) == ("lock", [SOVIET])
    assert late(table, SOVIET)["beyond"] == 1
    table.links(AXIS)
    assert (table.records[-1]["grade"], table.records[-1]["grade_by"]) == ("C", SOVIET)
    assert "soviet-union silent" in table.run("report", NAME).out
    holds(table)


def test_in_strict_order_reactions_that_do_not_come_are_closed_when_the_grace_is_over(
    make: Maker,
    clock: Clock,
) -> None:
    table = make.founded("--mode", "strict")
    ruled(table, *RULE, "--at-silence", "default")
    table.send(ATTACK + "done", seat=AXIS)
    assert {row["name"] for row in told(table)["due"]} == {"lines 1"}
    assert table.kinds[-1] == "lock"
    locks = table.kinds.count("lock")
    clock(2, hours=23)
    due(table)
    assert table.kinds.count("lock") == locks
    clock(3)
    due(table)
    assert table.kinds.count("lock") == locks + 1
    assert {row["name"] for row in told(table)["due"]} == {"link 1"}
    assert late(table, SOVIET)["beyond"] == 1
    before = table.root / "soviet.txt"
    before.write_text(table.link_mail(SOVIET))
    table.send(before.read_text(), table.link_mail(AXIS, "--after", str(before)))
    assert table.kinds[-1] == "result"
    holds(table)


def test_with_the_beacon_a_lock_waits_for_nobody(make: Maker, clock: Clock) -> None:
    table = make("--mode", "beacon", chains=())
    ruled(table, *RULE)
    table.send(ATTACK + "done", seat=AXIS)
    table.run("apply", NAME, "--lock")
    assert table.kinds[-1] == "lock"
    assert told(table)["due"] == []
    clock(30)
    assert due(table, "--exit-code").code == 0
    holds(table)


def test_without_fallback_defaults_never_touch_the_dice(
    make: Maker,
    clock: Clock,
) -> None:
    table = silent(make.founded(), "--at-silence", "default")
    table.links(AXIS)
    clock(30)
    said = due(table)
    assert table.kinds[-1] == "lock"
    assert "The campaign waits for you" in flat(said.out)


def test_where_the_active_sides_link_is_out_nobody_is_left_out(
    make: Maker,
    clock: Clock,
) -> None:
    table = silent(make.founded("--mode", "strict", "--fallback"), "--at-silence", "default")
    table.links(SOVIET)
    before = table.kinds
    clock(30)
    due(table)
    assert table.kinds == before
    assert table.status["dice"]["links"] == [AXIS]


def test_a_founder_who_says_nothing_is_late_too(
    make: Maker,
    clock: Clock,
) -> None:
    table = make("--founder", AXIS, "--founder", SOVIET)
    ruled(table, *RULE)
    table.links(AXIS)
    clock(4)
    rows = [row for row in told(table)["due"] if row["name"] == "founding 0"]
    assert [(row["seat"], row["beyond"]) for row in rows] == [(SOVIET, True)]
    table.links(SOVIET)
    assert late(table, SOVIET)["seconds"] == 2 * 86400
    assert late(table, AXIS)["seconds"] == 0
    holds(table)


def test_orders_wait_for_the_founding_whatever_the_time(make: Maker, clock: Clock) -> None:
    table = make("--founder", AXIS, "--founder", SOVIET)
    ruled(table, *RULE, "--at-silence", "default")
    table.send(ATTACK, seat=AXIS)
    before = table.kinds
    clock(30)
    said = due(table)
    assert table.kinds == before
    assert "are used" not in said.out
    assert {row["name"] for row in told(table)["due"]} == {"founding 0", "orders Germany 1 A"}
    assert late(table, AXIS)["since"] == "2026-01-03 00:00:00Z"


def test_a_round_that_stands_in_for_a_silent_player_is_waited_for_without_a_deadline(
    make: Maker, clock: Clock
) -> None:
    table = make.founded("--mode", "strict", "--fallback-beacon")
    silent(table, "--at-silence", "default")
    assert {row["name"] for row in told(table)["due"]} == {"link 1"}
    clock(3)
    due(table)
    lock = table.records[-1]
    assert lock["silent"] == [SOVIET]
    assert lock["round"] > 0
    assert told(table)["due"] == []
    assert late(table, SOVIET)["beyond"] == 1
    clock(5)
    assert due(table, "--exit-code").code == 0
    holds(table)
