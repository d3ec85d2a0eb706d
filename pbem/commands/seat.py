"""`pbem seat`: chains, founders and people change."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands._campaign import key_options, moderator, open_campaign, private_folder
from pbem.commands._common import campaign_argument, next_step, read_input, say


@click.command()
@campaign_argument
@click.option(
    "--join", metavar="FILE", help="A player's join line: his chain takes the place of the old one."
)
@click.option("--new-chain", is_flag=True, help="Make a new ordinary chain for yourself.")
@click.option("--without", metavar="SEAT", help="Found the dice anew, without this silent founder.")
@click.option(
    "--substitute", metavar="SEAT", help="Somebody plays this seat now, with its chain file."
)
@click.option(
    "--handover", is_flag=True, help="You took over as moderator, with the private folder."
)
@click.option("--name", default="", help="Who took over.")
@click.option("--address", multiple=True, metavar="SEAT=ADDRESS", help="Who mails for a seat.")
@click.option("--handle", multiple=True, metavar="SEAT=NAME", help="Who posts for a seat.")
@click.option("--forget", multiple=True, metavar="SEAT=WHO", help="Such a one no longer does.")
@key_options
def command(
    campaign: Path,
    name: str,
    key: Path | None,
    address: tuple[str, ...],
    handle: tuple[str, ...],
    forget: tuple[str, ...],
    **changes: str | bool | None,
) -> None:
    """Record a change of chains, founders or people.

    A new chain, and going on without a founder, begin a new founding: phrases and links of all founders once more. The
    dice go on with the number after it, and a lock that waits is written anew. All this is counted by person. A
    substitute or a new moderator who has the chain file changes no die.

    Mail addresses and forum names, by which `pbem inbox` knows who writes, are kept in the private folder and are no
    record.

    \b
    Examples:
      pbem seat eastern-front.pbem.yaml --join new-chain.eml
      pbem seat eastern-front.pbem.yaml --substitute germany --name Erika
      pbem seat eastern-front.pbem.yaml --address germany=erika@example.org
    """
    from pbem.dicing import founding, seats
    from pbem.engine.chance import MODERATOR
    from pbem.post import addresses
    from pbem.storage.files import lock as held

    folder = private_folder(campaign)
    if address or handle or forget:
        with held(folder / "desk"):
            seated = open_campaign(campaign).seats
            for told in addresses.edit(folder, seated, address, handle, forget):
                say(told)
        if not any(changes.values()):
            next_step(f"pbem inbox {campaign} SOURCE reads the mails.")
            return
    chosen = [option for option, value in changes.items() if value]
    if len(chosen) != 1:
        raise click.UsageError(
            "Give one of --join, --new-chain, --without, --substitute, --handover; or --address, --handle, --forget."
        )
    [change], value = chosen, str(changes[chosen[0]])
    with held(folder / "desk"):
        opened = open_campaign(campaign)
        signer = moderator(opened, key)
        if change == "join":
            keys = opened.book.data["keys"] if opened.book else {}
            text = read_input(value).decode("utf-8", "replace")
            [join, *_] = founding.joins([text], keys)
            record = seats.new_chain(opened, signer, join)
        elif change == "new_chain":
            record = seats.new_moderator_chain(opened, signer)
        elif change == "without":
            record = seats.without(opened, signer, value)
        else:
            seat = MODERATOR if change == "handover" else value
            record = seats.told(opened, signer, change, seat, name)
    say(f"Record {record['record']}: {record['change']} of {record['seat']}.")
    if "number" in record:
        say(
            f"The founders {', '.join(record['founders'])} found the dice anew, with number {record['number']}."
        )
    next_step(f"pbem apply {campaign} goes on; pbem status {campaign} says for whom it waits.")
