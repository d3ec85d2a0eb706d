"""Where the desk keeps a line of a mail: under orders, as a standing line, as an answer, for a later turn; or not at all."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.play import check, waits_for
from pbem.intake import dice_lines
from pbem.records.desk import ANSWER, STANDING
from pbem.words.catalogue import Words

if TYPE_CHECKING:
    from pbem.intake.ahead import Ahead
    from pbem.intake.sealed_mail import SealedMail
    from pbem.table.campaign import Campaign


class Places:
    """The places of the lines of one mail. What may not stand is added to `problems`.

    `ask` is what the seat's orders are asked for now, `heads` are the sections that the mail names; `asked`: a line of it
    answers a question.
    """

    def __init__(
        self,
        campaign: Campaign,
        seat: str,
        ask: Ask | None,
        ahead: Ahead,
        sealing: SealedMail,
        heads: Collection[str],
        problems: list[Problem],
    ) -> None:
        self.campaign = campaign
        self.seat = seat
        self.ask = ask
        self.ahead = ahead
        self.sealing = sealing
        self.heads = set(heads) - {STANDING}
        self.problems = problems
        self.is_closed = dice_lines.are_lines_closed(campaign, seat)
        self.asked = False
        self.remarks: list[Problem] = []

    def is_open(self, section: str, line: Line, text: str) -> bool:
        """A lock closes what could still settle questions; answers to questions that were put are always taken.

        A seat's own link closes as much, but not what the seat had committed to before everybody.
        """
        is_reply = section == STANDING or line.verb in self.campaign.table.game.reply_verbs
        if not self.is_closed or section == ANSWER or not is_reply:
            return True
        if self.sealing.is_pledged((section, text)) and not dice_lines.are_lines_locked(
            self.campaign, self.seat
        ):
            return True
        self.problem(line, Illegal("", "lines_closed", seat=self.seat).problem)
        return False

    def section(self, line: Line) -> str | None:
        """Where the desk keeps a line; None where it may not stand."""
        found = self._section(line)
        return found if found != STANDING or self._is_possible(line) else None

    def _is_possible(self, line: Line) -> bool:
        """Whether what a standing line is about can ever be; that it cannot be now is worth a remark."""
        table, powers = self.campaign.table, self.campaign.seats[self.seat]
        try:
            remark = table.game.weigh(table.position(self.campaign.state), powers, line)
        except Refusal as refusal:
            self.problem(line, refusal.problem)
            return False
        if remark is not None:
            self.remark(line, remark)
        return True

    def _section(self, line: Line) -> str | None:
        if line.section == STANDING:
            return STANDING
        answers = [ask for ask in self.campaign.asks if line.verb in ask.verbs]
        if mine := [ask for ask in answers if not ask.sections and self._is_asked(ask, line.power)]:
            if not self._is_answer(mine, line):
                return None
            self.asked = True
            return ANSWER
        if self._may_stand(line):
            return STANDING
        return line.section if self._may_order(line.section, line) else None

    def _may_stand(self, line: Line) -> bool:
        """A reply without any head from a seat that is not writing orders now: meant as a standing line."""
        verb = self.campaign.grammar.verbs[line.verb]
        is_reply = self.ask is None and verb.role == "reply" and STANDING in verb.sections
        return is_reply and not self.heads

    def _is_asked(self, ask: Ask, power: str) -> bool:
        asked = [power] if power else ask.to
        return any(each in ask.to and self.campaign.seat_of(each) == self.seat for each in asked)

    def _is_answer(self, asks: Sequence[Ask], line: Line) -> bool:
        table, state = self.campaign.table, self.campaign.state
        says = late = 0
        for ask in asks:
            try:
                say = table.game.reply(table.position(state), ask, line)
                if say is not None:
                    check(table, state, ask, say)
                    late += not waits_for(state, ask)
                    says += 1
            except Refusal as refusal:
                self.problem(line, refusal.problem)
                return False
        if says and late == says:
            self.problem(line, Illegal("", "answered_already").problem)
            return False
        if not says:
            told = Words(self.campaign.anchor["game"])
            open_now = [told.ask(ask) for ask in asks]
            self.problem(line, Illegal("", "answers_nothing", asks=" ".join(open_now)).problem)
        return bool(says)

    def _may_order(self, section: str, line: Line) -> bool:
        """Orders are taken for what is asked now and for what comes after it in the same turn; those for a later turn
        are kept."""
        try:
            is_later = self.ahead.takes(self.ask, section, line)
        except Refusal as refusal:
            self.problem(line, refusal.problem)
            return False
        if is_later:
            return False
        order = self.campaign.grammar.sections
        locked = self.campaign.desk["locked"].get(self.seat, [])
        if self.ask is not None:
            first = min(order.index(each) for each in self.ask.sections)
        else:
            first = max((order.index(each) + 1 for each in locked), default=len(order))
        if section in order and order.index(section) >= first:
            return True
        code = "orders_locked" if section in locked else "not_your_orders"
        self.problem(line, self.not_now(code, section))
        return False

    def not_now(self, code: str, section: str) -> Problem:
        """Why orders for a section are not taken: used already, or not this seat's to give."""
        waits = [waited(self.campaign, ask) for ask in self.campaign.unanswered]
        record = int(self.campaign.desk["locks"].get(self.seat, 0))
        return Illegal("", code, section=section, record=record, waits=waits).problem

    def problem(self, line: Line, problem: Problem) -> None:
        self.problems.append(_placed(line, problem))

    def remark(self, line: Line, remark: Problem) -> None:
        """Say something of a line that stands."""
        self.remarks.append(_placed(line, remark))


def _placed(line: Line, problem: Problem) -> Problem:
    return Refusal(problem).at(line.line, line.column, line.source).problem


def waited(campaign: Campaign, ask: Ask) -> str:
    """Of whom an answer to an open question is missing, and what: "germany (purchase, combat, battles)"."""
    powers = waits_for(campaign.state, ask)
    seats = dict.fromkeys(campaign.seat_of(power) or power for power in powers)
    return f"{' and '.join(seats)} ({', '.join(ask.sections) or ask.verb})"
