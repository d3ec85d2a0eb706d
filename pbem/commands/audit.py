"""`pbem audit`: everything that a stranger can check."""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.commands._common import campaign_argument, json_option, say, say_json

if TYPE_CHECKING:
    from pbem.audit import Audit, Verdict


@click.command()
@campaign_argument
@click.option(
    "--against",
    "other",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Compare with another copy of the save, or with a report, receipt or form as it was posted or mailed.",
)
@json_option
@click.pass_context
def command(ctx: click.Context, campaign: Path, other: Path | None, as_json: bool) -> None:
    """Check seals, dice and rules of a whole campaign.

    Needs the save alone, no key and no network. Checks every seal, recomputes every die from the revealed links and
    its label, and plays the whole campaign again from the anchor. Names the first difference. Ends with 3 when the
    file is not what was sealed, with 1 when what was sealed is not what the rules or the dice give.

    A save alone cannot show that others were given another one: --against finds two records of one number that the
    moderator sealed both, and what a report names that this copy does not have.

    \b
    Examples:
      pbem audit eastern-front.pbem.yaml
      pbem audit eastern-front.pbem.yaml --against report-of-turn-3.html
    """
    from pbem import forks, forktext
    from pbem.audit import audit

    began = time.perf_counter()
    result = audit(campaign)
    seconds = time.perf_counter() - began
    found = forks.against(campaign, other) if other and result.seals.holds else None
    if as_json:
        more = {"against": forktext.data(found)} if found else {}
        say_json({**_data(result, seconds), **more})
    else:
        _tell(result, seconds)
        for line in forktext.lines(found) if found else ():
            say(line)
    holds = result.holds and (found is None or found.holds)
    ctx.exit(0 if holds else 3 if not result.seals.holds else 1)


def _tell(result: Audit, seconds: float) -> None:
    for verdict in result.verdicts:
        say(f"{verdict.name + ':':17}{_said(verdict)}")
    grades = (
        ", ".join(f"{count} of grade {grade}" for grade, count in result.grades.items()) or "none"
    )
    say(f"dice by grade:   {grades}")
    for line in result.notes:
        say(line)
    speed = result.bytes / max(seconds, 1e-9) / 1e6
    say(f"{result.records} records up to {result.head}, {seconds:.2f} s ({speed:.1f} MB/s)")
    say("The campaign is what its records say." if result.holds else "This campaign does NOT hold.")


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


def _data(result: Audit, seconds: float) -> dict[str, Any]:
    return {
        "holds": result.holds,
        "head": result.head,
        "records": result.records,
        "bytes": result.bytes,
        "seconds": round(seconds, 3),
        "grades": result.grades,
        "notes": result.notes,
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
