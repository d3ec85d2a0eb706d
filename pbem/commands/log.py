"""`pbem log`: the records, one line each, or one as it stands in the file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import campaign_argument, say
from pbem.storage import kinds

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

WIDTH = 120


@click.command()
@campaign_argument
@click.option(
    "--record", type=int, help="Print this record as it stands in the file (0: the anchor)."
)
@click.option("--last", type=int, default=0, help="Only so many records at the end.")
def command(campaign: Path, record: int | None, last: int) -> None:
    """List the records of a campaign.

    Each has one line of at most 120 columns. What does not fit ends in `...` and the option that
    prints the whole record.

    \b
    Examples:
      pbem log eastern-front.pbem.yaml --last 5
      pbem log eastern-front.pbem.yaml --record 17
    """
    from pbem.reports import switches

    opened = open_campaign(campaign)
    if record is not None:
        say(opened.save.document(record).decode("utf-8").rstrip("\n"))
        return
    first = max(1, opened.save.count - last + 1) if last else 1
    width = len(str(opened.save.count))
    if first == 1:
        head = f"{0:>{width}}  {opened.anchor.get('time', ''):21} anchor   {opened.id}"
        say(_fitted(f"{head}: {switches.line(opened)}", 0))
    for found in opened.save.records(first):
        head = f"{found['record']:>{width}}  {found.get('time', ''):21} {found['kind']:8}"
        line = f"{head} {' '.join(_about(opened, found).split())}"
        say(_fitted(line, found["record"]))


def _fitted(line: str, number: int) -> str:
    """A line, or its beginning up to the last word that fits if there is one near its end."""
    if len(line) <= WIDTH:
        return line
    end = f" ... (--record {number})"
    room = line[: WIDTH - len(end)]
    words = room[: room.rfind(" ")] if room.rfind(" ") > WIDTH // 2 else room
    return words.rstrip(" ,;") + end


def _about(campaign: Campaign, record: dict[str, Any]) -> str:
    if record["kind"] == kinds.CLOCK:
        from pbem.reports.deadlines import sentence
        from pbem.words.catalogue import Words

        return sentence(campaign, record, Words())
    parts = []
    if "seat" in record:
        parts.append(record["seat"])
    if record["kind"] == kinds.SEAT:
        parts.append(f"{record['change']} {record.get('name', '')}".strip())
    if "mail" in record:
        parts.append(f"by {record.get('authenticated', 'the moderator')}")
    if "segment" in record:
        parts.append(f"segment {record['segment']}")
    if "round" in record:
        parts.append(f"round {record['round']}, due {record['due']}")
    if "beacon" in record:
        parts.append(f"by round {record['beacon']['round']}")
    if "roll" in record:
        parts.append(f"{record['roll']['dice']}: {record['roll']['why']}")
    parts += _moderated(record)
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


def _moderated(record: dict[str, Any]) -> list[str]:
    """A ruling, an undo, a note or a withdrawal in a few words."""
    from pbem.records import moderation

    if record["kind"] in kinds.REVISIONS:
        return [moderation.brief(record)]
    if record["kind"] == kinds.NOTE:
        return [moderation.note_sentence(record)]
    from pbem.records.desk_places import listed

    return [f"withdraws {listed(record['withdraws'])}"] if "withdraws" in record else []
