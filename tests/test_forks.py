"""One truth or two: copies of a campaign and posted texts held against each other."""

from __future__ import annotations

import re
import shutil
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.audit import forks, posted
from pbem.cli import run
from pbem.engine.state import copy
from pbem.storage import keys, save
from tests.small_campaign import ATTACK, ID, NAME, REST, Folder, Maker

REACTION = "seat: soviet-union\nstanding:\ncasualties land: armor\n"
ENDINGS = {"text": "txt", "bbcode": "bbcode", "markdown": "md", "html": "html"}


class Two:
    """Users' case 5: a copy in which one player's mail was taken, and one in which it was
    dropped.
    """

    def __init__(self, parted: Folder) -> None:
        self.one = parted
        self.two = Folder(parted.path / "other", parted._capture)

    def audit(self, *arguments: str) -> Any:
        return self.one.run("audit", *arguments, "--json")

    def against(self, first: str, other: str) -> Any:
        """What the comparison says, as data."""
        return self.audit(first, "--against", other).data["against"]


def part(small: Folder) -> None:
    """The copy below `other` misses a mail; beside the saves are a receipt for it and reports in
    every format.
    """
    small.apply(ATTACK)
    shutil.copytree(small.path, small.path / "other")
    (small.path / "receipts").mkdir()
    taken = small.apply(REACTION, "--receipts", "receipts")
    assert taken.code == 0
    small.run("apply", NAME, "--lock")
    small.run("apply", "other", "--lock")
    for depth in ("turn", "full"):
        for name, ending in ENDINGS.items():
            said = small.run("report", NAME, "--format", name, "--depth", depth)
            (small.path / f"report1-{depth}.{ending}").write_text(said.out, encoding="utf-8")


@pytest.fixture
def two(campaign: Maker) -> Two:
    return Two(campaign.after(part))


@pytest.fixture
def played(small: Folder) -> Folder:
    small.apply(ATTACK + REST + "done")
    return small


# Users' case 5


def test_each_of_two_truths_alone_audits_clean(two: Two) -> None:
    assert two.audit(NAME).data["holds"]
    assert two.audit("other").data["holds"]
    assert two.one.run("audit", NAME).code == two.one.run("audit", "other").code == 0


@pytest.mark.parametrize("depth", ["turn", "full"])
@pytest.mark.parametrize("ending", ENDINGS.values())
def test_a_report_of_one_truth_fails_the_audit_of_the_other(
    two: Two, depth: str, ending: str
) -> None:
    report = f"report1-{depth}.{ending}"
    assert two.one.run("audit", NAME, "--against", report).code == 0
    told = two.one.run("audit", "other", "--against", report)
    assert told.code == 1
    assert "TWO TRUTHS" in told.out
    found = two.against("other", report)
    assert found["relation"] == "two_truths"
    assert found["moved"] == [{"segment": 1, "here": 4, "there": 5}]
    if depth == "full":
        assert {head["head"].split("/")[0] for head in found["unknown"]} == {"3", "4"}
        assert found["common"] == 2
        assert found["dice"]["alike"] > 10
        assert not found["dice"]["apart"]


@pytest.mark.parametrize("depth", ["turn", "full"])
def test_a_report_in_another_language_binds_as_well(two: Two, depth: str) -> None:
    said = two.one.run("report", NAME, "--depth", depth, "--language", "de")
    (two.one.path / "bericht.txt").write_text(said.out, encoding="utf-8")
    assert two.one.run("audit", NAME, "--against", "bericht.txt").code == 0
    found, english = (
        two.against("other", name) for name in ("bericht.txt", f"report1-{depth}.txt")
    )
    assert found["relation"] == "two_truths"
    for part in ("moved", "unknown", "common", "dice"):
        assert found[part] == english[part]


