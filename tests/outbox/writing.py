"""Helpers of the tests of the outbox: its letters as a script sees them, their files taken
apart.
"""

from __future__ import annotations

from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from pathlib import Path
from typing import Any

from tests.small_campaign import NAME, Folder, Said

ANNA, BORIS = "anna@example.org", "boris@example.com"
GM = "gm@example.net"
PRIVATE = "small.pbem-private"


def outbox(campaign: Folder, *options: str) -> Said:
    """`pbem outbox` on the small campaign."""
    return campaign.run("outbox", NAME, *options)


def letters(campaign: Folder) -> list[dict[str, Any]]:
    """All letters, sent ones too, as they stand now, but for the manuals with which they begin."""
    return [each for each in everything(campaign) if each["kind"] != "manual"]


def everything(campaign: Folder) -> list[dict[str, Any]]:
    """All letters, manuals too."""
    told: list[dict[str, Any]] = outbox(campaign, "--list", "--json").data["letters"]
    return told


def hand_over_manuals(campaign: Folder) -> None:
    """What a player gets first is out of the way: it has tests of its own."""
    for each in everything(campaign):
        if each["kind"] == "manual":
            assert outbox(campaign, "--sent", each["key"]).code == 0


def states(campaign: Folder) -> dict[str, str]:
    """What became of each letter, by `kind to`."""
    return {f"{each['kind']} {' '.join(each['to'])}": each["state"] for each in letters(campaign)}


def files(campaign: Folder, kind: str = "") -> list[Path]:
    """The files that wait, in the order of their names."""
    return sorted((campaign.path / PRIVATE / "outbox").glob(f"{kind}*.eml"))


def read(path: Path) -> EmailMessage:
    """A letter taken apart."""
    made = BytesParser(policy=default).parsebytes(path.read_bytes())
    assert isinstance(made, EmailMessage)
    return made


def text_of(message: EmailMessage) -> str:
    """Its plain text, with the line ends of Python."""
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def words_of(path: Path) -> str:
    """All that a letter says, in each of its parts, without what is no text."""
    parts = [part for part in read(path).walk() if part.get_content_maintype() == "text"]
    return "\n".join([str(read(path)["subject"]), *(str(part.get_content()) for part in parts)])
