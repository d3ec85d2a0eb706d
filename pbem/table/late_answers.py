"""Answers on the desk that no question needed any more: records open them as they leave it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.records import desks
from pbem.records.desks import Entry
from pbem.storage.kinds import NewRecord

if TYPE_CHECKING:
    from pbem.table.vault import Vault


def leave(vault: Vault, record: NewRecord, late: Sequence[tuple[str, Entry]]) -> None:
    """Such lines, with their seats, leave the desk: opened, but not beside answers that stay
    sealed.
    """
    is_sealed = any("sealed" in given for given in record.get("inputs", []))
    for seat, entry in late:
        told = record.setdefault("kept" if is_sealed else "opened", [])
        told.append(entry.field if is_sealed else opened_line(vault, entry.field, seat))


def opened_line(vault: Vault, name: str, seat: str) -> str:
    """An order line as records open it, by its field."""
    return desks.opened(vault, Entry("", name, ""), seat)
