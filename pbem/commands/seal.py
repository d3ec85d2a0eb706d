"""`pbem seal`: a player's own seal on his lines."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands._campaign import load_key, open_campaign
from pbem.commands._common import (
    dry_run_option,
    next_step,
    note,
    read_input,
    require_files,
    say,
    split_campaign,
)
from pbem.faults import WrongCall


@click.command()
@click.argument("campaign_and_orders", nargs=-1, metavar="[CAMPAIGN] ORDERS", required=True)
@click.option("--seat", default="", help="Your seat, where the orders do not name it.")
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="Write the two mails into this folder [default: here].",
)
@click.option("--anyway", is_flag=True, help="Seal the good lines of orders with mistakes.")
@dry_run_option
@click.pass_context
def command(
    ctx: click.Context,
    campaign_and_orders: tuple[str, ...],
    seat: str,
    folder: Path,
    anyway: bool,
    dry_run: bool,
) -> None:
    """Seal your lines, so that the moderator cannot exchange one.

    Reads orders, conditions, loss lists, standing orders or answers (a text file, or - for stdin)
    and writes two mails: one for the moderator alone, with the lines and your salts, and one for
    everybody, with commitments to them and your signature. Nobody can read the lines from the
    second one, and when the moderator opens a line, everybody sees whether it is the one that you
    sealed. Links that stand in ORDERS go into the mail for everybody. Salts and lines are kept in
    SEAT.pbem-player/, which is made if you have none.

    \b
    Example:
      pbem seal eastern-front.pbem.yaml reactions.txt --seat soviet-union
    """
    from pbem.player.folder import folder_of
    from pbem.player.seal import seal
    from pbem.reports.replies import receipt_text

    path, names = split_campaign(campaign_and_orders)
    if len(names) != 1:
        raise WrongCall("one_mail", "give one file of orders", do="Seal one mail after the other.")
    require_files(names)
    campaign, data = open_campaign(path), read_input(names[0])
    made = seal(campaign, data, seat, folder_of, lambda file: load_key(file)[0], anyway=anyway, dry_run=dry_run)  # fmt: skip
    if made.receipt.problems:
        note(receipt_text(campaign, made.receipt, campaign.words))
    if not made.counts:
        note("Nothing was sealed. Correct the lines, or seal the good ones with --anyway.")
        ctx.exit(1)
    if dry_run:
        say(f"{len(made.counts)} lines could be sealed.")
        note("Nothing was written.")
        return
    folder.mkdir(parents=True, exist_ok=True)
    for text, whom in ((made.private, "moderator"), (made.public, "all")):
        target = folder / f"{made.receipt.seat}-{made.counts[0]}-to-{whom}.txt"
        target.touch(mode=0o600)
        target.write_text(text, encoding="utf-8", newline="\n")
        say(str(target))
    note(f"Sealed: {len(made.counts)} lines, as numbers {made.counts[0]} to {made.counts[-1]}.")
    next_step(
        "mail the first to the moderator alone, the second to the moderator and to all players."
    )
