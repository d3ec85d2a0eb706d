"""`pbem withdraw`: lines taken back at their author's request."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands._campaign import at_desk, key_options, moderator
from pbem.commands._common import (
    dry_run_option,
    json_option,
    next_step,
    note,
    say,
    say_json,
    split_campaign,
)


@click.command()
@click.argument("campaign_and_seat", nargs=-1, metavar="[CAMPAIGN] SEAT [SECTION]")
@key_options
@dry_run_option
@json_option
def command(
    campaign_and_seat: tuple[str, ...], key: Path | None, dry_run: bool, as_json: bool
) -> None:
    """Take lines of a seat back before they are locked.

    At its author's request alone; he can do the same by a line `withdraw` or `withdraw SECTION` in
    a mail. SECTION is a section of orders, `answer`, `standing`, or `all`; without it all orders
    and answers go that are not locked yet, and standing lines stay. What is locked cannot be
    withdrawn. Orders that stay in force count when `done` is said again.

    \b
    Examples:
      pbem withdraw eastern-front.pbem.yaml germany combat
      pbem withdraw eastern-front.pbem.yaml germany standing
    """
    from pbem.intake import withdraw

    path, named = split_campaign(campaign_and_seat)
    if not named:
        raise click.UsageError("Say whose lines: SEAT, and a section where not all shall go.")
    seat, what = named[0], " ".join(named[1:])
    with at_desk(path, writes=not dry_run) as campaign:
        signer = moderator(campaign, key)
        record, gone = withdraw.withdraw(campaign, signer, seat, what, is_dry=dry_run)
        left = withdraw.in_force(campaign, record["seat"])
    if as_json:
        lines = {"withdrawn": gone, "in_force": left}
        told = {
            name: [{"section": section, "order": text} for section, text in each]
            for name, each in lines.items()
        }
        say_json({"record": record.get("record", 0), "seat": record["seat"], **told})
    else:
        for line in withdraw.lines(record, gone, left, campaign.words):
            say(line)
    if dry_run:
        note("Nothing was written.")
        return
    next_step(f"send this to {record['seat']}; pbem status {path} says what is missing.")
