"""The keys for boxes as they are now: those of the anchor, and those that came later, with a new
chain or alone.

A record of kind `seat` that brings a key has `box: "x25519:..."`; with `change: box` it brings
nothing else. The keys that differ from the anchor's are in the desk, under `boxes`, in campaigns of
games with secrets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pbem.engine.state import difference
from pbem.records.seals import boxes
from pbem.storage import kinds
from pbem.storage.kinds import Apart, Record

CHANGE = "box"
DESK = "boxes"


def of(anchor: Record, desk: Record, seat: str) -> str:
    """The key for boxes of a seat, "" if it has none."""
    return str(desk.get(DESK, {}).get(seat) or anchor["seats"][seat].get("box", ""))


def take(desk: dict[str, Any], record: Record, anchor: Record, *, has_secrets: bool) -> None:
    """Bring a desk up to date with the key that a record brings, if it does and there is something
    to box.
    """
    box, seat = record.get("box"), record.get("seat")
    if record["kind"] == kinds.SEAT and box and has_secrets and of(anchor, desk, str(seat)) != box:
        desk[DESK] = {**desk.get(DESK, {}), seat: box}


def fault(anchor: Record, desk: dict[str, Any], record: Record) -> Apart | None:
    """The same from the records alone, which goes beyond what can be played again: `desk` has the
    keys before the record, and is brought up to date."""
    if record["kind"] == kinds.SEAT and "box" in record and not boxes.is_public(record["box"]):
        return "box", "a public key for boxes", record["box"]
    before = dict(desk)
    has_secrets = "sealed" in record or any("box" in seat for seat in anchor["seats"].values())
    take(desk, record, anchor, has_secrets=has_secrets)
    wanted = desk.get(DESK) if desk != before else None
    return difference(wanted, record.get("desk", {}).get(DESK), f"desk.{DESK}")


def in_force(anchor: Record, records: Iterable[Record], seat: str) -> Iterator[tuple[Record, str]]:
    """Each record with the key for which the box of a seat in it was made."""
    key = str(anchor["seats"][seat].get("box", ""))
    for record in records:
        if record["kind"] == kinds.SEAT and record.get("seat") == seat:
            key = str(record.get("box", key))
        yield record, key
