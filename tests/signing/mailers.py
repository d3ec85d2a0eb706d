"""What mail programs, forums and people do to a text on its way: each takes the text of a mail and
gives the bytes that come.
"""

from __future__ import annotations

import html
import textwrap
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP

Change = Callable[[str], str]

QUOTED = "On 3 May 2027 at 10:00, Anna <anna@example.org> wrote:\n"


def _each(change: Change) -> Change:
    return lambda text: "".join(f"{change(line)}\n" for line in text.rstrip("\n").split("\n"))


def _wrapped(width: int) -> Change:
    def change(text: str) -> str:
        lines = (textwrap.wrap(line, width) or [""] for line in text.rstrip("\n").split("\n"))
        return "".join(f"{piece}\n" for pieces in lines for piece in pieces)

    return change


def _typographic(text: str) -> str:
    return text.replace("->", "→").replace("'", "’").replace(" - ", " – ")


def _clearsigned(text: str) -> str:
    escaped = _each(lambda line: f"- {line}" if line.startswith("-") else line)(text)
    head = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n"
    tail = "-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCAAdFiEE\n-----END PGP SIGNATURE-----\n"
    return head + escaped + tail


# Changes within the sender's own words.
OWN: dict[str, Change] = {
    "as it is": lambda text: text,
    "blanks at line ends": _each(lambda line: line + "  "),
    "indented": _each(lambda line: "    " + line),
    "tabs": lambda text: text.replace(" ", "\t"),
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "typographic": _typographic,
    "blank lines doubled": lambda text: text.replace("\n", "\n\n"),
    "blank lines gone": lambda text: "".join(f"{x}\n" for x in text.split("\n") if x.strip()),
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "wrapped at 72": _wrapped(72),
    "wrapped at 40": _wrapped(40),
    "dash-escaped": _clearsigned,
    "BBCode": lambda text: f"[code]{text}[/code]\n",
    "fenced": lambda text: f"```\n{text}```\n",
    "accents lost": lambda text: text.encode("ascii", "replace").decode(),
    "entities": lambda text: text.replace("->", "-&gt;"),
}
# Others pass it on or answer it.
PASSED_ON: dict[str, Change] = {
    "quoted": lambda text: QUOTED + _each(lambda line: f"> {line}")(text),
    "quoted twice": lambda text: QUOTED + _each(lambda line: f"> > {line}")(text),
    "quoted three times": lambda text: QUOTED + _each(lambda line: f">>> {line}")(text),
    "quoted with a bar": _each(lambda line: f"| {line}"),
    "quoted with a name": _each(lambda line: f"Anna> {line}"),
    "quoted and wrapped": lambda text: _each(lambda line: f"> {line}")(_wrapped(60)(text)),
    "below an older mail": lambda text: (
        f"-----Original Message-----\nFrom: a@b\nSubject: c\n\n{text}"
    ),
    "BBCode quote": lambda text: f"[quote=Anna]{text}[/quote]\n",
}
AROUND: dict[str, Change] = {
    "greeting and name": lambda text: f"Hi Bob,\n\nmy turn at last!\n\n{text}\nbye\nAnna\n",
    "signature": lambda text: f"{text}\n-- \nAnna, Dresden\n",
    "list footer": lambda text: (
        f"{text}\n____________________\nwargame mailing list\nhttps://x.org\n"
    ),
    "older mail below": lambda text: f"{text}\n{QUOTED}> buy 1 submarine\n> done\n",
}


def plain(text: str) -> bytes:
    return text.encode("utf-8")


def _mail(text: str, *, subtype: str = "plain", cte: str = "8bit", **parameters: str) -> bytes:
    message = EmailMessage()
    message["From"], message["Subject"] = "anna@example.org", "orders"
    message.set_content(text, subtype=subtype, cte=cte)
    for name, value in parameters.items():
        message.set_param(name, value)
    return message.as_bytes(policy=SMTP)


def _flowed(text: str) -> bytes:
    lines = []
    for line in text.rstrip("\n").split("\n"):
        pieces = textwrap.wrap(line, 60, break_long_words=False) or [""]
        lines += [f"{piece} " for piece in pieces[:-1]] + [pieces[-1]]
    return _mail("\n".join(lines) + "\n", format="flowed")


def _html(join: str) -> Callable[[str], bytes]:
    def change(text: str) -> bytes:
        lines = (html.escape(line) or "&nbsp;" for line in text.rstrip("\n").split("\n"))
        return _mail(f"<html><body>{join.join(lines)}</body></html>", subtype="html", cte="base64")

    return change


def _attached(text: str) -> bytes:
    message = EmailMessage()
    message["From"], message["Subject"] = "anna@example.org", "orders"
    message.set_content("Hello Bob,\nthe orders are attached.\nAnna\n")
    message.add_attachment(text, filename="orders.txt")
    return message.as_bytes(policy=SMTP)


CARRIED: dict[str, Callable[[str], bytes]] = {
    "plain file": plain,
    "file in UTF-16": lambda text: text.encode("utf-16"),
    "mail": _mail,
    "quoted-printable": lambda text: _mail(text, cte="quoted-printable"),
    "base64": lambda text: _mail(text, cte="base64"),
    "format=flowed": _flowed,
    "HTML with breaks": _html("<br>"),
    "HTML with paragraphs": _html("</p>\n<p>"),
    "HTML run together": _html(" "),
    "attachment": _attached,
}
