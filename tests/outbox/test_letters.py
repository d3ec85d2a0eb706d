"""The files of letters: what their headers and parts hold, and that nothing of a player's gets
where it must not.
"""

from __future__ import annotations

import re
from dataclasses import replace
from email.headerregistry import Address
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.faults import WrongCall
from pbem.mail.headers import read_headers
from pbem.post import eml
from pbem.post.outbox import Attachment, Letter, Outbox, put
from pbem.post.settings import address
from pbem.table.campaign import Campaign
from tests.outbox.writing import ANNA, BORIS, GM, PRIVATE, files, outbox, read, text_of
from tests.small_campaign import ID, NAME, Folder

TIME = "2026-01-01 00:00:00Z"
LETTER = Letter("question", "germany", "question/1/germany", "your orders", "What now?")
PNG = bytes.fromhex("89504e470d0a1a0a") + bytes(range(256))


def composed(letter: Letter = LETTER, time: str = TIME) -> bytes:
    to, gm = address(ANNA, letter.seat), address(f"Martin <{GM}>")
    return eml.compose(letter, ID, to=[to], sender=gm, reply_to=None, time=time)


def parsed(data: bytes) -> EmailMessage:
    made = BytesParser(policy=default).parsebytes(data)
    assert isinstance(made, EmailMessage)
    return made


def opened(campaign: Folder) -> Campaign:
    return Campaign.open(campaign.save, lambda: TIME)


# Headers


def test_headers_of_a_letter() -> None:
    told = parsed(composed())
    assert told["From"] == told["Reply-To"] == f"Martin <{GM}>"
    assert told["To"] == f"germany <{ANNA}>"
    assert told["Subject"] == "[small] your orders"
    assert told["Date"] == "Thu, 01 Jan 2026 00:00:00 +0000"
    assert ID in told["List-Id"]
    assert re.fullmatch(rf"<[0-9a-f]{{32}}@{ID}\.pbem\.invalid>", told["Message-ID"])
    assert told["Auto-Submitted"] == "auto-generated"
    assert told["X-Unsent"] == "1"


def test_the_same_letter_at_the_same_time_is_the_same_to_the_byte() -> None:
    assert composed() == composed()
    assert composed() != composed(replace(LETTER, text="What then?"))


def test_the_message_id_follows_from_campaign_and_key_alone() -> None:
    other = replace(LETTER, subject="other", text="other", seat="soviet-union")
    assert parsed(composed(other))["Message-ID"] == parsed(composed())["Message-ID"]
    elsewhere = replace(LETTER, key="question/2/germany")
    assert parsed(composed(elsewhere))["Message-ID"] != parsed(composed())["Message-ID"]
    assert eml.message_id("a-0000000000000000", "k") != eml.message_id("b-0000000000000000", "k")


def test_an_answer_stands_in_the_thread_of_the_mail_that_it_answers() -> None:
    references = tuple(f"<{number}@example.org>" for number in range(40))
    told = parsed(composed(replace(LETTER, in_reply_to="<a@b>", references=references)))
    assert told["In-Reply-To"] == "<a@b>"
    assert told["Auto-Submitted"] == "auto-replied"
    chain = told["References"].split()
    assert (chain[0], chain[-1], len(chain)) == ("<0@example.org>", "<a@b>", 12)


def test_long_message_ids_come_back_whole() -> None:
    long = f"<{'x' * 120}@{'y' * 100}.example.org>"
    found = read_headers(composed(replace(LETTER, in_reply_to=long, references=(long, "<q@r>"))))
    assert found.references == (long, "<q@r>")


@pytest.mark.parametrize("bad", ["", "no brackets", "<a b>", "<ä@b>", "<a@b\r\nBcc: eve@x>"])
def test_what_is_no_message_id_is_left_out(bad: str) -> None:
    told = parsed(composed(replace(LETTER, in_reply_to=bad)))
    assert "In-Reply-To" not in told
    assert "Bcc" not in told


