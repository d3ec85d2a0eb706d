"""Replies to mails that are recorded and not told yet: `unsaid/` in the private folder, one file a
mail.

The file is written before the record that it tells of, and goes away when the reply was printed and
its letter written. Whatever cuts a command off in between, the next one says it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.mail.headers import Headers, read_headers
from pbem.mail.message import looks_like_mail
from pbem.storage.files import changing, private_path, write_private
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.reports.receipts import Receipt
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words

FOLDER = "unsaid"
OLDER = "older"


@dataclass(frozen=True)
class Reply:
    """The reply to one mail: its text, and the letter's subject.

    `record` is the one that took the mail in, 0 where there is none; `head` is the head with it: a
    reply to what was never written is none. `outcome` is what the key of the letter ends with.
    """

    digest: str
    seat: str
    text: str
    subject: str
    outcome: str
    record: int = 0
    head: str = ""


def of_receipt(receipt: Receipt, text: str, words: Words) -> Reply:
    """The reply to a mail that was read as a whole, whether anything of it stands or not."""
    subject = words.tell("letter.not_accepted", seat=receipt.seat)
    if receipt.stands:
        subject = words.tell("letter.accepted", part=bool(receipt.problems), seat=receipt.seat)
        subject += (
            f", {words.tell('letter.record', record=receipt.record)}" if receipt.record else ""
        )
        subject += f", ok {receipt.code}" if receipt.code else ""
    outcome = str(receipt.record or ("taken" if receipt.stands else "refused"))
    at = receipt.record, receipt.head
    return Reply(receipt.digest, receipt.seat, text, subject, outcome, *at)


def of_refusal(digest: str, seat: str, text: str, code: str, words: Words) -> Reply:
    """The reply to a mail from which nothing was taken, for the reason `code`."""
    subject = words.tell("letter.kept" if code == OLDER else "letter.refused", seat=seat)
    return Reply(digest, seat, text, subject, code)


def headers_of(data: bytes) -> Headers:
    """To whom a reply goes; a plain text says nothing of that."""
    return read_headers(data) if looks_like_mail(data) else Headers()


def keep(campaign: Campaign, reply: Reply) -> None:
    """Keep a reply until it is told."""
    folder = private_path(campaign.path) / FOLDER
    with changing(folder):
        folder.mkdir(mode=0o700, exist_ok=True)
    data = json.dumps(asdict(reply), ensure_ascii=False).encode("utf-8", "replace")
    write_private(folder / f"{reply.digest}.json", data)


def told(campaign: Campaign, digest: str) -> None:
    """It was told."""
    _path(campaign, digest).unlink(missing_ok=True)


def mail_of(campaign: Campaign, reply: Reply) -> bytes:
    """The mail itself, empty where it is not kept."""
    path = private_path(campaign.path) / "mails" / f"{reply.digest}.eml"
    return path.read_bytes() if path.exists() else b""


def left(campaign: Campaign) -> Iterator[Reply]:
    """The replies that nobody was told, in the order of their records; those to what was never
    written are thrown away.
    """
    folder = private_path(campaign.path) / FOLDER
    found = [reply for path in sorted(folder.glob("*.json")) if (reply := _read(path))]
    for reply in sorted(found, key=lambda each: each.record):
        if _is_written(campaign, reply):
            yield reply
        else:
            told(campaign, reply.digest)


def _is_written(campaign: Campaign, reply: Reply) -> bool:
    save = campaign.save
    return not reply.head or (
        reply.record <= save.count and save.head_at(reply.record) == reply.head
    )


def _path(campaign: Campaign, digest: str) -> Path:
    return private_path(campaign.path) / FOLDER / f"{digest}.json"


def _read(path: Path) -> Reply | None:
    """A file that was damaged or came from elsewhere is none of ours."""
    try:
        return Reply(**json.loads(path.read_bytes()))
    except (OSError, ValueError, TypeError):
        return None
