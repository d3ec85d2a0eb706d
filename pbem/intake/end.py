"""The end of a mail: what its `done` closes, and where it closes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.engine.errors import Illegal, Problem
from pbem.records import corrected, desks
from pbem.records.desks import ANSWER, STANDING
from pbem.records.replacement import REPLACED, Fallen, Lying
from pbem.records.settle import unsaid_of

if TYPE_CHECKING:
    from pbem.intake.sent import Sent
    from pbem.reports.receipts import Receipt

_NO_ORDERS = {STANDING, ANSWER}


def problems(sent: Sent, receipt: Receipt, *, is_whole: bool, passes: bool) -> list[Problem]:
    """What is wrong with the `done` of a mail of which all that stands is known; nothing where it
    is not `is_whole`, or `passes`.

    With nothing to close it would give a turn away by a slip; who has no orders writes `pass`. A
    condition or an answer is nothing to close.
    """
    if sent.ask is None or not sent.is_done or passes or not is_whole or receipt.partial:
        return []
    campaign, asked = sent.campaign, sent.ask.sections
    replies, parse = campaign.table.game.reply_verbs, campaign.parse
    sections = {section for section, text in receipt.orders if parse(text).verb not in replies}
    fault = None
    if not sections & set(asked):
        fault = Illegal("", "nothing_to_close", sections=list(asked))
    elif unsaid := unsaid_of(campaign.table, campaign.state, sent.ask, sections):
        fault = Illegal("", "section_unsaid", sections=unsaid)
    return [fault.at(0, 0, "done").problem] if fault else []


def closed(
    sent: Sent, receipt: Receipt, fallen: Sequence[Fallen], before: Sequence[Lying]
) -> list[str]:
    """The sections that are closed after a mail of which these lines have fallen out, and `before`
    were in force.

    The receipt is told whether its `done` closes them, or waits.
    """
    # What is locked has been used already; its lists and conditions stay, but close nothing of the
    # next turn.
    orders = {section for section, _ in receipt.orders} - _NO_ORDERS - set(sent.locked)
    ours = {section for section, _ in receipt.new} - _NO_ORDERS
    is_end = receipt.is_done and not receipt.problems and bool(sent.ask or ours)
    # What is lost may have been forgotten: `done` counts once nothing is.
    waits = is_end and _is_lost(sent, receipt, fallen, before)
    receipt.waits = receipt.waits or waits
    receipt.closes = is_end and not waits
    sections = desks.closed(sent.campaign.desk, sent.seat)
    if receipt.closes:
        return [*sections, *orders, *(sent.ask.sections if sent.ask else ())]
    return [] if ({each.section for each in fallen} | ours) - _NO_ORDERS else sections


def _is_lost(
    sent: Sent, receipt: Receipt, fallen: Sequence[Fallen], before: Sequence[Lying]
) -> bool:
    """Whether an order fell out that the lines in force do not say again."""
    gone = {each.section for each in fallen if each.why == REPLACED} - _NO_ORDERS
    if not gone:
        return False
    game, parse = sent.campaign.table.game, sent.campaign.parse
    was = [parse(text) for entry, text in before if entry.section in gone]
    now = [parse(text) for section, text in receipt.orders if section in gone]
    return corrected.is_lost(was, now, game.reply_verbs, game.noun)
