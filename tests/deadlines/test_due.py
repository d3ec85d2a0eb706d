"""`pbem due`: reminders once each, orders used at the deadline, what the rule says of silence, for
the late seats alone.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbem.storage import files, keys, yamlin
from tests.deadlines.clocked import (
    RULE,
    Clock,
    due,
    flat,
    holds,
    kinds,
    late,
    ruled,
    told,
)
from tests.small_campaign import ATTACK, NAME, Folder, Maker, one_paragraph

SOVIET, BRITAIN, USA = "soviet-union", "great-britain", "united-states"
SPLIT = "split advance: Soviet Union 9, Great Britain 3\n"


def deadlines(folder: Folder) -> dict[str, str]:
    """What is due when, by seat."""
    return {row["seat"]: row["deadline"] for row in told(folder)["due"]}


def joint(campaign: Maker, *options: str) -> Folder:
    """A campaign in which three seats are asked the same question."""
    folder = campaign("--option", "cash_advance=yes")
    ruled(folder, *RULE, *options)
    folder.apply("pass\ndone")
    assert set(deadlines(folder)) == {SOVIET, BRITAIN, USA}
    return folder


def test_a_headline_says_until_when_and_from_whom_first(campaign: Maker, clock: Clock) -> None:
    folder = joint(campaign)
    assert "- Due " in folder.run("report", NAME, "--depth", "headline").out
    folder.run("clock", NAME, "--extend", "2 days", "--seat", USA, "--why", "a holiday")
    first = folder.run("report", NAME, "--depth", "headline").out
    assert f"from {SOVIET}, {BRITAIN}." in flat(first)
    folder.run("clock", NAME, "--hold", "--why", "a storm")
    assert "The clock stands" in folder.run("report", NAME, "--depth", "headline").out


# Reminders


def test_reminders_come_once_before_once_after_and_again_every_two_days(
    small: Folder,
    clock: Clock,
) -> None:
    ruled(small)
    said: list[tuple[int, list[str]]] = []
    for hour in range(0, 24 * 14, 6):
        clock(hours=hour)
        found = due(small, "--json").data[NAME]["due"]
        again = due(small, "--json", "--exit-code")
        assert (again.code, again.data[NAME]["due"]) == (0, [])
        said += [(hour, [each["kind"] for each in found])] if found else []
    day = 24
    assert said == [
        (6 * day, ["reminder"]),
        (7 * day, ["late"]),
        (9 * day, ["late"]),
        (11 * day, ["late"]),
        (13 * day, ["late"]),
    ]
    assert small.kinds[-1] == "clock"


def test_when_cron_was_off_for_long_only_the_last_reminder_is_said(
    small: Folder,
    clock: Clock,
) -> None:
    ruled(small)
    clock(12)
    said = due(small, "--exit-code")
    assert said.code == 1
    assert flat(said.out).count("To germany, for") == 1
    assert "5 days ago" in flat(said.out)


def test_an_extension_makes_new_reminders(small: Folder, clock: Clock) -> None:
    ruled(small)
    clock(6)
    due(small)
    small.run("clock", NAME, "--extend", "7 days", "--why", "x")
    assert kinds(small) == []
    clock(13)
    assert kinds(small) == ["reminder"]


def test_a_short_question_has_no_reminder_before_it_could_be_read(
    small: Folder,
    clock: Clock,
) -> None:
    ruled(small, "--orders", "12 hours", "--remind", "24 hours")
    clock(hours=6)
    assert kinds(small) == []


def test_no_reminders_where_the_rule_has_none(small: Folder, clock: Clock) -> None:
    ruled(small, "--orders", "7 days", "--remind", "none", "--again", "none")
    clock(6, hours=20)
    assert kinds(small) == []
    clock(8)
    assert kinds(small) == ["late"]
    due(small)
    clock(30)
    assert kinds(small) == []


def test_a_dry_run_says_the_same_and_writes_nothing(small: Folder, clock: Clock) -> None:
    ruled(small)
    clock(6)
    with small.untouched():
        said = due(small, "--dry-run", "--exit-code")
    assert said.code == 1
    assert "Nothing was written." in said.err
    assert due(small).out == said.out


def test_letters_go_into_the_outbox_of_a_seat_with_an_address(
    small: Folder,
    clock: Clock,
) -> None:
    small.run("seat", NAME, "--address", "germany=erika@example.org")
    ruled(small)
    clock(6)
    said = due(small)
    letters = list((small.path / "small.pbem-private" / "outbox").rglob("*.eml"))
    assert len(letters) == 1
    assert letters[0].name in said.out
    assert b"erika@example.org" in letters[0].read_bytes()
    assert b"Due Thursday 2026-01-08 00:00 UTC" in letters[0].read_bytes()


# Orders that lie there


def test_orders_without_done_are_used_at_the_deadline_and_nobody_is_late(
    small: Folder,
    clock: Clock,
) -> None:
    ruled(small)
    receipt = flat(small.apply(ATTACK).out)
    assert "will be used at the deadline even if you do nothing more" in receipt
    assert "Due for orders Germany 1 A: Thursday 2026-01-08 00:00 UTC." in receipt
    clock(6, hours=23, minutes=59)
    assert kinds(small) == []
    clock(7)
    said = due(small)
    answered = [
        given for record in small.records for given in record.get("inputs", []) if "how" in given
    ]
    assert answered[0]["how"] == "lock"
    assert "The orders that lay there are used" in flat(said.out)
    assert late(small)["times"] == 0
    holds(small)


def test_with_defaults_who_sent_nothing_passes_when_the_grace_is_over(
    small: Folder,
    clock: Clock,
) -> None:
    ruled(small, *RULE, "--at-silence", "default")
    clock(7, hours=23)
    assert kinds(small) == ["late"]
    due(small)
    clock(8)
    assert kinds(small) == ["settle"]
    said = due(small, "--exit-code")
    assert said.code == 1
    given = small.records[-1]["inputs"][0]
    assert (given["how"], given["say"]) == ("silence", [])
    assert (late(small)["times"], late(small)["beyond"]) == (1, 1)
    assert due(small, "--exit-code").code == 0
    holds(small)


def test_pass_is_an_order_and_no_orders_are_none(small: Folder, clock: Clock) -> None:
    ruled(small)
    clock(2)
    small.apply("pass\ndone")
    clock(30)
    assert late(small)["times"] == 1  # for the other half of the turn, of which nothing came
    ruled_for = [row["name"] for row in told(small)["due"]]
    assert ruled_for == ["orders Germany 1 B"]
    holds(small)


def test_with_wait_nothing_is_ever_decided_without_a_person(
    small: Folder,
    clock: Clock,
) -> None:
    ruled(small)
    before = small.save.read_bytes()
    clock(300)
    assert due(small, "--exit-code").code == 1
    assert small.save.read_bytes() == before


# Several campaigns


@pytest.mark.parametrize("order", [("missing.pbem.yaml", NAME), (NAME, "missing.pbem.yaml")])
def test_a_campaign_that_is_missing_keeps_no_other_from_being_done(
    small: Folder, clock: Clock, order: tuple[str, str]
) -> None:
    ruled(small, *RULE, "--at-silence", "default")
    clock(9)
    said = small.run("due", *order)
    assert said.code == 2
    assert said.out.startswith(f"{NAME}:\n")
    assert "To germany" in flat(said.out)
    assert said.err.count("Error: missing.pbem.yaml: there is no such file") == 1
    assert small.kinds[-1] == "result"
    again = small.run("due", *order, "--json")
    assert (again.code, list(again.data)) == (2, [NAME])


def test_where_all_are_missing_each_is_told(small: Folder) -> None:
    said = small.run("due", "here.pbem.yaml", "there.pbem.yaml")
    assert (said.code, said.out) == (2, "")
    assert [line.split(":")[1] for line in said.err.splitlines()] == [
        " here.pbem.yaml",
        " there.pbem.yaml",
    ]


def test_one_that_is_missing_is_refused_alone(small: Folder) -> None:
    one_paragraph(small.run("due", "missing.pbem.yaml"), "there is no such file", code=2)


# Several seats


def test_only_the_seats_that_are_late_get_the_default(campaign: Maker, clock: Clock) -> None:
    folder = joint(campaign, "--at-silence", "default")
    folder.run("clock", NAME, "--extend", "5 days", "--seat", USA, "--why", "in hospital")
    folder.apply(SPLIT, seat=SOVIET)
    clock(4)
    assert due(folder).code == 0
    given = folder.records[-1]["inputs"][0]
    assert (given["by"], given["how"]) == (["Great Britain"], "silence")
    assert set(deadlines(folder)) == {USA}
    assert late(folder, BRITAIN)["beyond"] == 1
    folder.apply(SPLIT, seat=USA)
    assert "split advance" not in folder.asked
    assert late(folder, USA)["times"] == 0
    holds(folder)


def test_a_silent_seat_goes_along_with_those_who_have_spoken(campaign: Maker, clock: Clock) -> None:
    folder = joint(campaign, "--at-silence", "default")
    folder.apply(SPLIT, seat=SOVIET)
    clock(4)
    due(folder)
    events = [event for record in folder.records for event in record.get("events", [])]
    shares = [event["shares"] for event in events if event["kind"] == "advance_given"]
    assert shares[-1] == {"Soviet Union": 9, "Great Britain": 3}
    holds(folder)


def test_an_absent_seat_is_not_late_while_it_is_away(campaign: Maker, clock: Clock) -> None:
    folder = joint(campaign, "--at-silence", "default")
    folder.run("clock", NAME, "--absent", USA, "--from", "2026-01-02", "--to", "2026-01-08")
    clock(5)
    due(folder)
    assert set(deadlines(folder)) == {USA}
    assert late(folder, USA)["times"] == 0
    clock(12)
    due(folder)
    assert (late(folder, USA)["times"], late(folder, USA)["absent"]) == (1, 7)
    holds(folder)


# Substitutes and forfeits


def test_a_substitute_takes_over_when_the_grace_is_over_and_has_new_time(
    small: Folder,
    clock: Clock,
) -> None:
    ruled(small, *RULE, "--at-silence", "substitute", "--substitute", "germany=Olga")
    clock(7, hours=12)
    due(small)
    clock(8)
    assert "Olga takes over" in small.run("status", NAME).out
    said = due(small)
    assert "Olga plays for you now" in flat(said.out)
    record = small.records[-1]
    assert (record["kind"], record["change"], record["name"]) == ("seat", "substitute", "Olga")
    assert deadlines(small) == {"germany": "2026-01-16 00:00:00Z"}
    assert due(small, "--exit-code").code == 0
    clock(20)
    before = small.kinds
    due(small)
    assert small.kinds == before
    # What the absent player missed is not held against the substitute.
    assert (late(small)["times"], late(small)["beyond"]) == (2, 1)
    holds(small)


def test_without_a_substitute_for_the_seat_it_waits(small: Folder, clock: Clock) -> None:
    ruled(small, *RULE, "--at-silence", "substitute")
    clock(30)
    said = due(small)
    assert "The campaign waits for you" in flat(said.out)
    assert small.kinds[-1] == "clock"


def test_a_lost_game_is_only_said(small: Folder, clock: Clock) -> None:
    ruled(small, *RULE, "--forfeit", "10 days")
    clock(16)
    assert "forfeit" not in kinds(small)
    clock(17)
    assert "forfeit" in kinds(small)
    said = due(small)
    assert "By the rule of time (10 days) germany has lost." in flat(said.out)
    assert "forfeit" not in kinds(small)
    assert "germany has lost" in small.run("status", NAME).out
    assert small.kinds[-1] == "clock"


# Cron


def test_a_folder_and_several_saves_are_looked_at_one_by_one(
    small: Folder,
    clock: Clock,
    tmp_path: Path,
) -> None:
    ruled(small)
    other = small.path / "other.pbem.yaml"
    shutil.copy(small.save, other)
    shutil.copytree(files.private_path(small.save), files.private_path(other))
    broken = small.path / "broken.pbem.yaml"
    broken.write_text("nothing\n")
    clock(6)
    said = small.run("due", NAME, "other.pbem.yaml", "--json", "--exit-code")
    assert said.code == 1
    assert [len(each["due"]) for each in said.data.values()] == [1, 1]
    said = small.run("due", ".", "--exit-code")
    assert said.code == 3
    assert "broken.pbem.yaml" in said.err
    broken.unlink()
    assert small.run("due", ".", "--exit-code").code == 0
    assert small.run("due", ".").err == "Nothing is due.\n"


def test_the_key_is_needed_only_where_a_record_is_written(small: Folder, clock: Clock) -> None:
    ruled(small, *RULE, "--at-silence", "default")
    keys.store(small.path / "other.key", keys.generate())
    clock(6)
    assert due(small, "--key", "other.key").code == 0
    clock(9)
    one_paragraph(due(small, "--key", "other.key"), "not the one with which")


def test_what_was_said_is_kept_in_the_private_folder_for_nobody_else(
    small: Folder,
    clock: Clock,
) -> None:
    ruled(small)
    clock(6)
    due(small)
    path = files.private_path(small.save) / "due.yaml"
    assert path.stat().st_mode & 0o077 == 0
    said = yamlin.load_one(path.read_bytes(), source=str(path))
    assert said == {
        "reminder orders Germany 1 A germany 2026-01-08 00:00:00Z": "2026-01-07 00:00:00Z"
    }
