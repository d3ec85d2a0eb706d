"""A mail taken apart: its headers, and the bodies that may hold the orders."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesParser
from email.policy import Compat32
from email.utils import getaddresses, parsedate_to_datetime

from .decode import decode, is_binary, unflow
from .fault import MailFault
from .html import text_lines

# What the email package raises on damaged mails, by experiment; the damaged value is then used as it stands.
_DAMAGE = (ValueError, LookupError, TypeError, AttributeError, OverflowError, AssertionError)
_KNOWN_HEADER = re.compile(
    rb"(?im)^(from|to|cc|subject|date|sender|received|return-path|message-id|mime-version|content-type|delivered-to"
    rb"|content-transfer-encoding|reply-to|in-reply-to|references|dkim-signature|x-[\w-]+|auto-submitted):"
)
_FIRST_LINE = re.compile(rb"(?:From [^\r\n]*\r?\n)?>?[!-9;-~]{1,76}:[ \t\r\n]")
_MAILBOX_MAIL = re.compile(rb"(?m)^From \S[^\r\n]*\d{4}\r?\n[!-9;-~]{1,76}:")
_ORDER_FILES = (".txt", ".ord", ".orders", ".yaml", ".yml")
_NOT_ORDER_FILES = (".pbem.yaml", ".pbem.yml")
_MOST_ATTACHMENTS = 20
_DEEPEST = 40

_LONGEST_HEADER = 5_000

Lines = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Headers:
    """What matters of a mail's headers; all empty for a plain file.

    `address` is the sender's, lower case; `date` the Date header with its zone; `auto_submitted` says that a program
    wrote the mail (an answer to it could start a loop).
    """

    address: str = ""
    subject: str = ""
    date: datetime | None = None
    message_id: str = ""
    auto_submitted: bool = False


class _ShortHeaders(Compat32):
    """Cuts headers that no mail program writes: taking their parameters apart is quadratic in their length."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:_LONGEST_HEADER]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A body that may hold the orders: `source` as in `Mail.source`, `name` of an attachment, (line, mark) pairs."""

    source: str
    name: str
    lines: Lines


@dataclass(slots=True)
class Parts:
    """Everything found in a mail. `others` are (reason, description) of parts that are not read."""

    headers: Headers
    bodies: list[Candidate] = field(default_factory=list)
    attachments: list[Candidate] = field(default_factory=list)
    others: list[tuple[str, str]] = field(default_factory=list)


def looks_like_mail(data: bytes) -> bool:
    """Whether the bytes begin with the headers of a mail: two known ones before the first blank line."""
    head = re.split(rb"\r?\n[ \t]*\r?\n", data.lstrip()[:20000], maxsplit=1)[0]
    known = {found.lower() for found in _KNOWN_HEADER.findall(head)}
    return bool(_FIRST_LINE.match(head)) and len(known) >= 2


def count_mails(data: bytes) -> int:
    """Mails in a file of the mbox kind; 0 if it is none."""
    return len(_MAILBOX_MAIL.findall(data)) if data.startswith(b"From ") else 0


def take_apart(data: bytes, name: str) -> Parts:
    """The parts of a mail; MailFault if it is nested beyond reason."""
    try:
        message = BytesParser(policy=_ShortHeaders()).parsebytes(data.lstrip())
        parts = Parts(_headers(message))
        _collect(message, parts)
    except RecursionError:
        raise MailFault("mail_too_deep", name=name) from None
    return parts


def _headers(message: Message) -> Headers:
    sender = _header(message, "From") or _header(message, "Sender")
    return Headers(
        address=_address(sender),
        subject=_header(message, "Subject"),
        date=_date(_header(message, "Date")),
        message_id=_header(message, "Message-ID"),
        auto_submitted=_is_automatic(message),
    )


def _header(message: Message, name: str) -> str:
    """A header decoded as far as it can be, on one line."""
    try:
        raw = message.get(name, "")
    except _DAMAGE:
        return ""
    try:
        text = str(make_header(decode_header(raw)))
    except _DAMAGE:
        text = str(raw)
    data = text.encode("utf-8", "surrogateescape")
    return " ".join("".join(char if char.isprintable() else " " for char in decode(data)).split())


def _address(sender: str) -> str:
    try:
        found = [address for _, address in getaddresses([sender]) if "@" in address]
    except _DAMAGE:
        found = []
    found = found or re.findall(r"[\w.+'-]+@[\w.-]+", sender)
    return found[0].lower() if found else ""


