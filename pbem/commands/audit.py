"""`pbem audit`: everything that a stranger can check."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.commands import _many
from pbem.commands._common import json_option, say, say_json
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from pbem.audit.audit import Audit

# Nothing is wrong, but not all was looked at.
UNCHECKED = 4


@click.command()
@click.argument("campaigns", metavar="[CAMPAIGN]...", nargs=-1, type=click.Path())
@click.option(
    "--against",
    "other",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Compare with another copy of the save, or with a report, receipt or form as it was posted or mailed.",
)
@click.option(
    "--data",
    "data_set",
    type=click.Path(exists=True, path_type=Path),
    metavar="DIR",
    help="The data set of the campaign, where it is not beside the save: a folder, or the file that was mailed.",
)
@_many.jobs_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    campaigns: tuple[str, ...],
    other: Path | None,
    data_set: Path | None,
    jobs: int,
    scheduler: str,
    *,
    as_json: bool,
) -> None:
    """Check seals, dice and rules of a whole campaign.

    Needs the save alone, no key and no network. Checks every seal, recomputes every die from the
    revealed links and its label, and plays the whole campaign again from the anchor. Names the
    first difference. Ends with 3 when the file is not what was sealed, with 1 when what was sealed
    is not what the rules or the dice give, and with 4 when nothing is wrong but not everything was
    looked at: a game, rules, data or a robot that this pbem does not have, or rounds of the
    beacon without the extra that verifies them. Then it does not say that the campaign holds; in
    --json `holds` is null.

    A campaign that is played with a data set names it and its hash. The copy of it,
    NAME.pbem-data.yaml, belongs beside the save; --data takes it from elsewhere.

    A save alone cannot show that others were given another one: --against finds two records of one
    number that the moderator sealed both, and what a report names that this copy does not have.

    Several campaigns, or a folder with several, or with a folder for each, are one table, with the
    first difference of each; it ends with 3 if any is not what was sealed, else with 1, else with 4.

    \b
    Examples:
      pbem audit eastern-front.pbem.yaml
      pbem audit club/ --jobs 4
      pbem audit eastern-front.pbem.yaml --against report-of-turn-3.html
    """
    paths, missing = _many.named(campaigns)
    if len(paths) + len(missing) == 1:
        ctx.exit(_one(paths[0], other, data_set, as_json=as_json))
    if other or data_set:
        what = (
            f"--against and --data are for one campaign, and {len(paths) + len(missing)} are named"
        )
        raise WrongCall("several_campaigns", what, do="Name the one you mean.")
    found = list(_many.each(_row, paths, jobs, scheduler, "playing them again"))
    ctx.exit(_table(found + missing, as_json=as_json))


def _one(path: Path, other: Path | None, data_set: Path | None, *, as_json: bool) -> int:
    """Everything that can be said of one campaign; the exit code."""
    from pbem.audit import fork_text, forks, text
    from pbem.audit.audit import audit
    from pbem.commands._terminal import progress

    began = time.perf_counter()
    with progress("playing it again") as bar:
        result = audit(path, data_set, bar.at)
    seconds = time.perf_counter() - began
    found = forks.against(path, other) if other and result.seals.holds else None
    if as_json:
        more = {"against": fork_text.data(found)} if found else {}
        say_json({**text.data(result, seconds), **more})
    else:
        for line in text.lines(result, seconds) + (fork_text.lines(found) if found else []):
            say(line)
    return 1 if found is not None and not found.holds else _code(result)


def _row(path: Path, data: dict[str, Any]) -> None:
    from pbem.audit import text
    from pbem.audit.audit import audit

    began = time.perf_counter()
    result = audit(path)
    seconds = time.perf_counter() - began
    data |= {"file": str(path), "exit_code": _code(result), **text.data(result, seconds)}


def _code(result: Audit) -> int:
    if result.holds is None:
        return UNCHECKED
    if result.holds:
        return 0
    return 1 if result.seals.holds else 3


def _table(found: list[_many.Came], *, as_json: bool) -> int:
    """One table of several campaigns; the exit code is that of the worst among them."""
    from pbem.audit import text
    from pbem.commands import _terminal
    from pbem.words.catalogue import Words

    rows = [came.failure or came.data for came in found]
    if as_json:
        say_json({"campaigns": rows})
    else:
        _terminal.show(text.sheet(rows, Words()))
    return _many.worst([came.exit_code or came.data["exit_code"] for came in found])
