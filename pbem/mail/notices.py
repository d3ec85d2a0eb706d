"""What a program wrote and no person: absence notes, bounces, read receipts, notices of delivery
(RFC 3834, 3464, 8098).

An answer to one could start a loop, and none of them is an order.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pbem import lazy

from .fields import DAMAGE, content_type, header

if TYPE_CHECKING:
    from .parsed import Message

AUTOMATIC, BOUNCE = "automatic", "bounce"
DELAYED, DELIVERED, OPENED, UNREAD = "delayed", "delivered", "opened", "unread"
_ROBOTS = lazy.pattern(r"(?:mailer-daemon|postmaster)@", re.I)
_ACTION = lazy.pattern(r"(?im)^action:[ \t]*([a-z]+)")
_DISPOSITION = lazy.pattern(r"(?im)^disposition:[^;\n]*;\s*([a-z]+)")
_DELAY = lazy.pattern(
    r"delay|still being retried|warning: could not send|verz[öo]ger|retard|ritard", re.I
)
_REPORTS = (
    "message/delivery-status",
    "message/global-delivery-status",
    "message/disposition-notification",
    "message/global-disposition-notification",
)
# Of several recipients the worst fate counts.
_ACTIONS = {
    "failed": BOUNCE,
    "delayed": DELAYED,
    "delivered": DELIVERED,
    "relayed": DELIVERED,
    "expanded": DELIVERED,
}


def is_report(message: Message) -> bool:
    """Whether the body says what kind of notice it is: it has to be there for `written_by`."""
    return content_type(message) in ("multipart/report", *_REPORTS)


def written_by(message: Message, address: str) -> str:
    """The kind of a mail that a program wrote, "" for one by a person."""
    if is_report(message):
        return _of_report(message)
    is_reply = header(message, "Auto-Submitted").lower().startswith("auto-replied")
    if (
        _ROBOTS.match(address)
        or header(message, "X-Failed-Recipients")
        or (header(message, "Return-Path") == "<>" and not is_reply)
    ):
        return DELAYED if _DELAY.search(header(message, "Subject")) else BOUNCE
    return AUTOMATIC if _is_automatic(message) else ""


def _of_report(message: Message) -> str:
    kinds = {part: content_type(part) for part in _parts(message)}
    for part, kind in kinds.items():
        if kind in _REPORTS:
            return _of_receipt(part) if "disposition" in kind else _of_delivery(part)
    kind = header(message, "Content-Type").lower()
    return OPENED if "disposition-notification" in kind else BOUNCE


def _parts(message: Message) -> list[Message]:
    try:
        return list(message.walk())
    except (*DAMAGE, RecursionError):
        return []


def _of_delivery(part: Message) -> str:
    actions = {found.lower() for found in _ACTION.findall(_text(part))}
    for action, kind in _ACTIONS.items():
        if action in actions:
            return kind
    return BOUNCE


def _of_receipt(part: Message) -> str:
    types = {found.lower() for found in _DISPOSITION.findall(_text(part))}
    return UNREAD if types and "displayed" not in types else OPENED


def _text(part: Message) -> str:
    try:
        return part.as_string()
    except (*DAMAGE, RecursionError):
        return ""


def _is_automatic(message: Message) -> bool:
    submitted = header(message, "Auto-Submitted").lower().split(";")[0].strip()
    precedence = header(message, "Precedence").lower()
    is_list = bool(header(message, "List-Id") or header(message, "List-Post"))
    return (
        submitted not in ("", "no")
        or precedence in ("junk", "auto_reply")
        or (precedence == "bulk" and not is_list)
        or bool(header(message, "X-Autoreply") or header(message, "X-Autorespond"))
    )
