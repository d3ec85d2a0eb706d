"""The text of a mail as a campaign reads it: which lines mean something, and whether they are
signed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pbem.mail import armour
from pbem.mail.read import read
from pbem.records.line_owners import understands

if TYPE_CHECKING:
    from pbem.engine.orders import Parsed
    from pbem.mail.read import Mail, TextLine
    from pbem.records.signatures.mailed import Signed
    from pbem.table.campaign import Campaign


# What orders in other words than the form's have: a number, or where something goes.
_ORDERED = re.compile(r"[0-9>]|\b(?:to|from|all|both|a|an|one|two|three)\b", re.IGNORECASE)
_LONGEST = 200


def understood(campaign: Campaign) -> Callable[[str], bool]:
    """Whether a line, alone, means something to this campaign: in the words of a form, or in
    others."""
    in_form = understands(campaign.grammar, has_chains=campaign.book is not None)
    if campaign.is_strict:
        return in_form
    return lambda text: in_form(text) or _is_meant(campaign, text)


def _is_meant(campaign: Campaign, text: str) -> bool:
    """Whether a line may be an order in other words than the form's."""
    if text.startswith("#") or len(text) > _LONGEST or not _ORDERED.search(text):
        return False
    expect = [section for ask in campaign.asks for section in ask.sections]
    parsed = campaign.grammar.parse([(text, 1)], expect, campaign.seats, campaign.asks)
    return any(reading.candidates for reading in parsed.readings)


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


def parse(campaign: Campaign, lines: Sequence[TextLine]) -> Parsed:
    """The orders among the lines of a mail: in people's words too, unless the campaign takes the
    form's only.
    """
    expect = sorted({section for ask in campaign.asks for section in ask.sections})
    texts = [(line.text, line.line) for line in lines]
    free = None if campaign.is_strict else campaign.asks
    return campaign.grammar.parse(texts, expect, campaign.seats, free)
