"""A mail taken apart: its headers, and the bodies that may hold the orders."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from dataclasses import field
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.values import dataclass

from .decode import decode, is_binary, unflow
from .fault import MailFault
from .fields import DAMAGE, content_type, header
from .headers import Headers, headers_of
from .html import text_lines

if TYPE_CHECKING:
    from .parsed import Message

_KNOWN_HEADER = lazy.pattern(
    rb"(?im)^(from|to|cc|subject|date|sender|received|return-path|message-id|mime-version|content-type|delivered-to"
    rb"|content-transfer-encoding|reply-to|in-reply-to|references|dkim-signature|x-[\w-]+|auto-submitted):"
)
_FIRST_LINE = lazy.pattern(rb"(?:From [^\r\n]*\r?\n)?>?[!-9;-~]{1,76}:[ \t\r\n]")
_MAILBOX_MAIL = lazy.pattern(rb"(?m)^From \S[^\r\n]*\d{4}\r?\n[!-9;-~]{1,76}:")
_ORDER_FILES = (".txt", ".ord", ".orders", ".yaml", ".yml", ".sig")
_NOT_ORDER_FILES = (".pbem.yaml", ".pbem.yml")
_MOST_ATTACHMENTS = 20
_DEEPEST = 40

Lines = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A body that may hold the orders: `source` as in `Mail.source`, `name` of an attachment,
    (line, mark) pairs.
    """

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
    """Whether the bytes begin with the headers of a mail: two known ones before the first blank
    line.
    """
    head = re.split(rb"\r?\n[ \t]*\r?\n", data.lstrip()[:20000], maxsplit=1)[0]
    known = {found.lower() for found in _KNOWN_HEADER.findall(head)}
    return bool(_FIRST_LINE.match(head)) and len(known) >= 2


def count_mails(data: bytes) -> int:
    """Mails in a file of the mbox kind; 0 if it is none."""
    return len(_MAILBOX_MAIL.findall(data)) if data.startswith(b"From ") else 0


def take_apart(data: bytes, name: str) -> Parts:
    """The parts of a mail; MailFault if it is nested beyond reason."""
    from .parsed import message_of

    try:
        message = message_of(data)
        parts = Parts(headers_of(message))
        _collect(message, parts)
    except RecursionError:
        raise MailFault("mail_too_deep", name=name) from None
    return parts


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
        is_html = any(content_type(part) == "text/html" for part in view)
        source = "html part" if is_html else "text part"
        for unflowed in (True, False) if any(_is_flowed(part) for part in view) else (True,):
            lines = tuple(line for part in view for line in _lines(part, unflowed))
            parts.bodies.append(Candidate(source, "", lines))


def _children(part: Message) -> list[Message]:
    from .parsed import Message

    payload = part.get_payload()
    return (
        [child for child in payload if isinstance(child, Message)]
        if isinstance(payload, list)
        else []
    )


def _is_forward(part: Message) -> bool:
    return content_type(part).startswith("message/")


def _view(part: Message, want_html: bool, depth: int) -> list[Message]:
    """The text leaves that a mail program would show one below the other, preferring plain text or
    HTML.
    """
    if depth > _DEEPEST or _is_forward(part):
        return []
    children = _children(part)
    if not children:
        return [part] if _is_body(part, is_whole_mail=depth == 0) else []
    found = [_view(child, want_html, depth + 1) for child in children]
    if content_type(part) != "multipart/alternative":
        return [leaf for leaves in found for leaf in leaves]
    wanted = "text/html" if want_html else "text/plain"
    options = [leaves for leaves in found if leaves]
    fitting = [leaves for leaves in options if any(content_type(leaf) == wanted for leaf in leaves)]
    return (fitting or options or [[]])[0]


def _leaves(part: Message, depth: int) -> Iterator[Message]:
    children = _children(part)
    if not children or depth > _DEEPEST or _is_forward(part):
        yield part
        return
    for child in children:
        yield from _leaves(child, depth + 1)


def _is_body(part: Message, is_whole_mail: bool) -> bool:
    """Whether a leaf is words of the sender: text that is neither named nor attached, unless it is
    all there is.
    """
    kind = content_type(part)
    is_text = kind in ("text/plain", "text/html", "text/markdown") or kind.startswith("multipart/")
    is_loose = is_whole_mail or (not _file_name(part) and _disposition(part) != "attachment")
    return is_text and is_loose and not is_binary(_bytes(part))


def _disposition(part: Message) -> str:
    try:
        return part.get_content_disposition() or ""
    except DAMAGE:
        return ""


def _file_name(part: Message) -> str:
    from .parsed import words_of

    try:
        name = part.get_filename() or ""
    except DAMAGE:
        return "?"
    with contextlib.suppress(*DAMAGE):
        name = words_of(name)
    return "".join(char if char.isprintable() else " " for char in name).strip()[:100]


def _bytes(part: Message) -> bytes:
    try:
        payload = part.get_payload(decode=True)
    except DAMAGE:
        payload = None
    if isinstance(payload, bytes):
        return payload
    raw = part.get_payload()
    return raw.encode("utf-8", "surrogateescape") if isinstance(raw, str) else b""


def _parameter(part: Message, name: str) -> str:
    try:
        value = part.get_param(name, "")
    except DAMAGE:
        return ""
    return str(value[2] if isinstance(value, tuple) else value or "").lower()


def _is_flowed(part: Message) -> bool:
    return content_type(part) == "text/plain" and _parameter(part, "format") == "flowed"


def _lines(part: Message, unflowed: bool = True) -> Lines:
    text = decode(_bytes(part), _parameter(part, "charset"))
    if content_type(part) == "text/html":
        return tuple(text_lines(text))
    if unflowed and _is_flowed(part):
        text = unflow(text, _parameter(part, "delsp") == "yes")
    return ((text.removesuffix("\n").removesuffix("\r"), ""),)


def _add_attachment(parts: Parts, part: Message) -> None:
    name, kind = _file_name(part), content_type(part)
    if _is_forward(part):
        inner = _children(part)
        subject = header(inner[0], "Subject") if inner else ""
        parts.others.append(("forwarded", subject or name or kind))
        return
    is_named = name.lower().endswith(_ORDER_FILES) and not name.lower().endswith(_NOT_ORDER_FILES)
    is_order_file = is_named or (kind == "text/plain" and not name)
    if not is_order_file or is_binary(_bytes(part)) or len(parts.attachments) >= _MOST_ATTACHMENTS:
        parts.others.append(("attachment", name or kind))
        return
    parts.attachments.append(Candidate("attachment", name or kind, _lines(part)))
