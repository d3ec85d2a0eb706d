"""Deadlines together with the outbox, players' chains and the beacon: nobody is told what is not
so, or what he cannot do.
"""

from __future__ import annotations

import re

import pytest

from pbem.storage import keys
from tests.beacon.drawing import ALLIES, Drawn, drawn  # noqa: F401 (fixture)
from tests.beacon.drawing import Maker as DrawnMaker
from tests.cli.test_links import AXIS, SOVIET, Maker
from tests.deadlines.clocked import RULE, Clock, due, flat, holds, ruled
from tests.small_campaign import ATTACK, NAME, Folder
from tests.small_campaign import Maker as Campaigns

BRITAIN = "great-britain"
DICE = ("--orders", "2 days", "--dice", "2 days", "--grace", "24 hours", "--at-silence", "default")


def addressed(folder: Folder, *seats: str) -> Folder:
    """The campaign with an address for each of these seats."""
    for seat in seats:
        assert folder.run("seat", NAME, "--address", f"{seat}={seat}@example.org").code == 0
    return folder


def waiting(folder: Folder, kind: str) -> dict[str, str]:
    """The letters of a kind that wait, after `pbem outbox`: their texts by the seat."""
    found = folder.run("outbox", NAME, "--list", "--json").data["letters"]
    keys_ = {
        each["seat"]: each["key"]
        for each in found
        if (each["kind"], each["state"]) == (kind, "waiting")
    }
    return {
        seat: flat(folder.run("outbox", NAME, "--show", key).out) for seat, key in keys_.items()
    }


def reminder(folder: Folder, seat: str) -> str:
    """What `pbem status --reminder` prints."""
    return flat(folder.run("status", NAME, "--reminder", seat).out)


# With the outbox


def test_the_letter_that_somebodys_time_is_over_goes_out_also_after_it_was_settled(
    small: Folder, clock: Clock
) -> None:
    ruled(addressed(small, AXIS), *RULE, "--at-silence", "default")
    clock(9)
    assert due(small).code == 0
    assert small.kinds[-1] == "result"
    for _ in range(2):
        assert "It goes on without you" in waiting(small, "reminder")[AXIS]


def test_nobody_is_told_that_it_goes_on_without_him_while_the_key_is_missing(
    small: Folder, clock: Clock
) -> None:
    ruled(addressed(small, AXIS), *RULE, "--at-silence", "default")
    clock(9)
    key = small.path / "small.pbem-private" / "moderator.key"
    kept = key.read_bytes()
    key.unlink()
    keys.store(key, keys.generate())
    said = due(small)
    assert said.code == 1
    assert "without you" not in said.out
    assert waiting(small, "reminder") == {}
    key.write_bytes(kept)
    assert "It goes on without you" in flat(due(small).out)
    assert AXIS in waiting(small, "reminder")
    holds(small)


def test_reminders_are_printed_also_when_what_settles_fails(
    campaign: Campaigns, clock: Clock
) -> None:
    folder = campaign("--option", "cash_advance=yes")
    ruled(folder, *RULE, "--at-silence", "substitute", "--substitute", f"{SOVIET}=Olga")
    folder.apply("pass\ndone")
    clock(9)
    key = folder.path / "small.pbem-private" / "moderator.key"
    kept = key.read_bytes()
    key.unlink()
    for told in (["great-britain", "united-states"], []):
        said = due(folder)
        assert said.code == 2
        assert sorted(re.findall(r"^To ([a-z-]+),", said.out, re.MULTILINE)) == told
        assert said.err.count("Error: ") == 1
    key.write_bytes(kept)
    assert f"To {SOVIET}, for" in due(folder).out
    assert folder.records[-1]["name"] == "Olga"


def test_due_names_the_command_that_sends_what_it_wrote(small: Folder, clock: Clock) -> None:
    ruled(addressed(small, AXIS))
    clock(6, hours=12)
    assert f"To be sent: pbem outbox {NAME}" in due(small).err
    assert "pbem outbox" not in due(small).err


# With players' chains


def test_before_the_founding_nobody_is_threatened_with_his_orders(
    make: Maker, clock: Clock
) -> None:
    table = make()
    ruled(table, *DICE)
    clock(4)
    told = reminder(table, AXIS)
    assert "for orders Germany 1 A: this was due" in told
    assert "The campaign waits for you" in told
    assert "goes on without you" not in told
    told = reminder(table, BRITAIN)
    assert "for the founding of the dice: this was due" in told
    assert "ago. The founding of the dice waits for you; send" in told
    due(table)
    assert "result" not in table.kinds[1:]


def test_in_strict_order_the_active_side_is_asked_for_its_link_when_it_is_its_turn(
    make: Maker, clock: Clock
) -> None:
    table = make.founded("--mode", "strict")
    addressed(ruled(table, *RULE, "--dice", "2 days"), AXIS, SOVIET)
    table.send(ATTACK + "done", seat=AXIS)
    table.run("apply", NAME, "--lock")
    clock(1, hours=12)
    assert set(table.status["dice"]["reminders"]) == {SOVIET}
    assert set(waiting(table, "question")) == {SOVIET}
    assert f"To {AXIS}" not in due(table).out
    table.links(SOVIET)
    assert set(table.status["dice"]["reminders"]) == {AXIS}
    assert f"To {AXIS}" not in due(table).out
    clock(3)
    assert f"To {AXIS}, for link 1 of the dice" in flat(due(table).out)
    table.send(table.link_mail(AXIS, "--after", str(table.path / "mail-0.txt")))
    assert table.kinds[-1] == "result"
    holds(table)


