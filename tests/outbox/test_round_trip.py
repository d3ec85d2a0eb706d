"""A letter goes out, a player answers it with his own mail program, and the answer finds its
way.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.inbox.post_office import ATTACK, in_force, rows
from tests.outbox import answering
from tests.outbox.answering import PROGRAMS, Program
from tests.outbox.writing import ANNA, files, outbox, read, text_of
from tests.small_campaign import ID, NAME, Folder, Maker

SAYS = """\
purchase:
buy 5 infantry
combat:
move 3 infantry, 1 armor: Rumania -> Bessarabia
done"""
IN_FORCE = ["purchase: buy 5 infantry", "combat: move 3 infantry, 1 armor: Rumania -> Bessarabia"]


def delivered(folder: Path, *mails: bytes) -> str:
    folder.mkdir()
    for number, mail in enumerate(mails, 1):
        (folder / f"m{number}.eml").write_bytes(mail)
    return str(folder)


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_the_answer_to_a_question_is_read_and_receipted(
    known: Folder, tmp_path: Path, program: Program
) -> None:
    outbox(known)
    (question,) = files(known, "question-germany")
    answer = program(read(question), SAYS)
    (row,) = rows(known, delivered(tmp_path / "mails", answer.as_bytes()))
    assert (row["status"], row["seat"]) == ("used", "germany"), row
    assert in_force(row) == IN_FORCE
    assert row["receipt"]["closes"]
    (receipt,) = files(known, "receipt-germany")
    told = read(receipt)
    assert told["To"].addresses[0].addr_spec == ANNA
    assert told["In-Reply-To"] == answer["Message-ID"]
    assert str(read(question)["Message-ID"]) in str(told["References"])
    assert str(told["Subject"]).startswith("[small] accepted: germany, record")
    assert " ".join(row["reply"].split()) == " ".join(text_of(told).split())


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_the_answer_is_known_by_the_thread_alone(
    known: Folder, tmp_path: Path, program: Program
) -> None:
    """Another subject, another address: the thread still names the campaign, and the sender is
    asked for his seat.
    """
    outbox(known)
    answer = program(read(files(known, "question-germany")[0]), f"seat: germany\n{SAYS}")
    del answer["Subject"], answer["From"]
    answer["Subject"], answer["From"] = "my turn", "Anna <anna@work.example>"
    (row,) = rows(known, delivered(tmp_path / "mails", answer.as_bytes()))
    assert (row["status"], row["why"]) == ("refused", "other_sender")


def test_without_thread_subject_and_address_it_is_not_ours(known: Folder, tmp_path: Path) -> None:
    outbox(known)
    answer = answering.outlook(read(files(known, "question-germany")[0]), SAYS)
    for name, value in (("Subject", "my turn"), ("From", "eve@example.net"), ("References", "")):
        del answer[name]
        if value:
            answer[name] = value
    del answer["In-Reply-To"]
    (row,) = rows(known, delivered(tmp_path / "mails", answer.as_bytes()))
    assert (row["status"], row["why"]) == ("aside", "not_ours")


def test_our_own_letters_are_no_orders(known: Folder, tmp_path: Path) -> None:
    """A moderator reads the same mailbox to which a copy of each letter comes."""
    outbox(known)
    mails = [path.read_bytes() for path in files(known)]
    told = rows(known, delivered(tmp_path / "mails", *mails))
    assert {(row["status"], row["why"]) for row in told} == {("aside", "automatic")}


def test_a_question_in_the_middle_of_a_battle_goes_to_its_seat_and_is_answered(
    campaign: Maker, tmp_path: Path
) -> None:
    small = campaign("--wait", "retreat")
    small.run("seat", NAME, "--address", f"germany={ANNA}")
    small.apply(f"purchase:\npass\n{ATTACK}done")
    assert small.asked == ["retreat East Poland round 1"]
    (question,) = files(small, "question-germany")
    told = text_of(read(question))
    assert f"turn: {small.head}\n" in told
    assert f"campaign: {ID}\n" in told
    assert told.count("BEGIN ORDERS") == 1
    before = small.head
    answer = answering.gmail(read(question), "fight on")
    (row,) = rows(small, delivered(tmp_path / "mails", answer.as_bytes()))
    assert row["status"] == "used", row
    small.apply()
    assert small.head != before
    assert small.asked != ["retreat East Poland round 1"]