def test_the_receipt_of_a_dropped_mail_fails_the_audit(two: Two) -> None:
    receipt = next((two.one.path / "receipts").iterdir())
    assert two.one.run("audit", NAME, "--against", str(receipt)).code == 0
    told = two.one.run("audit", "other", "--against", str(receipt))
    assert told.code == 1
    assert "confirms a mail that is in no record of this copy" in told.out
    found = two.against("other", str(receipt))
    assert [head["head"] for head in found["unknown"]] == [save.open_save(two.one.save).head_at(3)]
    assert found["lost"] == [two.one.records[2]["mail"].removeprefix("salted:")]


def test_both_sealed_records_are_shown_side_by_side_with_the_missing_mail(two: Two) -> None:
    told = two.one.run("audit", "other", "--against", NAME)
    assert told.code == 1
    words = " ".join(told.out.split())
    ours, theirs = save.open_save(two.two.save), save.open_save(two.one.save)
    assert "There are two records 3, and the moderator sealed both" in words
    assert f"both have, as the last: {ours.head_at(2)}" in words
    assert f"here: {ours.head_at(3)} (lock" in words
    assert f"there: {theirs.head_at(3)} (orders, soviet-union" in words
    assert f"only there: record 3, orders of soviet-union, {theirs.record(3)['mail']}" in words
    found = two.against("other", NAME)
    assert found["fork"]["record"] == 3
    assert found["fork"]["path"] == "kind"
    assert (found["fork"]["here"], found["fork"]["there"]) == ("lock", "orders")
    assert found["fork"]["records"] == {"here": ours.record(3), "there": theirs.record(3)}


def test_what_came_of_a_segment_in_each_copy_is_compared(two: Two) -> None:
    found = two.against("other", NAME)
    assert [(pair["kind"], pair["segment"], pair["records"]) for pair in found["pairs"]] == [
        ("result", 1, [4, 5])
    ]


def test_dice_with_equal_labels_are_equal_in_two_truths(two: Two) -> None:
    found = two.against("other", NAME)
    assert found["dice"]["alike"] > 10
    assert found["dice"]["apart"] == []
    mirrored = two.against(NAME, "other/small.pbem.yaml")
    assert mirrored["dice"] == found["dice"]
    assert mirrored["fork"]["heads"] == {
        "here": found["fork"]["heads"]["there"],
        "there": found["fork"]["heads"]["here"],
    }


def test_other_orders_in_a_lock_are_a_difference_of_the_locks(small: Folder) -> None:
    shutil.copytree(small.path, small.path / "other")
    small.apply(ATTACK + "done")
    mail = small.mail(f"seat: germany\n{ATTACK.replace('buy 5', 'buy 4')}done")
    small.run("apply", "other", mail)
    said = small.run("audit", NAME, "--against", "other/small.pbem.yaml", "--json")
    found = said.data["against"]
    assert said.code == 1
    lock = next(pair for pair in found["pairs"] if pair["kind"] == "lock")
    assert lock["path"].startswith("events[")
    assert found["fork"]["record"] == 2
    told = " ".join(small.run("audit", NAME, "--against", "other/small.pbem.yaml").out.split())
    assert "lock of segment 1 (record 3 here, 3 there): they differ at" in told


# One truth


def test_a_copy_of_the_same_length_is_the_same(played: Folder) -> None:
    shutil.copy(played.save, "copy.yaml")
    told = played.run("audit", NAME, "--against", "copy.yaml")
    assert told.code == 0
    assert "the same records" in told.out


def test_an_older_copy_is_only_shorter_and_a_newer_one_only_longer(small: Folder) -> None:
    shutil.copy(small.save, "old.yaml")
    small.apply(ATTACK + REST + "done")
    more = len(small.records) - 1
    told = small.run("audit", NAME, "--against", "old.yaml")
    assert told.code == 0
    assert f"only shorter: it ends with record 1, this one has {more} more" in told.out
    told = small.run("audit", "old.yaml", "--against", NAME)
    assert told.code == 0
    assert f"only longer: it has {more} more, and this one ends with record 1" in told.out