NASTY = st.text(st.characters(codec="utf-8"), max_size=60) | st.sampled_from(
    [
        "x\r\nBcc: eve@example.net",
        "x\nSubject: other",
        "x\r\n\r\nbody",
        "\u2028Bcc: eve@example.net",
        "=?utf-8?q?x=0D=0ABcc:_eve@example.net?=",
        '"><eve@example.net>',
    ]
)


@given(NASTY, NASTY, NASTY)
def test_nothing_that_players_write_makes_a_header(seat: str, subject: str, text: str) -> None:
    letter = replace(LETTER, seat=seat, subject=subject, text=text, in_reply_to=subject)
    told = parsed(composed(letter))
    plain = parsed(composed())
    assert set(told.keys()) - {"In-Reply-To", "References"} == set(plain.keys())
    assert [each.addr_spec for each in told["To"].addresses] == [ANNA]
    assert told["Subject"].startswith("[small]")
    assert "eve" not in str(told.get("Bcc", ""))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "anna",
        "a@b, c@d",
        "a@b\r\nBcc: c@d",
        "a b@c",
        "anna@exa mple.org",
        "änna@example.org",
        "<@b>",
        "a@b>",
    ],
)
def test_addresses_that_no_mail_server_takes(text: str) -> None:
    with pytest.raises(WrongCall):
        address(text)


def test_an_international_domain_is_written_in_its_old_form() -> None:
    assert address("anna@bücher.example") == Address("", "anna", "xn--bcher-kva.example")


# Parts


def test_a_letter_has_the_text_twice_plain_and_as_html() -> None:
    told = parsed(composed(replace(LETTER, text="2 < 3\n\n  in columns")))
    assert text_of(told) == "2 < 3\n\n  in columns\n"
    page = told.get_body(("html",))
    assert page is not None
    assert ">2 &lt; 3</p>" in page.get_content()
    assert '16px;overflow-wrap:anywhere">in columns</p>' in page.get_content()


@pytest.mark.parametrize(
    "text", ["Müller → Köln", "x" * 400, "From here on\n.\n..\nFrom there", "a\tb = c\n-- \nd"]
)
def test_any_text_arrives_as_it_was_and_travels_as_short_lines_of_ascii(text: str) -> None:
    data = composed(replace(LETTER, text=text))
    assert text_of(parsed(data)) == f"{text}\n"
    body = data.partition(b"\r\n\r\n")[2]
    assert body.isascii()
    assert max(map(len, body.split(b"\r\n"))) <= 78
    assert b"\nFrom " not in data
    assert b"\n" not in data.replace(b"\r\n", b"")


def test_a_picture_is_shown_and_other_files_are_attached() -> None:
    map_, save = (
        Attachment("turn 3/map.png", PNG, "image/png"),
        Attachment("small.pbem.yaml", b"# save\n"),
    )
    told = parsed(composed(replace(LETTER, attachments=(map_, save))))
    picture = next(part for part in told.walk() if part.get_content_type() == "image/png")
    assert picture.get_content() == PNG
    assert picture.get_filename() == "turn-3-map.png"
    page = told.get_body(("html",))
    assert page is not None
    assert f'src="cid:{picture["Content-ID"].strip("<>")}"' in page.get_content()
    (attached,) = told.iter_attachments()
    assert attached.get_content() == b"# save\n"
    assert composed(replace(LETTER, attachments=(map_, save))) == composed(
        replace(LETTER, attachments=(map_, save))
    )


def test_a_draft_goes_out_with_a_sender_and_as_no_draft() -> None:
    to = [address(ANNA)]
    draft = eml.compose(LETTER, ID, to=to, sender=None, reply_to=None, time=TIME)
    assert "From" not in parsed(draft)
    sent = eml.as_sent(draft.replace(b"\r\n", b"\n"), address(f"Jürg <{GM}>"))
    told = parsed(sent)
    assert told["From"] == f"Jürg <{GM}>"
    assert "X-Unsent" not in told
    assert text_of(told) == "What now?\n"
    assert b"\n" not in sent.replace(b"\r\n", b"")
    assert eml.as_sent(composed(), address("eve@example.net")).count(b"From:") == 1


