"""Where messages come from: folders, Maildir, mbox, single files, standard input; in the order of
their arrival.
"""

from __future__ import annotations

import io
import mailbox
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail import mbox as mboxes
from pbem.mail.read import MAX_BYTES
from pbem.mail.sources import open_source
from tests.inbox.post_office import Letter, folder, in_force, inbox, maildir, mbox, outcomes, rows
from tests.small_campaign import Folder

ARMOR = "seat: germany\npurchase:\nbuy {} armor\n"
LETTERS = [Letter(ARMOR.format(number), f"{10 + number}:00") for number in (1, 2, 3)]


def names(source: str | Path) -> list[str]:
    with open_source(str(source)) as opened:
        return [item.name for item in opened]


@pytest.mark.parametrize("make", [folder, maildir, mbox])
def test_the_last_of_three_mails_counts(small: Folder, tmp_path: Path, make: object) -> None:
    assert callable(make)
    told = rows(small, make(tmp_path / "mails", *LETTERS))
    assert outcomes(told) == [("used", "used")] * 3
    assert in_force(told[2]) == ["purchase: buy 3 armor"]


def test_files_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name in ("m10.eml", "M2.eml", "m1.eml"):
        (tmp_path / name).write_bytes(LETTERS[0].bytes())
    assert names(tmp_path) == ["m1.eml", "M2.eml", "m10.eml"]


def test_files_are_read_in_the_order_of_their_arrival_if_all_say_it(
    small: Folder, tmp_path: Path
) -> None:
    for name, hour in (("a.eml", 12), ("b.eml", 11)):
        received = {"Received": f"from x by y; Mon, 29 Dec 2025 {hour}:00:00 +0000"}
        letter = Letter(ARMOR.format(hour - 10), "09:00", id=f"<{name}@x>", headers=received)
        data = letter.bytes()
        # What a server writes stands above the rest.
        head, _, rest = data.partition(b"Received: ")
        line, _, rest = rest.partition(b"\n")
        (tmp_path / name).write_bytes(b"Received: " + line + b"\n" + head + rest)
    assert names(tmp_path) == ["b.eml", "a.eml"]
    assert (
        "in the order in which the server received them"
        in inbox(small, str(tmp_path), "--no-apply").out
    )
    (tmp_path / "c.eml").write_bytes(LETTERS[0].bytes())
    assert names(tmp_path) == ["a.eml", "b.eml", "c.eml"]
    (tmp_path / "d.eml").write_bytes(LETTERS[1].bytes(7))
    assert "in the order of their names" in inbox(small, str(tmp_path), "--no-apply").out


def test_what_is_no_mail_is_named(small: Folder, tmp_path: Path) -> None:
    folder(tmp_path, LETTERS[0])
    (tmp_path / "map.png").write_bytes(b"\x89PNG")
    (tmp_path / ".hidden").write_bytes(b"")
    (tmp_path / "sub").mkdir()
    assert outcomes(rows(small, str(tmp_path))) == [("used", "used"), ("aside", "not_mail")]


@pytest.mark.skipif(
    os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root reads everything"
)
def test_a_file_that_cannot_be_read_does_not_stop_the_others(small: Folder, tmp_path: Path) -> None:
    folder(tmp_path, *LETTERS[:2])
    (tmp_path / "m1.eml").chmod(0)
    assert outcomes(rows(small, str(tmp_path))) == [("aside", "unreadable"), ("used", "used")]


def test_a_maildir_is_read_by_delivery_wherever_a_mail_lies(tmp_path: Path) -> None:
    box = mailbox.Maildir(tmp_path / "box")
    box.close()
    for part, name in (
        ("cur", "1700000300.M1.host:2,S"),
        ("new", "1700000100.M9.host"),
        ("new", "1700000200.M5.host"),
    ):
        (tmp_path / "box" / part / name).write_bytes(LETTERS[0].bytes())
    assert [name[:10] for name in names(tmp_path / "box")] == [
        "1700000100",
        "1700000200",
        "1700000300",
    ]