def test_a_report_of_an_older_state_holds_against_a_newer_copy(small: Folder) -> None:
    report = small.run("report", NAME).out
    (small.path / "old.txt").write_text(report, encoding="utf-8")
    small.apply(ATTACK + REST + "done")
    assert small.run("audit", NAME, "--against", "old.txt").code == 0


def test_of_a_report_that_is_newer_than_the_copy_nothing_can_be_said(small: Folder) -> None:
    shutil.copy(small.save, "old.yaml")
    small.apply(ATTACK + "done")
    receipt = small.run("report", NAME).out
    (small.path / "new.txt").write_text(receipt, encoding="utf-8")
    told = small.run("audit", "old.yaml", "--against", "new.txt")
    assert told.code == 1
    assert "nothing can be compared" in told.out
    assert "this copy ends with record 1" in told.out


def test_a_text_that_goes_on_after_this_copy_holds_up_to_its_end(small: Folder) -> None:
    shutil.copy(small.save, "old.yaml")
    before = save.open_save(small.save).head
    small.apply(ATTACK + "done")
    after = save.open_save(small.save).head
    (small.path / "both.txt").write_text(f"Campaign {ID}: {before}, {after}")
    told = small.run("audit", "old.yaml", "--against", "both.txt", "--json")
    assert told.code == 0
    assert told.data["against"]["relation"] == "longer"
    assert told.data["against"]["later"] == [after]


def test_a_copy_that_a_mail_bent_is_compared_all_the_same(played: Folder) -> None:
    quoted = "".join(f"> {line}" for line in played.save.read_text().splitlines(keepends=True))
    (played.path / "quoted.txt").write_text(quoted)
    assert played.run("audit", NAME, "--against", "quoted.txt").code == 0


# What cannot be compared, and other keys


def test_another_campaign_is_a_wrong_call(played: Folder) -> None:
    report = played.run("report", NAME).out
    (played.path / "report.txt").write_text(report.replace(ID, "small-0000000000000000"))
    told = played.run("audit", NAME, "--against", "report.txt")
    assert told.code == 2
    assert "another campaign (small-0000000000000000)" in told.err
    run(["new", "else", "axis-allies-europe"])
    told = played.run("audit", NAME, "--against", "else.pbem.yaml")
    assert told.code == 2
    assert "another campaign (else-" in told.err


def test_a_text_without_a_head_is_a_wrong_call(played: Folder) -> None:
    (played.path / "hello.txt").write_text("Hello, the report will come tomorrow. 12/03/1941")
    told = played.run("audit", NAME, "--against", "hello.txt")
    assert told.code == 2
    assert "names no record" in told.err


def test_a_file_that_is_not_there_is_a_wrong_call(played: Folder) -> None:
    assert played.run("audit", NAME, "--against", "nothing.txt").code == 2


def test_another_copy_that_was_changed_is_no_witness(played: Folder) -> None:
    text = played.save.read_text()
    (played.path / "changed.yaml").write_text(text.replace("buy 5 infantry", "buy 6 infantry", 1))
    told = played.run("audit", NAME, "--against", "changed.yaml")
    assert told.code == 3
    assert "changed.yaml" in told.err


def test_a_copy_that_does_not_hold_itself_is_not_compared(played: Folder) -> None:
    shutil.copy(played.save, "copy.yaml")
    text = played.save.read_text()
    played.save.write_text(text.replace("buy 5 infantry", "buy 6 infantry", 1))
    told = played.run("audit", NAME, "--against", "copy.yaml", "--json")
    assert told.code == 3
    assert "against" not in told.data


def sealed_again(folder: Folder, name: str, signer: keys.Signer, **changed: Any) -> None:
    """The campaign under this name, sealed in a chain of its own; records whose `dice` etc. are
    changed by number.
    """
    opened = save.open_save(folder.save)
    drop = ("format", "record", "prev", "seal")
    anchor = {key: value for key, value in opened.anchor.items() if key not in drop}
    made = save.create(folder.path / name, anchor | changed, opened.state, signer)
    records = [
        {key: value for key, value in record.items() if key not in drop}
        for record in opened.records()
    ]
    made.append(records, opened.state, signer)