# To whom


def test_nothing_is_written_while_nobody_has_an_address(small: Folder) -> None:
    assert put(opened(small), LETTER) is None
    assert not (small.path / PRIVATE / "outbox").exists()
    said = outbox(small)
    assert said.code == 1
    assert "nobody has a mail address on file" in said.err
    small.apply("purchase:\nbuy 5 infantry\n")
    assert not (small.path / PRIVATE / "outbox.jsonl").exists()


def test_every_player_gets_his_own_copy_and_sees_no_other_address(known: Folder) -> None:
    known.apply("done\npass")
    assert outbox(known).code == 0
    assert len(files(known)) > 3
    for path in files(known):
        data = path.read_bytes().decode()
        assert (ANNA in data) != (BORIS in data), path.name
        assert len(read(path)["To"].addresses) == 1


def test_reports_go_to_the_list_alone_where_there_is_one(known: Folder) -> None:
    outbox(known, "--to-list", "small@lists.example.org")
    outbox(known)
    (report,) = files(known, "report")
    assert str(read(report)["To"]) == "small@lists.example.org"
    assert [path.name.split("-")[1] for path in files(known, "question")] == ["germany"]


def test_a_letter_of_a_key_is_written_once(known: Folder) -> None:
    path = put(opened(known), LETTER)
    assert path is not None
    before = path.read_bytes()
    assert put(opened(known), replace(LETTER, text="other")) is None
    assert path.read_bytes() == before
    path.unlink()
    assert put(opened(known), LETTER) is None


def test_a_letter_that_was_cut_off_before_it_was_noted_is_written_again(known: Folder) -> None:
    path = put(opened(known), LETTER)
    assert path is not None
    journal = known.path / PRIVATE / "outbox.jsonl"
    journal.write_bytes(journal.read_bytes()[:-20])
    assert put(opened(known), LETTER) == path
    assert [each.key for each in Outbox.of(opened(known)).due] == [LETTER.key]
    assert len(files(known)) == 1


def test_a_journal_that_somebody_has_damaged_is_named_with_the_line(known: Folder) -> None:
    put(opened(known), LETTER)
    journal = known.path / PRIVATE / "outbox.jsonl"
    journal.write_bytes(b'{"time": "x"}\n' + journal.read_bytes())
    said = outbox(known)
    assert said.code == 1
    assert "outbox.jsonl: line 1 is not what pbem wrote" in said.err
    # The game goes on without it.
    taken = known.apply("purchase:\nbuy 5 infantry\n")
    assert taken.code == 0
    assert "Not put into the outbox" in taken.err


def test_an_address_to_which_no_mail_can_be_sent_holds_up_nobody_else(known: Folder) -> None:
    known.run("seat", NAME, "--address", "great-britain=änna@example.org")
    said = outbox(known)
    assert said.code == 0
    assert "(to great-britain)" in said.err
    assert "no mail can be sent to or from this" in said.err
    assert len(files(known, "report")) == 2


def test_everything_is_in_the_private_folder_and_closed_to_others(known: Folder) -> None:
    public = known.save.read_bytes()
    outbox(known)
    assert known.save.read_bytes() == public
    folder = known.path / PRIVATE
    for path in [*(folder / "outbox").iterdir(), folder / "outbox.jsonl"]:
        assert path.stat().st_mode & 0o077 == 0, path
    assert (folder / "outbox").stat().st_mode & 0o077 == 0


def test_a_folder_of_my_own_gets_copies(known: Folder, tmp_path: Path) -> None:
    outbox(known, "--folder", str(tmp_path / "out"))
    copies = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert copies == {path.name: path.read_bytes() for path in files(known)}
