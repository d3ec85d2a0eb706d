"""`pbem roll`: dice that the rules do not ask for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pbem.commands._campaign import key_options, moderator, open_campaign, private_folder
from pbem.commands._common import (
    campaign_argument,
    dry_run_option,
    json_option,
    next_step,
    note,
    say,
    say_json,
)


@click.command()
@campaign_argument
@click.option("--dice", default="", metavar="3d6", help="How many dice of how many sides.")
@click.option(
    "--why", default="", metavar="TEXT", help="What they are for; stands in every report."
)
@click.option(
    "--label", default="", metavar="NAME", help="What to call the roll, beside its number."
)
@click.option(
    "--typed",
    default="",
    metavar='"4 2 6"',
    help="Record dice that were thrown elsewhere: grade D, nothing is proved. Six sides without --dice.",
)
@key_options
@dry_run_option
@json_option
@click.pass_context
def command(ctx: click.Context, /, campaign: Path, as_json: bool, **wanted: Any) -> None:
    """Throw dice beside the rules, with a reason.

    For what a house rule or a draw for sides needs. Number and sides are locked, with the reason, in a segment of
    their own before its link is used; so the dice can be recomputed like any others and nobody can throw them again:
    the same dice for the same reason are answered with the record that has them. Without --dice a roll that was
    locked, but not thrown because something broke, is thrown.

    \b
    Examples:
      pbem roll eastern-front.pbem.yaml --dice 3d6 --why "weather, house rule 4"
      pbem roll eastern-front.pbem.yaml --typed "4 2 6" --why "weather, thrown at the table"
    """
    from pbem import rolls

    record, is_new = _roll(campaign, **wanted)
    if record is None:
        note("Nothing was written.")
        ctx.exit(0)
    if as_json:
        say_json({"record": record["record"], "is_new": is_new, **rolls.shown(record)})
    else:
        say(rolls.sentence(record))
    if not is_new:
        note("This was rolled already, for the same reason. Another roll needs another reason.")
        ctx.exit(1)
    next_step(f"pbem report {campaign} shows it, pbem dice {campaign} recomputes it.")


def _roll(
    path: Path, dice: str, why: str, label: str, typed: str, key: Path | None, dry_run: bool
) -> tuple[dict[str, Any] | None, bool]:
    """The record with the dice (None: nothing was written), and whether it is new."""
    from pbem import rolls
    from pbem.files import lock as held

    wanted = rolls.Wanted.of(dice, why, label, typed) if dice or typed else None
    if dry_run:
        say(rolls.plan(open_campaign(path), wanted))
        return None, False
    with held(private_folder(path) / "desk"):
        campaign = open_campaign(path)
        found = rolls.earlier(campaign, wanted) if wanted else None
        if found:
            return found, False
        return rolls.throw(campaign, moderator(campaign, key), wanted), True
