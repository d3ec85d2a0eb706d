"""An audit in words and as data."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pbem.audit.rounds import sentences

if TYPE_CHECKING:
    from pbem.audit.audit import Audit, Verdict


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
