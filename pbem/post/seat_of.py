"""Who wrote a message, in words, and when it counts as written."""

from __future__ import annotations

import shlex
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.words.formats import plain

if TYPE_CHECKING:
    from pbem.mail.headers import Headers

POST, LIST, UNCLEAR = "post", "list", "unclear"
_LONGEST = 200


def shown(headers: Headers, handle: str) -> str:
    """The sender for people, with the list that took his address out of From."""
    address, via = headers.address, headers.sender.via
    through = f"{address} through {via}" if address else via
    return plain(handle or (through if via else address))[:_LONGEST]


def about(headers: Headers, handle: str) -> dict[str, Any]:
    """For texts on who wrote: an address is put on file otherwise than a forum's name, a list's
    address never is.

    `typed` is what a shell takes for `sender` and nothing else.
    """
    sender = plain(handle or headers.address or headers.sender.via)[:_LONGEST]
    by = ""
    if handle:
        by = POST
    elif headers.sender.is_unclear:
        by = UNCLEAR
    elif headers.sender.is_like_list or (headers.sender.via and not headers.address):
        by = LIST
    return {"by": by, "sender": sender, "typed": shlex.quote(sender)}


def date_of(headers: Headers) -> datetime | None:
    """When a mail counts as written: as it says, but no later than its arrival. A wrong clock or
    zone says nothing then against a mail that came after it, whenever the two are read."""
    date, arrived = headers.date, headers.arrived
    return min(date, arrived) if date is not None and arrived is not None else date