def _date(text: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(text)
        # "-0000" means: universal time, zone of the sender unknown.
        return date if date.tzinfo else date.replace(tzinfo=UTC)
    except _DAMAGE:
        return None


def _is_automatic(message: Message) -> bool:
    submitted = _header(message, "Auto-Submitted").lower()
    precedence = _header(message, "Precedence").lower()
    return (
        submitted not in ("", "no")
        or precedence in ("bulk", "junk", "auto_reply")
        or bool(_header(message, "X-Autoreply"))
        or _content_type(message) == "multipart/report"
    )


def _content_type(part: Message) -> str:
    try:
        return part.get_content_type()
    except _DAMAGE:
        return "text/plain"


def _collect(message: Message, parts: Parts) -> None:
    """Bodies first as the plain view, then as the HTML view, if they differ; then attachments."""
    views = [tuple(_view(message, want_html, 0)) for want_html in (False, True)]
    if views[0]:
        _add_views(parts, views)
    shown = {id(part) for view in views for part in view}
    for part in _leaves(message, 0):
        if id(part) not in shown:
            _add_attachment(parts, part)


def _add_views(parts: Parts, views: list[tuple[Message, ...]]) -> None:
    for view in views if views[0] != views[1] else views[:1]:
        is_html = any(_content_type(part) == "text/html" for part in view)
        source = "html part" if is_html else "text part"
        for unflowed in (True, False) if any(_is_flowed(part) for part in view) else (True,):
            lines = tuple(line for part in view for line in _lines(part, unflowed))
            parts.bodies.append(Candidate(source, "", lines))


def _children(part: Message) -> list[Message]:
    payload = part.get_payload()
    return (
        [child for child in payload if isinstance(child, Message)]
        if isinstance(payload, list)
        else []
    )


def _is_forward(part: Message) -> bool:
    return _content_type(part).startswith("message/")


def _view(part: Message, want_html: bool, depth: int) -> list[Message]:
    """The text leaves that a mail program would show one below the other, preferring plain text or HTML."""
    if depth > _DEEPEST or _is_forward(part):
        return []
    children = _children(part)
    if not children:
        return [part] if _is_body(part, is_whole_mail=depth == 0) else []
    found = [_view(child, want_html, depth + 1) for child in children]
    if _content_type(part) != "multipart/alternative":
        return [leaf for leaves in found for leaf in leaves]
    wanted = "text/html" if want_html else "text/plain"
    options = [leaves for leaves in found if leaves]
    fitting = [
        leaves for leaves in options if any(_content_type(leaf) == wanted for leaf in leaves)
    ]
    return (fitting or options or [[]])[0]


def _leaves(part: Message, depth: int) -> Iterator[Message]:
    children = _children(part)
    if not children or depth > _DEEPEST or _is_forward(part):
        yield part
        return
    for child in children:
        yield from _leaves(child, depth + 1)


def _is_body(part: Message, is_whole_mail: bool) -> bool:
    """Whether a leaf is words of the sender: text that is neither named nor attached, unless it is all there is."""
    kind = _content_type(part)
    is_text = kind in ("text/plain", "text/html", "text/markdown") or kind.startswith("multipart/")
    is_loose = is_whole_mail or (not _file_name(part) and _disposition(part) != "attachment")
    return is_text and is_loose and not is_binary(_bytes(part))


def _disposition(part: Message) -> str:
    try:
        return part.get_content_disposition() or ""
    except _DAMAGE:
        return ""


def _file_name(part: Message) -> str:
    try:
        name = part.get_filename() or ""
    except _DAMAGE:
        return "?"
    with contextlib.suppress(*_DAMAGE):
        name = str(make_header(decode_header(name)))
    return "".join(char if char.isprintable() else " " for char in name).strip()[:100]


def _bytes(part: Message) -> bytes:
    try:
        payload = part.get_payload(decode=True)
    except _DAMAGE:
        payload = None
    if isinstance(payload, bytes):
        return payload
    raw = part.get_payload()
    return raw.encode("utf-8", "surrogateescape") if isinstance(raw, str) else b""


def _parameter(part: Message, name: str) -> str:
    try:
        value = part.get_param(name, "")
    except _DAMAGE:
        return ""
    return str(value[2] if isinstance(value, tuple) else value or "").lower()


def _is_flowed(part: Message) -> bool:
    return _content_type(part) == "text/plain" and _parameter(part, "format") == "flowed"


def _lines(part: Message, unflowed: bool = True) -> Lines:
    text = decode(_bytes(part), _parameter(part, "charset"))
    if _content_type(part) == "text/html":
        return tuple(text_lines(text))
    if unflowed and _is_flowed(part):
        text = unflow(text, _parameter(part, "delsp") == "yes")
    return ((text.removesuffix("\n").removesuffix("\r"), ""),)


def _add_attachment(parts: Parts, part: Message) -> None:
    name, kind = _file_name(part), _content_type(part)
    if _is_forward(part):
        inner = _children(part)
        subject = _header(inner[0], "Subject") if inner else ""
        parts.others.append(("forwarded", subject or name or kind))
        return
    is_named = name.lower().endswith(_ORDER_FILES) and not name.lower().endswith(_NOT_ORDER_FILES)
    is_order_file = is_named or (kind == "text/plain" and not name)
    if not is_order_file or is_binary(_bytes(part)) or len(parts.attachments) >= _MOST_ATTACHMENTS:
        parts.others.append(("attachment", name or kind))
        return
    parts.attachments.append(Candidate("attachment", name or kind, _lines(part)))
