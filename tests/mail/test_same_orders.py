"""The same orders, however they were typed, encoded and wrapped, give the same lines (users.md,
case 9).
"""

from __future__ import annotations

import base64
import quopri

import pytest

from pbem.mail.read import read
from tests.mail.orders import is_order

ORDERS = [
    "buy 5 infantry, 1 submarine",
    "move 2 infantry, 1 armor: Germany -> Poland",
    "retreat Rumania -> Bessarabia after round 2 if attackers < defenders",
    "done",
]
PLAIN = "".join(f"{line}\n" for line in ORDERS)


def mail(body: bytes, kind: str = "text/plain; charset=utf-8", encoding: str = "8bit") -> bytes:
    head = (
        f"From: Player <p@example.org>\nTo: m@example.org\nSubject: orders\nContent-Type: {kind}\n"
    )
    return f"{head}Content-Transfer-Encoding: {encoding}\n\n".encode() + body


WAYS = {
    "plain file": PLAIN.encode(),
    "plain file with CRLF": PLAIN.replace("\n", "\r\n").encode(),
    "plain file with CR": PLAIN.replace("\n", "\r").encode(),
    "UTF-8 with a mark": b"\xef\xbb\xbf" + PLAIN.encode(),
    "UTF-16 from a text editor": PLAIN.encode("utf-16"),
    "UTF-32": PLAIN.encode("utf-32"),
    "Latin-1 with no-break blanks": mail(
        PLAIN.replace(" infantry", "\xa0infantry").encode("latin-1"),
        "text/plain; charset=iso-8859-1",
    ),
    "UTF-8 with no-break blanks": mail(PLAIN.replace(" ", "\xa0").encode()),
    "UTF-8 called Latin-1": mail(
        PLAIN.replace("->", "→").encode(), "text/plain; charset=iso-8859-1"
    ),
    "no charset at all": mail(PLAIN.replace("->", "\x97>").encode("latin-1"), "text/plain"),
    "quoted-printable": mail(
        quopri.encodestring(PLAIN.replace("->", "→").encode()), encoding="quoted-printable"
    ),
    "base64": mail(base64.encodebytes(PLAIN.encode()), encoding="base64"),
    "format=flowed": mail(
        PLAIN.replace("Germany -> ", "Germany \n-> ")
        .replace("after round", "after \nround")
        .encode(),
        "text/plain; format=flowed",
    ),
    "format=flowed, delsp": mail(
        PLAIN.replace("Bessarabia", "Bess \narabia").encode(),
        "text/plain; format=flowed; delsp=yes",
    ),
    "called flowed, with blanks at the ends of lines": mail(
        PLAIN.replace("\n", " \n").encode(), "text/plain; format=flowed"
    ),
    "hard wrapped": mail(PLAIN.replace(": Germany", ":\nGermany").replace("if ", "\nif ").encode()),
    "semicolons": PLAIN.replace("\n", "; ").encode(),
    "semicolons without blanks": PLAIN.replace("\n", ";").encode(),
    "full-width semicolons": PLAIN.replace("\n", "；").encode(),
    "en dash": PLAIN.replace("->", "–>").encode(),
    "em dash": PLAIN.replace("->", "—>").encode(),
    "double dash": PLAIN.replace("->", "-->").encode(),
    "double arrow": PLAIN.replace("->", "=>").encode(),
    "torn arrow": PLAIN.replace("->", "- >").encode(),
    "arrow": PLAIN.replace("->", "→").encode(),
    "long arrow": PLAIN.replace("->", "⟶").encode(),
    "emoji arrow": PLAIN.replace("->", "➡️").encode(),
    "zero-width and soft hyphens": PLAIN.replace("infantry", "in\u200bfan\xadtry").encode(),
    "thin blanks": PLAIN.replace("2 infantry", "2\u202finfantry").encode(),
    "tabs": PLAIN.replace(" ", "\t").encode(),
    "indented": PLAIN.replace("\n", "\n   ").encode(),
    "bullets": "".join(f"• {line}\n" for line in ORDERS).encode(),
    "numbers": "".join(f"{n}) {line}\n" for n, line in enumerate(ORDERS, 1)).encode(),
    "bold": "".join(f"*{line}*\n" for line in ORDERS).encode(),
    "in a block": f"Hi!\nBEGIN ORDERS\n{PLAIN}END ORDERS\nbye\n".encode(),
    "in a block on one line": ("BEGIN ORDERS; " + "; ".join(ORDERS) + "; END ORDERS").encode(),
    "in code tags": f"[code]{PLAIN}[/code]".encode(),
    "HTML paragraphs": mail(
        "".join(
            f"<p>{line.replace('<', '&lt;').replace('->', '-&gt;')}</p>" for line in ORDERS
        ).encode(),
        "text/html",
    ),
    "HTML breaks, entities": mail(
        PLAIN.replace("<", "&lt;")
        .replace("->", "&rarr;")
        .replace(" ", "&nbsp;")
        .replace("\n", "<br>\n")
        .encode(),
        "text/html",
    ),
    "HTML table": mail(
        (
            "<table>"
            + "".join(f"<tr><td>{o.replace('<', '&lt;')}</td></tr>" for o in ORDERS)
            + "</table>"
        ).encode(),
        "text/html",
    ),
    "HTML preformatted": mail(f"<pre>{PLAIN.replace('<', '&lt;')}</pre>".encode(), "text/html"),
}


@pytest.mark.parametrize("data", WAYS.values(), ids=WAYS)
def test_same_orders_same_lines(data: bytes) -> None:
    found = read(data, understood=is_order)
    assert [line.text for line in found.lines] == ORDERS


@pytest.mark.parametrize(
    "quote", ['"wait for it"', "“wait for it”", "„wait for it“", "«wait for it»"]
)
def test_quotation_marks_are_one(quote: str) -> None:
    text = f"say {quote}\ndone\n"
    assert read(text.encode()).text == 'say "wait for it"\ndone\n'


@pytest.mark.parametrize("apostrophe", ["'", "’", "ʼ", "´", "`"])
def test_apostrophes_are_one(apostrophe: str) -> None:
    assert (
        read(f"move 1 fighter: O{apostrophe}Hara -> Poland".encode()).text
        == "move 1 fighter: O'Hara -> Poland\n"
    )


def test_accents_are_composed() -> None:
    assert read("move 1: Kärnten -> A".encode()).text == "move 1: Kärnten -> A\n"


def test_raw_bytes_have_their_digest() -> None:
    found = {read(data, understood=is_order).digest for data in WAYS.values()}
    assert len(found) == len(set(WAYS.values()))
    assert all(len(digest) == 64 for digest in found)
