"""`pbem open`: the end of a campaign, when everything becomes public."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands._campaign import at_desk, key_options, moderator
from pbem.commands._common import campaign_argument, dry_run_option, next_step, note, say


@click.command()
@campaign_argument
@click.option("--early", is_flag=True, help="Also when the game is not over: it was given up.")
@key_options
@dry_run_option
def command(campaign: Path, early: bool, key: Path | None, dry_run: bool) -> None:
    """Publish the secrets of a campaign at its end.

    Writes a record with the last link of the chain `sealed` and all order lines and choices that
    were never opened. From then on anybody can recompute every shuffle, hand and sealed answer with
    `pbem audit`, and nothing can follow: a campaign is not played on after this.

    \b
    Example:
      pbem open eastern-front.pbem.yaml
    """
    from pbem.play.opening import open_secrets

    with at_desk(campaign, writes=not dry_run) as opened:
        signer = moderator(opened, key)
        record = open_secrets(opened, signer, early=early, dry_run=dry_run)
    if dry_run:
        note("Nothing was written.")
        return
    count = len(record["entries"])
    say(f"Record {record['record']}: open, with the chain `sealed` and {count} lines and choices.")
    next_step(f"pbem audit {campaign} plays the whole campaign again, its secrets included.")
