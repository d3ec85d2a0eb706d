"""The text of a mail as a campaign reads it: which lines mean something, and whether they are
signed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pbem.mail import armour
from pbem.mail.read import read
from pbem.records.line_owners import understands

if TYPE_CHECKING:
    from pbem.engine.orders import Parsed
    from pbem.mail.read import Ignored, Mail, TextLine
    from pbem.records.signatures.mailed import Signed
    from pbem.table.campaign import Campaign


def understood(campaign: Campaign) -> Callable[[str], bool]:
    """Whether a line, alone, means something to this campaign."""
    return understands(campaign.grammar, has_chains=campaign.book is not None)


def read_mail(
    campaign: Campaign | None, data: bytes, name: str = "the mail"
) -> tuple[Mail, Signed | None]:
    """The lines of a mail, of a signed one those that were signed, with the signature. Raises
    MailFault."""
    is_order = understood(campaign) if campaign is not None else None
    if not armour.may_be_in(data):
        return read(data, understood=is_order, name=name), None
    from pbem.records.signatures.mailed import read_signed

    return read_signed(data, understood=is_order, name=name)


def parse(campaign: Campaign, lines: Sequence[TextLine | Ignored]) -> Parsed:
    """The orders among the lines of a mail: in people's words too, unless the campaign takes the
    form's only.
    """
    expect = sorted({section for ask in campaign.asks for section in ask.sections})
    texts = [(line.text, line.line) for line in lines]
    free = None if campaign.is_strict else campaign.asks
    return campaign.grammar.parse(texts, expect, campaign.seats, free)
