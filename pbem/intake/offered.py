"""What a receipt offers to be sent instead of a line that was refused: only orders that would be
taken beside what is in force now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.errors import NotUnderstood, Problem
from pbem.engine.prose.doubtful import is_negative
from pbem.intake.amounts import Amounts
from pbem.intake.places import Places
from pbem.records.desk_places import STANDING
from pbem.records.replacement import PASS, Said

if TYPE_CHECKING:
    from pbem.engine.orders import Line
    from pbem.intake.judge import Judging

# A mail costs so many questions to the rules at most; what is not looked at is not offered.
MOST_JUDGED = 100


class Offered:
    """For one mail, after which the lines of `orders` are in force."""

    def __init__(self, judging: Judging, orders: Sequence[Said]) -> None:
        self.judging = judging
        self.sent = judging.sent
        self.grammar = judging.campaign.grammar
        self.places = Places(self.sent)
        self.amounts = Amounts(self.sent)
        self.orders = orders
        self.left = MOST_JUDGED

    def all(self, problems: Sequence[Problem]) -> list[Problem]:
        """All that is wrong with the mail, with those of its choices that would be taken, of names
        the line with the name in its place. What is no order (the form of a verb, the header of a
        mail) stays as it is. For words that say no nothing is offered. Where there are no choices,
        too many units are as many as there are.
        """
        refused = [self._refused(problem) for problem in problems]
        made: list[Problem] = []
        for number, problem in enumerate(problems):
            is_opposite = problem.kind == "not_understood" and is_negative(problem.text)
            choices = () if is_opposite else problem.choices
            taken = [text for choice in choices for text in self._taken(problem, choice)]
            if not taken and refused[number]:
                others = [lines[0] for at, lines in enumerate(refused) if lines and at != number]
                taken = self._fewer(refused[number], others)
            made.append(replace(problem, choices=tuple(dict.fromkeys(taken))))
        return made

    def _refused(self, problem: Problem) -> list[Line]:
        """The order that the rules refuse, none where the problem is another one."""
        return self._meant(problem.read_as or problem.text) if problem.kind == "illegal" else []

    def _fewer(self, lines: Sequence[Line], others: Sequence[Line]) -> list[str]:
        """An order that the rules refuse by itself with as many units as all others of the mail
        leave, if they take it so."""
        for line in lines if self.left else ():
            texts = [*(text for _, text in self.orders), *(other.text for other in others)]
            made = None if self._is_taken(line) else self.amounts.fewer(line, texts)
            if made is not None and self._is_taken(made):
                return [made.text]
        return []

    def _taken(self, problem: Problem, choice: str) -> list[str]:
        """The line that a choice comes to, none where it would be refused."""
        lines = self._meant(choice)
        is_own = len(lines) == 1
        name = str(problem.fields.get("name", ""))
        if not lines and name and name in problem.text:
            lines = self._meant(problem.text.replace(name, choice, 1))
        if not lines:
            return [choice]
        good = [line for line in lines if self._is_taken(line)]
        return [choice if is_own else line.text for line in good[:1]]

    def _meant(self, text: str) -> list[Line]:
        """The order that a text is, where its section is not clear the same in each; none for what
        is no order."""
        expect = {section for ask in self.judging.campaign.asks for section in ask.sections}
        try:
            return [self.grammar.parse_line(text, expect=sorted(expect))]
        except NotUnderstood as refusal:
            if refusal.problem.code != "which_section":
                return []
            return [self.grammar.parse_line(each) for each in refusal.problem.choices]

    def _is_taken(self, line: Line) -> bool:
        """Whether an order would be taken, as far as it is for now and the rules can say."""
        if line.verb == PASS or self.grammar.verbs[line.verb].role in ("done", "then"):
            return True
        if line.power and line.power not in self.sent.powers:
            return False
        is_answer = self._is_answer(line)
        if self.sent.turn or not (self.sent.asks or self.sent.locked or is_answer):
            # It is kept for a later turn, against which the rules have nothing yet.
            return True
        if self.places.is_over(line.section, line.power) and not is_answer:
            return False
        if not self.left:
            return False
        self.left -= 1
        return self._against(line) is None

    def _against(self, line: Line) -> Problem | None:
        return self.judging.against(self.orders, len(self.orders), self.places.lies(line), line)

    def _is_answer(self, line: Line) -> bool:
        """Whether a line needs no section that is asked for: a standing line, or an answer."""
        return line.section == STANDING or bool(self.judging.questions(line))
