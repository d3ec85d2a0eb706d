"""Which of the orders that words may mean is taken: the one against which the rules have nothing,
together with the rest of the mail and what is in force.

A part of a mail that is not in the form of an order comes with its candidates. One candidate is the
order, and the rules say of it what they say of any other. Of several those are left out that the
rules refuse as things are now; what is decided so may decide another, until nothing changes. What
then still has two readings is asked back, each as a whole line. Of an order that the rules refuse
since it leaves out its way, or stands in the wrong section, that is filled in (ways.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import merge
from typing import TYPE_CHECKING

from pbem.engine.errors import Ambiguous, NotUnderstood, Problem, Refusal
from pbem.engine.orders import Line, Parsed
from pbem.intake import talk, ways
from pbem.intake.amounts import Amounts
from pbem.intake.places import Places
from pbem.intake.ways import Option
from pbem.records.desk_places import STANDING
from pbem.records.replacement import PASS, Lying, Said
from pbem.reports.receipts import ReadAs
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.prose.readings import Candidate, Reading
    from pbem.engine.wording import Way
    from pbem.intake.judge import Judging
    from pbem.intake.sent import Sent

# A mail costs so many questions to the rules at most, one of many lines fewer; what is left open
# then is asked back.
MOST_JUDGED = 120
_MANY = 50
# From more places nothing is proposed, of orders that the rules judge now, and of others.
MOST_STARTS, MOST_UNJUDGED = 24, 4


@dataclass(slots=True)
class Part:
    """A part of a mail on its way to one line or one problem: a line in the form of an order has
    one option, and no `reading`. `waits`: an amount of it is what the others leave."""

    options: list[Option]
    reading: Reading | None = None
    problem: Problem | None = None
    waits: bool = False

    @property
    def option(self) -> Option | None:
        """What is taken, once that is decided."""
        return self.options[0] if len(self.options) == 1 and not self.waits else None

    @property
    def place(self) -> tuple[int, int]:
        """Where it stands in the mail."""
        told = self.reading or self.options[0].line
        return told.line, told.column

    @property
    def said(self) -> str:
        """The words of the player."""
        return self.reading.said if self.reading else self.options[0].line.source


class Choice:
    """For one mail; `lying` are the lines that were in force before it."""

    def __init__(self, sent: Sent, judging: Judging, lying: Sequence[Lying]) -> None:
        self.sent = sent
        self.judging = judging
        self.places = Places(sent)
        self.amounts = Amounts(sent)
        # Parts of a line that a `;` ends may have its number and column in common.
        lines = [Part([Option(line)]) for line in sent.parsed.lines]
        readings = map(self._begun, sent.parsed.readings)
        self.parts = list(merge(lines, readings, key=lambda part: part.place))
        self.lying = self._kept(lying)
        many = max(1.0, (len(self.parts) + len(self.lying)) / _MANY)
        self.left = int(MOST_JUDGED / many**2)

    def _begun(self, reading: Reading) -> Part:
        """A reading; of one that does not say from where, the orders whose units stand there."""
        if reading.candidates or not reading.anywhere:
            return _part(reading)
        found = self._starts(reading)
        return Part(found, reading, None if found else self._from_where(reading))

    def _starts(self, reading: Reading) -> list[Option]:
        """The orders of a reading that does not say from where, by the places where all its units
        stand."""
        found = [
            option
            for each in reading.anywhere
            if self._suits(_option(reading, each))
            for option in self.amounts.starts(_option(reading, each))
        ]
        asked = [each for each in found if self._is_asked(each)]
        return asked[:MOST_STARTS] if asked else found if len(found) <= MOST_UNJUDGED else []

    def go(self) -> tuple[Parsed, list[ReadAs]]:
        """The mail with one line or one problem for each part, and what was read as what."""
        for is_rest in (False, True):
            for part in self.parts:
                if part.reading is not None and part.waits == is_rest:
                    self._settle(part)
            # What comes first in a turn is decided first.
            order = sorted((part for part in self.parts if not part.waits), key=self._rank)
            while any(self._narrow(part) for part in order if len(part.options) > 1):
                pass
        self._mend()
        self._hold_back()
        for part in self.parts:
            if told := self._asked_back(part):
                part.problem, part.options = self._at(part, told.problem), []
        parsed = self.sent.parsed
        lines = [part.option.line for part in self.parts if part.option is not None]
        problems = [part.problem for part in self.parts if part.problem is not None]
        read = [each for part in self.parts for each in _read(part)]
        return replace(parsed, lines=lines, problems=[*parsed.problems, *problems]), read

    def _rank(self, part: Part) -> int:
        sections = self.sent.campaign.grammar.sections
        section = part.options[0].line.section if part.options else ""
        return sections.index(section) if section in sections else -1

    def _kept(self, lying: Sequence[Lying]) -> list[Said]:
        """The lines in force that the mail does not replace."""
        parsed = self.sent.parsed
        gone = set() if parsed.adds else set(parsed.heads)
        return [
            (entry.place, text)
            for entry, text in lying
            if entry.section not in gone or self.judging.stays(entry, text)
        ]

    def _said(self, but: Part | None = None) -> Iterator[tuple[Part, Said]]:
        """The parts that are decided, other than one, with the places of their lines."""
        for part in self.parts:
            if part is not but and (said := self._says(part.option)):
                yield part, said

    def _says(self, option: Option | None) -> Said | None:
        """What is held against the rules of an option, with its place."""
        line = option.line if option is not None else None
        if line is None or line.queue or (line.verb == PASS and line.section in ("", STANDING)):
            return None
        return self.places.lies(line), line.text

    def _beside(self, part: Part, *, likely: bool = False) -> tuple[list[Said], int]:
        """What else is in force and decided, and the place of a part among it: orders count in the
        order of the mail. `likely`: also the likeliest of what is not decided.
        """
        told: list[tuple[Part, Said | None]] = []
        for each in self.parts:
            option = each.options[0] if likely and each.options else each.option
            told.append((each, self._says(option)))
        here = next(number for number, (each, _) in enumerate(told) if each is part)
        before = [said for _, said in told[:here] if said]
        after = [said for _, said in told[here + 1 :] if said]
        return [*self.lying, *before, *after], len(self.lying) + len(before)

    # One reading of several

    def _settle(self, part: Part) -> None:
        """Amounts in words to numbers; what they leave open is asked."""
        part.waits = False
        others = [*self.lying, *(said for _, said in self._said(part))]
        settled: list[Option] = []
        suited = [each for each in part.options if self._suits(each)]
        asked = [each for each in part.options if self._is_asked(each)]
        if not suited and part.reading is not None and not asked:
            # The rules have nothing against it yet, but nobody can have meant it.
            part.problem = part.problem or self._never_done(part)
            part.options = []
        if not suited and part.reading is not None and part.reading.candidates:
            suited = self._starts(part.reading)
            part.problem = None if suited else part.problem
        for option in suited or asked or part.options:
            told = self.amounts.settled(option, [text for _, text in others])
            if isinstance(told, Problem):
                part.problem = part.problem or self._at(part, told)
            else:
                settled.append(told)
        part.options = settled
        part.problem = None if settled else part.problem

    def _narrow(self, part: Part) -> bool:
        """Leave out the readings that the rules refuse, all but the likeliest where they refuse
        all; True when that leaves fewer.
        """
        found = [(option, self._against(part, option)) for option in part.options]
        good = [option for option, problem in found if problem is None]
        if good and part.reading is not None:
            # Another place that the same words may mean counts also where its way is left out.
            far = [option for option, problem in found if problem is not None]
            longer = [each for option in far for _, each in self._ways(part, option)[:1]]
            known = {each.line.text for each in good}
            good += [each for each in longer if each.line.text not in known]
        first, problem = found[0]
        if not good and problem is not None:
            others = (each for option in part.options for each in self._others(part, option))
            good = list({each.line.text: each for each in others}.values())
            if not good and part.reading is not None and part.reading.anywhere:
                part.problem, part.options = self._at(part, self._from_where(part.reading)), []
                return False
            # The likeliest is held against the rules with all others, like any line.
            good = good or ([] if part.problem else [first])
        good = self._unlike([each for each in good if self._fits(each)] or good)
        good = [each for each in good if self._is_asked(each)] or good
        is_less = len(good) < len(part.options)
        part.options = good
        return is_less

    def _unlike(self, options: Sequence[Option]) -> list[Option]:
        """Of options that are the same answer to a question the first."""
        found: dict[object, Option] = {}
        for option in options:
            found.setdefault(self.judging.answer(option.line) or option.line.text, option)
        return list(found.values())

    def _fits(self, option: Option) -> bool:
        """Whether an order may be meant of which the rules say nothing yet, since its section is
        not asked for."""
        return self._is_asked(option) or self._suits(option)

    def _is_asked(self, option: Option) -> bool:
        return bool(self.sent.asks_for(self.places.lies(option.line)))

    def _never_done(self, part: Part) -> Problem | None:
        """What is said of orders that are none for their units."""
        if not part.options:
            return None
        if part.reading is not None and part.reading.anywhere:
            return self._at(part, self._from_where(part.reading))
        told = NotUnderstood("never_done", order=part.options[0].line.text)
        return self._at(part, told.problem)

    def _suits(self, option: Option) -> bool:
        """Whether an order could ever be one for its units."""
        campaign = self.sent.campaign
        return campaign.table.fits(campaign.state, self.sent.seat, option.line)

    def _asked_back(self, part: Part) -> Ambiguous | None:
        """Why the orders that a part may be are asked back, None if not: there are several, or one
        that is used or signed as it stands."""
        option = part.option
        texts = tuple(dict.fromkeys(option.line.text for option in part.options))
        if option is None:
            return Ambiguous("which_order", texts, count=len(texts)) if texts else None
        is_other = part.reading is not None or option.is_changed
        if is_other and self.sent.is_signed:
            return Ambiguous("signed_words", texts)
        if self.judging.questions(option.line):
            if option.guesses:
                return Ambiguous("guessed_answer", texts)
            if talk.beside(self.sent.parsed.strays)[0]:
                return Ambiguous("talk_beside_answer", texts)
        return None

    # What the rules refuse

    def _against(self, part: Part, option: Option) -> Problem | None:
        """What they have against an option beside the lines that are decided."""
        if not self.left:
            return None
        self.left -= 1
        if refused := self._not_this_seat(option.line):
            return refused
        told, line = self.places.lies(option.line), option.line
        refused = self.judging.against(*self._beside(part), told, line)
        if refused is None or all(each.option or not each.options for each in self.parts):
            return refused
        return self.judging.against(*self._beside(part, likely=True), told, line)

    def _not_this_seat(self, line: Line) -> Problem | None:
        """Why an order is not the seat's to give, or not any more in this turn."""
        if foreign := self.places.foreign(line):
            return foreign.problem
        is_order = line.section != STANDING and not self.judging.questions(line)
        is_now = self.sent.asks and not (self.sent.turn or line.queue)
        if is_now and is_order and self.places.is_over(line.section, line.power):
            return self.places.not_now("orders_locked", line.section)
        return None

    def _mend(self) -> None:
        """Fill in what an order leaves out that the rules refuse as it stands."""
        said = list(self._said())
        sifted = self.judging.judge([*self.lying, *(each for _, each in said)])
        bad = {number - len(self.lying) for number, _ in sifted.problems} if sifted else set()
        for number, (part, _) in enumerate(said):
            assert part.option is not None
            is_answer = bool(self.judging.questions(part.option.line))
            if number in bad or (is_answer and self._against(part, part.option)):
                good = self._others(part, part.option)
                part.options = good or ([] if part.problem else part.options)
            elif part.reading is not None and not self.sent.asks_for(said[number][1][0]):
                moved = self._moved(part, part.option)
                part.options = [moved] if moved else part.options

    def _hold_back(self) -> None:
        """An order that does nothing in its section may be a part of one that was refused there: it
        is not moved then, but asked back. So is an answer beside words that were not understood.
        """
        for part in self.parts:
            option = part.option
            if option is None or not (part.reading or option.moved_from):
                continue
            own = (option.line.text,)
            if self.judging.questions(option.line) and self._refused(part):
                told = Ambiguous("answer_beside", own)
            elif option.moved_from and self._refused(part) & {"", option.moved_from}:
                told = Ambiguous("moved_beside", own, section=option.line.section)
            else:
                continue
            part.problem, part.options = self._at(part, told.problem), []

    def _refused(self, but: Part) -> set[str]:
        """The sections in which something else of the mail is refused or open, "" for words that
        may belong to any.
        """
        found = {""} if self.sent.parsed.problems else set()
        for part in self.parts:
            if part is not but and part.option is None:
                known = part.reading.candidates if part.reading else ()
                found |= {each.line.section for each in known} or {""}
        said = list(self._said())
        sifted = self.judging.judge([*self.lying, *(each for _, each in said)])
        for number in {number - len(self.lying) for number, _ in sifted.problems} if sifted else ():
            if number >= 0 and said[number][0].option is not None:
                found.add(said[number][0].options[0].line.section)
        return found

    def _moved(self, part: Part, option: Option) -> Option | None:
        """An order in the section in which it belongs, if the rules take it there."""
        moved = ways.moved(self.sent, self.places, option)
        if moved is None or not self.amounts.are_there(moved.line):
            return None
        return None if self._against(part, moved) else moved

    def _others(self, part: Part, option: Option) -> list[Option]:
        """Orders that the rules take in place of one that they refuse: with its way, or in the
        section in which it belongs. Where ways differ, that becomes a problem."""
        if moved := self._moved(part, option):
            return [moved]
        good = self._ways(part, option)
        if len({repr(way.differs) for way, _ in good}) > 1:
            part.problem = self._at(part, ways.which(self.sent, good))
            return []
        return [each for _, each in good[:1]] or self._from_elsewhere(part)

    def _from_where(self, reading: Reading) -> Problem:
        """That an order does not say which place its units leave, and how it would be written."""
        options = [_option(reading, each) for each in reading.anywhere]
        line = next((each for each in options if self._suits(each)), options[0]).line
        order = line.text.replace(line.args["path"]["places"][0], "...", 1)
        placed = replace(line, source=reading.source)
        told = NotUnderstood("from_where", order=order)
        return told.at(placed.line, placed.column, placed.source).problem

    def _from_elsewhere(self, part: Part) -> list[Option]:
        """What the rules take of an order that does not say from where, where all else that it may
        be is refused."""
        if part.reading is None or not (part.reading.candidates and part.reading.anywhere):
            return []
        return [
            each
            for each in self._starts(part.reading)
            if self._is_asked(each) and self._against(part, each) is None
        ]

    def _ways(self, part: Part, option: Option) -> list[tuple[Way, Option]]:
        """The ways of an order that the rules take."""
        found = ways.filled_in(self.sent, option)
        return [(way, each) for way, each in found if self._against(part, each) is None]

    def _at(self, part: Part, problem: Problem) -> Problem:
        """A problem at the place of a part, with the words that stand there."""
        placed = replace(problem, line=0, column=0, text="")
        return Refusal(placed).at(*part.place, part.said).problem


def _part(reading: Reading) -> Part:
    options = [_option(reading, candidate) for candidate in reading.candidates]
    waits = any(amount.word == "rest" for each in reading.candidates for _, amount in each.open)
    return Part(options, reading, None if options else reading.problem, waits)


def _option(reading: Reading, candidate: Candidate) -> Option:
    """A candidate at the place at which it was written."""
    line = _placed(candidate.line, reading)
    return Option(line, candidate.guesses, open=candidate.open)


def _placed(line: Line, reading: Reading) -> Line:
    place = {"line": reading.line, "column": reading.column}
    return replace(line, **place, queue=reading.queue, source=reading.said)  # type: ignore[arg-type]


def _read(part: Part) -> Iterator[ReadAs]:
    """What a part was read as, where it is other than was written."""
    option = part.option
    if option is not None and (part.reading is not None or option.is_changed):
        yield ReadAs(
            *part.place,
            part.said.strip(),
            option.line.text,
            option.guesses,
            option.amounts,
            option.moved_from,
            option.has_way,
        )
