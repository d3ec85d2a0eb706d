"""Texts about time from the message catalogue. Zones, seats, files and reasons are shown as they
are written: the catalogue would speak their underscores as blanks, as it does for units and
places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.words.catalogue import Words


@dataclass(frozen=True)
class _Exact:
    text: str

    def __str__(self) -> str:
        return self.text


def say(words: Words, key: str, fields: Mapping[str, Any]) -> str:
    """The text of a key with its fields, texts among them unchanged."""
    exact = {
        name: _Exact(value) if isinstance(value, str) and value else value
        for name, value in fields.items()
    }
    return words.say(key, exact)
