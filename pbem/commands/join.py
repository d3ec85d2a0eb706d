"""`pbem join`: a player's own key and chain."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem import lazy
from pbem.commands._campaign import load_key
from pbem.commands._common import next_step, note, say
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from pbem.storage.keys import Signer

ID = lazy.pattern(r"[a-z0-9][a-z0-9-]{0,40}-[0-9a-f]{16}")


@click.command()
@click.argument("campaign_id", metavar="CAMPAIGN-ID")
@click.option("--seat", required=True, help="Your seat.")
@click.option(
    "--key",
    type=click.Path(path_type=Path),
    help="Sign with this key instead of a new one.",
)
@click.option(
    "--again", is_flag=True, help="Replace a chain that is lost or used up, signed by your key."
)
@click.option(
    "--new-key",
    is_flag=True,
    help="With --again: replace your key too, and that of your boxes; the old key signs it.",
)
def command(campaign_id: str, seat: str, key: Path | None, again: bool, new_key: bool) -> None:
    """Make your own chain for the dice of a campaign.

    Writes SEAT.pbem-player/ into this folder, readable by you alone, with a key and a chain of
    secrets, and prints the line to mail to the moderator before he founds the campaign. From then
    on no die falls without you. The folder goes to whoever plays your seat after you; nobody else
    ever needs it.

    \b
    Example:
      pbem join eastern-front-0123456789abcdef --seat germany
    """
    from pbem.library.scenarios import check_seat
    from pbem.player.folder import KEY, folder_of, join, join_again
    from pbem.storage import keys

    if not ID.fullmatch(campaign_id):
        what = "the id of a campaign is its name, a dash and 16 hex digits"
        raise WrongCall("bad_id", what, campaign_id, "It stands in the moderator's invitation.")
    check_seat(seat)
    folder = folder_of(seat)
    if new_key and not again:
        raise click.UsageError("--new-key goes with --again.")
    if again:
        opened: dict[Path, tuple[Signer, str]] = {}

        def load(path: Path) -> Signer:
            return opened.setdefault(path, load_key(path))[0]

        made = None
        if new_key and (folder / KEY).exists():
            load(folder / KEY)
            made = keys.generate(), opened[folder / KEY][1]
        player = join_again(folder, campaign_id, seat, load, made)
    else:
        signer, passphrase = load_key(key) if key else (keys.generate(), "")
        player = join(folder, campaign_id, seat, signer, passphrase)
    for line in player.join_lines():
        say(line)
    note(f"Your key and your chain are in {folder}/. Keep a copy; never send them to anybody.")
    next_step("mail the lines above to the moderator; later `pbem link` prints what to send.")
