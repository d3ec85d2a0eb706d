"""`pbem status`: whose move it is."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import campaign_argument, json_option, say, say_json


@click.command()
@campaign_argument
@json_option
def command(campaign: Path, as_json: bool) -> None:
    """Show whose orders or answers are missing.

    Says where the game stands, which questions are open, what has come in, and the next command.

    \b
    Example:
      pbem status eastern-front.pbem.yaml
    """
    from pbem.reports.report import status

    told = status(open_campaign(campaign))
    if as_json:
        say_json(told.data)
        return
    for line in told.lines:
        say(line)
