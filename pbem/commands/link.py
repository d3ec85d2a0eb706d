"""`pbem link`: what a player sends for the next dice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.commands._campaign import load_key, open_campaign
from pbem.commands._common import campaign_argument, next_step, note, read_text, say
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from pbem.player.folder import Player
    from pbem.storage.keys import Signer


@click.command()
@campaign_argument
@click.option("--seat", required=True, help="Your seat; its folder SEAT.pbem-player/ is here.")
@click.option(
    "--after",
    multiple=True,
    metavar="MAIL",
    help="Strict order, if it is your turn: the mails with the links of the other side.",
)
@click.option(
    "--deposit",
    type=click.IntRange(1, 50),
    metavar="N",
    help="Save mails: give the links of N segments at once, to the moderator alone.",
)
@click.option(
    "--close",
    "closes",
    is_flag=True,
    help="Give no link: only close your lines for the lock that waits, with its head and `done`.",
)
def command(
    campaign: Path, seat: str, after: tuple[str, ...], deposit: int | None, closes: bool
) -> None:
    """Print your link for the lock that waits for it.

    Reads the moderator's save, checks it, and prints number, link, head of the lock, and your
    signature: send them to all. Numbers only rise, each is given for one lock, and never under
    another anchor record than the first. In default order your mail closes your lines: send them to
    the moderator before, or seal them with it (`pbem seal`). If it is your turn, you may send the
    link with your orders. In strict order your lines are closed before links go out: --close prints
    the mail that does it, which shows everybody that you have seen the lock.

    \b
    Examples:
      pbem link eastern-front.pbem.yaml --seat soviet-union
      pbem link eastern-front.pbem.yaml --seat soviet-union --close
    """
    from pbem.player.answer import answer
    from pbem.player.folder import CHAIN, Player, folder_of

    folder = folder_of(seat)
    if closes:
        if after or deposit:
            raise click.UsageError("--close gives no link: leave --after and --deposit out.")
        has_chain = (folder / CHAIN).exists()
        _close(campaign, seat, Player(folder, _load) if has_chain else None)
        return
    player = Player(folder, _load)
    texts = [read_text(name) for name in after]
    answered = answer(open_campaign(campaign), player, texts, deposit or 0)
    say(f"seat: {seat}")
    for line in answered.opened.lines():
        say(line)
    note(answered.told)
    next_step(
        "mail these lines to the moderator and to all players."
        if answered.to_all
        else "mail these lines to the moderator alone."
    )


def _load(path: Path) -> Signer:
    return load_key(path)[0]


def _close(path: Path, seat: str, player: Player | None) -> None:
    from pbem.player.answer import close

    campaign = open_campaign(path)
    if seat not in campaign.seats:
        seats = ", ".join(campaign.seats)
        raise WrongCall("unknown_seat", f"there is no seat {seat!r}", do=f"There are: {seats}.")
    quote = close(campaign, seat, player)
    say(f"seat: {seat}")
    for line in quote.lines():
        say(line)
    note("This closes your lines for these dice, and gives nothing away.")
    next_step(
        "mail these lines to the moderator and to all players; put lines of yours above them."
    )
