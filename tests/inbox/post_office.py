"""Mails written for the tests of the inbox, and folders, mailboxes and threads of them."""

from __future__ import annotations

import mailbox
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from tests.small_campaign import NAME, Folder, Said

ANNA, BORIS, STRANGER = "anna@example.org", "boris@example.com", "eve@example.net"
DAY = "Mon, 29 Dec 2025 {}:00 +0000"
BUY = "purchase:\nbuy 5 infantry\n"
ATTACK = "combat:\nmove 6 infantry, 1 artillery, 2 armor: Poland -> East Poland\n"


@dataclass
class Letter:
    """A mail in the making; `at` is its time of day in the Date header."""

    body: str
    at: str = "10:00"
    sender: str = f"Anna Player <{ANNA}>"
    subject: str = "Re: [small] Germany, round 1"
    id: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def bytes(self, number: int = 1) -> bytes:
        """The mail as a plain program writes it."""
        heads = {
            "From": self.sender,
            "To": "moderator@example.net",
            "Subject": self.subject,
            **({"Date": DAY.format(self.at)} if self.at else {}),
            "Message-ID": self.id or f"<mail{number}@example.org>",
            "MIME-Version": "1.0",
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Transfer-Encoding": "8bit",
            **self.headers,
        }
        head = "".join(f"{name}: {value}\n" for name, value in heads.items() if value)
        return f"{head}\n{self.body}".encode()


def folder(path: Path, *letters: Letter | bytes, start: int = 1) -> str:
    """A folder of .eml files m1.eml, m2.eml ...; its name."""
    path.mkdir(exist_ok=True)
    for number, letter in enumerate(letters, start):
        data = letter if isinstance(letter, bytes) else letter.bytes(number)
        (path / f"m{number}.eml").write_bytes(data)
    return str(path)


def maildir(path: Path, *letters: Letter) -> str:
    """A Maildir made by the standard library."""
    box = mailbox.Maildir(path)
    for number, letter in enumerate(letters, 1):
        box.add(letter.bytes(number))
    box.close()
    return str(path)


def mbox(path: Path, *letters: Letter) -> str:
    """An mbox made by the standard library."""
    box = mailbox.mbox(path)
    for number, letter in enumerate(letters, 1):
        box.add(letter.bytes(number))
    box.close()
    return str(path)


def as_html(text: str) -> EmailMessage:
    """The same mail as a phone sends it: HTML and nothing else."""
    message = EmailMessage()
    message.set_content("".join(f"<div>{line}</div>" for line in text.split("\n")), subtype="html")
    return message


def inbox(campaign: Folder, source: str, *options: str) -> Said:
    """`pbem inbox` on the small campaign."""
    return campaign.run("inbox", NAME, source, *options)


def rows(campaign: Folder, source: str, *options: str) -> list[dict[str, Any]]:
    """What became of each message, by `pbem inbox --json`, without going on."""
    said = inbox(campaign, source, "--json", "--no-apply", *options)
    messages: list[dict[str, Any]] = said.data["messages"]
    return messages


def outcomes(told: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Status and reason of each message."""
    return [(row["status"], row["why"]) for row in told]


def in_force(told: dict[str, Any]) -> list[str]:
    """The lines in force by the receipt of a message."""
    return [order["order"] for order in told["receipt"]["orders"]]


def kept(campaign: Folder) -> set[str]:
    """The raw mails in the private folder, by hash."""
    return {path.stem for path in (campaign.path / "small.pbem-private/mails").glob("*.eml")}
