"""The same orders, sent in every way of case 9, come to the same digest of the orders in force."""

from __future__ import annotations

import base64
import quopri
from pathlib import Path

import pytest

from tests.inbox.post_office import Letter, folder, in_force, rows
from tests.small_campaign import Folder

LINES = [
    "seat: germany",
    "purchase:",
    "buy 5 infantry",
    "combat:",
    "move 6 infantry, 1 artillery, 2 armor: Poland -> East Poland",
    "standing:",
    "retreat East Poland -> Poland after round 2 if attackers < defenders",
]
TEXT = "".join(f"{line}\n" for line in LINES)


def mail(body: bytes, kind: str = "text/plain; charset=utf-8", encoding: str = "8bit") -> bytes:
    letter = Letter("", headers={"Content-Type": kind, "Content-Transfer-Encoding": encoding})
    return letter.bytes() + body


HTML = "".join(f"<p>{line.replace('<', '&lt;').replace('->', '-&gt;')}</p>" for line in LINES)
WAYS = {
    "plain": mail(TEXT.encode()),
    "Latin-1": mail(TEXT.replace(" infantry", "\xa0infantry").encode("latin-1"), "text/plain; charset=iso-8859-1"),
    "Windows-1252 with en dash": mail(TEXT.replace("->", "–>").encode("cp1252"), "text/plain; charset=windows-1252"),
    "UTF-8 with arrows": mail(TEXT.replace("->", "→").encode()),
    "quoted-printable": mail(quopri.encodestring(TEXT.replace("->", "→").encode()), encoding="quoted-printable"),
    "base64": mail(base64.encodebytes(TEXT.encode()), encoding="base64"),
    "format=flowed": mail(TEXT.replace("Poland -> East", "Poland \n-> East").encode(), "text/plain; format=flowed"),
    "no-break spaces": mail(TEXT.replace(" ", "\xa0").encode()),
    "curly quotes around a remark": mail(TEXT.replace("buy 5 infantry", "buy 5 infantry  # “cheap”").encode()),
    "en dash": mail(TEXT.replace("->", "–>").encode()),
    "semicolons": mail(TEXT.replace("\n", "; ").encode()),
    "hard wrapped": mail(TEXT.replace(": Poland", ":\nPoland").encode()),
    "HTML": mail(HTML.encode(), "text/html; charset=utf-8"),
    "in a block below a quotation": mail(f"> pass\n\nBEGIN ORDERS\n{TEXT}END ORDERS\n".encode()),
    "CRLF": mail(TEXT.replace("\n", "\r\n").encode()),
}  # fmt: skip


@pytest.fixture(scope="module")
def digests() -> dict[str, tuple[str, list[str]]]:
    """What each way came to, filled by the tests below."""
    return {}


@pytest.mark.parametrize("way", WAYS)
def test_same_orders_same_digest(
    small: Folder, tmp_path: Path, way: str, digests: dict[str, tuple[str, list[str]]]
) -> None:
    (told,) = rows(small, folder(tmp_path / "mails", WAYS[way]))
    assert (told["status"], told["why"]) == ("used", "used"), told["words"]
    came = told["receipt"]["orders_digest"], in_force(told)
    assert came == digests.setdefault("first", came)
    assert len(in_force(told)) == 3
