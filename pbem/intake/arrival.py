"""When a mail came, in a campaign with a rule of time: what was due until when, how late it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine.errors import Problem
from pbem.intake.asides import Aside
from pbem.reports import deadlines
from pbem.reports.receipts import Part
from pbem.table import arrivals

if TYPE_CHECKING:
    from pbem.intake.sent import Sent
    from pbem.records.desks import Draft
    from pbem.storage.kinds import NewRecord
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words


class Arrival(Aside):
    """The arrival of one mail, "" where it does not say when."""

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign)
        self.arrived = ""

    def read(self, sent: Sent) -> list[Problem]:
        self.arrived = arrivals.of_mail(self.campaign, sent.data)
        return super().read(sent)

    def put(self, record: NewRecord, draft: Draft) -> None:
        if self.arrived:
            record["arrived"] = self.arrived

    def part(self, words: Words) -> Part:
        return Part(
            above=deadlines.receipt_lines(self.campaign, self.sent.seat, words, self.arrived)
        )
