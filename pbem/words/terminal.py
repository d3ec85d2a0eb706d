"""Text for a terminal: whatever others wrote (titles, names, subjects, file names) can neither
steer it nor turn its lines round. All that commands print goes through here."""

from __future__ import annotations

from pbem import lazy

# Controls but for line end and tab, and marks that change the direction of what follows.
_ODD = lazy.pattern("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def harmless(text: str) -> str:
    """The text with a sign in the place of each character that a terminal obeys."""
    return _ODD.sub("\ufffd", text.replace("\r\n", "\n"))


def escaped(text: str) -> str:
    """JSON in which such characters are written as escapes: the same data, and harmless."""
    return _ODD.sub(lambda odd: f"\\u{ord(odd[0]):04x}", text)
