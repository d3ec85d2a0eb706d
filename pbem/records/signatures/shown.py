"""Signed mails as records show them: the value that was committed to, and which are shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pbem.storage.kinds import Record

if TYPE_CHECKING:
    from pbem.records.signatures.mailed import Signature


def value_of(signature: Signature, text: str) -> str:
    """What is committed to: the signature in a line, below it the text that was signed."""
    return f"{signature.text}\n{text}"


def read_value(value: str) -> tuple[Signature, str]:
    """Signature and text. Raises ValueError."""
    from pbem.records.signatures.mailed import Signature

    line, _, text = value.partition("\n")
    return Signature.of(line), text


def commits_of(record: Record) -> dict[str, str]:
    """The commitment to a signed mail in a record, by field."""
    proof = record.get("proof", {})
    return {proof["field"]: proof["commit"]} if "field" in proof else {}


def shown_in(record: Record) -> list[Mapping[str, str]]:
    """The signed mails that a record shows, also one that opens the campaign."""
    entries: Iterable[Mapping[str, str]] = record.get("entries", [])
    return [*record.get("proofs", []), *(e for e in entries if is_proof(e["field"]))]


def is_proof(field: str) -> bool:
    """Whether a field is that of a signed mail."""
    return field.startswith("signed/")
