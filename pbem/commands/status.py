"""`pbem status`: whose move it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import find_campaign, json_option, saves_in, say, say_json
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.table.campaign import Campaign


@click.command()
@click.argument("campaigns", metavar="[CAMPAIGN]...", nargs=-1, type=click.Path())
@click.option("--reminder", metavar="SEAT", help="Print a reminder to this seat, ready to paste.")
@json_option
@click.pass_context
def command(
    ctx: click.Context, campaigns: tuple[str, ...], reminder: str | None, as_json: bool
) -> None:
    """Show whose orders or answers are missing.

    Says where the game stands, which questions are open, what has come in, and the next command.
    Several campaigns, or a folder with several, or with a folder for each, are one table: whose move
    it is in each, since when, until when, and who is late.

    \b
    Examples:
      pbem status eastern-front.pbem.yaml
      pbem status eastern-front.pbem.yaml --reminder germany
      pbem status club/
    """
    from pbem.reports.report import status

    paths = _paths(campaigns)
    if len(paths) > 1 and reminder is not None:
        what = f"a reminder is of one campaign, and {len(paths)} are named"
        raise WrongCall("several_campaigns", what, do="Name the one you mean.")
    if len(paths) > 1:
        ctx.exit(_overview(paths, as_json=as_json))
    if reminder is not None:
        _remind(open_campaign(paths[0], only_ends=True), reminder)
        return
    told = status(open_campaign(paths[0], only_ends=True))
    if as_json:
        say_json(told.data)
        return
    for line in told.lines:
        say(line)


def _paths(campaigns: Sequence[str]) -> list[Path]:
    """All saves that are meant: those that are named, and those in folders. Raises WrongCall where
    there is none."""
    found: dict[Path, None] = {}
    for given in campaigns or (".",):
        saves = _below(Path(given)) if Path(given).is_dir() else []
        found |= dict.fromkeys(saves or [find_campaign(given if campaigns else None)])
    return list(found)


def _below(folder: Path) -> list[Path]:
    """The saves in a folder, else those in the folders in it."""
    return saves_in(folder) or [
        save for each in sorted(folder.iterdir()) for save in saves_in(each)
    ]


def _overview(paths: Sequence[Path], *, as_json: bool) -> int:
    """One table of several campaigns; the exit code is that of the worst file among them."""
    from pbem.commands import _terminal
    from pbem.faults import Fault
    from pbem.reports import overview
    from pbem.words.catalogue import Words

    rows, code = [], 0
    with _terminal.progress("reading campaigns", len(paths)) as bar:
        for path in paths:
            try:
                rows.append(overview.row(open_campaign(path, only_ends=True)))
            except Fault as fault:
                rows.append(overview.broken(path, fault))
                code = max(code, fault.exit_code)
            bar()
    if as_json:
        say_json({"campaigns": rows})
    else:
        _terminal.show(overview.sheet(rows, Words()))
    return code


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
