"""A header of a mail by its name, however damaged: as it was sent, and in words."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from .decode import decode

if TYPE_CHECKING:
    from .parsed import Message

# What the email package raises on damaged mails, by experiment; the damaged value is then used as
# it stands.
DAMAGE = (ValueError, LookupError, TypeError, AttributeError, OverflowError, AssertionError)


def raw(message: Message, name: str) -> list[str]:
    """All headers of this name as they were sent, each on one line: what is taken apart is not
    decoded before.
    """
    wanted = name.lower()
    found = [str(value) for key, value in message.raw_items() if key.lower() == wanted]
    lines = [value.replace("\r\n", "").replace("\n", "").replace("\r", "") for value in found]
    return [decode(line.encode("utf-8", "surrogateescape")).strip() for line in lines]


def header(message: Message, name: str) -> str:
    """A header decoded as far as it can be, on one line."""
    return in_words(next(iter(raw(message, name)), ""))


def in_words(text: str) -> str:
    """A part of a header decoded as far as it can be, on one line, without what nobody sees."""
    from .parsed import words_of

    with contextlib.suppress(*DAMAGE):
        text = words_of(text)
    text = decode(text.encode("utf-8", "surrogateescape"))
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def content_type(part: Message) -> str:
    """The type that a part declares, text/plain where it cannot be read."""
    try:
        return part.get_content_type()
    except DAMAGE:
        return "text/plain"
