"""`pbem dice`: every die with what it takes to recompute it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import campaign_argument, json_option, say, say_json


@click.command()
@campaign_argument
@click.option("--record", type=int, help="Only the dice of this record.")
@json_option
def command(campaign: Path, record: int | None, as_json: bool) -> None:
    """List the dice of a campaign and how each can be recomputed.

    The seed of a segment follows from the revealed links and the founding; a die follows from the seed and its label
    alone. docs/dice.md has the formulae, and a recipe that needs nothing but openssl.

    \b
    Example:
      pbem dice eastern-front.pbem.yaml --record 12
    """
    from pbem.report import dice_rows

    rows = dice_rows(open_campaign(campaign), record)
    if as_json:
        say_json(rows)
        return
    for row in rows:
        _tell(row)
    if not rows:
        say("No dice yet.")


def _tell(row: dict[str, Any]) -> None:
    say(
        f"record {row['record']}, segment {row['segment']}, grade {row['grade']}, seed {row['seed']}"
    )
    for label, text in row["dice"].items():
        say(f"  {label}: {text}")
