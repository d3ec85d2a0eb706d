"""`pbem status`: whose move it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.commands import _many
from pbem.commands._campaign import open_campaign
from pbem.commands._common import json_option, say, say_json
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


@click.command()
@click.argument("campaigns", metavar="[CAMPAIGN]...", nargs=-1, type=click.Path())
@click.option("--reminder", metavar="SEAT", help="Print a reminder to this seat, ready to paste.")
@_many.jobs_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    campaigns: tuple[str, ...],
    reminder: str | None,
    jobs: int,
    scheduler: str,
    *,
    as_json: bool,
) -> None:
    """Show whose orders or answers are missing.

    Says where the game stands, which questions are open, what has come in, and the next command.
    Several campaigns, or a folder with several, or with a folder for each, are one table: whose move
    it is in each, since when, until when, and who is late.

    \b
    Examples:
      pbem status eastern-front.pbem.yaml
      pbem status eastern-front.pbem.yaml --reminder germany
      pbem status club/ --jobs 4
    """
    from pbem.reports.status import status

    paths, missing = _many.named(campaigns)
    if (several := len(paths) + len(missing)) > 1 and reminder is not None:
        what = f"a reminder is of one campaign, and {several} are named"
        raise WrongCall("several_campaigns", what, do="Name the one you mean.")
    if several > 1:
        found = list(_many.each(_row, paths, jobs, scheduler, "reading campaigns"))
        ctx.exit(_overview(found + missing, as_json=as_json))
    if reminder is not None:
        _remind(open_campaign(paths[0], only_ends=True), reminder)
        return
    told = status(open_campaign(paths[0], only_ends=True))
    if as_json:
        say_json(told.data)
        return
    for line in told.lines:
        say(line)


def _row(path: Path, data: dict[str, Any]) -> None:
    from pbem.reports import overview

    data |= overview.row(open_campaign(path, only_ends=True))


def _overview(found: list[_many.Came], *, as_json: bool) -> int:
    """One table of several campaigns; the exit code is that of the worst file among them."""
    from pbem.commands import _terminal
    from pbem.reports import overview
    from pbem.words.catalogue import Words

    for came in found:
        _many.print_all(came)
    rows = [came.failure or came.data for came in found]
    if as_json:
        say_json({"campaigns": rows})
    else:
        _terminal.show(overview.sheet(rows, Words()))
    return _many.worst([came.exit_code for came in found])


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
