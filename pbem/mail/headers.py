"""The headers of a mail: who sent it, when it was written and arrived, and whether a program wrote
it.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.values import dataclass

from .fields import DAMAGE, header
from .notices import is_report, written_by
from .senders import Sender, sender_of

if TYPE_CHECKING:
    from .parsed import Message

_VIA = lazy.pattern(r"(.{1,100}?) via .{1,100}", re.I)
_MESSAGE_ID = lazy.pattern(r"<[^<>\s]{1,250}>")
_NOBODY = Sender()


@dataclass(frozen=True, slots=True)
class Headers:
    """What matters of a mail's headers; all empty for a plain file.

    `sender` is who says that he wrote it: a claim that anybody can make. `is_post` says that a
    forum sent it, `handle` who wrote the post, where the forum says it. `date` is the Date header
    with its zone, `arrived` what the receiving server wrote on top. `references` are the mails that
    this one answers. `written_by`: the kind of what a program wrote (an answer could start a loop),
    as in notices.py.
    """

    sender: Sender = _NOBODY
    handle: str = ""
    is_post: bool = False
    subject: str = ""
    date: datetime | None = None
    arrived: datetime | None = None
    message_id: str = ""
    references: tuple[str, ...] = ()
    written_by: str = ""

    @property
    def address(self) -> str:
        """The sender's address in normal form, "" if he has none, or none that the mail tells
        of.
        """
        return self.sender.address

    @property
    def addresses(self) -> tuple[str, ...]:
        """The address as those who are on file are looked up by, none or one."""
        return (self.sender.address,) if self.sender.address else ()


def read_headers(data: bytes) -> Headers:
    """The headers of the bytes of a mail, however damaged."""
    from .parsed import message_of

    try:
        message = message_of(data, headersonly=True)
        if is_report(message):
            message = message_of(data)
    except (*DAMAGE, RecursionError):
        return Headers()
    return headers_of(message)


def headers_of(message: Message) -> Headers:
    """What matters of the headers."""
    sender = sender_of(message)
    is_post = bool(header(message, "X-Discourse-Post-Id") or header(message, "X-phpBB-Origin"))
    via = _VIA.fullmatch(sender.name) if is_post else None
    answered = f"{header(message, 'In-Reply-To')} {header(message, 'References')}"
    return Headers(
        sender=sender,
        handle=via[1].strip(" '\"") if via else "",
        is_post=is_post,
        subject=header(message, "Subject"),
        date=_date(header(message, "Date")),
        arrived=_date(header(message, "Received").rpartition(";")[2]),
        message_id=header(message, "Message-ID"),
        references=tuple(dict.fromkeys(_MESSAGE_ID.findall(answered))),
        written_by="" if is_post else written_by(message, sender.address),
    )


def _date(text: str) -> datetime | None:
    from .parsed import parsedate_to_datetime

    try:
        date = parsedate_to_datetime(text)
        # "-0000" means: universal time, zone of the sender unknown.
        return date if date.tzinfo else date.replace(tzinfo=UTC)
    except DAMAGE:
        return None
