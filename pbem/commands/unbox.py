"""`pbem unbox`: what only one seat may know."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pbem.commands._campaign import load_key, open_campaign
from pbem.commands._common import campaign_argument, json_option, note, say, say_json
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from pbem.player.unbox import Known
    from pbem.table.campaign import Campaign


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
    known = known_to(open_campaign(campaign), seat, key)
    if as_json:
        say_json(_data(known))
    else:
        _tell(known)
    ctx.exit(1 if known.faults else 0)


def known_to(campaign: Campaign, seat: str, key: Path | None) -> Known:
    """What a seat may know: from its boxes with its key, or from the moderator's folder."""
    from pbem.player.folder import KEY, earlier_keys, folder_of
    from pbem.player.unbox import from_desk, no_boxes, unbox
    from pbem.records.seals import boxes

    if seat not in campaign.seats:
        seats = ", ".join(campaign.seats)
        raise WrongCall("unknown_seat", f"there is no seat {seat!r}", do=f"There are: {seats}.")
    if not campaign.loaded.game.secrets:
        raise no_boxes(campaign, seat)
    file = key or folder_of(seat) / KEY
    if key is None and not file.exists() and campaign.vault.is_there:
        return from_desk(campaign, seat)
    files = [*([] if key else earlier_keys(folder_of(seat))), file]
    signers = [load_key(each)[0] for each in files]
    privates = [boxes.private_of(signer, campaign.id, seat) for signer in signers]
    return unbox(campaign, seat, *privates)


def _data(known: Known) -> dict[str, Any]:
    return {
        "seat": known.seat,
        "record": known.record,
        "secrets": known.secrets,
        "cards": known.cards,
        "checked": known.checked,
        "shut": known.shut,
        "faults": [{"record": record, "field": name} for record, name in known.faults],
    }


def _tell(known: Known) -> None:
    from pbem.player.unbox import shown

    say(f"What {known.seat} may know, as of record {known.record}:")
    for owner, told in known.secrets.items():
        for name, value in told.items():
            say(f"  {owner}, {name}: {shown(value)}")
    for card in known.cards:
        say(f"  shown in record {card['record']}: {card['field']} is {card['value']}")
    for record, name in known.faults:
        say(f"  record {record}: {name} is NOT what was committed to")
    if known.shut:
        note(f"{known.shut} boxes were made for another key of {known.seat}, which is not here.")
    if known.checked:
        note(f"{known.checked} values are what was committed to, {len(known.faults)} are not.")
