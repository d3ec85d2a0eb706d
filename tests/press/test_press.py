"""Press: what mails say to everybody and to some, where it is kept, who reads it, and that nothing
of it is cut.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit
from pbem.intake.press import LONGEST, MOST
from pbem.table.campaign import Campaign
from pbem.table.private_press import all_secret
from tests.small_campaign import ATTACK, NAME, Folder, one_paragraph

SOVIET, BRITAIN = "soviet-union", "great-britain"
FORMATS = ("text", "bbcode", "markdown", "html")


def told(text: str) -> str:
    return " ".join(text.split())


def public(folder: Folder) -> list[str]:
    return [text for record in folder.records for text in record.get("press", [])]


def secret(folder: Folder) -> list[dict[str, Any]]:
    return list(all_secret(Campaign.open(folder.save)))


def report(folder: Folder, *options: str) -> str:
    said = folder.run("report", NAME, "--turn", "1", *options)
    assert said.code == 0, said
    return said.out


# To everybody


@pytest.mark.parametrize(
    "head", ["press:", "press to all:", "Press to everybody :", "PRESS TO ALL:"]
)
def test_a_message_of_several_lines_ends_with_a_blank_one(small: Folder, head: str) -> None:
    text = f"{head}\nComrades!\nWe shall meet at Malta;\nbring fur coats.\n\n{ATTACK}"
    said = small.apply(text)
    assert said.code == 0, said
    assert public(small) == ["Comrades!\nWe shall meet at Malta;\nbring fur coats."]
    assert small.status["seats"]["germany"]["lines"] == {"purchase": 1, "combat": 2}
    assert "Passed on to everybody, and kept in the save: Comrades!" in told(said.out)
    for kind in FORMATS:
        shown = report(small, "--format", kind)
        for part in ("germany: Comrades!", "We shall meet at Malta", "bring fur coats"):
            assert part in shown


def test_words_beside_the_head_and_below_it_are_one_message(small: Folder) -> None:
    small.apply("press: Comrades!\nWe shall meet\n\npress: Second; and last\n")
    assert public(small) == ["Comrades!\nWe shall meet", "Second; and last"]


@pytest.mark.parametrize(
    "end",
    [
        "purchase:\nbuy 5 infantry\n",
        "## Combat moves:\n",
        "press: more\n",
        "done\n",
        "seat: germany\n",
    ],
)
def test_a_message_also_ends_with_a_head_another_one_or_done(small: Folder, end: str) -> None:
    small.apply(f"{ATTACK}press to all:\nI come.\nBeware.\n{end}")
    assert public(small)[0] == "I come.\nBeware."


def test_an_order_below_words_beside_the_head_is_an_order(small: Folder) -> None:
    """As `press: ...` has always been one line, an order below it must not be lost."""
    small.apply("combat:\npress: nothing personal\nmove 3 infantry: Rumania -> Bessarabia\n")
    assert public(small) == ["nothing personal"]
    assert small.status["seats"]["germany"]["lines"] == {"combat": 1}


def test_what_looks_like_an_order_within_a_message_is_none_and_is_shown(small: Folder) -> None:
    said = small.apply("press to all:\nI will soon\nbuy 5 infantry\n")
    assert public(small) == ["I will soon\nbuy 5 infantry"]
    assert "buy 5 infantry" in said.out
    assert small.status["seats"]["germany"]["lines"] == {}


MARKUP = "<b>x</b> [url=//a.b]y[/url] **z** _q_ `c` | # - > & {{ 7 }}"


@pytest.mark.parametrize("kind", FORMATS)
def test_every_line_is_escaped_in_every_format(small: Folder, kind: str) -> None:
    small.apply(f"press to all:\nfirst\n{MARKUP}\n\n")
    shown = report(small, "--format", kind)
    assert "{{ 7 }}" in shown.replace("\\", "")
    if kind == "html":
        assert "&lt;b&gt;x&lt;/b&gt;" in shown
    if kind in ("html", "markdown"):
        assert "<b>x" not in shown
    if kind == "markdown":
        assert "**z**" not in shown
        assert "`c`" not in shown
    if kind == "bbcode":
        assert "[url=" not in shown


def test_a_message_alone_is_a_mail(small: Folder) -> None:
    assert small.apply("press: Surrender now!", seat=SOVIET).code == 0
    assert public(small) == ["Surrender now!"]
    assert audit(small.save).holds


# To some


def test_a_message_to_seats_is_read_by_them_alone(small: Folder) -> None:
    text = f"press to Soviet Union and great-britain:\nThe fox is in the henhouse.\nBurn this.\n\n{ATTACK}"
    said = small.apply(text)
    assert "Passed on to soviet-union, great-britain alone: The fox is in the henhouse." in told(
        said.out
    )
    for name, data in small.contents().items():
        assert b"henhouse" not in data or "pbem-private" in name or name == "mail.txt"
    for kind in FORMATS:
        assert "henhouse" not in report(small, "--format", kind)
    for seat in (SOVIET, BRITAIN, "germany"):
        shown = report(small, "--for", seat)
        assert "germany to soviet-union, great-britain alone: The fox is in the henhouse." in told(
            shown
        )
        assert "Burn this." in shown
    assert "henhouse" not in report(small, "--for", "united-states")
    assert audit(small.save).holds


def test_it_is_escaped_too(small: Folder) -> None:
    small.apply(f"press to {SOVIET}: {MARKUP}\n")
    shown = report(small, "--for", SOVIET, "--format", "html")
    assert "&lt;b&gt;x&lt;/b&gt;" in shown
    assert "<b>x" not in shown


def test_nobody_sees_to_whom_somebody_wrote(small: Folder) -> None:
    """Two campaigns that differ in nothing but the addressee have saves of one shape."""
    small.apply(f"press to {SOVIET}: Shall we meet at Malta?\n")
    record = small.records[-1]
    assert set(record) == {
        *("record", "kind", "seat", "mail", "authenticated"),
        *("desk", "time", "state", "prev", "seal"),
    }
    assert SOVIET not in str(record)


def test_only_who_may_read_it_gets_it_from_the_private_folder(small: Folder) -> None:
    small.apply(f"press to {SOVIET}: one\n\npress to {BRITAIN}, {SOVIET}: two\n\npress: three\n")
    assert [(each["to"], each["text"]) for each in secret(small)] == [
        ([SOVIET], "one"),
        ([BRITAIN, SOVIET], "two"),
    ]
    kept = small.path / "small.pbem-private" / "press"
    assert kept.stat().st_mode & 0o077 == 0
    assert all(path.stat().st_mode & 0o077 == 0 for path in kept.iterdir())


def test_a_run_that_died_before_its_record_leaves_no_message(small: Folder) -> None:
    """The file of record 2 is there, and another mail becomes record 2."""
    folder = small.path / "small.pbem-private" / "press"
    folder.mkdir()
    (folder / "000002.yaml").write_text(
        'from: germany\nmessages:\n  - {text: "old", to: [soviet-union]}\n'
    )
    assert secret(small) == []
    small.apply("press: hello\n")
    assert len(small.records) == 2
    assert secret(small) == []


def test_a_file_that_belongs_to_no_mail_of_its_sender_is_no_message(small: Folder) -> None:
    small.apply(f"press to {SOVIET}: mine\n")
    [path] = (small.path / "small.pbem-private" / "press").iterdir()
    mine = path.read_text()
    path.write_text(mine.replace("germany", "great-britain"))
    assert secret(small) == []
    path.write_text(mine)
    assert len(secret(small)) == 1
    small.run("seat", NAME, "--substitute", "germany", "--name", "Olga")
    path.rename(path.with_name("000003.yaml"))
    assert secret(small) == []


def test_a_report_for_a_seat_needs_the_folder_and_a_seat(small: Folder) -> None:
    one_paragraph(small.run("report", NAME, "--for", "mars"), "there is no seat 'mars'", code=2)
    (small.path / "small.pbem-private").rename(small.path / "elsewhere")
    one_paragraph(small.run("report", NAME, "--for", SOVIET), "private folder is missing")
    assert report(small)


def test_a_replaced_players_successor_reads_it_as_his_seats(small: Folder) -> None:
    small.apply(f"press to {SOVIET}: Malta?\n")
    small.run("seat", NAME, "--replace", SOVIET, "--name", "Olga")
    assert "Malta?" in report(small, "--for", SOVIET)


# Nothing is cut


def refused(folder: Folder, text: str, *words: str) -> None:
    name = folder.mail(text)
    [data] = folder.run("check", NAME, name, "--json").data
    assert data["problems"], data
    said = folder.run("apply", NAME, name)
    for word in words:
        assert word in told(said.out), said.out


def test_a_message_of_any_length_is_whole_or_refused(small: Folder) -> None:
    whole = "x" * LONGEST
    small.apply(f"press: {whole}\n")
    assert public(small) == [whole]
    refused(small, f"press: {whole}y\n", f"a message of {LONGEST + 1} characters")
    assert public(small) == [whole]


def test_many_lines_are_whole_too(small: Folder) -> None:
    lines = [f"line {number} of a long speech" for number in range(60)]
    small.apply("press to all:\n" + "\n".join(lines) + "\n")
    assert public(small)[0].split("\n") == lines


def test_what_is_too_much_for_one_mail_is_said(small: Folder) -> None:
    text = "".join(f"press: message {number}\n\n" for number in range(MOST + 1))
    refused(small, text, f"at most {MOST} messages")
    assert public(small) == [f"message {number}" for number in range(MOST)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("press to mars: hello\n", '"mars" is nobody to whom a message can go'),
        (f"press to {SOVIET}, all: hello\n", '"all" is nobody'),
        ("press:\n\npurchase:\nbuy 1 armor\n", "a message begins here, and says nothing"),
        (f"press to {SOVIET}:\ndone\n", "says nothing"),
    ],
)
def test_a_message_to_nobody_or_of_nothing_is_a_problem_and_locks_nothing(
    small: Folder, text: str, words: str
) -> None:
    refused(small, text, words)
    assert public(small) == []
    assert secret(small) == []
    assert "lock" not in small.kinds


def test_what_nobody_can_see_is_left_out(small: Folder) -> None:
    small.apply("press: a\u202eb\x07c\n")
    assert public(small) == ["abc"]


# In mails as they come


def test_a_quoted_or_signed_mail_has_its_own_message_only(small: Folder) -> None:
    mail = (
        "From: a@example.org\nSubject: hello\nContent-Type: text/plain; charset=utf-8\n\n"
        f"seat: germany\npress to {SOVIET}:\nMeet me at the café.\n\n"
        "On Monday Bob wrote:\n> press to all:\n> secret plans\n-- \nAnna\n"
    )
    small.apply(mail.encode())
    assert [each["text"] for each in secret(small)] == ["Meet me at the café."]
    assert public(small) == []


def test_players_get_their_messages_as_letters(small: Folder) -> None:
    for seat in (SOVIET, BRITAIN):
        small.run("seat", NAME, "--address", f"{seat}={seat}@example.org")
    small.apply(f"press to {SOVIET}: Malta at noon?\n")
    said = small.run("outbox", NAME)
    assert said.code == 0, said
    letters = sorted((small.path / "small.pbem-private" / "outbox").glob("*.eml"))
    [letter] = [path for path in letters if "Malta at noon?" in _decoded(path)]
    assert re.search(r"^To: .*soviet-union@example.org", letter.read_text(), re.MULTILINE)


def _decoded(path: Path) -> str:
    from pbem.mail.texts import texts

    return "\n".join(texts(path.read_bytes()))
