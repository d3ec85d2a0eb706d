"""`pbem due`: what is due, for people and for cron."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.commands import _many
from pbem.commands._campaign import (
    at_desk,
    key_options,
    moderator,
    open_campaign,
    private_folder,
    unsaid_in,
)
from pbem.commands._common import dry_run_option, json_option, note, say, say_json, taken

if TYPE_CHECKING:
    from pbem.sitting.overdue import Looked

Data = dict[str, Any]


@click.command()
@click.argument("saves", nargs=-1, metavar="[CAMPAIGN...]")
@click.option("--exit-code", is_flag=True, help="End with 1 if anything was due, else with 0.")
@key_options
@_many.jobs_options
@json_option
@dry_run_option
@click.pass_context
def command(
    ctx: click.Context,
    saves: tuple[str, ...],
    key: Path | None,
    jobs: int,
    scheduler: str,
    *,
    exit_code: bool,
    as_json: bool,
    dry_run: bool,
) -> None:
    """Say and do what is due: reminders, and the rule at silence.

    Prints each reminder once, before and after a deadline, and puts it into the outbox where the
    seat has an address. Orders that lie there without `done` are used at the deadline. When the
    grace is over it does what the rule of time says: wait, take the defaults of the seats that are
    late and of nobody else, or hand the seat to its substitute.

    Meant for cron, after `pbem inbox`, so that what came in time counts; a second run says and does
    nothing new, and says what one that was cut off could not say any more. Several campaigns, or
    folders with them, or with a folder for each, may be named: one that is missing or cannot be
    read is told, and the others are done all the same. The exit code is then that of the worst of
    these errors: 1 nothing was done for one of them, 2 one is not there, 3 one is not what was
    sealed.

    \b
    Examples:
      pbem due eastern-front.pbem.yaml
      pbem due campaigns/ --exit-code || echo "something was due"
      pbem due campaigns/ --jobs 2
    """
    paths, failed = _many.named(saves)
    is_named = len(paths) + len(failed) > 1
    look = partial(_look, key=key, is_named=is_named, quiet=as_json, dry=dry_run)
    each = _many.each(look, paths, jobs, scheduler, "looking at clocks")
    found = _printed(each, failed, as_json=as_json)
    was_due = any(told["due"] or told["records"] for told in found.values())
    if not was_due and not failed:
        note("Nothing is due.")
    if dry_run:
        note("Nothing was written.")
    if failed:
        ctx.exit(_many.worst([came.exit_code for came in failed]))
    ctx.exit(1 if exit_code and was_due else 0)


def _printed(
    campaigns: Iterable[_many.Came], failed: list[_many.Came], *, as_json: bool
) -> dict[str, Data]:
    """Print what came of campaigns, and cross off what was kept for it; their data by file.
    `failed` takes those that came to an error; errors are told last."""
    from pbem.sitting import overdue

    found: dict[str, Data] = {}
    kept: dict[Path, list[str]] = {}
    for came in campaigns:
        _many.print_all(came)
        kept[came.path] = came.data.pop("kept", [])
        if not as_json:
            overdue.printed(came.path, kept[came.path])
        if came.data:
            found[str(came.path)] = came.data
        if came.fault:
            failed.append(came)
    for came in failed:
        note(f"Error: {came.fault}")
    if as_json:
        say_json(found)
        for path, names in kept.items():
            overdue.printed(path, names)
    return found


def _look(
    path: Path, data: Data, *, key: Path | None, is_named: bool, quiet: bool, dry: bool
) -> None:
    """What is due in one campaign, said and done; its data for scripts, with the files that keep it
    until it is printed as `kept`."""
    from pbem.sitting import overdue
    from pbem.sitting.sitting import Work
    from pbem.table.present import now_of

    head = [f"{path}:"] if is_named else []
    looked = overdue.Looked()
    if dry:
        campaign = open_campaign(path)
        looked.new = overdue.unsaid(campaign, now_of(campaign))
        _tell(looked, path, head, quiet=quiet)
        data |= looked.data
        return
    if _is_quiet(path):
        data |= looked.data
        return
    with at_desk(path) as campaign:
        settled: list[str] = []
        try:
            overdue.look(
                campaign,
                now_of(campaign),
                lambda: moderator(campaign, key),
                lambda signer: Work(campaign, signer, out=settled.append, err=note),
                looked,
            )
        finally:
            # What was said is not said again, so it is told whatever comes after it.
            _tell(looked, path, head, quiet=quiet)
            data |= {**looked.data, "kept": looked.kept}
    for seat, name in looked.substitutes.items():
        note(f"Letters to {name}: pbem seat {path} --address {seat}=ADDRESS, unless it is on file.")
    if looked.records and not quiet:
        settled += Work(campaign, None, err=note).whats_next()
        for line in settled:
            say(line)


def _is_quiet(path: Path) -> bool:
    """Whether the ends of a save show that nothing is to be said, done or made good. Most looks end
    here, with nothing locked."""
    from pbem.faults import Fault
    from pbem.sitting import overdue
    from pbem.storage import files
    from pbem.table.present import now_of

    folder = private_folder(path)
    if files.is_locked(path) or files.is_locked(folder / "desk") or unsaid_in(path):
        return False
    try:
        with taken() as said:
            campaign = open_campaign(path, only_ends=True)
            is_quiet = overdue.is_quiet(campaign, now_of(campaign))
    except Fault:  # is told by whoever reads it whole, unless a writer came between
        return False
    return is_quiet and not said


def _tell(looked: Looked, path: Path, head: list[str], *, quiet: bool) -> None:
    if quiet or not (looked.new or looked.records):
        return
    for line in head:
        say(line)
    for each in looked.new:
        say(each.text)
        say()
    for name in looked.letters:
        say(f"In the outbox: {name}")
    if looked.letters:
        note(f"To be sent: pbem outbox {path}")
