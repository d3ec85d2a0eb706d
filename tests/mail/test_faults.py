"""What is refused as a whole, and that a huge file is refused unread."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from pbem.mail.fault import MailFault
from pbem.mail.read import MAX_BYTES, read, read_file

HEAD = b"From: a@example.org\nSubject: orders\n"
FAULTS = {
    "nothing": (b"", "mail_empty"),
    "blank lines": (b"\r\n \t\n\n", "mail_empty"),
    "headers only": (HEAD + b"\n", "mail_empty"),
    "blank body": (HEAD + b"Content-Type: text/html\n\n<p>&nbsp;</p>", "mail_empty"),
    "picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "mail_binary"),
    "control characters": (bytes(range(1, 32)) * 50, "mail_binary"),
    "NUL in a mail": (HEAD + b"\nbuy\x00 5 infantry", "mail_binary"),
    "only a picture": (HEAD + b"Content-Type: image/png; name=map.png\n\nabc", "mail_no_text"),
    "winmail.dat": (
        HEAD + b"Content-Type: application/ms-tnef; name=winmail.dat\n\nabc",
        "mail_no_text",
    ),
    "text part that is not text": (
        HEAD + b"Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\nAAECAwQ=",
        "mail_no_text",
    ),
    "quoted text only": (HEAD + b"\nOn 3 May 2027 Bob wrote:\n> done\n", "mail_nothing_left"),
    "signature only": (b"-- \nBob\n", "mail_nothing_left"),
    "empty block": (b"BEGIN ORDERS\n\nEND ORDERS\n", "mail_empty_block"),
    "mailbox": (
        b"From a@b Mon May  3 20:15:07 2027\nFrom: a\nTo: b\n\ndone\n\n" * 2,
        "mail_is_mailbox",
    ),
    "too many lines": (b"done\n" * 60_000, "mail_too_many_lines"),
    "too many semicolons": (b"a;" * 60_000, "mail_too_many_lines"),
    "far too many parts": (
        HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\n" * 60_000,
        "mail_too_many_lines",
    ),
}


@pytest.mark.parametrize(("data", "code"), FAULTS.values(), ids=FAULTS)
def test_refused_as_a_whole(data: bytes, code: str) -> None:
    with pytest.raises(MailFault) as caught:
        read(data, name="bob.eml")
    assert caught.value.code == code
    assert caught.value.fields["name"] == "bob.eml"
    assert all(isinstance(value, (str, int)) for value in caught.value.fields.values())


def test_too_big_in_memory() -> None:
    with pytest.raises(MailFault, match="mail_too_big"):
        read(b"a\n" * MAX_BYTES)
    assert read(b"done", limit=4).text == "done\n"


def test_a_huge_file_is_refused_without_being_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "huge.eml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    monkeypatch.setattr(Path, "open", lambda *_args, **_named: pytest.fail("opened"))
    with pytest.raises(MailFault) as caught:
        read_file(path)
    assert caught.value.code == "mail_too_big"
    assert caught.value.fields == {"name": str(path), "size": 50_000_000, "limit": MAX_BYTES}


class Endless(io.RawIOBase):
    """A stream that never ends and gives little at a time."""

    given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        size = min(len(buffer), 1000)
        buffer[:size] = b"x" * size
        self.given += size
        return size


def test_a_stream_is_read_to_the_limit_and_no_further() -> None:
    stream = Endless()
    with pytest.raises(MailFault, match="mail_too_big"):
        read_file(stream)  # type: ignore[arg-type]
    assert stream.given <= MAX_BYTES + 1


def test_a_stream_that_gives_little_at_a_time_is_read_to_its_end() -> None:
    class Slow(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            return super().read(min(size or 1, 3))

    assert read_file(Slow(b"buy 5 infantry\ndone\n")).text == "buy 5 infantry\ndone\n"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, code in [(tmp_path, "mail_is_folder"), (tmp_path / "none.eml", "mail_not_found")]:
        with pytest.raises(MailFault) as caught:
            read_file(path)
        assert caught.value.code == code
    with pytest.raises(MailFault, match="mail_unreadable"):
        read_file("a\x00b")


def test_deep_nesting_is_a_fault_or_read_but_no_crash() -> None:
    nested = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(20_000)
    )
    # As commands have it: what ran before in this process may have raised it.
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(1_000)
    try:
        with pytest.raises(MailFault):
            read(HEAD + nested)
    finally:
        sys.setrecursionlimit(before)


def test_orders_that_look_a_little_like_headers_are_a_plain_text() -> None:
    found = read(b"campaign: atlantic-41\nresult: 12\n\nbuy: 5 infantry\n")
    assert found.source == "plain"
    assert found.text == "campaign: atlantic-41\nresult: 12\nbuy: 5 infantry\n"
