"""`pbem check`: what a mail would be worth."""

from __future__ import annotations

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import json_option, require_files, say, say_json, split_campaign


@click.command()
@click.argument("campaign_and_mails", nargs=-1, metavar="[CAMPAIGN] MAIL...", required=True)
@click.option("--seat", default="", help="Whose mail it is, where the mail does not say.")
@json_option
@click.pass_context
def command(
    ctx: click.Context, campaign_and_mails: tuple[str, ...], seat: str, as_json: bool
) -> None:
    """Check an order mail without changing anything.

    Prints the receipt that the mail would get: every line that stands, and everything that is
    wrong, at once. Needs the save alone, so that players can check their own orders. Where cards
    are secret it reads your own with the key in SEAT.pbem-player; without that it checks in part,
    and says of which lines. Ends with 1 when a line was refused.

    \b
    Example:
      pbem check eastern-front.pbem.yaml orders.txt --seat germany
    """
    from functools import partial

    from pbem.commands._boxes import look_if_possible
    from pbem.sitting.sitting import Work

    path, mails = split_campaign(campaign_and_mails)
    require_files(mails)
    printed: list[str] = []
    campaign = open_campaign(path)
    out = printed.append if as_json else say
    work = Work(campaign, None, out=out, reader=partial(look_if_possible, campaign))
    stands = [work.mail(name, seat) for name in mails]
    if as_json:
        say_json(
            [
                {
                    "mail": name,
                    "stands": good,
                    **(
                        work.receipts_data.get(name)
                        or {"error": str(dict(work.faults).get(name, ""))}
                    ),
                }
                for name, good in zip(mails, stands, strict=True)
            ]
        )
    ctx.exit(0 if all(stands) else 1)
