"""`pbem due`: what is due, for people and for cron."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.commands._campaign import at_desk, key_options, moderator, open_campaign
from pbem.commands._common import (
    SAVE_ENDING,
    dry_run_option,
    find_campaign,
    json_option,
    note,
    say,
    say_json,
)

if TYPE_CHECKING:
    from pbem.faults import Fault


@click.command()
@click.argument("saves", nargs=-1, metavar="[CAMPAIGN...]")
@click.option("--exit-code", is_flag=True, help="End with 1 if anything was due, else with 0.")
@key_options
@json_option
@dry_run_option
@click.pass_context
def command(
    ctx: click.Context,
    saves: tuple[str, ...],
    key: Path | None,
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
    nothing new. Names of several campaigns or folders of campaigns may be given: one that is
    missing or cannot be read is told, and the others are done all the same. The exit code is then
    the highest of these errors: 1 nothing was done for one of them, 2 one is not there, 3 one is
    not what was sealed.

    \b
    Examples:
      pbem due eastern-front.pbem.yaml
      pbem due campaigns/ --exit-code || echo "something was due"
    """
    from pbem.faults import Fault

    found: dict[str, dict[str, Any]] = {}
    faults: list[Fault] = []
    paths = _paths(saves, faults)
    is_one = len(saves) < 2 and len(paths) == 1
    for path in paths:
        try:
            found[str(path)] = _one(path, key, is_named=not is_one, quiet=as_json, dry=dry_run)
        except Fault as fault:
            if is_one:
                raise
            faults.append(fault)
    for each in faults:
        note(f"Error: {each}")
    if as_json:
        say_json(found)
    was_due = any(told["due"] or told["records"] for told in found.values())
    if not was_due and not faults:
        note("Nothing is due.")
    if dry_run:
        note("Nothing was written.")
    if faults:
        ctx.exit(max(each.exit_code for each in faults))
    ctx.exit(1 if exit_code and was_due else 0)


def _paths(given: tuple[str, ...], faults: list[Fault]) -> list[Path]:
    """The saves meant: each by name, all in a folder, without a name the one of this folder.

    One of several that is not there goes to `faults`.
    """
    from pbem.faults import WrongCall

    paths: list[Path] = []
    for name in given:
        inside = sorted(Path(name).glob(f"*{SAVE_ENDING}")) if Path(name).is_dir() else []
        try:
            paths += [path for path in inside if path.is_file()] or [find_campaign(name)]
        except WrongCall as fault:
            if len(given) == 1:
                raise
            faults.append(fault)
    return list(dict.fromkeys(paths)) if given else [find_campaign(None)]


def _one(path: Path, key: Path | None, *, is_named: bool, quiet: bool, dry: bool) -> dict[str, Any]:
    """What is due in one campaign, said and done; its data for scripts."""
    from pbem.sitting import overdue
    from pbem.sitting.sitting import Work
    from pbem.table.present import now_of

    head = [f"{path}:"] if is_named else []
    if dry:
        campaign = open_campaign(path)
        looked = overdue.Looked(overdue.unsaid(campaign, now_of(campaign)))
        _tell(looked, path, head, quiet=quiet)
        return looked.data
    with at_desk(path) as campaign:
        settled: list[str] = []
        looked = overdue.Looked()
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
    for seat, name in looked.substitutes.items():
        note(f"Letters to {name}: pbem seat {path} --address {seat}=ADDRESS, unless it is on file.")
    if looked.records and not quiet:
        settled += Work(campaign, None, err=note).whats_next()
        for line in settled:
            say(line)
    return looked.data


def _tell(looked: Any, path: Path, head: list[str], *, quiet: bool) -> None:
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
