"""What data have to fulfil, and how it is told that they do not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.board import BoardError

Data = Mapping[str, Any]


def need(holds: bool, what: str, file: str, keys: Sequence[str], rule: str) -> None:
    """BoardError with this text unless it holds; `keys` lead to the place in data/FILE.yaml, `rule`
    says how it has to be."""
    if not holds:
        raise BoardError(what, file, keys, rule)


def listing(names: Sequence[str] | Mapping[str, Any]) -> str:
    """Names for a message, in their order."""
    return ", ".join(names)
