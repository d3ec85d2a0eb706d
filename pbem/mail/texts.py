"""All texts of a mail or a file as they were typed, with nothing left out: for what is found by its
form, not as an order.
"""

from __future__ import annotations

from .decode import decode
from .message import looks_like_mail


def texts(data: bytes) -> list[str]:
    """The decoded text parts of a mail, HTML among them, or the one text of any other file. Never
    fails.
    """
    if not looks_like_mail(data):
        return [decode(data)]
    from email import message_from_bytes

    found = []
    for part in message_from_bytes(data).walk():
        payload = part.get_payload(decode=True) if part.get_content_maintype() == "text" else None
        if isinstance(payload, bytes):
            found.append(decode(payload, str(part.get_content_charset() or "")))
    return found
