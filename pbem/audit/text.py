"""An audit in words and as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.audit.rounds import sentences
from pbem.storage.files import name_of
from pbem.words.sheets import LATE, SOFT, Line, Part, Table

if TYPE_CHECKING:
    from pbem.audit.audit import Audit, Verdict
    from pbem.words.catalogue import Words


def lines(result: Audit, seconds: float) -> list[str]:
    """What an audit found, line by line."""
    grades = [_grade(result, grade) for grade in result.grades]
    speed = result.bytes / max(seconds, 1e-9) / 1e6
    return [
        *(f"{verdict.name + ':':17}{_said(verdict)}" for verdict in result.verdicts),
        f"dice by grade:   {', '.join(grades) or 'none'}",
        *(f"  {count} of grade {why}" for why, count in result.why.items()),
        *sentences(result.rounds),
        *result.notes,
        f"{result.records} records up to {result.head}, {seconds:.2f} s ({speed:.1f} MB/s)",
        _verdict(result),
    ]


def _verdict(result: Audit) -> str:
    if result.holds is None:
        return (
            "NOT everything was checked, so nothing is said of the whole; what was checked holds."
        )
    if not result.holds:
        return "This campaign does NOT hold."
    if result.waits:
        return "What can be checked before the campaign is opened is what its records say."
    return "The campaign is what its records say."


def _grade(result: Audit, grade: str) -> str:
    told, doubtful = f"{result.grades[grade]} of grade {grade}", result.unproven_dice.get(grade)
    return f"{told} ({doubtful} of them not yet provable)" if doubtful else told


def _said(verdict: Verdict) -> str:
    if verdict.difference is None:
        what = {"seals and chain": "documents", "dice": "rolls"}.get(verdict.name, "records")
        counted = (
            f"{verdict.checked} of {verdict.of} {what} hold" if verdict.of else "nothing to check"
        )
        return f"{counted}; {verdict.why}" if verdict.why else counted
    apart = verdict.difference
    where = {0: "the anchor", -1: "the trailer"}.get(apart.record, f"record {apart.record}")
    path = f" at {apart.path}" if apart.path else ""
    return f"FAILS in {where}{path}: expected {_short(apart.expected)}, found {_short(apart.found)}"


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 200 else f"{text[:200]}..."


def data(result: Audit, seconds: float) -> dict[str, Any]:
    """The same for a script."""
    return {
        "holds": result.holds,
        "head": result.head,
        "records": result.records,
        "bytes": result.bytes,
        "seconds": round(seconds, 3),
        "grades": result.grades,
        "grade_why": result.why,
        "unproven": result.unproven,
        "unproven_dice": result.unproven_dice,
        "notes": result.notes,
        "rounds": result.rounds,
        "verdicts": [
            {
                "name": verdict.name,
                "holds": verdict.holds,
                "checked": verdict.checked,
                "of": verdict.of,
                "why": verdict.why,
                "difference": verdict.difference and asdict(verdict.difference),
            }
            for verdict in result.verdicts
        ],
    }


def sheet(rows: Sequence[dict[str, Any]], words: Words) -> list[Part]:
    """Several audits, a row each: `data` with its "file"; below the table what cannot be read,
    {"file", "fault", "code"}."""
    told = [each for each in rows if "fault" not in each]
    cells = tuple((name_of(Path(each["file"])), *_cells(each, words)) for each in told)
    tones = tuple(
        "" if each["holds"] else LATE if each["holds"] is False else SOFT for each in told
    )
    heads = tuple(words.say(f"head.{name}", {}) for name in ("campaign", "records", "verdict"))
    parts: list[Part] = [Table(heads, cells, tones)] if told else []
    return parts + [Line(each["fault"], LATE) for each in rows if "fault" in each]


def _cells(row: dict[str, Any], words: Words) -> tuple[str, str]:
    """How many records there are, and what is said of them."""
    verdicts = row["verdicts"]
    apart = next((v["difference"] for v in verdicts if v["difference"]), None)
    if apart is not None:
        at = {0: "audit.anchor", -1: "audit.trailer"}.get(apart["record"], "audit.record")
        fields = {"at": words.say(at, {"record": apart["record"]}), "path": apart["path"]}
        return str(row["records"]), words.say("audit.fails", fields)
    if row["holds"] is None:
        return str(row["records"]), words.say("audit.unchecked", {})
    played = verdicts[-1]
    key = "audit.waits" if played["checked"] < played["of"] else "audit.holds"
    return str(row["records"]), words.say(key, {})
