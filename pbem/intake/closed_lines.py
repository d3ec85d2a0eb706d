"""Lines that nobody can change any more, since dice that they count for may be known; and mails
that close them for a lock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.intake.asides import Aside
from pbem.records.dice import burnt_numbers, links
from pbem.reports.receipts import Part

if TYPE_CHECKING:
    from pbem.intake.sent import Sent
    from pbem.records.desks import Draft
    from pbem.reports.receipts import Receipt
    from pbem.storage.kinds import NewRecord
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words


def are_lines_closed(campaign: Campaign, seat: str) -> bool:
    """Whether a seat can change nothing any more about the dice that come next: by a lock, or
    because its link is here."""
    book = campaign.book
    if book is None:
        return are_lines_locked(campaign, seat)
    segment = 0 if book.is_roll else book.pending.get("segment", 0)
    is_here = bool(segment) and seat in campaign.vault.opened(segment)
    return is_here or are_lines_locked(campaign, seat)


def are_lines_locked(campaign: Campaign, seat: str) -> bool:
    """The same by a record alone: then no commitment that came before helps."""
    if campaign.book is None:
        return _is_lock_waiting(campaign)
    return seat in campaign.book.data["closed"]


def _is_lock_waiting(campaign: Campaign) -> bool:
    """Where the moderator alone has chains: whether a run was cut off before its dice. Else
    somebody is asked."""
    return bool(burnt_numbers.waiting_number(campaign.state))


class ClosedLines(Aside):
    """The `done` of a seat that is not asked for orders, which closes its lines for the lock that
    waits.

    The mail may quote the lock's head, without a link.
    """

    is_play = True

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign)
        self.segment = 0
        self.quote: links.Quote | None = None

    def read(self, sent: Sent) -> list[Problem]:
        problems = super().read(sent)
        if (book := self.campaign.book) is None:
            return problems
        about = [line for line in sent.mail.lines if links.is_link_line(line.text)]
        self.quote = links.quoted_by([line.text for line in about], book.key(sent.seat))
        if self.quote is None:
            return problems
        try:
            book.check_quote(sent.seat, self.quote)
            if not sent.is_done:
                raise Illegal("", "quote_without_done")
        except Refusal as refusal:
            first, self.quote = about[0], None
            problems.append(refusal.at(first.line, first.column, first.text).problem)
        return problems

    def tell(self, receipt: Receipt) -> None:
        book = self.campaign.book
        if book is None or not book.pending or book.is_roll or self.sent.is_closed:
            return
        if receipt.is_done and not self.sent.asks and not receipt.problems:
            self.segment = int(book.pending["segment"])

    @property
    def says(self) -> bool:
        return bool(self.segment)

    def put(self, record: NewRecord, draft: Draft) -> None:
        if self.segment:
            record["closes_for"] = self.segment
        if self.segment and self.quote:
            record["quotes"] = self.quote.part

    def part(self, words: Words) -> Part:
        told = words.say("sealed.closed", {"segment": self.segment})
        return Part(above=[told] if self.segment else [], data={"closes_for": self.segment})
