"""`pbem forecast`: what orders are likely to bring."""

from __future__ import annotations

import time

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import json_option, note, require_files, say, say_json, split_campaign

PATIENCE = 1.0  # seconds without a word


@click.command()
@click.argument("campaign_and_mail", nargs=-1, metavar="[CAMPAIGN] MAIL", required=True)
@click.option("--seat", default="", help="Whose mail it is, where the mail does not say.")
@json_option
@click.pass_context
def command(
    ctx: click.Context, campaign_and_mail: tuple[str, ...], seat: str, as_json: bool
) -> None:
    """Compute the exact odds of the battles of an order mail.

    Reads the orders as `pbem check` does, moves the units, and sums up all courses of each battle with the lists of losses
    and the conditions of the mail; the other side answers by the printed defaults. Nothing is rolled and nothing is
    written: the save alone is needed. Lines that would be refused are left out.

    \b
    Example:
      pbem forecast eastern-front.pbem.yaml orders.txt --seat germany
    """
    from pbem.faults import Fault, WrongCall
    from pbem.forecast import battles, swing, told
    from pbem.mail.read import MailFault
    from pbem.reports.words import Words
    from pbem.work import read_mail

    path, mails = split_campaign(campaign_and_mail)
    require_files(mails)
    if len(mails) != 1:
        raise WrongCall("one_mail", f"{len(mails)} mails are named", do="Name one.")
    campaign = open_campaign(path)
    words = Words(campaign.anchor["game"])
    found = []
    try:
        begun = time.monotonic()
        for battle in battles(campaign, read_mail(mails[0]), seat):
            found.append(battle)
            if time.monotonic() - begun > PATIENCE:
                note(f"{len(found)} battles worked out, the last one in {battle['at']} ...")
            if not as_json:
                say("\n".join(told(battle, words)))
    except MailFault as fault:
        raise Fault(fault.code, words.mail_fault(fault.code, fault.fields).what) from fault
    if as_json:
        say_json(found)
    elif found:
        say(swing(found, words))
    else:
        note("These orders lead to no battle.")
    ctx.exit(0 if found else 1)
