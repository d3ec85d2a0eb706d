"""Mails come in: who wrote it, for which position, what stands, what is wrong; the receipt says all
of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.orders import Parsed
from pbem.faults import MailKnown, MailTalk
from pbem.intake import agreed, known, unread
from pbem.intake.asides import Asides
from pbem.intake.orders import Orders
from pbem.intake.read import parse, read_mail
from pbem.intake.sent import Sent
from pbem.reports.receipts import check_addressed, seat_of_mail

if TYPE_CHECKING:
    from pbem.mail.read import Mail
    from pbem.reports.receipts import Receipt
    from pbem.storage.keys import Signer
    from pbem.table.campaign import Campaign


def receive(
    campaign: Campaign,
    data: bytes,
    *,
    seat: str = "",
    sender: str = "",
    signer: Signer | None = None,
    announce: Callable[[Receipt], None] = lambda receipt: None,
    reader: Callable[[str], object] = lambda seat: None,
) -> Receipt:
    """Take in one mail. Without a signer nothing is written (check). `sender` is the seat of who
    sent it, for a mail that does not say whose it is. Raises MailRefused, or MailFault, for a mail
    that is refused as a whole, MailTalk for one that holds nothing but talk, MailKnown for one that
    was used already.

    `announce` gets the receipt just before its record is written, so that it is told whatever
    happens then. `reader` gets the seat before its lines are looked at: who checks a mail of his
    own may know what his seat knows.
    """
    if campaign.vault.is_there:
        campaign.unlock()
    mail, signed = read_mail(campaign, data)
    if mail.is_below:
        unread.check_own(campaign, mail)
    asides = Asides(campaign)
    ok, lines = agreed.split(mail, asides.split(mail.lines))
    parsed = agreed.beside(ok, parse(campaign, lines))
    named = seat or parsed.headers.get("seat", "") or sender
    if ok is None and not asides.lines:
        _check_talk(campaign, mail, parsed, named)
    sent = Sent(
        campaign,
        data,
        mail,
        signed,
        asides,
        parsed,
        seat_of_mail(campaign, named),
        ok=None if agreed.has_orders(parsed) else ok,
        is_check=signer is None,
    )
    check_addressed(campaign, parsed.headers)
    reader(sent.seat)
    sent = _of_turn(sent)
    if campaign.vault.is_there and campaign.vault.has_mail(mail.digest):
        sent = _not_used(sent)
    orders = Orders(sent)
    receipt = orders.take()
    if signer is not None and receipt.stands:
        orders.write(signer, announce)
    return receipt


def _check_talk(campaign: Campaign, mail: Mail, parsed: Parsed, seat: str) -> None:
    """Raise MailTalk for a mail that holds nothing but talk."""
    if mail.has_block or parsed.lines or parsed.readings or parsed.heads or parsed.is_done:
        return
    from pbem.intake import talk

    if said := talk.words(campaign, mail, parsed, seat):
        raise MailTalk(said, seat)


def _of_turn(sent: Sent) -> Sent:
    """The same with the later turn that it names. Raises MailRefused for one that cannot come any
    more, or that is none."""
    if "for" not in sent.parsed.headers:
        return sent
    from pbem.intake.ahead import turn_of

    return replace(sent, turn=turn_of(sent.campaign, sent.parsed.headers["for"]))


def _not_used(sent: Sent) -> Sent:
    """Of a mail that was used already what of it did not come in then. Raises MailKnown if that is
    nothing.

    The whole mail if it is meant once more.
    """
    number, is_meant = known.used_in(sent)
    if not number or is_meant:
        return sent
    left = sent.asides.left(sent)
    if not left.lines:
        raise MailKnown(number)
    return replace(
        sent,
        mail=replace(sent.mail, lines=tuple(left.lines)),
        signed=None,
        asides=left,
        parsed=Parsed(problems=sent.parsed.problems),
        turn=0,
        ok=None,
    )
