"""Texts about time from the message catalogue. Zones, seats, files and reasons are shown as they
are written: the catalogue would speak their underscores as blanks, as it does for units and
places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.words.catalogue import Words


def say(words: Words, key: str, fields: Mapping[str, Any]) -> str:
    """The text of a key with its fields, texts among them unchanged."""
    return words.tell(key, **fields)