def test_a_copy_sealed_by_somebody_else_is_told_by_its_key(played: Folder) -> None:
    other = keys.from_seed(bytes(32))
    sealed_again(played, "forged.yaml", other)
    told = played.run("audit", NAME, "--against", "forged.yaml")
    assert told.code == 1
    assert "sealed with another key" in told.out
    assert other.id in told.out


def test_two_anchors_of_one_campaign_are_a_fork_at_the_anchor(played: Folder) -> None:
    signer = keys.load(played.path / "small.pbem-private" / "moderator.key")
    sealed_again(played, "refounded.yaml", signer, title="Another founding")
    found = played.run("audit", NAME, "--against", "refounded.yaml", "--json").data["against"]
    assert found["relation"] == "fork"
    assert found["common"] == -1
    assert (found["fork"]["record"], found["fork"]["path"]) == (0, "title")


def test_the_same_content_sealed_at_another_time_is_a_fork_too_and_says_that_only_time_differs(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(small.path, small.path / "other")
    mail = small.mail(ATTACK + "done")
    small.run("apply", NAME, mail)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767312000")
    small.run("apply", "other", mail)
    found = small.run("audit", NAME, "--against", "other/small.pbem.yaml", "--json").data
    assert found["against"]["fork"]["parts"] == ["time"]
    assert found["against"]["fork"]["path"] == "time"
    assert found["against"]["pairs"] == []


# Dice that differ


def test_a_die_that_fell_differently_in_another_copy_is_named(played: Folder) -> None:
    """A moderator who seals a copy with a better die."""
    signer = keys.load(played.path / "small.pbem-private" / "moderator.key")
    opened = save.open_save(played.save)
    records = [copy(record) for record in opened.records()]
    at = next(n for n, record in enumerate(records) if record.get("dice"))
    label, text = next(iter(records[at]["dice"].items()))
    records[at]["dice"][label] = f"{text[:-1]}{'1' if text[-1] != '1' else '2'}"
    drop = ("format", "record", "prev", "seal")
    anchor = {key: value for key, value in opened.anchor.items() if key not in drop}
    made = save.create(played.path / "forged.yaml", anchor, opened.state, signer)
    made.append(
        [{k: v for k, v in record.items() if k not in drop} for record in records],
        opened.state,
        signer,
    )
    told = played.run("audit", NAME, "--against", "forged.yaml", "--json")
    assert told.code == 1
    apart = told.data["against"]["dice"]["apart"]
    slot = len(text.split()) - 1
    assert [(die["label"], die["here"]) for die in apart] == [(f"{label}/{slot}", text[-1])]
    assert (
        f"{label}/{slot}: here {text[-1]}"
        in played.run("audit", NAME, "--against", "forged.yaml").out
    )


A, B = "a" * 64, "b" * 64


@pytest.mark.parametrize(
    ("text", "mail"),
    [
        (f"Record 2, head 2/0123456789abcdef; SHA-256:\nmail   {A}\nkept   {B}\norders {A}\n", B),
        (f"SHA-256:\nmail   {A}\n", A),
        (f"SHA-256 of the mail:\n  {A}\nIn the record as:\n  {B}\n", B),
        (f"> SHA-256 of the mail:\n>   {A}\n", A),
        (f"> SHA-256:\n> mail   {A}\n> kept   {B}\n", B),
    ],
)
def test_a_posted_receipt_binds_to_the_mail_that_it_confirms(text: str, mail: str) -> None:
    assert posted.read(text.encode()).mails == (mail,)


@pytest.mark.parametrize("ending", ENDINGS.values())
def test_a_die_edited_in_a_posted_report_is_named(played: Folder, ending: str) -> None:
    name = next(name for name, end in ENDINGS.items() if end == ending)
    report = played.run("report", NAME, "--depth", "full", "--format", name).out
    found = re.search(r"east-poland/r1/germany/armor.*?d6: (\d) (\d)", report)
    assert found is not None
    wrong = "1" if found[2] != "1" else "2"
    edited = report[: found.start(2)] + wrong + report[found.end(2) :]
    (played.path / "posted").write_text(edited, encoding="utf-8")
    told = played.run("audit", NAME, "--against", "posted", "--json")
    assert told.code == 1
    assert told.data["against"]["relation"] == "same"
    assert told.data["against"]["dice"]["apart"] == [
        {
            "segment": 1,
            "label": "combat/east-poland/r1/germany/armor/2",
            "here": found[2],
            "there": wrong,
        }
    ]


# Reading a posted text

HEAD = "12/0123456789abcdef"


@pytest.mark.parametrize(
    "text",
    [
        f"head {HEAD}",
        f"Head for the next orders: {HEAD}.",
        f"turn: {HEAD}\n",
        f"> > Head for the next orders:\n> > {HEAD}\n",
        f"<!DOCTYPE html><html><body><p>Head:<b>{HEAD}</b></p></body></html>",
        f"[b]{HEAD}[/b]",
        f"**{HEAD}**, \\_or\\_ \\[so\\]",
        f"({HEAD})",
        f"12/0123456789\u200babcdef and {HEAD}",
    ],
)
def test_a_head_is_read(text: str) -> None:
    assert posted.read(text.encode()).heads == ((12, "0123456789abcdef"),)


@pytest.mark.parametrize(
    "text",
    [
        "12/0123456789abcde",
        "12/0123456789abcdef0",
        "a/0123456789abcdef",
        "1/12/0123456789abcdef",
        "",
    ],
)
def test_what_is_no_head(text: str) -> None:
    assert posted.read(text.encode()).heads == ()


def test_a_report_that_came_by_mail_is_read() -> None:
    mail = EmailMessage()
    mail["Subject"], mail["From"], mail["To"] = "Turn 3", "gm@example.org", "me@example.org"
    mail.set_content(f"Campaign {ID}, für alle: {'x' * 70} {HEAD}\n", cte="quoted-printable")
    mail.add_alternative(f"<html><p>Campaign {ID}, {HEAD}</p></html>", subtype="html", cte="base64")
    told = posted.read(bytes(mail))
    assert told.heads == ((12, "0123456789abcdef"),)
    assert told.campaigns == (ID,)


def test_dice_of_a_report_belong_to_the_segment_above_them_and_typed_ones_to_none() -> None:
    text = """Record 4, segment 1, grade C: 3 dice
      combat/east-poland/r1/germany/infantry  d6: 4
      1 6
    Record 5, typed in, grade D: 1 die
      typed/5  d6: 2
    Record 9, segment 3, grade A: 2 dice
      roll/3  d20: 14 9
    Record 10, segment 4, grade B: 9 dice
      deck/x  shuffle 3: 2 1 1
    """
    told = posted.read(text.encode())
    assert told.segments == ((4, 1), (9, 3), (10, 4))
    assert [(segment, roll.label, roll.values) for segment, roll in told.dice] == [
        (1, "combat/east-poland/r1/germany/infantry", (4, 1, 6)),
        (3, "roll/3", (14, 9)),
    ]


@given(st.binary(max_size=300) | st.text(max_size=200).map(lambda text: text.encode("utf-8")))
def test_no_text_breaks_the_reader(data: bytes) -> None:
    told = posted.read(data)
    assert all(number >= 0 and len(digest) == 16 for number, digest in told.heads)


def test_every_relation_has_its_sentence(two: Two, tmp_path: Path) -> None:
    from pbem.words.catalogue import catalogue

    keys_of = {key.removeprefix("fork.") for key in catalogue("common") if key.startswith("fork.")}
    saves = {"same", "shorter", "longer", "fork", "other_key"}
    texts = {"same", "longer", "two_truths", "beyond"}
    assert {f"{relation}_save" for relation in saves} | {
        f"{relation}_text" for relation in texts
    } <= keys_of
    assert isinstance(forks.against(two.one.save, two.two.save), forks.Against)
