"""Where the desk keeps a line of a mail: under orders, as a standing line, as an answer, for a
later turn; or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.errors import NOT_AT_HAND, Illegal, NotKnown, Problem, Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.play import check, waits_for
from pbem.records.desks import ANSWER, STANDING
from pbem.records.replacement import PASS, Incoming
from pbem.words.catalogue import Words

if TYPE_CHECKING:
    from pbem.intake.sent import Sent
    from pbem.table.campaign import Campaign


class Places:
    """The places of the lines of one mail. `asked`: a line of it answers a question; `passes`: it
    says `pass` for all that is open, `lapses`: for all standing lines. What may not stand is in
    `problems`, what is said of lines that do, in `remarks`."""

    def __init__(self, sent: Sent) -> None:
        self.campaign = sent.campaign
        self.sent = sent
        self.seat = sent.seat
        self.ask = sent.ask
        self.sealer = sent.asides.sealer
        self.heads = set(sent.parsed.heads) - {STANDING}
        self.problems: list[Problem] = []
        self.remarks: list[Problem] = []
        self.asked = self.passes = self.lapses = False

    def incoming(self) -> list[Incoming]:
        """The lines with the section under which the desk keeps them; others become problems."""
        placed: list[Incoming] = []
        for line in self.sent.parsed.lines:
            if line.power and line.power not in self.campaign.seats[self.seat]:
                foreign = Illegal("", "not_your_power", power=line.power, seat=self.seat)
                self.problem(line, foreign.problem)
            elif line.verb == PASS and line.section in ("", STANDING):
                self._pass(line)
            elif (section := self.section(line)) is not None:
                text = self.campaign.grammar.line(line.verb, line.args, section, line.power).text
                text = line.text if section == ANSWER else text
                if self._is_let_in(section, line, text):
                    placed.append(Incoming(section, replace(line, text=text)))
        return placed

    def _pass(self, line: Line) -> None:
        """A `pass` for all that is open, or for all standing lines; it is no line itself."""
        if line.section == STANDING:
            self.lapses = not self.sent.is_closed
            if not self.lapses:
                self.problem(line, Illegal("", "lines_closed", seat=self.seat).problem)
        elif self.sent.turn:
            self.problem(line, Illegal("", "pass_ahead").problem)
        elif line.power and self.ask is not None and line.power not in self.ask.to:
            self.problem(line, self.not_now("not_your_orders", ""))
        else:
            self.passes = True

    def _is_let_in(self, section: str, line: Line, text: str) -> bool:
        """Whether a line may change anything, and is one that its seat has committed to, if it has
        to any."""
        refusal = self._closed(section, line, text) or self.sealer.refusal((section, text))
        if refusal is not None:
            self.problem(line, refusal.problem)
        return refusal is None

    def _closed(self, section: str, line: Line, text: str) -> Illegal | None:
        """A lock closes what could still settle questions; answers to questions that were put are
        always taken.

        A seat's own link closes as much, but not what the seat had committed to before everybody.
        """
        is_reply = section == STANDING or line.verb in self.campaign.table.game.reply_verbs
        if not self.sent.is_closed or section == ANSWER or not is_reply:
            return None
        if self.sealer.is_pledged((section, text)):
            return None
        return Illegal("", "lines_closed", seat=self.seat)

    def section(self, line: Line) -> str | None:
        """Where the desk keeps a line; None where it may not stand."""
        found = self._section(line)
        return found if found != STANDING or self._is_possible(line) else None

    def _is_possible(self, line: Line) -> bool:
        """Whether what a standing line is about can ever be; that it cannot be now is worth a
        remark."""
        table, powers = self.campaign.table, self.campaign.seats[self.seat]
        try:
            remark = table.weigh(self.campaign.state, self.seat, powers, line)
        except NotKnown:
            remark = NOT_AT_HAND
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
        """A reply without any head from a seat that is not writing orders now: meant as a standing
        line."""
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
                say = table.reply(state, ask, line, self.seat)
                if say is not None:
                    check(table, state, ask, say, [self.seat])
                    late += not waits_for(state, ask)
                    says += 1
            except NotKnown:
                self.remark(line, NOT_AT_HAND)
                return True
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
        """Orders are taken for what is asked now and for what comes after it in the same turn;
        those for a later turn are kept."""
        try:
            if any(each.keeps(section, line) for each in self.sent.asides):
                return False
        except Refusal as refusal:
            self.problem(line, refusal.problem)
            return False
        order, locked = self.campaign.grammar.sections, self.sent.locked
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
    """Of whom an answer to an open question is missing, and what: "germany (purchase, combat,
    battles)"."""
    powers = waits_for(campaign.state, ask)
    seats = dict.fromkeys(campaign.seat_of(power) or power for power in powers)
    return f"{' and '.join(seats)} ({', '.join(ask.sections) or ask.verb})"
