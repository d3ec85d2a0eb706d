"""`pbem note`: the moderator's word to everybody, and where something was posted."""

from __future__ import annotations

import hashlib

import pytest

from pbem.audit.audit import audit, judged
from pbem.engine.state import copy
from pbem.table.campaign import Campaign
from tests.small_campaign import ATTACK, NAME, Folder

TEXT = "Week 3 begins on Monday"


def test_a_note_changes_nothing_and_is_read_by_all(small: Folder) -> None:
    head, state = small.head, Campaign.open(small.save).save.state["game"]
    said = small.run("note", NAME, f"{TEXT}  <b>& now")
    assert said.code == 0
    assert f"Record 2: {TEXT} <b>& now" in said.out
    assert small.records[-1]["text"] == f"{TEXT} <b>& now"
    assert small.head == head, "orders that are on their way still count"
    assert Campaign.open(small.save).save.state["game"] == state
    assert TEXT in small.run("log", NAME).out
    assert audit(small.save).holds
    for depth, is_there in (("headline", False), ("turn", True), ("full", True)):
        assert (TEXT in small.run("report", NAME, "--depth", depth).out) == is_there
    assert "&lt;b&gt;&amp; now" in small.run("report", NAME, "--format", "html").out


def test_orders_are_taken_after_a_note(small: Folder) -> None:
    head = small.head
    small.run("note", NAME, TEXT)
    assert small.apply(f"turn: {head}\n{ATTACK}").code == 0


def test_a_posting_is_a_record_of_its_own_that_can_be_repeated(small: Folder) -> None:
    place = "https://example.org/forum/topic/4711"
    assert small.run("note", NAME, "--posted", place).code == 0
    assert small.run("note", NAME, "--posted", place, "--posted", "list@example.org").code == 0
    assert small.records[-2]["posted"] == [place]
    assert small.records[-1]["posted"] == [place, "list@example.org"]
    assert "text" not in small.records[-1]
    assert f"posted: {place}" in small.run("log", NAME).out
    assert audit(small.save).holds


def test_a_file_that_was_posted_is_noted_with_its_hash(small: Folder) -> None:
    (small.path / "turn-1.bbcode").write_bytes(b"[b]the report[/b]\n")
    assert small.run("note", NAME, "--posted", "turn-1.bbcode").code == 0
    told = hashlib.sha256(b"[b]the report[/b]\n").hexdigest()
    assert small.records[-1]["posted"] == [f"turn-1.bbcode sha256:{told}"]
    assert audit(small.save).holds


def test_a_dry_run_and_json(small: Folder) -> None:
    with small.untouched():
        said = small.run("note", NAME, TEXT, "--dry-run")
    assert said.out.strip() == TEXT
    said = small.run("note", NAME, TEXT, "--posted", "here", "--json")
    assert said.data == {"record": 2, "text": TEXT, "posted": ["here"]}


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("",),
        (" \t",),
        ("x" * 501,),
        ("--posted", "x" * 501),
        ("two", "texts"),
        ("--posted", ""),
    ],
)
def test_a_note_that_says_nothing_or_too_much_is_refused(
    small: Folder, arguments: tuple[str, ...]
) -> None:
    with small.untouched():
        said = small.run("note", NAME, *arguments)
    assert said.code == 2
    assert "Traceback" not in said.err


def test_the_audit_finds_a_note_that_is_none_or_moves_something(small: Folder) -> None:
    small.run("note", NAME, TEXT, "--posted", "here")
    save = Campaign.open(small.save).save
    records = list(save.records())
    for parts in (
        {"text": "two\nlines"},
        {"text": "", "posted": []},
        {"text": "x" * 501},
        {"posted": ["x"] * 21},
        {"desk": {"count": 7}},
        {"desk": {**records[-1]["desk"], "seats": {"germany": {"lines": [], "closed": ["x"]}}}},
        {"state": "sha256:00"},
    ):
        changed = copy(records)
        changed[-1] |= parts
        _, replay = judged(save.anchor, changed, save.state)
        assert replay.difference is not None, parts
        assert replay.difference.record == 2, parts
