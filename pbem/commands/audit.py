"""`pbem audit`: everything that a stranger can check."""

from __future__ import annotations

import time
from pathlib import Path

import click

from pbem.commands._common import campaign_argument, json_option, say, say_json

# Nothing is wrong, but not all was looked at.
UNCHECKED = 4


@click.command()
@campaign_argument
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
@json_option
@click.pass_context
def command(
    ctx: click.Context, campaign: Path, other: Path | None, data_set: Path | None, as_json: bool
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

    \b
    Examples:
      pbem audit eastern-front.pbem.yaml
      pbem audit eastern-front.pbem.yaml --against report-of-turn-3.html
    """
    from pbem.audit import fork_text, forks, text
    from pbem.audit.audit import audit
    from pbem.commands._terminal import progress

    began = time.perf_counter()
    with progress("playing it again") as bar:
        result = audit(campaign, data_set, bar.at)
    seconds = time.perf_counter() - began
    found = forks.against(campaign, other) if other and result.seals.holds else None
    if as_json:
        more = {"against": fork_text.data(found)} if found else {}
        say_json({**text.data(result, seconds), **more})
    else:
        for line in text.lines(result, seconds) + (fork_text.lines(found) if found else []):
            say(line)
    holds = [result.holds, True if found is None else found.holds]
    failed = 3 if not result.seals.holds else 1
    ctx.exit(failed if False in holds else UNCHECKED if None in holds else 0)
