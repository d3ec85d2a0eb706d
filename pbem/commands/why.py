"""`pbem why`: what the rules say to a question, and why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import json_option, next_step, say, say_json, split_campaign
from pbem.commands.unbox import seat_key_option

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


@click.command()
@click.argument("campaign_and_question", nargs=-1, metavar="[CAMPAIGN] ['QUESTION']")
@click.option("--seat", default="", help="Count what this seat may know, too.")
@seat_key_option
@json_option
def command(
    campaign_and_question: tuple[str, ...], seat: str, key: Path | None, as_json: bool
) -> None:
    """Ask the rules something about the position, and why it is so.

    A question is written like an order: `pbem why CAMPAIGN` lists those that the game answers. The
    answer comes from the code that checks orders and plays them, with the way or with what is in
    the way, and with the rules that say so. It needs the save alone and changes nothing. What is
    secret is left out; --seat adds what this seat may know, read as by pbem unbox.

    \b
    Example:
      pbem why eastern-front.pbem.yaml 'income Germany'
    """
    from pbem.reports.why import explain, listed

    path, texts = split_campaign(campaign_and_question)
    campaign = open_campaign(path)
    text = " ".join(texts)
    if not text.strip():
        for line in listed(campaign):
            say(line)
        next_step(f"pbem why {path} 'QUESTION'")
        return
    explained = explain(campaign, text, seat, _secret(campaign, seat, key) if seat else None)
    if as_json:
        say_json(explained.data)
        return
    for line in explained.text:
        say(line)


def _secret(campaign: Campaign, seat: str, key: Path | None) -> dict[str, Any]:
    """What a seat may know, by owner."""
    from pbem.commands.unbox import known_to
    from pbem.faults import Fault

    if not campaign.loaded.game.secrets and seat in campaign.seats:
        return {}
    known = known_to(campaign, seat, key)
    if known.faults:
        record, name = known.faults[0]
        what = f"{name} in your box of record {record} is not what was committed to"
        raise Fault("bad_box", what, str(campaign.path), f"pbem unbox --seat {seat} says more.")
    return known.secrets
