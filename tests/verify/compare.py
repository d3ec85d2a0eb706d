"""Differences that the page finds, and those that our own program finds, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pbem.audit.audit import Audit, Difference, audit
from pbem.storage import chain

SEALS, DICE, OPENED = range(3)


def place(difference: Any) -> tuple[int, str] | None:
    """Record and path of a difference of the page or of the audit."""
    if isinstance(difference, Difference):
        return difference.record, difference.path
    return difference and (difference["record"], difference["path"])


def told(difference: Any) -> tuple[int, str, str, str] | None:
    """All parts of a difference of the page."""
    parts = ("record", "path", "expected", "found")
    return difference and tuple(difference[part] for part in parts)


def first_fault(verdicts: Sequence[chain.Verdict]) -> tuple[int, str, str, str] | None:
    """The same of the walk that the audit makes."""
    for verdict in verdicts:
        if fault := verdict.fault:
            return (
                verdict.record,
                fault.path or fault.code,
                fault.expected,
                fault.found or "nothing",
            )
    return None


def audited(data: bytes, folder: Path) -> Audit:
    """What `pbem audit` finds."""
    path = folder / "given.pbem.yaml"
    path.write_bytes(data)
    return audit(path)
