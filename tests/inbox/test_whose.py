"""Whose a message is and for which campaign; what is set aside, refused, repeated or forged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbem.storage import yamlin
from tests.inbox.post_office import (
    ANNA,
    ATTACK,
    BORIS,
    BUY,
    STRANGER,
    Letter,
    folder,
    in_force,
    inbox,
    kept,
    outcomes,
    rows,
)
from tests.small_campaign import ID, NAME, Folder, one_paragraph

PRIVATE = "small.pbem-private"


def on_file(small: Folder, *pairs: str) -> None:
    for pair in pairs:
        assert small.run("seat", NAME, "--address", pair).code == 0


def one(
    small: Folder, tmp_path: Path, letter: Letter | bytes, *options: str
) -> tuple[str, str, str]:
    (told,) = rows(small, folder(tmp_path / "mails", letter), *options)
    return told["status"], told["why"], told["seat"]


# The campaign


@pytest.mark.parametrize(
    ("subject", "body", "headers"),
    [
        ("orders", f"campaign: {ID}\nseat: germany\n{BUY}", {}),
        (f"Re: {ID}, round 1", f"seat: germany\n{BUY}", {}),
        ("AW: [Small] round 1", f"seat: germany\n{BUY}", {}),
        ("AW: round 1", f"seat: germany\n{BUY}", {"In-Reply-To": f"<report.4.{ID}@example.net>"}),
        (
            "AW: round 1",
            f"seat: germany\n{BUY}",
            {"References": f"<x@y> <report.4.{ID}@example.net>"},
        ),
    ],
)
def test_a_campaign_is_found_by_its_line_subject_or_thread(
    small: Folder, tmp_path: Path, subject: str, body: str, headers: dict[str, str]
) -> None:
    on_file(small, f"soviet-union={BORIS}")
    letter = Letter(body, subject=subject, sender=STRANGER, headers=headers)
    assert one(small, tmp_path, letter) == ("used", "used", "germany")


@pytest.mark.parametrize(
    ("subject", "body"),
    [
        ("orders", f"campaign: other-0123456789abcdef\nseat: germany\n{BUY}"),
        ("Re: other-0123456789abcdef", f"seat: germany\n{BUY}"),
    ],
)
def test_a_mail_for_another_campaign_is_set_aside_kept_and_answered(
    small: Folder, tmp_path: Path, subject: str, body: str
) -> None:
    on_file(small, f"germany={ANNA}")
    (told,) = rows(small, folder(tmp_path / "mails", Letter(body, subject=subject)))
    assert (told["status"], told["why"]) == ("aside", "other_campaign")
    assert kept(small) == {told["mail"]}
    assert "other-0123456789abcdef" in told["reply"]
    assert small.kinds == ["result"]


def test_a_stranger_who_writes_to_another_campaign_gets_no_answer(
    small: Folder, tmp_path: Path
) -> None:
    on_file(small, f"germany={ANNA}")
    letter = Letter(f"campaign: other-0123456789abcdef\n{BUY}", sender=STRANGER)
    (told,) = rows(small, folder(tmp_path / "mails", letter))
    assert (told["why"], told["reply"], kept(small)) == ("other_campaign", "", set())


@pytest.mark.parametrize("line", ["other-0123456789abcdef", "Other", "elsewhere"])
def test_a_mail_for_the_campaign_beside_it_is_answered_there(
    small: Folder, tmp_path: Path, line: str
) -> None:
    on_file(small, f"germany={ANNA}")
    head = "---\nformat: 1\ncampaign: other-0123456789abcdef\n"
    (small.path / "elsewhere.pbem.yaml").write_text(head)
    letter = Letter(f"campaign: {line}\n{BUY}", subject="orders")
    (told,) = rows(small, folder(tmp_path / "mails", letter))
    assert (told["why"], told["reply"]) == ("other_campaign", "")


@pytest.mark.parametrize(
    "line",
    [
        "Campaign: small",
        "Game: Small",
        "campaign: [small]",
        f"Game: {ID}",
        f"campaign: {ID[:12]}",
        "Game: small, round 1",
        "Game: Axis & Allies Europe: small",
        "campaign: AXIS & ALLIES EUROPE - small",
        "Game: Axis & Allies Europe",
        "Game: axis-allies-europe (small)",
        "Game: AAE 1999 club match 12",
    ],
)
def test_the_name_and_the_title_mean_the_campaign_as_its_id_does(
    small: Folder, tmp_path: Path, line: str
) -> None:
    on_file(small, f"germany={ANNA}")
    assert one(small, tmp_path, Letter(f"{line}\n{BUY}")) == ("used", "used", "germany")


def test_the_name_of_the_game_says_nothing_of_the_campaign(small: Folder, tmp_path: Path) -> None:
    on_file(small, f"germany={ANNA}")
    letter = Letter(f"Game: Axis & Allies Europe\n{BUY}", subject="orders")
    assert one(small, tmp_path, letter) == ("used", "used", "germany")


def test_one_address_at_two_seats_is_said(small: Folder) -> None:
    on_file(small, f"germany={ANNA}")
    said = small.run("seat", NAME, "--address", f"soviet-union={ANNA.upper()}")
    assert "germany has it too" in said.out


@pytest.mark.parametrize("line", ["other", "small2", "small-ffff", "west-0123456789abcdef"])
@pytest.mark.parametrize("subject", ["orders", "Re: [small] round 1"])
def test_what_can_be_the_name_of_another_campaign_is_not_taken_for_this_one(
    small: Folder, tmp_path: Path, line: str, subject: str
) -> None:
    on_file(small, f"germany={ANNA}")
    letter = Letter(f"campaign: {line}\n{BUY}", subject=subject)
    assert one(small, tmp_path, letter)[:2] == ("aside", "other_campaign")
    assert small.kinds == ["result"]


def test_a_private_mail_is_set_aside_and_no_copy_is_made(small: Folder, tmp_path: Path) -> None:
    on_file(small, f"germany={ANNA}")
    letter = Letter("Shall we have lunch?\n", sender=STRANGER, subject="Lunch")
    assert one(small, tmp_path, letter)[:2] == ("aside", "not_ours")
    assert kept(small) == set()
    assert "Lunch" not in json.dumps(
        [text.decode("utf-8", "replace") for text in small.contents().values()]
    )


def test_a_mail_set_aside_is_taken_once_its_sender_is_on_file(
    small: Folder, tmp_path: Path
) -> None:
    on_file(small, f"soviet-union={BORIS}")
    letter = Letter(BUY, subject="orders")
    assert one(small, tmp_path, letter)[:2] == ("aside", "not_ours")
    on_file(small, f"germany={ANNA}")
    assert one(small, tmp_path, letter) == ("used", "used", "germany")


def test_where_nobody_is_on_file_the_seat_line_is_enough(small: Folder, tmp_path: Path) -> None:
    letter = Letter(f"seat: germany\n{BUY}", subject="orders")
    assert one(small, tmp_path, letter) == ("used", "used", "germany")


# The seat


def test_the_seat_is_known_by_the_address(small: Folder, tmp_path: Path) -> None:
    on_file(small, f"germany={ANNA.upper()}")
    assert one(small, tmp_path, Letter(BUY, subject="orders")) == ("used", "used", "germany")


def test_the_seat_line_may_name_the_power(small: Folder, tmp_path: Path) -> None:
    assert one(small, tmp_path, Letter(f"seat: Germany\n{BUY}")) == ("used", "used", "germany")


def test_a_mailing_list_that_writes_as_its_member(small: Folder, tmp_path: Path) -> None:
    on_file(small, f"germany={ANNA}")
    letter = Letter(
        BUY,
        sender='"Anna via Atlantic" <atlantic@lists.example.net>',
        headers={
            "Reply-To": f"Anna <{ANNA}>",
            "List-Id": "<atlantic.lists.example.net>",
            "Precedence": "list",
        },
    )
    assert one(small, tmp_path, letter) == ("used", "used", "germany")


def test_a_reply_address_alone_proves_nothing(small: Folder, tmp_path: Path) -> None:
    on_file(small, f"germany={ANNA}")
    letter = Letter(f"seat: germany\n{BUY}", sender=STRANGER, headers={"Reply-To": ANNA})
    assert one(small, tmp_path, letter)[:2] == ("refused", "other_sender")


def test_a_forged_seat_line_is_refused_and_the_mail_kept(small: Folder, tmp_path: Path) -> None:
    on_file(small, f"germany={ANNA}", f"soviet-union={BORIS}")
    for sender in (STRANGER, BORIS):
        told = rows(
            small,
            folder(
                tmp_path / sender, Letter(f"seat: germany\n{BUY}", sender=sender, id=f"<{sender}>")
            ),
        )
        assert outcomes(told) == [("refused", "other_sender")]
        assert sender in told[0]["words"]
        assert told[0]["mail"] in kept(small)
    assert small.kinds == ["result"]


def test_the_table_says_that_an_address_is_not_on_file(small: Folder, tmp_path: Path) -> None:
    on_file(small, f"soviet-union={BORIS}")
    said = inbox(small, folder(tmp_path / "mails", Letter(f"seat: germany\n{BUY}")), "--no-apply")
    assert "not on file for this seat" in " ".join(said.out.split())


def test_one_address_with_two_seats_needs_the_seat_line(small: Folder, tmp_path: Path) -> None:
    on_file(small, f"germany={ANNA}", f"soviet-union={ANNA}")
    assert one(small, tmp_path, Letter(BUY))[:2] == ("refused", "several_seats")
    told = rows(small, folder(tmp_path / "more", Letter(f"seat: germany\n{BUY}", id="<2@x>")))
    assert outcomes(told) == [("used", "used")]


@pytest.mark.parametrize(
    ("body", "why"), [(BUY, "no_seat"), (f"seat: atlantis\n{BUY}", "unknown_seat")]
)
def test_a_mail_for_this_campaign_without_a_seat_is_refused(
    small: Folder, tmp_path: Path, body: str, why: str
) -> None:
    assert one(small, tmp_path, Letter(body, sender=STRANGER))[:2] == ("refused", why)


# What counts


@pytest.mark.parametrize(
    ("headers", "why"),
    [
        ({"Auto-Submitted": "auto-replied"}, "automatic"),
        ({"X-Autoreply": "yes"}, "automatic"),
        ({"Precedence": "auto_reply"}, "automatic"),
        ({"Content-Type": 'multipart/report; report-type=delivery-status; boundary="b"'}, "bounce"),
        ({"Return-Path": "<>"}, "bounce"),
        ({"Return-Path": "<>", "Auto-Submitted": "auto-replied"}, "automatic"),
        ({"From": "MAILER-DAEMON@example.org"}, "bounce"),
    ],
)
def test_what_programs_write_is_set_aside_without_a_reply(
    small: Folder, tmp_path: Path, headers: dict[str, str], why: str
) -> None:
    on_file(small, f"germany={ANNA}")
    (told,) = rows(
        small, folder(tmp_path / "mails", Letter(f"seat: germany\n{BUY}", headers=headers))
    )
    assert (told["status"], told["why"], told["reply"]) == ("aside", why, "")
    assert told["mail"] in kept(small)
    assert small.kinds == ["result"]


def test_a_mail_twice_is_one_mail(small: Folder, tmp_path: Path) -> None:
    letter = Letter(f"seat: germany\n{BUY}", id="<once@example.org>")
    by_list = Letter(letter.body, id=letter.id, headers={"List-Id": "<a.b>"})
    told = rows(small, folder(tmp_path / "mails", letter, by_list))
    assert outcomes(told) == [("used", "used"), ("aside", "twice")]
    assert "m1.eml" in told[1]["words"]
    assert outcomes(rows(small, str(tmp_path / "mails"))) == [("known", "used")] * 2
    assert small.kinds == ["result", "orders"]


def test_a_known_message_id_with_other_orders_is_refused(small: Folder, tmp_path: Path) -> None:
    source = folder(tmp_path / "mails", Letter(f"seat: germany\n{BUY}", id="<once@example.org>"))
    rows(small, source)
    folder(
        tmp_path / "mails",
        Letter("seat: germany\npurchase:\nbuy 1 armor\n", id="<once@example.org>"),
        start=2,
    )
    told = rows(small, source)
    assert outcomes(told) == [("known", "used"), ("refused", "other_text")]
    assert told[1]["mail"] in kept(small)
    assert small.kinds == ["result", "orders"]


def test_a_mail_that_was_applied_by_hand_is_known(small: Folder, tmp_path: Path) -> None:
    source = folder(tmp_path / "mails", Letter(f"seat: germany\n{BUY}"))
    assert small.run("apply", NAME, f"{source}/m1.eml").code == 0
    assert outcomes(rows(small, source)) == [("known", "used")]


def test_an_index_that_was_lost_does_not_use_a_mail_twice(small: Folder, tmp_path: Path) -> None:
    source = folder(tmp_path / "mails", Letter(f"seat: germany\n{BUY}"))
    rows(small, source)
    (small.path / PRIVATE / "mails.yaml").unlink()
    assert outcomes(rows(small, source)) == [("known", "used")]
    assert small.kinds == ["result", "orders"]


def test_a_refused_mail_is_looked_at_again_when_asked(small: Folder, tmp_path: Path) -> None:
    source = folder(tmp_path / "mails", Letter(BUY))
    assert outcomes(rows(small, source)) == [("refused", "no_seat")]
    on_file(small, f"germany={ANNA}")
    assert outcomes(rows(small, source)) == [("known", "refused")]
    assert outcomes(rows(small, source, "--again")) == [("used", "used")]
    assert outcomes(rows(small, source, "--again")) == [("known", "used")]


def test_a_mail_from_the_future_does_not_shut_out_all_later_ones(
    small: Folder, tmp_path: Path
) -> None:
    future = Letter(f"seat: germany\n{BUY}", headers={"Date": "Mon, 29 Dec 2036 10:00:00 +0000"})
    source = folder(tmp_path / "mails", future)
    rows(small, source)
    folder(
        tmp_path / "mails",
        Letter(f"seat: germany\n{ATTACK}", headers={"Date": "Thu, 01 Jan 2026 00:00:30 +0000"}),
        start=2,
    )
    assert outcomes(rows(small, source))[1] == ("used", "used")


def test_the_later_arrival_wins_where_dates_say_nothing(small: Folder, tmp_path: Path) -> None:
    first = Letter(f"seat: germany\n{BUY}", at="")
    second = Letter("seat: germany\npurchase:\nbuy 1 armor\n", headers={"Date": "yesterday"})
    told = rows(small, folder(tmp_path / "mails", first, second))
    assert outcomes(told) == [("used", "used")] * 2
    assert in_force(told[1]) == ["purchase: buy 1 armor"]


def test_a_mail_with_one_bad_line_is_used_in_part_and_says_which(
    small: Folder, tmp_path: Path
) -> None:
    (told,) = rows(
        small, folder(tmp_path / "mails", Letter(f"seat: germany\n{BUY}buy 3 elephants\n"))
    )
    assert (told["status"], told["why"]) == ("used", "used_in_part")
    assert "elephants" in told["words"]


def test_a_mail_without_text_is_refused_by_name_if_it_is_from_a_player(
    small: Folder, tmp_path: Path
) -> None:
    on_file(small, f"germany={ANNA}")
    picture = {"Content-Type": "image/png; name=map.png"}
    assert one(small, tmp_path, Letter("abc", headers=picture))[:2] == ("refused", "mail_no_text")


# On the command line


def test_the_inbox_goes_on_like_apply(small: Folder, tmp_path: Path) -> None:
    said = inbox(small, folder(tmp_path / "mails", Letter(f"seat: germany\n{BUY}{ATTACK}done\n")))
    assert said.code == 0
    assert "lock" in small.kinds
    assert small.asked != ["orders Germany 1 A"]


def test_nothing_new_is_told_by_the_exit_code(small: Folder, tmp_path: Path) -> None:
    source = folder(tmp_path / "mails", Letter(f"seat: germany\n{BUY}"))
    assert inbox(small, source, "--no-apply").code == 0
    said = inbox(small, source, "--no-apply")
    assert said.code == 1
    assert "No new message." in said.out


def test_a_dry_run_writes_nothing(small: Folder, tmp_path: Path) -> None:
    source = folder(tmp_path / "mails", Letter(f"seat: germany\n{BUY}"))
    with small.untouched():
        said = inbox(small, source, "--dry-run")
    assert said.code == 0
    assert "would be used" in said.out
    assert "Nothing was written." in said.err


def test_replies_are_written_for_every_sender_that_may_have_one(
    small: Folder, tmp_path: Path
) -> None:
    on_file(small, f"germany={ANNA}")
    letters = (
        Letter(BUY),
        Letter(f"seat: soviet-union\n{BUY}"),
        Letter(BUY, headers={"Auto-Submitted": "auto-replied"}),
        Letter("Lunch?", sender=STRANGER, subject="Lunch"),
    )
    inbox(
        small,
        folder(tmp_path / "mails", *letters),
        "--no-apply",
        "--receipts",
        str(tmp_path / "out"),
    )
    written = sorted(path.name.split("-")[0] for path in (tmp_path / "out").iterdir())
    assert written == ["m1", "m2"]


def test_a_source_that_is_not_there(small: Folder) -> None:
    with small.untouched():
        one_paragraph(inbox(small, "nowhere"), "There is no file nowhere")


def test_entries_hold_what_the_outbox_needs(small: Folder, tmp_path: Path) -> None:
    (told,) = rows(small, folder(tmp_path / "mails", Letter(f"seat: germany\n{BUY}", id="<a@b>")))
    data = yamlin.load_file(small.path / PRIVATE / "mails.yaml")
    entry = data["mails"]["<a@b>"]
    assert entry["sender"] == ANNA
    assert (entry["seat"], entry["mail"], entry["record"]) == ("germany", told["mail"], 2)
    assert oct((small.path / PRIVATE / "mails.yaml").stat().st_mode & 0o777) == "0o600"
