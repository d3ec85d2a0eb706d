"""What is said of the lines of a seat's desk while a mail is taken in: which are locked, what the
rules have against them, and which are held against the rules only later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.flow import Sifted
from pbem.engine.play import sift
from pbem.records.desks import ANSWER, Entry
from pbem.records.replacement import Said

if TYPE_CHECKING:
    from pbem.intake.sent import Sent


class Judging:
    """For the seat of one mail."""

    def __init__(self, sent: Sent) -> None:
        self.campaign = sent.campaign
        self.sent = sent

    def stays(self, entry: Entry, text: str) -> bool:
        """What is locked stays: in sections that were used in this turn, and what could settle dice
        that are closed."""
        if entry.section in self.sent.locked:
            return True
        if not self.sent.is_closed or entry.section == ANSWER:
            return False
        return self.campaign.parse(text).verb in self.campaign.table.game.reply_verbs

    def judge(self, everything: Sequence[Said]) -> Sifted | None:
        """What the rules say of lines taken together, as far as they are asked for now."""
        ask = self.sent.ask
        if ask is None:
            return None
        mine = [n for n, (section, _) in enumerate(everything) if section in ask.sections]
        texts = [everything[number][1] for number in mine]
        sifted = sift(self.campaign.table, self.campaign.state, ask, texts, self.sent.seat)
        if sifted is None:
            return None
        problems = tuple((mine[n], each) for n, each in sifted.problems)
        remarks = tuple((mine[n], each) for n, each in sifted.remarks)
        lapsed = tuple(mine[n] for n in sifted.lapsed)
        return replace(sifted, problems=problems, remarks=remarks, lapsed=lapsed)

    def unchecked(self, orders: Sequence[Said]) -> list[str]:
        """The sections whose lines are held against the rules only when their time comes."""
        ask = self.sent.ask
        known = {ANSWER, *self.sent.locked, *(ask.sections if ask is not None else ())}
        return [
            each for each in dict.fromkeys(section for section, _ in orders) if each not in known
        ]
