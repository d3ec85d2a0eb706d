"""One message of a source, before it is read."""

from __future__ import annotations

from pbem.values import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """The bytes of a mail, of a post (made a mail: see thread.py) or of a plain text, and where it
    was found.

    `name` is what it is called in lists. `handle` is the author of a post. `uid` is its number in
    an IMAP folder, 0 elsewhere. `fault` says why the bytes are no message at all: "not_mail",
    "unreadable", "no_author".
    """

    data: bytes
    name: str
    handle: str = ""
    uid: int = 0
    fault: str = ""
