"""`pbem consent`: agree that somebody else moderates from here on."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands._campaign import load_key, moderator_key, open_campaign
from pbem.commands._common import campaign_argument, next_step, note, say


@click.command()
@campaign_argument
@click.option(
    "--to", "new_key", required=True, metavar="KEY", help="The public key of the new moderator."
)
@click.option("--seat", default="", help="Your seat [default: you are the moderator].")
@click.option(
    "--key",
    type=click.Path(path_type=Path),
    help="Your key file, also of OpenSSH [default: seat.key in SEAT.pbem-player; the moderator's in the private folder].",
)
def command(campaign: Path, new_key: str, seat: str, key: Path | None) -> None:
    """Agree to another moderator, with your signature.

    Prints the lines to mail to him. They are good for one key and for the place in the campaign at
    which the save stands now: if another record comes before the handover, he asks again. The old
    moderator's consent is enough; where he is gone, it takes that of more than half of the seats
    that have a key (or what the campaign was founded with).

    \b
    Examples:
      pbem consent eastern-front.pbem.yaml --to ed25519:A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg= --seat germany
      pbem consent eastern-front.pbem.yaml --to ed25519:A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=
    """
    from pbem.engine.chance import MODERATOR
    from pbem.play import handover
    from pbem.player.folder import KEY, folder_of

    opened = open_campaign(campaign)
    path = key or (folder_of(seat) / KEY if seat else moderator_key(opened))
    signer, _ = load_key(path)
    for line in handover.consent(opened, seat or MODERATOR, signer, new_key):
        say(line)
    note(f"Good for the record after {opened.save.head}, and for no other.")
    next_step("mail these lines to the new moderator, who gives them to `pbem seat --handover`.")
