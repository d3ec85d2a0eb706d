"""What an audit says of locks and foundings that name a round of the beacon: both times, who quoted
the record before its round, what became of it; and which rounds could not be verified here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.errors import Refusal
from pbem.records.dice import beacon, rounds
from pbem.records.dice.book import BEACON
from pbem.storage import kinds, ledger
from pbem.storage.kinds import Record
from pbem.words.catalogue import catalogue

USED, VOID, WAITS = "used", "void", "waits"

Row = dict[str, Any]


def locks(anchor: Record, records: Sequence[Record], head: str) -> list[Row]:
    """Each lock, and each founding, that names a round, in their order; `head` is that of the last
    record.

    {"record", "head", "segment", "what": "lock" or "founding", "locked": time of the record,
    "round", "due", "lead": minutes between, "quoted_by": seats whose mails named this record or a
    later one and came before the round, "fate": "used", "void" or "waits", "in": the record that
    used or voided it (0: none), "late": whether it was given up after the round was out}
    """
    found: list[Row] = []
    founded = {"record": 0, "time": anchor.get("time"), **anchor["dice"].get("founding", {})}
    for at, record in enumerate([founded, *records]):
        if "round" not in record or record.get("kind", kinds.SEAT) not in (kinds.LOCK, kinds.SEAT):
            continue
        try:
            found.append(_row(record, records[at:], head))
        except (Refusal, KeyError, TypeError, ValueError, OverflowError):
            # The verdicts name what is wrong with such a record.
            continue
    return found


def _row(record: Record, later: Sequence[Record], head: str) -> Row:
    locked = rounds.seconds(record["time"])
    out = beacon.time_of(beacon.QUICKNET, int(record["round"]))
    is_lock = record.get("kind") == kinds.LOCK
    return {
        "record": record["record"],
        "head": ledger.head_before(later[0]) if later else head,
        "segment": record["segment"] if is_lock else record.get("number", 0),
        "what": "lock" if is_lock else "founding",
        "locked": record["time"],
        "round": record["round"],
        "due": rounds.text(out),
        "lead": (out - locked) // 60,
        "quoted_by": _quoted(later, out, head),
        **(_fate(record, later, out) if is_lock else _founded(later, out)),
    }


def _quoted(later: Sequence[Record], out: int, last: str) -> list[str]:
    """The seats whose mails, in records from before the round, name the record before these, or one
    of these.
    """
    heads = [*map(ledger.head_before, later), last]
    seats = set()
    for at, record in enumerate(later):
        told = (record.get("written_for", ""), record.get("quotes", {}).get("head", ""))
        is_before = rounds.seconds(record["time"]) < out
        known = heads[: at + 1]
        if is_before and any(_names(str(each), head) for each in told for head in known):
            seats.add(str(record["seat"]))
    return sorted(seats)


def _founded(later: Sequence[Record], out: int) -> Row:
    """What became of a founding by a round: it was closed with it, or another one began."""
    for record in later:
        if record["kind"] == kinds.FOUNDING and BEACON in record:
            return {"fate": USED, "in": record["record"], "late": False}
        if record["kind"] == kinds.SEAT and "number" in record:
            return _voided(record, out)
    return {"fate": WAITS, "in": 0, "late": False}


def _names(told: str, head: str) -> bool:
    """Whether a mail names this head, by its number and 8 digits or more of its hash: the number
    alone shows nothing.
    """
    number, _, digits = (part.strip().lower() for part in told.partition("/"))
    wanted, _, hashed = head.partition("/")
    return number == wanted and len(digits) >= 8 and hashed.startswith(digits)


def _fate(lock: Record, later: Sequence[Record], out: int) -> Row:
    """What became of a lock: its dice fell, or its number was burnt by another record."""
    for record in later:
        if ledger.segment_of(record) == lock["segment"]:
            return {"fate": USED, "in": record["record"], "late": False}
        if record["kind"] in (*kinds.REVISIONS, kinds.SEAT) and _ends(record, lock["segment"]):
            return _voided(record, out)
        if record["kind"] == kinds.ROLL and "void" in record:
            return _voided(record, out)
    return {"fate": WAITS, "in": 0, "late": False}


def _ends(record: Record, segment: int) -> bool:
    """Whether a record uses up numbers up to that of a segment."""
    return any(int(given.get("burn", 0)) >= segment for given in record.get("inputs", []))


def _voided(record: Record, out: int) -> Row:
    is_late = rounds.seconds(record["time"]) >= out
    return {"fate": VOID, "in": record["record"], "late": is_late}


def sentences(rows: Sequence[Row]) -> list[str]:
    """The same in words."""
    texts = catalogue("common")
    said = []
    for row in rows:
        hours, minutes = divmod(row["lead"], 60)
        quoted = ", ".join(row["quoted_by"]) or "nobody"
        fate = texts[f"chained.drawn_{row['fate']}{'_late' if row['late'] else ''}"]
        fields = {**row, "hours": hours, "minutes": minutes, "quoted": quoted}
        text = texts["chained.drawn" if row["what"] == "lock" else "chained.founded"]
        said.append(text.format(**fields, became=fate.format(record=row["in"])))
    return said


def unverified(records: Sequence[Record]) -> str:
    """How many rounds were not verified, because what it takes is not installed here; "" if all
    were.
    """
    count = sum(BEACON in record for record in records)
    if not count or beacon.has_extra():
        return ""
    return catalogue("common")["chained.unverified"].format(count=count)
