"""`pbem apply`: the moderator's main job."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands._campaign import at_desk, key_options, moderator, open_campaign
from pbem.commands._common import dry_run_option, note, require_files, say, split_campaign
from pbem.commands._robots import robots_come
from pbem.commands._rounds import round_text, rounds_come_in


@click.command()
@click.argument("campaign_and_mails", nargs=-1, metavar="[CAMPAIGN] [MAIL...]")
@click.option("--seat", default="", help="Whose mail it is, where the mail does not say.")
@click.option("--lock", is_flag=True, help="Take the orders as they stand, also without `done`.")
@click.option(
    "--silence", is_flag=True, help="Wait for nobody: printed defaults for all open questions."
)
@click.option(
    "--receipts",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write a receipt for each mail here.",
)
@click.option(
    "--without",
    multiple=True,
    metavar="SEAT",
    help="Strict order with fallback only: go on without the link of this silent seat.",
)
@click.option(
    "--robot",
    multiple=True,
    metavar="SEAT",
    help="A robot plays this seat from now on, as `pbem seat --robot`; may be repeated.",
)
@click.option(
    "--round",
    "given",
    multiple=True,
    metavar="FILE",
    help="A round of the beacon, as its server gives it: a file, - for stdin, or the text itself.",
)
@click.option(
    "--fetch",
    is_flag=True,
    help="Ask drand's servers for the round that is waited for. Without this nothing is ever fetched.",
)
@key_options
@dry_run_option
@click.pass_context
def command(  # noqa: PLR0913 (one parameter for each option)
    ctx: click.Context,
    campaign_and_mails: tuple[str, ...],
    seat: str,
    lock: bool,
    silence: bool,
    without: tuple[str, ...],
    robot: tuple[str, ...],
    receipts: Path | None,
    given: tuple[str, ...],
    fetch: bool,
    key: Path | None,
    dry_run: bool,
) -> None:
    """Take order mails in, roll the dice, record the result.

    Reads each MAIL (a text file, an .eml, or - for stdin), prints its receipt and then brings the
    game as far forward as it goes: lock, dice, result, until somebody has to be asked. Without a
    MAIL it goes on where it stands.

    Where dice come from the beacon, --round gives the round that a lock named, once it is out, and
    --fetch gets it from the network. A round is verified, wherever it comes from.

    \b
    Examples:
      pbem apply eastern-front.pbem.yaml germany.eml
      pbem apply eastern-front.pbem.yaml --round round.json
    """
    from pbem.commands._terminal import progress
    from pbem.sitting.sitting import Work

    path, mails = split_campaign(campaign_and_mails)
    require_files(mails)
    texts = [round_text(each) for each in given]
    if dry_run:
        work = Work(open_campaign(path), None, receipts=None)
        done = [rounds_come_in(work.campaign, texts, keep=False)] if texts else []
        done += [work.mail(name, seat) for name in mails]
        if fetch:
            note("Nothing was fetched: that would write what comes.")
        if not done:
            note("There is no mail and no round to look at.")
        note("Nothing was written.")
        ctx.exit(0 if done and all(done) else 1)
    with at_desk(path) as campaign:
        signer = moderator(campaign, key)
        work = Work(campaign, signer, receipts=receipts, out=say, err=note)
        done = [rounds_come_in(campaign, texts, fetch=fetch)] if texts or fetch else []
        done.append(work.finish())
        done += [work.mail(name, seat) for name in mails]
        done += [robots_come(work, robot)] if robot else []
        with progress("playing on"):
            went_on = work.go_on(lock=lock, silence=silence, without=without)
        for line in work.whats_next():
            say(line)
    ctx.exit(0 if any(done) or went_on else 1)