def test_who_is_left_out_is_not_asked_for_his_link_in_the_same_letter(
    make: Maker, clock: Clock
) -> None:
    table = make.founded("--mode", "strict", "--fallback")
    ruled(table, *DICE)
    table.send(ATTACK + "done", seat=AXIS)
    table.run("apply", NAME, "--lock")
    clock(3, hours=1)
    told = flat(due(table).out)
    assert f"To {SOVIET}, for link 1 of the dice" in told
    assert "The dice fall without your link." in told
    paragraph = told.partition(f"To {SOVIET}, for link 1")[2].partition("Record")[0]
    assert "waits for your link" not in paragraph


# With the beacon


def test_reactions_that_do_not_come_are_closed_at_their_deadline_and_a_round_is_named(
    drawn: DrawnMaker,
) -> None:
    table: Drawn = drawn()
    ruled(table, *DICE)
    table.send(ATTACK + "done", seat=AXIS)
    assert table.status["next"] == f"pbem apply {NAME} MAIL"
    told = reminder(table, ALLIES)
    assert "for reactions before dice 1" in told
    assert "`done` alone" in told
    assert "pbem link" not in told
    table.at("2023-09-17 21:00:00")
    said = due(table)
    assert "Your lines are closed as they were." in flat(said.out)
    assert f"Next: pbem report {NAME} to post what waits for the round" in said.out
    assert table.awaited["number"] == table.lock["round"]
    assert table.status["next"] == f"pbem apply {NAME} --fetch"
    assert "Nothing is due from anybody now." in table.run("clock", NAME).out
    table.at("2023-09-19 21:00:00")
    assert table.run("apply", NAME).out.endswith(f"Next: pbem apply {NAME} --fetch\n")
    assert due(table).out == ""


def test_a_done_that_quotes_the_lock_closes_as_the_reminder_says(drawn: DrawnMaker) -> None:
    table: Drawn = drawn()
    table.send(ATTACK + "done", seat=AXIS)
    head = table.status["dice"]["lock"]
    assert f"`turn: {head}` and `done`" in table.status["dice"]["reminders"][ALLIES]
    assert table.send(f"turn: {head}\ndone", seat=ALLIES).code == 0
    assert table.status["dice"]["round"]


# Words


def test_a_question_says_until_when_one_may_answer(small: Folder) -> None:
    ruled(small, *RULE, "--at-silence", "default")
    told = flat(small.run("apply", NAME).out)
    assert "Due Thursday 2026-01-08 00:00 UTC." in told
    assert "If nothing comes until Friday 2026-01-09 00:00 UTC, it goes on without." in told


SHOWN = {
    "all of it": (
        (
            "--orders",
            "7 days",
            "--at",
            "20:00",
            "--not-on",
            "friday",
            "--forfeit",
            "4 times",
            "--zone",
            "Europe/Berlin",
        ),
        (
            "7 days for orders",
            "due at 20:00",
            "never due on friday",
            "zone Europe/Berlin",
            "lost after 4 times late",
        ),
    ),
    "none": (
        (
            "--orders",
            "none",
            "--answers",
            "none",
            "--dice",
            "none",
            "--grace",
            "none",
            "--remind",
            "none",
        ),
        (
            "no deadline for orders, no deadline for answers, no deadline for links",
            "no grace",
            "no reminder before",
        ),
    ),
    "weekly": (
        ("--orders", "every sunday 20:00", "--at-least", "2 days", "--absences", "note"),
        (
            "every sunday 20:00 for orders",
            "everybody has 2 days at least",
            "absences are only noted",
        ),
    ),
    "substitute": (
        ("--at-silence", "substitute", "--substitute", "germany=Olga"),
        ("at silence: substitute (germany: Olga)",),
    ),
}


@pytest.mark.parametrize("case", SHOWN)
def test_the_rule_is_shown_with_all_that_it_says(small: Folder, case: str) -> None:
    options, parts = SHOWN[case]
    ruled(small, *options)
    for command in ("clock", "status"):
        said = small.run(command, NAME)
        for part in parts:
            assert part in flat(said.out), command
    lines = small.run("clock", NAME).out.split("\n")
    assert all(len(line) <= 100 for line in lines if not line.startswith("orders "))


# With substitutes


def test_who_takes_over_is_asked_what_the_one_before_him_was_asked(
    small: Folder, clock: Clock
) -> None:
    addressed(small, AXIS)
    small.run("seat", NAME, "--address", f"{AXIS}=olga@example.org")
    ruled(small, *RULE, "--at-silence", "substitute", "--substitute", f"{AXIS}=Olga")
    small.run("outbox", NAME)
    small.run("outbox", NAME, "--sent", "all")
    clock(9)
    said = due(small)
    assert f"pbem seat {NAME} --address {AXIS}=ADDRESS" in said.err
    found = small.run("outbox", NAME, "--json").data["letters"]
    assert [(each["kind"], each["to"]) for each in found if each["kind"] != "report"] == [
        ("reminder", [f"{AXIS}@example.org"]),
        ("manual", ["olga@example.org"]),
        ("question", ["olga@example.org"]),
    ]
    assert small.run("outbox", NAME, "--json").data["written"] == []


@pytest.mark.parametrize("limit", ["1 time", "1 day"])
def test_what_was_missed_before_is_not_held_against_who_takes_over(
    small: Folder, clock: Clock, limit: str
) -> None:
    ruled(
        small,
        *RULE,
        "--forfeit",
        limit,
        "--at-silence",
        "substitute",
        "--substitute",
        f"{AXIS}=Olga",
    )
    clock(9)
    due(small)
    told = "germany: late 1 time, of these 1 beyond the grace, 2 days in all"
    for command in ("status", "report"):
        said = flat(small.run(command, NAME).out)
        assert told in said
        assert "has lost" not in said
    clock(20)
    assert "germany has lost" in small.run("status", NAME).out
    holds(small)
