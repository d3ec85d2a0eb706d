"""`pbem status`: whose move it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import campaign_argument, json_option, say, say_json

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


@click.command()
@campaign_argument
@click.option("--reminder", metavar="SEAT", help="Print a reminder to this seat, ready to paste.")
@json_option
def command(campaign: Path, reminder: str | None, as_json: bool) -> None:
    """Show whose orders or answers are missing.

    Says where the game stands, which questions are open, what has come in, and the next command.

    \b
    Examples:
      pbem status eastern-front.pbem.yaml
      pbem status eastern-front.pbem.yaml --reminder germany
    """
    from pbem.reports.report import status

    if reminder is not None:
        _remind(open_campaign(campaign), reminder)
        return
    told = status(open_campaign(campaign))
    if as_json:
        say_json(told.data)
        return
    for line in told.lines:
        say(line)


def _remind(campaign: Campaign, named: str) -> None:
    """Everything that a seat owes, as a text for it."""
    from pbem.faults import Fault
    from pbem.play import clock, dues
    from pbem.table import present

    seat = clock.seat_of(campaign, named)
    found = dues.reminders(campaign, present.now_of(campaign), seat) if campaign.timing else []
    if not found:
        what = f"there is nothing of which {seat} could be reminded"
        do = "" if campaign.timing else "Without a rule of time (pbem clock) nothing is ever due."
        raise Fault("nothing_due", what, str(campaign.path), do)
    for number, each in enumerate(found):
        say("\n" * bool(number) + each.text)
