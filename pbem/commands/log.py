"""`pbem log`: the records, one line each, or one as it stands in the file."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import campaign_argument, say

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
    from pbem.reports import log_lines, switches

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
        say(_fitted(f"{head} {log_lines.line(opened, found)}", found["record"]))


def _fitted(line: str, number: int) -> str:
    """A line, or its beginning up to the last word that fits if there is one near its end."""
    if len(line) <= WIDTH:
        return line
    end = f" ... (--record {number})"
    room = line[: WIDTH - len(end)]
    words = room[: room.rfind(" ")] if room.rfind(" ") > WIDTH // 2 else room
    return words.rstrip(" ,;") + end
