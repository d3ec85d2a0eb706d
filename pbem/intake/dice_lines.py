"""The part of a mail that is about the dice: founding links, links for a lock, deposits; checked,
kept, recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.intake.asides import Aside
from pbem.records.dice import links
from pbem.reports.receipts import Part
from pbem.storage import kinds
from pbem.storage.kinds import NewRecord
from pbem.storage.ledger import link_text
from pbem.table import arrivals
from pbem.table.dealer import Dealer

if TYPE_CHECKING:
    from pbem.intake.sent import Sent
    from pbem.mail.read import TextLine
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words


class Links(Aside):
    """The link or deposit of one mail, None for none that may be taken now."""

    signs_itself = True

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign)
        self.opened: links.Opened | None = None

    def is_own(self, text: str) -> bool:
        return self.campaign.book is not None and links.is_link_line(text)

    def is_left(self, sent: Sent) -> bool:
        opened, _ = check(self.campaign, sent.seat, self.lines)
        return opened is not None

    def read(self, sent: Sent) -> list[Problem]:
        self.opened, problems = check(self.campaign, sent.seat, self.lines)
        return super().read(sent) + problems

    @property
    def brings(self) -> bool:
        return self.opened is not None

    def follow(self, write: Callable[[NewRecord], None]) -> None:
        if self.opened is None:
            return
        campaign, sent = self.campaign, self.sent
        campaign.vault.keep_mail(sent.mail.digest, sent.data)
        record = record_of(campaign, sent.seat, self.opened, sent.mail.digest)
        if record.get("kind") != kinds.FOUNDING:
            campaign.vault.keep_opened(sent.seat, self.opened)
            arrived = arrivals.of_mail(campaign, sent.data)
            arrivals.came(campaign, self.opened.number, sent.seat, arrived)
        self.taken = "link"
        if record:
            campaign.desk["since"] = campaign.result_head
            write(record)

    def part(self, words: Words) -> Part:
        told = sentence(self.campaign, self.opened) if self.opened and self.taken else ""
        return Part(above=[told] if told else [], data={"link": told})


def check(
    campaign: Campaign, seat: str, lines: Sequence[TextLine]
) -> tuple[links.Opened | None, list[Problem]]:
    """The link or deposit that these lines give, if it may be taken now; what is wrong with it."""
    book = campaign.book
    if book is None or not lines:
        return None, []
    try:
        opened = links.opened_by([line.text for line in lines], book.key(seat))
        if opened is None:
            return None, []
        arrived = campaign.vault.opened(opened.number)
        if seat in arrived and not book.is_founding(opened):
            raise Illegal(
                "", "link_is_here", seat=seat, number=opened.number, head=arrived[seat].head
            )
        book.check_opened(seat, opened, arrived)
    except Refusal as refusal:
        first = lines[0]
        return None, [refusal.at(first.line, first.column, first.text).problem]
    return opened, []


def record_of(campaign: Campaign, seat: str, opened: links.Opened, digest: str) -> NewRecord:
    """What is kept of it: a founding link or a deposit as a record, a link for a lock ({}) in the
    private folder alone."""
    if campaign.book is None:
        raise ValueError("the moderator alone has chains in this campaign")
    record: NewRecord = {"seat": seat, "head": opened.head, "mail": campaign.vault.mark(digest)}
    record["authenticated"] = "signature" if opened.signature else "moderator's word"
    if opened.signature:
        record["signed"] = opened.signature
    if opened.kind == links.DEPOSIT:
        numbers: NewRecord = {"number": opened.number, "segments": list(opened.segments)}
        mark = opened.marked(campaign.id, seat)
        return {"kind": kinds.DEPOSIT, **record, **numbers, "of": mark}
    if campaign.book.is_founding(opened):
        return {"kind": kinds.FOUNDING, **record, "link": link_text(opened.number, opened.link)}
    return {}


def sentence(campaign: Campaign, opened: links.Opened) -> str:
    """For the receipt: what was taken, and who is still waited for."""
    book, words = campaign.book, campaign.words
    fields = {"number": opened.number, "head": opened.head}
    if book is None or not book.pending:
        return words.tell(f"dice.{opened.kind}_here", **fields)
    rest = words.tell("dice.missing", seats=Dealer(campaign).missing())
    return f"{words.tell(f'dice.{opened.kind}_kept', **fields)} {rest}"
