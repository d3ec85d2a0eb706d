"""What an audit says of locks that name a round of the beacon: both times, who quoted the lock before its round, what
became of it; and which rounds could not be verified here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.dicing import beacon, rounds
from pbem.dicing.book import BEACON
from pbem.engine.errors import Refusal
from pbem.reports.words import catalogue
from pbem.storage import ledger

USED, VOID, WAITS = "used", "void", "waits"

Record = Mapping[str, Any]
Row = dict[str, Any]


def locks(records: Sequence[Record], head: str) -> list[Row]:
    """Each lock that names a round, in their order; `head` is that of the last record.

    {"record", "head", "segment", "locked": time of the record, "round", "due", "lead": minutes between, "quoted_by": seats
    whose mails named this lock and came before the round, "fate": "used", "void" or "waits", "in": the record that used or
    voided it (0: none), "late": whether it was given up after the round was out}
    """
    found: list[Row] = []
    for at, record in enumerate(records):
        if record["kind"] != "lock" or "round" not in record:
            continue
        later = records[at + 1 :]
        try:
            locked = rounds.seconds(record["time"])
            out = beacon.time_of(beacon.QUICKNET, int(record["round"]))
            named = ledger.head_before(later[0]) if later else head
            found.append(
                {
                    "record": record["record"],
                    "head": named,
                    "segment": record["segment"],
                    "locked": record["time"],
                    "round": record["round"],
                    "due": rounds.text(out),
                    "lead": (out - locked) // 60,
                    "quoted_by": _quoted(named, later, out),
                    **_fate(record, later, out),
                }
            )
        except (Refusal, KeyError, TypeError, ValueError, OverflowError):
            # The verdicts name what is wrong with such a record.
            continue
    return found


def _quoted(head: str, later: Sequence[Record], out: int) -> list[str]:
    """The seats whose mails name this head in records from before the round."""
    seats = set()
    for record in later:
        told = (record.get("written_for", ""), record.get("quotes", {}).get("head", ""))
        is_before = rounds.seconds(record["time"]) < out
        if is_before and any(_names(str(each), head) for each in told):
            seats.add(str(record["seat"]))
    return sorted(seats)


def _names(told: str, head: str) -> bool:
    """Whether a mail names this head, by its number and 8 digits or more of its hash: the number alone shows nothing."""
    number, _, digits = (part.strip().lower() for part in told.partition("/"))
    wanted, _, hashed = head.partition("/")
    return number == wanted and len(digits) >= 8 and hashed.startswith(digits)


def _fate(lock: Record, later: Sequence[Record], out: int) -> Row:
    """What became of a lock: its dice fell, or its number was burnt by another record."""
    for record in later:
        if ledger.segment_of(record) == lock["segment"]:
            return {"fate": USED, "in": record["record"], "late": False}
        if record["kind"] in ("ruling", "undo", "seat") and _ends(record, lock["segment"]):
            return _voided(record, out)
        if record["kind"] == "roll" and "void" in record:
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
        said.append(texts["chained.drawn"].format(**fields, became=fate.format(record=row["in"])))
    return said


def unverified(records: Sequence[Record]) -> str:
    """How many rounds were not verified, because what it takes is not installed here; "" if all were."""
    count = sum(BEACON in record for record in records)
    if not count or beacon.has_extra():
        return ""
    return catalogue("common")["chained.unverified"].format(count=count)
