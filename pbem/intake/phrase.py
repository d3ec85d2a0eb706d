"""A phrase in a mail: what its seat contributes to the founding of the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine import chance
from pbem.engine.errors import Problem, Refusal
from pbem.intake.asides import Aside
from pbem.records.dice import phrases
from pbem.records.dice.book import PHRASE
from pbem.reports.receipts import Part

if TYPE_CHECKING:
    from pbem.intake.sent import Sent
    from pbem.records.desks import Draft
    from pbem.storage.kinds import NewRecord
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words


class Phrase(Aside):
    """The phrase of one mail in normal form, "" for none that may be taken."""

    is_play = True

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign)
        self.phrase = ""

    def read(self, sent: Sent) -> list[Problem]:
        problems = super().read(sent)
        written = sent.parsed.headers["phrase"]
        phrase = chance.normal_phrase(written)
        try:
            check_phrase(self.campaign, sent.seat, phrase)
        except Refusal as refusal:
            place = sent.parsed.header_lines["phrase"]
            problems.append(refusal.at(place, 1, f"phrase: {written}").problem)
        else:
            self.phrase = phrase
        return problems

    @property
    def says(self) -> bool:
        return bool(self.phrase)

    def put(self, record: NewRecord, draft: Draft) -> None:
        if not self.phrase:
            return
        record["phrase"] = self.phrase
        if self.campaign.book is None:
            draft.desk["phrases"][self.sent.seat] = self.phrase

    def part(self, words: Words) -> Part:
        return Part(above=[words.say("dice.phrase_here", {})] if self.phrase else [])


def check_phrase(campaign: Campaign, seat: str, phrase: str) -> None:
    """Raise Illegal unless this seat may contribute this normal phrase to the founding now."""
    desk, book = campaign.desk, campaign.book
    if book is not None:
        book.check_contribution(seat, PHRASE)
    else:
        phrases.check(seat, desk["phrases"], campaign.plays, closed=desk["founded"])
    chance.check_phrase(phrase, [campaign.id, *campaign.seats, *campaign.powers])
