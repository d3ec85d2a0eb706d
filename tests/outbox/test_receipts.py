"""One receipt for every mail, with all that its writer has to know; and to nobody else."""

from __future__ import annotations

import hashlib
from pathlib import Path

from tests.inbox.post_office import Letter, folder, inbox
from tests.outbox.writing import ANNA, BORIS, PRIVATE, files, letters, outbox, read, text_of
from tests.small_campaign import NAME, Folder

BODY = f"""\
Hello,
purchase:
buy 5 infantry
combat:
move 3 infantry, 1 armor: Rumania -> Bessarabia
move 9 armor: Poland -> East Poland
--{" "}
Anna
"""


def receipts(campaign: Folder, seat: str = "germany") -> list[str]:
    """The texts of a seat's receipts, oldest first, on one line each."""
    keys = [each["file"] for each in letters(campaign) if each["kind"] == "receipt"]
    paths = [campaign.path / PRIVATE / "outbox" / name for name in keys if f"-{seat}-" in name]
    return [" ".join(text_of(read(path)).split()) for path in paths]


def take(campaign: Folder, tmp_path: Path, *mails: Letter, options: tuple[str, ...] = ()) -> None:
    inbox(campaign, folder(tmp_path / "mails", *mails), "--no-apply", *options)


def test_a_receipt_has_all_the_facts(known: Folder, tmp_path: Path) -> None:
    mail = Letter(BODY)
    take(known, tmp_path, mail)
    (told,) = receipts(known)
    digest = hashlib.sha256(mail.bytes()).hexdigest()
    for fact in (
        "2 of 3 lines taken, not closed",
        "Record 2, head 2/",
        "In force now: 2 lines purchase: buy 5 infantry",
        "combat: move 3 infantry, 1 armor: Rumania -> Bessarabia",
        "before 40, after 25",
        "Refused: 1 line line 6",
        "move 9 armor: Poland -> East Poland",
        "Not read: 3 lines",
        "signature: lines 7-8",
        f"mail {digest}",
        "not closed: send what is corrected, and end that mail with `done`",
        "will be used at the moderator's lock even if you do nothing more",
    ):
        assert fact in told, (fact, told)


def test_a_receipt_of_good_orders_says_that_they_will_be_used(
    known: Folder, tmp_path: Path
) -> None:
    take(known, tmp_path, Letter("purchase:\nbuy 5 infantry\n"))
    (told,) = receipts(known)
    assert "All taken" in told
    assert "will be used at the moderator's lock even if you do nothing more" in told
    assert "A mail with `done` closes them" in told


def test_a_refused_mail_is_told_why_what_stands_and_what_to_send(
    known: Folder, tmp_path: Path
) -> None:
    good = Letter("purchase:\nbuy 5 infantry\n", "10:00")
    stale = Letter("turn: 0/0000000000000000\npurchase:\nbuy 1 armor\n", "11:00")
    take(known, tmp_path, good, stale)
    told = receipts(known)[-1]
    digest = hashlib.sha256(stale.bytes(2)).hexdigest()
    for fact in (
        "Your mail of 2025-12-29 11:00:00+00:00 was refused as a whole, nothing was taken from it",
        "it was written for result 0/0000000000000000",
        f"Ask for orders written for `turn: {known.head}`",
        "In force now: 1 line purchase: buy 5 infantry",
        f"mail {digest}",
        "The lines in force will be used at the moderator's lock even if you do nothing more",
        "send a corrected mail",
    ):
        assert fact in told, (fact, told)


def test_a_mail_of_which_nothing_stands_is_not_accepted(known: Folder, tmp_path: Path) -> None:
    take(known, tmp_path, Letter("purchase:\nbuy 500 infantry\n"))
    (told,) = receipts(known)
    assert "Nothing taken, not closed" in told
    assert "In force now: no line." in told
    assert "Refused: 1 line line 2" in told
    (letter,) = letters(known)[:1]
    assert letter["subject"] == "[small] refused: mail of germany"


def test_an_older_mail_that_comes_late_is_told_so(known: Folder, tmp_path: Path) -> None:
    new, old = Letter("purchase:\nbuy 5 infantry\n", "12:00"), Letter("buy 1 armor\n", "9:00")
    take(known, tmp_path, new, old)
    told = receipts(known)[-1]
    assert "was kept and not used" in told
    assert "In force now: 1 line purchase: buy 5 infantry" in told


def test_every_mail_has_one_receipt_however_often_it_is_read(known: Folder, tmp_path: Path) -> None:
    mails = [Letter("purchase:\nbuy 5 infantry\n"), Letter("turn: 7\nbuy 1 armor\n", "11:00")]
    take(known, tmp_path, *mails)
    take(known, tmp_path, *mails)
    take(known, tmp_path, *mails, options=("--again",))
    assert len(receipts(known)) == 2


