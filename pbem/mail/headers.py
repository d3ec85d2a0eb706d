"""The headers of a mail: who sent it, when it was written and arrived, and whether a program wrote it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesParser
from email.policy import Compat32
from email.utils import getaddresses, parsedate_to_datetime

from .decode import decode

# What the email package raises on damaged mails, by experiment; the damaged value is then used as it stands.
DAMAGE = (ValueError, LookupError, TypeError, AttributeError, OverflowError, AssertionError)
_LONGEST_HEADER = 5_000
_VIA = re.compile(r"(.{1,100}?) via .{1,100}", re.I)
_MESSAGE_ID = re.compile(r"<[^<>\s]{1,250}>")
_ROBOTS = re.compile(r"(?:mailer-daemon|postmaster)@", re.I)

AUTOMATIC, BOUNCE = "automatic", "bounce"


@dataclass(frozen=True, slots=True)
class Headers:
    """What matters of a mail's headers; all empty for a plain file.

    `address` is the sender's, lower case; `addresses` are all under which he may be known: behind a mailing list that
    writes as `Anna via List` also the one to reply to. `is_post` says that a forum sent it, `handle` who wrote the post,
    where the forum says it. `date` is the Date header with its zone, `arrived` what the receiving server wrote on top.
    `references` are the mails that this one answers. `written_by`: "automatic" or "bounce" for what a program wrote (an
    answer could start a loop).
    """

    address: str = ""
    addresses: tuple[str, ...] = ()
    handle: str = ""
    is_post: bool = False
    subject: str = ""
    date: datetime | None = None
    arrived: datetime | None = None
    message_id: str = ""
    references: tuple[str, ...] = ()
    written_by: str = ""

    @property
    def auto_submitted(self) -> bool:
        """Whether a program wrote the mail."""
        return bool(self.written_by)


class ShortHeaders(Compat32):
    """Cuts headers that no mail program writes: taking their parameters apart is quadratic in their length."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:_LONGEST_HEADER]


def read_headers(data: bytes) -> Headers:
    """The headers of the bytes of a mail, however damaged."""
    try:
        message = BytesParser(policy=ShortHeaders()).parsebytes(data.lstrip(), headersonly=True)
    except (*DAMAGE, RecursionError):
        return Headers()
    return headers_of(message)


def headers_of(message: Message) -> Headers:
    """What matters of the headers."""
    sender = header(message, "From") or header(message, "Sender")
    address = _address(sender)
    via = _VIA.fullmatch(_name(sender))
    is_post = bool(header(message, "X-Discourse-Post-Id") or header(message, "X-phpBB-Origin"))
    others = ("X-Original-From", "X-Google-Original-From", "Reply-To")
    behind = [_address(header(message, name)) for name in others] if via and not is_post else []
    answered = f"{header(message, 'In-Reply-To')} {header(message, 'References')}"
    return Headers(
        address=address,
        addresses=tuple(dict.fromkeys(each for each in (address, *behind) if each)),
        handle=via[1].strip() if via and is_post else "",
        is_post=is_post,
        subject=header(message, "Subject"),
        date=_date(header(message, "Date")),
        arrived=_date(header(message, "Received").rpartition(";")[2]),
        message_id=header(message, "Message-ID"),
        references=tuple(dict.fromkeys(_MESSAGE_ID.findall(answered))),
        written_by="" if is_post else _written_by(message, address),
    )


def header(message: Message, name: str) -> str:
    """A header decoded as far as it can be, on one line."""
    try:
        raw = message.get(name, "")
    except DAMAGE:
        return ""
    try:
        text = str(make_header(decode_header(raw)))
    except DAMAGE:
        text = str(raw)
    data = text.encode("utf-8", "surrogateescape")
    return " ".join("".join(char if char.isprintable() else " " for char in decode(data)).split())


def content_type(part: Message) -> str:
    """The type that a part declares, text/plain where it cannot be read."""
    try:
        return part.get_content_type()
    except DAMAGE:
        return "text/plain"


def _pairs(sender: str) -> list[tuple[str, str]]:
    try:
        return getaddresses([sender])
    except DAMAGE:
        return []


def _name(sender: str) -> str:
    return next((name.strip(" '\"") for name, address in _pairs(sender) if "@" in address), "")


def _address(sender: str) -> str:
    found = [address for _, address in _pairs(sender) if "@" in address]
    found = found or re.findall(r"[\w.+'-]+@[\w.-]+", sender)
    return found[0].lower() if found else ""


def _date(text: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(text)
        # "-0000" means: universal time, zone of the sender unknown.
        return date if date.tzinfo else date.replace(tzinfo=UTC)
    except DAMAGE:
        return None


def _written_by(message: Message, address: str) -> str:
    submitted = header(message, "Auto-Submitted").lower()
    precedence = header(message, "Precedence").lower()
    is_list = bool(header(message, "List-Id") or header(message, "List-Post"))
    if (
        content_type(message) == "multipart/report"
        or _ROBOTS.match(address)
        or header(message, "X-Failed-Recipients")
        or header(message, "Return-Path") == "<>"
    ):
        return BOUNCE
    is_automatic = (
        submitted.split(";")[0].strip() not in ("", "no")
        or precedence in ("junk", "auto_reply")
        or (precedence == "bulk" and not is_list)
        or bool(header(message, "X-Autoreply") or header(message, "X-Autorespond"))
    )
    return AUTOMATIC if is_automatic else ""
