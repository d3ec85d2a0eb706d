"""The text of a mail as a campaign reads it: which lines mean something, and whether they are
signed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.engine.state import digest
from pbem.mail import armour
from pbem.mail.read import read
from pbem.records.line_owners import understands

if TYPE_CHECKING:
    from pbem.engine.orders import Grammar, Parsed
    from pbem.mail.read import Mail, TextLine
    from pbem.records.signatures.mailed import Signed
    from pbem.table.campaign import Campaign


# What orders in other words than the form's have: a number, or where something goes.
_ORDERED = lazy.pattern(r"[0-9>]|\b(?:to|from|all|both|a|an|one|two|three)\b", re.IGNORECASE)
_LONGEST = 200
# So many lines of a mail are looked at in this way, which takes its time.
_MOST = 200

# What is longer is no mail of orders as people write them, and is read in the words of forms alone:
# reading takes up to a millisecond for each sign.
MOST_LINES, MOST_SIGNS = 300, 12_000


def understood(campaign: Campaign) -> Callable[[str], bool]:
    """Whether a line, alone, means something to this campaign: in the words of a form, or in
    others."""
    in_form = understands(campaign.grammar, has_chains=campaign.book is not None)
    if campaign.is_strict:
        return in_form
    looks, meant = iter(range(_MOST)), _meant(campaign)
    return lambda text: (
        in_form(text) or (_may_be_meant(text) and next(looks, None) is not None and meant(text))
    )


def _may_be_meant(text: str) -> bool:
    """Whether a line has what every order has, and is no remark."""
    is_long = len(text) > _LONGEST
    return not (is_long or text.startswith("#")) and _ORDERED.search(text) is not None


def _meant(campaign: Campaign) -> Callable[[str], bool]:
    """Whether a line may be an order in other words than the form's."""
    asked, seats = digest([ask.data() for ask in campaign.asks]), tuple(campaign.seats)
    told = looked_at(campaign.grammar, asked, seats)
    expect = [section for ask in campaign.asks for section in ask.sections]

    def meant(text: str) -> bool:
        if text not in told:
            parsed = campaign.grammar.parse([(text, 1)], expect, seats, campaign.asks, hints=False)
            told[text] = any(reading.candidates for reading in parsed.readings)
        return told[text]

    return meant


@lru_cache(maxsize=16)
def looked_at(grammar: Grammar, asked: str, seats: tuple[str, ...]) -> dict[str, bool]:
    """What was found of lines while just these questions are open. A mail is read several times on
    its way, and what it quotes comes again with the next one."""
    return {}


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
    is_short = len(lines) <= MOST_LINES and sum(len(line.text) for line in lines) <= MOST_SIGNS
    free = campaign.asks if is_short and not campaign.is_strict else None
    asked = {verb for ask in campaign.asks for verb in ask.verbs}
    return campaign.grammar.parse(texts, expect, campaign.seats, free, asked=asked)
