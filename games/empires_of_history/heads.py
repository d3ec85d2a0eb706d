"""Lines of a seat that has several nations in a slot: whose each of them is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pbem.engine.errors import Problem, Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.games.empires_of_history.orders.grammar import grammar_of, read_line
from pbem.games.empires_of_history.position import Position
from pbem.wargame.phases import Phase, Rehearsal
from pbem.wargame.sections import EMPTY


@dataclass(frozen=True, slots=True)
class Heads:
    """The lines that answer an ask, with the phases that they are for by section."""

    g: Position
    ask: Ask
    phases: Mapping[str, Phase[Position]]

    def read(self, text: str) -> Line:
        """A line with the nation of its head, or that it could have alone: without one it is of the
        only nation that is asked, others may act for another seat, or of the only one that could
        carry it out."""
        line = read_line(self.g.board, text)
        if len(self.ask.to) == 1 and not line.power:
            return replace(line, power=self.ask.to[0])
        found = self._owners(line) if self._is_open(line) else []
        return found[0] if len(found) == 1 else line

    def check(self, line: Line) -> None:
        """Raises a Refusal for a line that may be of more than one nation."""
        if not self._is_open(line):
            return
        found = self._owners(line) or [self._of(line, nation) for nation in self.ask.to]
        choices = tuple(each.text for each in found)
        told = {"nations": list(self.ask.to)}
        raise Refusal(Problem("ambiguous", "which_nation", told, choices=choices))

    def _is_open(self, line: Line) -> bool:
        return len(self.ask.to) > 1 and not line.power and line.verb not in EMPTY

    def _owners(self, line: Line) -> list[Line]:
        """The line as it would be of each of the nations that could carry it out."""
        return [each for each in (self._of(line, n) for n in self.ask.to) if self._could(each)]

    def _of(self, line: Line, nation: str) -> Line:
        return grammar_of(self.g.board).line(line.verb, line.args, line.section, nation)

    def _could(self, line: Line) -> bool:
        phase = self.phases.get(line.section)
        if phase is None:
            return False
        rehearsal = Rehearsal(self.g)
        rehearsal.g.state["phase"] = phase.number
        try:
            rehearsal.carry_out(phase, line)
        except Refusal:
            return False
        return True
