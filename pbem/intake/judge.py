"""What is said of the lines of a seat's desk while a mail is taken in: which are locked, what the rules have against them, and
which are held against the rules only later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.flow import Ask, Sifted
from pbem.engine.play import sift
from pbem.records.desk import ANSWER, Entry
from pbem.records.replacement import Said

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


class Judging:
    """For one seat: `ask` is what its orders are asked for now, `is_closed` whether its lines count for dice to come."""

    def __init__(self, campaign: Campaign, seat: str, ask: Ask | None, *, is_closed: bool) -> None:
        self.campaign = campaign
        self.ask = ask
        self.is_closed = is_closed
        self.locked: list[str] = campaign.desk["locked"].get(seat, [])

    def stays(self, entry: Entry, text: str) -> bool:
        """What is locked stays: in sections that were used in this turn, and what could settle dice that are closed."""
        if entry.section in self.locked:
            return True
        is_reply = self.campaign.parse(text).verb in self.campaign.table.game.reply_verbs
        return self.is_closed and entry.section != ANSWER and is_reply

    def judge(self, everything: Sequence[Said]) -> Sifted | None:
        """What the rules say of lines taken together, as far as they are asked for now."""
        if self.ask is None:
            return None
        mine = [n for n, (section, _) in enumerate(everything) if section in self.ask.sections]
        texts = [everything[number][1] for number in mine]
        sifted = sift(self.campaign.table, self.campaign.state, self.ask, texts)
        if sifted is None:
            return None
        problems = tuple((mine[n], each) for n, each in sifted.problems)
        remarks = tuple((mine[n], each) for n, each in sifted.remarks)
        lapsed = tuple(mine[n] for n in sifted.lapsed)
        return replace(sifted, problems=problems, remarks=remarks, lapsed=lapsed)

    def unchecked(self, orders: Sequence[Said]) -> list[str]:
        """The sections whose lines are held against the rules only when their time comes."""
        known = {ANSWER, *self.locked, *(self.ask.sections if self.ask is not None else ())}
        return [
            each for each in dict.fromkeys(section for section, _ in orders) if each not in known
        ]
