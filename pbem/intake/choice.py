"""Which of the orders that words may mean is taken: the one against which the rules have nothing,
together with the rest of the mail and what is in force.

A part of a mail that is not in the form of an order comes with its candidates. One candidate is the
order, and the rules say of it what they say of any other. Of several those are left out that the
rules refuse as things are now; what is decided so may decide another, until nothing changes. What
then still has two readings is asked back, each as a whole line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pbem.engine.errors import Ambiguous, Illegal, NotKnown, Problem, Refusal
from pbem.engine.orders import STANDING, Line
from pbem.engine.play import check
from pbem.intake.places import Places
from pbem.records.replacement import PASS, Lying, Said
from pbem.reports.receipts import ReadAs

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.engine.orders import Parsed
    from pbem.engine.prose.readings import Candidate, Guess, Reading
    from pbem.intake.judge import Judging
    from pbem.intake.sent import Sent

# A mail costs so many questions to the rules at most; whoever leaves more open is asked.
MOST_JUDGED = 300


@dataclass(frozen=True, slots=True)
class Option:
    """One order that a part of a mail may be, and what had to be guessed for it."""

    line: Line
    guesses: tuple[Guess, ...] = ()


@dataclass(slots=True)
class Part:
    """A part of a mail on its way to one line: a line in the form of an order has one option, and
    no `reading`."""

    options: list[Option]
    reading: Reading | None = None
    problem: Problem | None = None

    @property
    def option(self) -> Option | None:
        """What is taken, once that is decided."""
        return self.options[0] if len(self.options) == 1 else None

    @property
    def place(self) -> tuple[int, int]:
        """Where it stands in the mail."""
        told = self.reading or self.options[0].line
        return told.line, told.column


class Choice:
    """For one mail; `lying` are the lines that were in force before it."""

    def __init__(self, sent: Sent, judging: Judging, lying: Sequence[Lying]) -> None:
        self.sent = sent
        self.campaign = sent.campaign
        self.judging = judging
        self.places = Places(sent)
        self.parts = [Part([Option(line)]) for line in sent.parsed.lines]
        self.parts += [self._part(reading) for reading in sent.parsed.readings]
        self.parts.sort(key=lambda part: part.place)
        self.lying = self._kept(lying)
        self.left = MOST_JUDGED

    def go(self) -> tuple[Parsed, list[ReadAs]]:
        """The mail with one line or one problem for each part, and what was read as what."""
        while any(self._narrow(part) for part in self.parts if len(part.options) > 1):
            pass
        parsed = self.sent.parsed
        for part in self.parts:
            if part.option is None and part.problem is None:
                part.problem = self._which(part)
        lines = [part.option.line for part in self.parts if part.option is not None]
        problems = [part.problem for part in self.parts if part.problem is not None]
        read = [each for part in self.parts for each in _read(part)]
        return replace(parsed, lines=lines, problems=[*parsed.problems, *problems]), read

    def _part(self, reading: Reading) -> Part:
        options = [_option(reading, candidate) for candidate in reading.candidates]
        return Part(options, reading, None if options else reading.problem)

    def _kept(self, lying: Sequence[Lying]) -> list[Said]:
        """The lines in force that the mail does not replace."""
        parsed = self.sent.parsed
        gone = set() if parsed.adds else set(parsed.heads)
        return [
            (entry.place, text)
            for entry, text in lying
            if entry.section not in gone or self.judging.stays(entry, text)
        ]

    # Several readings

    def _narrow(self, part: Part) -> bool:
        """Leave out the readings that the rules refuse; True when that leaves fewer. Where they
        refuse all, what they have against the likeliest is what is wrong."""
        found = [(option, self._against(part, option.line)) for option in part.options]
        good = [option for option, problem in found if problem is None]
        if len(good) == len(part.options):
            return False
        first, problem = found[0]
        if not good and problem is not None:
            part.options = []
            told = Refusal(problem).at(*part.place, first.line.source).problem
            part.problem = replace(told, read_as=first.line.text)
        else:
            part.options = good
        return True

    def _which(self, part: Part) -> Problem:
        """Which of several readings is meant?"""
        assert part.reading is not None
        texts = tuple(dict.fromkeys(option.line.text for option in part.options))
        refusal = Ambiguous("which_order", texts, count=len(texts))
        return refusal.at(*part.place, part.reading.said).problem

    # What the rules say

    def _against(self, part: Part, line: Line) -> Problem | None:
        """What they have against a line at the place of a part, beside the lines that are
        decided."""
        if not self.left:
            return None
        self.left -= 1
        try:
            if line.section == STANDING:
                self._weigh(line)
                return None
            if asks := self._questions(line):
                return self._against_answer(asks, line)
        except NotKnown:
            return None
        except Refusal as refusal:
            return refusal.problem
        return self._against_order(part, line)

    def _weigh(self, line: Line) -> None:
        """Raises what the rules have against a standing line."""
        table, state = self.campaign.table, self.campaign.state
        table.weigh(state, self.sent.seat, self.sent.powers, line)

    def _questions(self, line: Line) -> list[Ask]:
        """The questions of the seat that a line of its verb answers."""
        return [
            ask
            for ask in self.campaign.asks
            if line.verb in ask.verbs and not ask.sections and self.sent.powers_in(ask)
        ]

    def _against_answer(self, asks: Iterable[Ask], line: Line) -> Problem | None:
        table, state, seat = self.campaign.table, self.campaign.state, self.sent.seat
        for ask in asks:
            say = table.reply(state, ask, line, seat)
            if say is not None:
                check(table, state, ask, say, [seat])
                return None
        return Illegal("", "answers_nothing", asks="").problem

    def _against_order(self, part: Part, line: Line) -> Problem | None:
        others = [*self.lying, *self._said(part)]
        return self.judging.against(others, (self.places.lies(line), line.text))

    def _said(self, but: Part) -> Iterator[Said]:
        """The lines of the other parts that are decided, with their places."""
        for part in self.parts:
            if part is not but and part.option is not None and part.option.line.verb != PASS:
                line = part.option.line
                yield self.places.lies(line), line.text


def _option(reading: Reading, candidate: Candidate) -> Option:
    """A candidate at the place at which it was written."""
    line = replace(candidate.line, line=reading.line, column=reading.column, queue=reading.queue)
    return Option(replace(line, source=reading.said), candidate.guesses)


def _read(part: Part) -> Iterator[ReadAs]:
    """What a part in other words than the form's was read as."""
    if part.reading is not None and part.option is not None:
        option = part.option
        said = part.reading.said
        yield ReadAs(*part.place, said, option.line.text, option.guesses)