def test_a_mail_that_is_used_at_the_second_look_has_a_receipt_of_its_own(
    known: Folder, tmp_path: Path
) -> None:
    stale = Letter("turn: 9\npurchase:\nbuy 5 infantry\n")
    take(known, tmp_path, stale)
    good = Letter("purchase:\nbuy 5 infantry\n", "11:00")
    old = Letter("purchase:\nbuy 1 armor\n", "10:30")
    take(known, tmp_path, stale, good, old)
    take(known, tmp_path, stale, good, old, options=("--force-older",))
    assert "was kept and not used" in receipts(known)[-2]
    assert "All taken" in receipts(known)[-1]


def test_a_mail_given_to_apply_has_its_receipt_too(known: Folder) -> None:
    said = known.apply("purchase:\nbuy 5 infantry\n")
    (told,) = receipts(known)
    assert told == " ".join(said.out.partition("Question to")[0].split())
    assert f"letters are ready to be sent: pbem outbox {NAME}" in said.out
    known.apply("turn: 0/0000000000000000\nbuy 1 armor\n", "--seat", "germany")
    assert "Your mail was refused as a whole" in receipts(known)[-1]
    assert "In force now: 1 line purchase: buy 5 infantry" in receipts(known)[-1]


def test_checking_a_mail_writes_nothing(known: Folder, tmp_path: Path) -> None:
    name = known.mail("purchase:\nbuy 5 infantry\n")
    with known.untouched():
        known.run("check", NAME, name)
        known.run("apply", NAME, name, "--dry-run")
    source = folder(tmp_path / "mails", Letter("purchase:\nbuy 5 infantry\n"))
    with known.untouched():
        inbox(known, source, "--dry-run")
        outbox(known, "--dry-run")


# To whom


def test_the_address_that_wrote_gets_the_receipt(known: Folder, tmp_path: Path) -> None:
    known.run("seat", NAME, "--address", "germany=anna@work.example")
    take(known, tmp_path, Letter("buy 1 armor\n", sender="anna@work.example"))
    take(known, tmp_path, Letter("buy 1 armor\n", "11:00", id="<x@y>"))
    told = [each["to"] for each in letters(known) if each["kind"] == "receipt"]
    assert told == [["anna@work.example"], [ANNA]]
    asked = {tuple(each["to"]) for each in letters(known) if each["kind"] == "question"}
    assert asked == {(ANNA,)}


def test_the_receipt_goes_to_the_seat_whoever_has_written_for_it(known: Folder) -> None:
    """The moderator takes a mail in for a seat that its sender does not play."""
    name = known.mail(Letter("purchase:\nbuy 5 infantry\n", sender=BORIS).bytes(), "b.eml")
    assert known.run("apply", NAME, name, "--seat", "germany").code == 0
    told = [each["to"] for each in letters(known) if each["kind"] == "receipt"]
    assert told == [[ANNA]]


def test_a_stranger_gets_no_receipt_and_no_orders_of_others(known: Folder, tmp_path: Path) -> None:
    secret = "combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia\n"
    take(known, tmp_path, Letter(secret))
    forged = Letter("seat: germany\nbuy 1 armor\n", "11:00", sender="eve@example.net", id="<f@f>")
    wrong = Letter("seat: germany\nbuy 1 armor\n", "12:00", sender=BORIS, id="<g@g>")
    take(known, tmp_path, forged, wrong)
    told = {path.name: text_of(read(path)) for path in files(known, "receipt")}
    assert not any("eve@" in path.read_bytes().decode() for path in files(known))
    (boris,) = (text for name, text in told.items() if "-all-" in name)
    assert "is not on file for germany" in " ".join(boris.split())
    assert "Bessarabia" not in boris


def test_a_program_that_answers_receipts_is_not_answered_for_ever(
    known: Folder, tmp_path: Path
) -> None:
    """A note that does not say that a program wrote it, each time with another Message-ID."""
    notes = [
        Letter("Ticket opened: attack 1 knight\n", f"10:{n:02}", id=f"<away{n}@x>")
        for n in range(9)
    ]
    said = inbox(known, folder(tmp_path / "mails", *notes), "--no-apply")
    assert len(receipts(known)) == 5
    assert "perhaps a program writes from there" in said.err
    take(known, tmp_path, Letter("purchase:\nbuy 5 infantry\n", "12:00", id="<orders@x>"))
    assert "All taken" in receipts(known)[-1]


def test_no_answer_to_programs_and_bounces(known: Folder, tmp_path: Path) -> None:
    away = Letter("purchase:\nbuy 5 infantry\n", headers={"Auto-Submitted": "auto-replied"})
    bounce = Letter("buy 1 armor\n", headers={"Return-Path": "<>"}, id="<b@b>")
    take(known, tmp_path, away, bounce)
    assert receipts(known) == []
