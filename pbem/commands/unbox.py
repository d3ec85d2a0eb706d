"""`pbem unbox`: what only one seat may know."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import campaign_argument, json_option, note, say, say_json
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign
    from pbem.table.confidences import Known


F = TypeVar("F", bound=Callable[..., Any])


def seat_key_option(command: F) -> F:
    """`--key` of a seat, passed as `key`."""
    text = "The key of your seat [default: seat.key in SEAT.pbem-player]."
    return click.option("--key", type=click.Path(path_type=Path), help=text)(command)


@click.command()
@campaign_argument
@click.option("--seat", required=True, help="Your seat.")
@seat_key_option
@json_option
@click.pass_context
def command(ctx: click.Context, campaign: Path, seat: str, key: Path | None, as_json: bool) -> None:
    """Read your hand and whatever else only your seat may know.

    Opens the boxes of your seat with your key and checks each card and salt in them against the
    commitments that everybody has. The moderator, who needs no key, reads from his private folder
    what to tell a seat without one.

    \b
    Example:
      pbem unbox night.pbem.yaml --seat ann
    """
    opened = open_campaign(campaign)
    known = known_to(opened, seat, key)
    if as_json:
        say_json(_data(known))
    else:
        _tell(opened, known)
    ctx.exit(1 if known.faults else 0)


def known_to(campaign: Campaign, seat: str, key: Path | None) -> Known:
    """What a seat may know: from its boxes with its key, or from the moderator's folder."""
    from pbem.commands._boxes import has_key, known_by
    from pbem.player.unbox import no_boxes
    from pbem.table.confidences import from_desk

    if seat not in campaign.seats:
        seats = ", ".join(campaign.seats)
        raise WrongCall("unknown_seat", f"there is no seat {seat!r}", do=f"There are: {seats}.")
    if not campaign.loaded.game.secrets:
        raise no_boxes(campaign, seat)
    if campaign.vault.is_there and not has_key(seat, key):
        return from_desk(campaign, seat)
    return known_by(campaign, seat, key)


def _data(known: Known) -> dict[str, Any]:
    return {
        "seat": known.seat,
        "record": known.record,
        "secrets": known.secrets,
        "cards": known.cards,
        "events": known.events,
        "checked": known.checked,
        "shut": known.shut,
        "faults": [{"record": record, "field": name} for record, name in known.faults],
    }


def _tell(campaign: Campaign, known: Known) -> None:
    from pbem.reports import private_lines

    words = campaign.words
    say(f"What {known.seat} may know, as of record {known.record}:")
    for line in private_lines.secrets(campaign, known, words):
        say(f"  {line}")
    for record, line in private_lines.told(known, words):
        say(f"  record {record}: {line}")
    for record, name in known.faults:
        say(f"  record {record}: {name} is NOT what was committed to")
    if known.shut:
        note(f"{known.shut} boxes were made for another key of {known.seat}, which is not here.")
    if known.checked:
        note(f"{known.checked} values are what was committed to, {len(known.faults)} are not.")
