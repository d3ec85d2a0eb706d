"""Press: what players write to each other in their mails, as records have it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pbem import lazy
from pbem.values import dataclass

HEAD = lazy.pattern(
    r"\s*press(?:\s+(?:to|for)\s+(?P<to>[^:]{1,200}?))?\s*:\s*(?P<text>.*?)\s*", re.I
)


@dataclass(frozen=True)
class Message:
    """One message: `to` are seats, () for everybody; `text` may have several lines; `line` is where
    it began.
    """

    to: tuple[str, ...]
    text: str
    line: int = 0


def is_head(text: str) -> bool:
    """Whether a message begins with this line."""
    return HEAD.fullmatch(text) is not None


def is_bare_head(text: str) -> bool:
    """Whether a message begins with this line, and its words only below it: so they are not joined
    to it.
    """
    found = HEAD.fullmatch(text)
    return found is not None and not found["text"]


def public(messages: Iterable[Message]) -> dict[str, list[str]]:
    """The part of a mail's record: what goes to everybody."""
    texts = [message.text for message in messages if not message.to]
    return {"press": texts} if texts else {}


def press_of(records: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What these records say to everybody: {"seat", "to": [], "text", "record"} each."""
    return [
        {"seat": record["seat"], "to": [], "text": text, "record": record["record"]}
        for record in records
        for text in record.get("press", [])
    ]
