"""Where the desk keeps a line of a mail: under orders, as a standing line, as an answer, for a
later turn; or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.errors import NOT_AT_HAND, Ambiguous, Illegal, NotKnown, Problem, Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import ANY_SECTION, Line
from pbem.engine.play import check, waits_for
from pbem.intake.nothing import nothings
from pbem.intake.settled import answers_nothing, as_standing, last_settled
from pbem.records.desk_places import ANSWER, STANDING, covers, place, section_of
from pbem.records.replacement import PASS, Incoming
from pbem.records.settle import is_for_batch, is_replaceable

if TYPE_CHECKING:
    from pbem.intake.sent import Sent
    from pbem.table.campaign import Campaign


class Places:
    """The places of the lines of one mail. `asked`: a line of it answers a question; `answers`:
    to which; `passes`: it says `pass`, and `passed` for which batches; `lapses`: it says so for all
    standing lines. What may not
    stand is in `problems`, what is said of lines that do, in `remarks`."""

    def __init__(self, sent: Sent) -> None:
        self.campaign = sent.campaign
        self.sent = sent
        self.seat = sent.seat
        self.powers = sent.powers
        self.sealer = sent.asides.sealer
        self.heads = set(sent.parsed.heads) - {STANDING}
        self.problems: list[Problem] = []
        self.remarks: list[Problem] = []
        self.passed: list[Ask] = []
        self.answers: list[str] = []
        self.asked = self.passes = self.lapses = False

    def incoming(self) -> list[Incoming]:
        """The lines with the place at which the desk keeps them; others become problems."""
        placed: list[Incoming] = []
        for line in self._lines():
            if foreign := self.foreign(line) or self._stranger(line):
                self.problem(line, foreign.problem)
            elif line.queue:
                self._queue(line)
            elif line.verb == PASS and line.section in ("", STANDING):
                answers = nothings(self.sent, line)
                placed += [each for answer in answers for each in self._placed(answer)]
                if not answers:
                    self._pass(line)
            else:
                placed += self._placed(line)
        return placed

    def _placed(self, line: Line) -> Iterator[Incoming]:
        """A line with its place, if it may have one."""
        if (told := self.place(line)) is not None:
            text = self._text(told, line)
            if self._is_let_in(told, line, text):
                yield Incoming(told, replace(line, text=text))

    def _queue(self, line: Line) -> None:
        """Orders for a next question of the turn are kept."""
        try:
            for each in self.sent.asides:
                each.keeps(line.section, line)
        except Refusal as refusal:
            self.problem(line, refusal.problem)

    def _text(self, told: str, line: Line) -> str:
        """The normal form of a line where it lies; an answer needs no section."""
        section = section_of(told)
        if section == ANSWER:
            return line.text
        return self.campaign.grammar.line(line.verb, line.args, section, line.power).text

    def _lines(self) -> Iterator[Line]:
        """The lines of the mail; a `pass` below the heading of a section that several powers are
        asked for says it for all of them."""
        for line in self.sent.parsed.lines:
            asks = self.sent.asks_for(line.section) if line.verb == PASS and not line.power else ()
            if len(asks) < 2:
                yield line
            for ask in asks if len(asks) > 1 else ():
                for power in self.sent.powers_in(ask):
                    yield replace(line, power=power)

    def foreign(self, line: Line) -> Illegal | None:
        """Why this seat has nothing to say in a line, as things are now."""
        if not self.powers:
            return Illegal("", "no_power_left", seat=self.seat)
        if not line.power or line.power in self.powers:
            return None
        campaign = self.campaign
        if line.power in campaign.powers and campaign.seat_of(line.power) is None:
            return Illegal("", "nobody_decides", power=line.power)
        return Illegal("", "not_your_power", power=line.power, seat=self.seat)

    def _stranger(self, line: Line) -> Refusal | None:
        """Why a line is none of this campaign."""
        try:
            self.campaign.table.belongs(self.campaign.state, line.verb)
        except Refusal as refusal:
            return refusal
        return None

    def _pass(self, line: Line) -> None:
        """A `pass` for all that is open, or for all standing lines; it is no line itself."""
        if line.section == STANDING:
            self.lapses = not self.sent.is_closed
            if not self.lapses:
                self.problem(line, Illegal("", "lines_closed", seat=self.seat).problem)
        elif self.sent.turn:
            self.problem(line, Illegal("", "pass_ahead").problem)
        else:
            found = [ask for ask in self.sent.asks if line.power in ("", *ask.to)]
            self.passed += found
            self.passes = self.passes or bool(found) or not self.sent.asks
            if line.power and self.sent.asks and not found:
                self.problem(line, self.not_now("not_your_orders", ""))

    def _is_let_in(self, told: str, line: Line, text: str) -> bool:
        """Whether a line may change anything, and is one that its seat has committed to, if it has
        to any."""
        refusal = self._closed(told, line, text) or self.sealer.refusal((told, text))
        if refusal is not None:
            self.problem(line, refusal.problem)
        return refusal is None

    def _closed(self, told: str, line: Line, text: str) -> Illegal | None:
        """A lock closes what could still settle questions; answers to questions that were put are
        always taken.

        A seat's own link closes as much, but not what the seat had committed to before everybody.
        """
        is_reply = told == STANDING or line.verb in self.campaign.table.game.reply_verbs
        if not self.sent.is_closed or section_of(told) == ANSWER or not is_reply:
            return None
        if self.sealer.is_pledged((told, text)):
            return None
        return Illegal("", "lines_closed", seat=self.seat)

    def lies(self, line: Line) -> str:
        """Where an order lies that may stand: with its power, where one alone can be meant."""
        told = self.sent.place(self._section(line), line.power)
        asks = self.sent.asks_for(told)
        powers = [power for ask in asks for power in self.sent.powers_in(ask)]
        is_clear = not line.power and len(asks) == len(powers) == 1
        return self.sent.place(section_of(told), powers[0]) if is_clear else told

    def place(self, line: Line) -> str | None:
        """Where the desk keeps a line; None where it may not stand."""
        found = self._place(line)
        return found if found != STANDING or self._is_possible(line) else None

    def _is_possible(self, line: Line) -> bool:
        """Whether what a standing line is about can ever be; that it cannot be now is worth a
        remark."""
        table, state = self.campaign.table, self.campaign.state
        try:
            remark = table.weigh(state, self.seat, self.powers, line)
        except NotKnown:
            remark = NOT_AT_HAND
        except Refusal as refusal:
            self.problem(line, refusal.problem)
            return False
        if remark is not None:
            self.remark(line, remark)
        return True

    def _place(self, line: Line) -> str | None:
        if line.section == STANDING:
            return STANDING
        asked = [ask for ask in self.campaign.asks if line.verb in ask.verbs and not ask.sections]
        if mine := [ask for ask in asked if self._is_asked(ask, line.power)]:
            ask = self._answered(mine, line)
            if ask is None:
                return None
            self.asked = True
            self.answers.append(ask.id)
            return place(ANSWER, ask.id)
        if self._is_late(line):
            self.problem(line, self._late(line))
            return None
        return self._order(self._section(line), line)

    def _section(self, line: Line) -> str:
        """The section of an order; one that is asked for where it may stand in several."""
        sections = [section for ask in self.sent.asks for section in ask.sections]
        allowed = self.campaign.grammar.verbs[line.verb].sections
        if line.section in sections or self.heads or allowed == ANY_SECTION:
            return line.section
        if all(line.section not in ask.sections for ask in self.campaign.asks):
            # Nobody is asked for it: it was not taken for want of a heading.
            return line.section
        return next((each for each in sections if each in allowed), line.section)

    def _is_late(self, line: Line) -> bool:
        """An answer without any head from a seat that is asked nothing it could answer: for a
        question that is closed, or for one that has not come."""
        role = self.campaign.grammar.verbs[line.verb].role
        return role == "reply" and not (self.sent.asks or self.sent.turn or self.heads)

    def _late(self, line: Line) -> Problem:
        """The question that such an answer may have been meant for, and how it is kept for later
        ones."""
        standing = as_standing(self.campaign, line)
        found = last_settled(self.campaign, self.seat, line.verb)
        if found is None:
            return Illegal("", "nothing_asked", standing=standing).problem
        record, question = found
        return Illegal(
            "", "settled_already", question=question, record=record, standing=standing
        ).problem

    def _is_asked(self, ask: Ask, power: str) -> bool:
        return any(power in ("", each) for each in self.sent.powers_in(ask))

    def _answered(self, asks: Sequence[Ask], line: Line) -> Ask | None:
        """The open question that a line answers; None, with a problem, where it answers none, or
        may mean several."""
        try:
            taken = [ask for ask in asks if self._is_taken(ask, line)]
        except NotKnown:
            self.remark(line, NOT_AT_HAND)
            return self._meant(asks, line)
        except Refusal as refusal:
            self.problem(line, refusal.problem)
            return None
        state = self.campaign.state
        free = [ask for ask in taken if self._waits(ask, line) or is_replaceable(state, ask)]
        if not taken:
            self.problem(line, answers_nothing(self.campaign, asks, line))
            return None
        if not free:
            found = last_settled(self.campaign, self.seat, line.verb, taken[0].id)
            record = found[0] if found else 0
            self.problem(line, Illegal("", "answered_already", record=record or "").problem)
            return None
        return self._meant(free, line)

    def _is_taken(self, ask: Ask, line: Line) -> bool:
        """Whether a line applies to a question; raises what the rules have against it then."""
        table, state = self.campaign.table, self.campaign.state
        say = table.reply(state, ask, line, self.seat)
        if say is not None:
            check(table, state, ask, say, [self.seat])
        return say is not None

    def _waits(self, ask: Ask, line: Line) -> bool:
        mine = self.sent.powers_in(ask)
        missing = waits_for(self.campaign.state, ask)
        return any(each in missing for each in mine if line.power in ("", each))

    def _meant(self, asks: Sequence[Ask], line: Line) -> Ask | None:
        """Of several questions that a line answers the one that it names; where its verb names
        none, the first that the mail has not answered yet."""
        about = self.campaign.table.game.noun(line)
        named = [ask for ask in asks if about and f"{ask.noun} ".startswith(f"{about} ")]
        found = named or list(asks)
        if len(found) == 1:
            return found[0]
        powers = {power for ask in found for power in self.sent.powers_in(ask)}
        if len(powers) > 1 and not line.power:
            self.problem(line, self._which_power(line, sorted(powers)))
            return None
        return next((ask for ask in found if ask.id not in self.answers), found[0])

    def _which_power(self, line: Line, powers: Sequence[str]) -> Problem:
        """A line of a seat with several powers that does not say for which of them it is."""
        grammar = self.campaign.grammar
        texts = [grammar.line(line.verb, line.args, line.section, power).text for power in powers]
        return Ambiguous("which_power", tuple(texts), 1, seat=self.seat).problem

    def _order(self, section: str, line: Line) -> str | None:
        """Orders are taken for what is asked now and for what comes after it in the same turn;
        those for a later turn are kept."""
        try:
            if any(each.keeps(section, line) for each in self.sent.asides):
                return None
        except Refusal as refusal:
            self.problem(line, refusal.problem)
            return None
        told = self.sent.place(section, line.power)
        if self.is_over(section, line.power):
            code = "orders_locked" if covers(self.sent.locked, told) else "not_your_orders"
            self.problem(line, self.not_now(code, section))
            return None
        return told if line.power else self._of_power(told, line)

    def is_over(self, section: str, power: str = "") -> bool:
        """Whether orders of this turn for a section are not taken any more, or no such orders."""
        asks = [ask for ask in self.sent.asks if power in ("", *ask.to)]
        order, locked = self.campaign.grammar.sections, self.sent.locked
        if asks:
            first = min(order.index(each) for ask in asks for each in ask.sections)
        else:
            first = max((order.index(section_of(each)) + 1 for each in locked), default=len(order))
        return section not in order or order.index(section) < first

    def _of_power(self, told: str, line: Line) -> str | None:
        """The place of an order that names no power: with the one that is asked for it, or if
        nobody is yet, with the one that is asked for what comes before it in the turn."""
        asks = self.sent.asks_for(told)
        if not asks and len(self.sent.asks) == 1:
            asks = list(self.sent.asks)
        powers = [power for ask in asks for power in self.sent.powers_in(ask)]
        if len(asks) > 1:
            if not any(is_for_batch(self.campaign.table, ask, line) for ask in asks):
                return told
            self.problem(line, self._which_power(line, powers))
            return None
        return self.sent.place(section_of(told), powers[0]) if len(powers) == 1 else told

    def not_now(self, code: str, section: str) -> Problem:
        """Why orders for a section are not taken: used already, or not this seat's to give."""
        if not self.powers:
            return Illegal("", "no_power_left", seat=self.seat).problem
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
