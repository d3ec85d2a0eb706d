"""`pbem log`: the records, one line each, or one as it stands in the file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import campaign_argument, say


@click.command()
@campaign_argument
@click.option(
    "--record", type=int, help="Print this record as it stands in the file (0: the anchor)."
)
@click.option("--last", type=int, default=0, help="Only so many records at the end.")
def command(campaign: Path, record: int | None, last: int) -> None:
    """List the records of a campaign.

    \b
    Example:
      pbem log eastern-front.pbem.yaml --last 5
    """
    opened = open_campaign(campaign)
    if record is not None:
        say(opened.save.document(record).decode("utf-8").rstrip("\n"))
        return
    first = max(1, opened.save.count - last + 1) if last else 1
    if first == 1:
        say(f"0  {opened.anchor.get('time', ''):21} anchor   {opened.id}")
    for found in opened.save.records(first):
        say(f"{found['record']}  {found.get('time', ''):21} {found['kind']:8} {_about(found)}")


def _about(record: dict[str, Any]) -> str:
    parts = []
    if "seat" in record:
        parts.append(record["seat"])
    if "segment" in record:
        parts.append(f"segment {record['segment']}")
    if "roll" in record:
        parts.append(f"{record['roll']['dice']}: {record['roll']['why']}")
    if "inputs" in record:
        parts += [
            f"{given['answer']} ({given['how']})" for given in record["inputs"] if "answer" in given
        ]
        parts += [f"asks {ask}" for given in record["inputs"] for ask in given.get("put", ())]
    if "dice" in record:
        parts.append(
            f"{sum(len(t.split()) - 1 for t in record['dice'].values())} dice, grade {record['grade']}"
        )
    return ", ".join(parts)
