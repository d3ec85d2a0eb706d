"""Lines of a seat that is asked for several powers together: whose each of them is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Generic

from pbem.engine.errors import Problem, Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import Grammar, Line
from pbem.values import dataclass
from pbem.wargame.phases import P, Phase, Rehearsal
from pbem.wargame.sections import EMPTY


@dataclass(frozen=True)
class Heads(Generic[P]):
    """The lines that answer an ask, with the phases that they are for by section; `parse` reads one
    in normal form.

    Without a power before it a line is of the only one that is asked, others may act for another
    seat; of the one that `owner` says, where the rules tell it by what stands in the line; or of
    the only one that could carry it out. A line that may be of several is refused with `code`, and
    `field` has those that are asked.
    """

    g: P
    ask: Ask
    phases: Mapping[str, Phase[P]]
    grammar: Grammar
    parse: Callable[[str], Line]
    code: str = "whose_line"
    field: str = "powers"

    def owner(self, line: Line) -> str:
        """The power that a line names by what it is about, "" where it names none."""
        return ""

    def read(self, text: str) -> Line:
        """A line with the power of its head, or that it has without one."""
        line = self.parse(text)
        if len(self.ask.to) == 1 and not line.power:
            return replace(line, power=self.ask.to[0])
        found = self._owners(line) if self._is_open(line) else []
        return found[0] if len(found) == 1 else line

    def check(self, line: Line) -> None:
        """Raises a Refusal for a line that may be of more than one power; where none of them could
        carry it out, for one reason, that is it."""
        if not self._is_open(line):
            return
        every = [self._of(line, power) for power in self.ask.to]
        found = self._owners(line)
        reasons = [] if found else [self._fault(each) for each in every]
        if reasons and reasons[0] and {_shown(each) for each in reasons} == {_shown(reasons[0])}:
            raise Refusal(reasons[0])
        choices = tuple(each.text for each in found or every)
        told = {self.field: list(self.ask.to)}
        raise Refusal(Problem("ambiguous", self.code, told, choices=choices))

    def _is_open(self, line: Line) -> bool:
        return len(self.ask.to) > 1 and not line.power and line.verb not in EMPTY

    def _owners(self, line: Line) -> list[Line]:
        """The line as it would be of each of the powers whose it may be."""
        if self.owner(line) in self.ask.to:
            return [self._of(line, self.owner(line))]
        return [each for each in (self._of(line, n) for n in self.ask.to) if self._could(each)]

    def _of(self, line: Line, power: str) -> Line:
        return self.grammar.line(line.verb, line.args, line.section, power)

    def _could(self, line: Line) -> bool:
        return line.section in self.phases and self._fault(line) is None

    def _fault(self, line: Line) -> Problem | None:
        """What is wrong with a line as it stands, None for nothing or where nobody can know."""
        phase = self.phases.get(line.section)
        if phase is None:
            return None
        rehearsal = Rehearsal(self.g)
        rehearsal.g.state["phase"] = phase.number
        try:
            rehearsal.carry_out(phase, line)
        except Refusal as refusal:
            return refusal.problem
        return None


def _shown(problem: Problem | None) -> tuple[str, str]:
    return (problem.rule, problem.code) if problem else ("", "")
