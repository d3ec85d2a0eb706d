"""`pbem link`: what a player sends for the next dice."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands._campaign import load_key, open_campaign
from pbem.commands._common import campaign_argument, next_step, note, read_input, say


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
def command(campaign: Path, seat: str, after: tuple[str, ...], deposit: int | None) -> None:
    """Print your link for the lock that waits for it.

    Reads the moderator's save, checks it, and prints number, link, head of the lock, and your signature: send them to
    all. Numbers only rise, each is given for one lock, and never under another anchor record than the first. In default
    order your mail closes your lines: put them above the link, or send them to the moderator before. If it is your
    turn, you may send the link with your orders.

    \b
    Example:
      pbem link eastern-front.pbem.yaml --seat soviet-union
    """
    from pbem.dicing.answering import answer
    from pbem.dicing.player import Player, folder_of

    player = Player(folder_of(seat), lambda path: load_key(path)[0])
    texts = [read_input(name).decode("utf-8", "replace") for name in after]
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
