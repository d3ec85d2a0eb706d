"""`pbem forecast`: what orders are likely to bring."""

from __future__ import annotations

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import json_option, note, require_files, say, say_json, split_campaign


@click.command()
@click.argument("campaign_and_mail", nargs=-1, metavar="[CAMPAIGN] MAIL", required=True)
@click.option("--seat", default="", help="Whose mail it is, where the mail does not say.")
@json_option
@click.pass_context
def command(
    ctx: click.Context, campaign_and_mail: tuple[str, ...], seat: str, as_json: bool
) -> None:
    """Compute the exact odds of the battles of an order mail.

    Reads the orders as `pbem check` does, moves the units, and sums up all courses of each battle
    with the lists of losses and the conditions of the mail; the other side answers by the printed
    defaults. Nothing is rolled and nothing is written: the save alone is needed. Lines that would
    be refused are named and left out. Ends with 1 when one was refused, or no battle was found.

    \b
    Example:
      pbem forecast eastern-front.pbem.yaml orders.txt --seat germany
    """
    from pbem.commands._terminal import progress
    from pbem.faults import Fault, WrongCall
    from pbem.mail.read import MailFault
    from pbem.sitting.forecast import forecast, swing, told
    from pbem.sitting.sitting import read_mail

    path, mails = split_campaign(campaign_and_mail)
    require_files(mails)
    if len(mails) != 1:
        raise WrongCall("one_mail", f"{len(mails)} mails are named", do="Name one.")
    campaign = open_campaign(path)
    words = campaign.words
    try:
        foreseen = forecast(campaign, read_mail(mails[0]), seat)
    except MailFault as fault:
        raise Fault(fault.code, words.mail_fault(fault.code, fault.fields).what) from fault
    for problem in foreseen.problems:
        note(f"Left out: {words.problem(problem)}")
    found = []
    with progress("working out battles") as bar:
        for battle in foreseen.battles:
            found.append(battle)
            bar()
            if not as_json:
                say("\n".join(told(battle, words)))
    if as_json:
        say_json(found)
    elif found:
        say(swing(found, words))
    else:
        note(f"These orders{' that are left' if foreseen.problems else ''} lead to no battle.")
    ctx.exit(0 if found and not foreseen.problems else 1)
