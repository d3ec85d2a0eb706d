"""The end of a mail: what its `done` closes, and where it closes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.engine.errors import Illegal, Problem
from pbem.intake import agreed
from pbem.intake.settled import last_settled
from pbem.records import corrected, desks
from pbem.records.desk_places import about_of, belongs, is_order, meets, section_of, untouched
from pbem.records.replacement import PASS, REPLACED, Fallen, Lying, Said
from pbem.records.settle import is_for_batch, unsaid_of

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.intake.sent import Sent
    from pbem.reports.receipts import Receipt


def problems(
    sent: Sent, receipt: Receipt, passed: Sequence[Ask], *, is_whole: bool
) -> list[Problem]:
    """What is wrong with the `done` of a mail of which all that stands is known; nothing where it
    is not `is_whole`; `passed` are the batches for which it says `pass`.

    With nothing to close it would give a turn away by a slip; who has no orders writes `pass`. A
    condition or an answer is nothing to close.
    """
    if not sent.asks or not sent.is_done or not is_whole or receipt.partial:
        return []
    ends = meant(sent, receipt)
    is_queue = any(line.queue for line in sent.parsed.lines)
    if not (ends or passed or is_queue or any(map(sent.waits, sent.asks))):
        found = last_settled(sent.campaign, sent.seat, "", sent.asks[0].id)
        record = found[0] if found else ""
        return [Illegal("", "answered_already", record=record).at(0, 0, "done").problem]
    faults = [_fault(sent, receipt, ask) for ask in ends if ask not in passed]
    if not ends and not passed and not is_queue:
        asked = dict.fromkeys(section for ask in sent.asks for section in ask.sections)
        faults = [Illegal("", "nothing_to_close", sections=list(asked))]
    return [fault.at(0, 0, "done").problem for fault in faults if fault]


def meant(sent: Sent, receipt: Receipt) -> list[Ask]:
    """The batches that a `done` closes: those of which the mail has lines, else those of which any
    are in force."""
    new = [ask for ask in sent.asks if _orders_for(sent, ask, receipt.new)]
    return new or [ask for ask in sent.asks if _orders_for(sent, ask, receipt.orders)]


def _orders_for(sent: Sent, ask: Ask, those: Sequence[Said]) -> set[str]:
    """The sections of a batch for which there are orders among lines."""
    table, parse, powers = sent.campaign.table, sent.campaign.parse, sent.powers_in(ask)
    return {
        section_of(told)
        for told, text in those
        if belongs(told, ask, powers) and is_for_batch(table, ask, parse(text))
        # What names no power may be for any question that is open.
        if about_of(told) or len(sent.asks_for(told)) == 1
    }


def _fault(sent: Sent, receipt: Receipt, ask: Ask) -> Illegal | None:
    campaign, said = sent.campaign, _orders_for(sent, ask, receipt.orders)
    unsaid = unsaid_of(campaign.table, campaign.state, ask, said)
    heads = [f"{power}: " for power in sent.powers_in(ask)] if len(sent.powers) > 1 else [""]
    choices = tuple(f"{head}{section}: {PASS}" for head in heads for section in unsaid)
    return Illegal("", "section_unsaid", choices, sections=unsaid) if unsaid else None


def closed(
    sent: Sent,
    receipt: Receipt,
    fallen: Sequence[Fallen],
    before: Sequence[Lying],
    passed: Sequence[Ask],
) -> list[str]:
    """The places that are closed after a mail of which these lines have fallen out, and `before`
    were in force; `passed` are the batches for which it says `pass`.

    The receipt is told whether its `done` closes them, or waits.
    """
    # What is locked has been used already; its lists and conditions stay, but close nothing of the
    # next turn.
    ends = [*passed, *(ask for ask in meant(sent, receipt) if ask not in passed)]
    ends = ends if sent.is_done else list(passed)
    others = [told for ask in sent.asks if ask not in ends for told in sent.batch(ask)]
    orders = {
        told
        for told, _ in receipt.orders
        if is_order(told) and not sent.is_locked(told) and not meets(told, others)
    }
    orders -= _moved(receipt)
    ours = {told for told, _ in receipt.new if is_order(told)}
    is_end = receipt.is_done and not receipt.problems and bool(ends or orders or ours)
    # What is lost may have been forgotten, and what is guessed be wrong: `done` counts once nothing
    # is.
    receipt.is_pending = is_end and agreed.is_pending(sent, receipt)
    receipt.left = agreed.left(sent, receipt, ends) if is_end else []
    waits = is_end and (
        receipt.is_guessed
        or bool(receipt.left)
        or receipt.is_pending
        or receipt.is_doubted
        or receipt.is_unsure
        or _is_lost(sent, receipt, fallen, before)
    )
    receipt.waits = receipt.waits or waits
    receipt.closes = is_end and not waits
    was = desks.closed(sent.campaign.desk, sent.seat)
    if receipt.closes:
        return [*was, *orders, *(told for ask in ends for told in sent.batch(ask))]
    return untouched(was, [*ours, *(each.place for each in fallen)])


def _moved(receipt: Receipt) -> set[str]:
    """The places for which the mail has only lines that were moved there: its author has said
    nothing of that section, and may have more for it."""
    moved = {each.text for each in receipt.readings if each.moved_from}
    own = {told for told, text in receipt.new if text not in moved}
    return {told for told, _ in receipt.new} - own if moved else set()


def _is_lost(
    sent: Sent, receipt: Receipt, fallen: Sequence[Fallen], before: Sequence[Lying]
) -> bool:
    """Whether an order fell out that the lines in force do not say again."""
    gone = {e.place for e in fallen if e.why == REPLACED and is_order(e.place)}
    if not gone:
        return False
    game, parse = sent.campaign.table.game, sent.campaign.parse
    was = [parse(text) for entry, text in before if entry.place in gone]
    now = [parse(text) for told, text in receipt.orders if meets(told, gone)]
    return corrected.is_lost(was, now, game.reply_verbs, game.noun)