def test_apple_mail_files(small: Folder, tmp_path: Path) -> None:
    data = LETTERS[0].bytes()
    plist = b'<?xml version="1.0"?><plist><dict><key>flags</key></dict></plist>'
    (tmp_path / "1.emlx").write_bytes(b"%d      \n" % len(data) + data + plist)
    for source in (tmp_path / "1.emlx", tmp_path):
        with open_source(str(source)) as opened:
            assert [item.data for item in opened] == [data]
    assert outcomes(rows(small, str(tmp_path))) == [("used", "used")]


def test_one_mail_is_a_source(small: Folder, tmp_path: Path) -> None:
    assert outcomes(rows(small, folder(tmp_path, LETTERS[0]) + "/m1.eml")) == [("used", "used")]


def test_a_plain_text_may_be_meant_again_after_the_next_result(
    small: Folder, tmp_path: Path
) -> None:
    text = tmp_path / "pass.txt"
    text.write_text("seat: germany\npass\n")
    first = small.asked
    assert inbox(small, str(text)).code == 0
    second = small.asked
    assert second != first
    assert inbox(small, str(text)).code == 0
    assert small.asked != second


@pytest.mark.parametrize("kind", ["mail", "mbox", "thread", "text"])
def test_standard_input_can_be_each_of_them(
    small: Folder, tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = {
        "mail": LETTERS[0].bytes(),
        "mbox": Path(mbox(tmp_path / "box", LETTERS[0])).read_bytes(),
        "thread": b"=== post by Anna ===\nseat: germany\nbuy 1 armor\n",
        "text": b"seat: germany\nbuy 1 armor\n",
    }[kind]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert outcomes(rows(small, "-")) == [("used", "used")]


def test_text_that_begins_like_a_mailbox_line_splits_no_mail(tmp_path: Path) -> None:
    body = "Hello\n\nFrom here we attack in 1943\nNext: nothing\n>From there, too\nFrom now on 1944\n\nx\n"
    box = tmp_path / "box"
    quoted = body.replace(">From", ">>From")
    box.write_bytes(
        b"From anna@example.org Mon Dec 29 10:00:00 2025\n" + Letter(quoted).bytes() + b"\n"
    )
    with open_source(str(box)) as opened:
        (item,) = opened
    assert item.data == Letter(body).bytes()


def test_a_mailbox_of_thunderbird_with_crlf(tmp_path: Path) -> None:
    one = b"From - Mon Dec 29 10:00:00 2025\n" + LETTERS[0].bytes() + b"\n"
    box = tmp_path / "box"
    box.write_bytes((one + one.replace(b"mail1@", b"mail2@")).replace(b"\n", b"\r\n"))
    with open_source(str(box)) as opened:
        assert [item.data for item in opened] == [
            LETTERS[0].bytes(number).replace(b"\n", b"\r\n") for number in (1, 2)
        ]


def test_a_huge_mail_is_refused_alone_and_read_no_further(small: Folder, tmp_path: Path) -> None:
    huge = Letter("x" * 77 + "\n", id="<huge@x>")
    data = huge.bytes() + (b"x" * 77 + b"\n") * 60_000
    box = tmp_path / "box"
    with box.open("wb") as file:
        for mail in (data, LETTERS[0].bytes()):
            file.write(b"From a@b Mon Dec 29 10:00:00 2025\n" + mail + b"\n")
    with open_source(str(box)) as opened:
        assert [len(item.data) for item in opened] == [MAX_BYTES + 1, len(LETTERS[0].bytes())]
    assert outcomes(rows(small, str(box))) == [("refused", "mail_too_big"), ("used", "used")]


PIECES = [
    b"From a@b Mon Dec 29 10:00:00 2025\n",
    b"From: a@b\n",
    b"\n",
    b">From x\n",
    b"done\n",
    b"\r\n",
    b"x" * 40,
]


@given(
    st.lists(st.one_of(st.sampled_from(PIECES), st.binary(max_size=6)), max_size=30).map(b"".join)
)
def test_any_mailbox_is_read_and_no_line_is_lost(data: bytes) -> None:
    mails = [item.data for item in mboxes.mails(io.BytesIO(data))]
    if mails:
        assert b"".join(mails).count(b"done\n") == data[data.index(b"From ") :].count(b"done\n")
