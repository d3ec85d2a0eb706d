"""What is said of the lines of a seat's desk while a mail is taken in: which are locked, what the
rules have against them, and which are held against the rules only later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.errors import NotKnown, Refusal
from pbem.engine.flow import Ask, Sifted
from pbem.engine.play import check, sift
from pbem.intake.settled import answers_nothing
from pbem.records.desk_places import ANSWER, STANDING, belongs, covers, section_of
from pbem.records.desks import Entry
from pbem.records.replacement import Said

if TYPE_CHECKING:
    from pbem.engine.errors import Problem
    from pbem.engine.orders import Line
    from pbem.intake.sent import Sent


# A line that has to go with others of its section.
WITH_OTHERS = "refused_with_section"


class Judging:
    """For the seat of one mail."""

    def __init__(self, sent: Sent) -> None:
        self.campaign = sent.campaign
        self.sent = sent
        self._known: dict[tuple[str, ...], Sifted | None] = {}

    def stays(self, entry: Entry, text: str) -> bool:
        """What is locked stays: in sections that were used in this turn, and what could settle dice
        that are closed."""
        if self.sent.is_locked(entry.place):
            return True
        if not self.sent.is_closed or entry.section == ANSWER:
            return False
        return self.campaign.parse(text).verb in self.campaign.table.game.reply_verbs

    def against(self, others: Sequence[Said], at: int, told: str, line: Line) -> Problem | None:
        """What the rules have against a line at this place of the desk, as the one with the number
        `at` among others, as far as they are asked now: against itself, or against one of these
        that they take without it."""
        if self.sent.turn or line.queue:
            return None
        try:
            if told == STANDING:
                table, state = self.campaign.table, self.campaign.state
                table.weigh(state, self.sent.seat, self.sent.powers, line)
                return None
            if asks := self.questions(line):
                return self._against_answer(asks, line)
        except NotKnown:
            return None
        except Refusal as refusal:
            return refusal.problem
        return self._against_order(others, at, (told, line.text))

    def questions(self, line: Line) -> list[Ask]:
        """The questions to the seat that a line of its verb answers."""
        return [
            ask
            for ask in self.campaign.asks
            if line.verb in ask.verbs and not ask.sections and self.sent.powers_in(ask)
        ]

    def answer(self, line: Line) -> tuple[str, str] | None:
        """What a line says to the first open question that it answers: the question, and the
        answer as text; None where it answers none, or that cannot be known."""
        table, state = self.campaign.table, self.campaign.state
        for ask in self.questions(line):
            try:
                say = table.reply(state, ask, line, self.sent.seat)
            except (NotKnown, Refusal):
                continue
            if say is not None:
                return ask.id, repr(say)
        return None

    def _against_answer(self, asks: Sequence[Ask], line: Line) -> Problem | None:
        table, state, seat = self.campaign.table, self.campaign.state, self.sent.seat
        for ask in asks:
            say = table.reply(state, ask, line, seat)
            if say is not None:
                check(table, state, ask, say, [seat])
                return None
        return answers_nothing(self.campaign, asks, line)

    def _against_order(self, others: Sequence[Said], at: int, said: Said) -> Problem | None:
        beside, alone = self.judge([*others[:at], said, *others[at:]]), self.judge(others)
        refused = alone.problems if alone is not None else ()
        was = {number + (number >= at) for number, _ in refused}
        bad = dict(beside.problems) if beside is not None else {}
        new = (problem for number, problem in bad.items() if number not in was and number != at)
        own = bad.get(at)
        if own is not None and own.code == WITH_OTHERS and was:
            # It falls with lines that are bad without it.
            own = None
        return own or next(new, None)

    def judge(self, everything: Sequence[Said]) -> Sifted | None:
        """What the rules say of lines taken together, as far as they are asked for now; of several
        questions one after the other."""
        found = [(ask, self._judged(ask, everything)) for ask in self.sent.asks]
        judged = [(ask, sifted) for ask, sifted in found if sifted is not None]
        if len(judged) < 2:
            return judged[0][1] if judged else None
        return Sifted(
            (),
            tuple(each for _, sifted in judged for each in sifted.problems),
            {
                f"{', '.join(self.sent.powers_in(ask))}: {name}": total
                for ask, sifted in judged
                for name, total in sifted.totals.items()
            },
            tuple(each for _, sifted in judged for each in sifted.remarks),
            tuple(number for _, sifted in judged for number in sifted.lapsed),
        )

    def _judged(self, ask: Ask, everything: Sequence[Said]) -> Sifted | None:
        powers = self.sent.powers_in(ask)
        mine = [n for n, (told, _) in enumerate(everything) if belongs(told, ask, powers)]
        texts = [everything[number][1] for number in mine]
        sifted = self._sifted(ask, texts)
        if sifted is None:
            return None
        problems = tuple((mine[n], each) for n, each in sifted.problems)
        remarks = tuple((mine[n], each) for n, each in sifted.remarks)
        lapsed = tuple(mine[n] for n in sifted.lapsed)
        return replace(sifted, problems=problems, remarks=remarks, lapsed=lapsed)

    def _sifted(self, ask: Ask, texts: Sequence[str]) -> Sifted | None:
        """The same lines are judged once."""
        key = ask.id, *texts
        if key not in self._known:
            table, state = self.campaign.table, self.campaign.state
            self._known[key] = sift(table, state, ask, texts, self.sent.seat)
        return self._known[key]

    def unchecked(self, orders: Sequence[Said]) -> list[str]:
        """The places whose lines are held against the rules only when their time comes."""
        return [
            told
            for told in dict.fromkeys(told for told, _ in orders)
            if section_of(told) != ANSWER
            and not covers(self.sent.locked, told)
            and not self.sent.asks_for(told)
        ]
