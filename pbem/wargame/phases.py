"""Turns of several phases whose orders come in one mail: what each phase can do with its lines, and
how far a mail can be carried out on a copy when it is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar, cast

from pbem.engine.errors import Problem, Refusal
from pbem.engine.flow import Flow, Run
from pbem.engine.orders import Line
from pbem.values import dataclass


class Copied(Protocol):
    """A position that can be copied."""

    state: dict[str, Any]

    def trial(self) -> Self:
        """A copy on which something can be tried."""


P = TypeVar("P", bound=Copied)
Carry = Callable[[Iterable[str], str], Run]
Judge = Callable[[P, Line], None]


def nothing(g: Any, line: Line) -> None:
    """Of this line nothing can be known before its turn has come."""


def by_rank(ranks: Mapping[str, int], lines: Sequence[Line]) -> list[Line]:
    """Lines in the order of sub-phases, `ranks` by verb; within one as they were written. A line of
    a verb without a rank goes with the next one that has one."""
    waiting: list[Line] = []
    groups: list[tuple[int, list[Line]]] = []
    for line in lines:
        waiting.append(line)
        if line.verb in ranks:
            groups.append((ranks[line.verb], waiting))
            waiting = []
    ordered = sorted(groups, key=lambda group: group[0])
    return [line for _, group in ordered for line in group] + waiting


@dataclass(frozen=True, slots=True)
class Phase(Generic[P]):
    """A phase with order lines.

    `number` is its place in the turn, `verbs` are those of its lines in `section`; `run(lines,
    then)` carries these lines out, texts in normal form, and goes on at the step `then`. What can
    be known of a line when it is sent: `judge(g, line)` raises for one that can never be, whatever
    comes before it; `rehearse(g, line)` carries it out on a position of its own, as if nobody
    answered, and raises where that fails. `is_certain(g, line)`, asked before that, says that
    whether later lines can be carried out hangs on none of its dice and on no answer, so that they
    can be rehearsed. `arrange(lines)` puts the lines of a mail into the order in which they are
    carried out.
    """

    number: int
    section: str
    verbs: tuple[str, ...]
    flows: tuple[Flow, ...]
    run: Carry
    judge: Callable[[P, Line], None] = nothing
    rehearse: Callable[[P, Line], None] = nothing
    is_certain: Callable[[P, Line], bool] = lambda g, line: False
    arrange: Callable[[Sequence[Line]], list[Line]] = list

    def check_verb(self, line: Line) -> None:
        """Raises a Refusal for a line of another phase."""
        if line.verb not in self.verbs:
            fields = {"section": self.section, "verb": line.verb}
            raise Refusal(Problem("illegal", "verb_not_in_phase", fields))


class Rehearsal(Generic[P]):
    """A mail carried out on a copy, as far as no die and no answer comes between: from there on it
    is `open`, and lines are judged by themselves alone. The state has `phase`, its number. The
    copy is made when it is first looked at; until then nobody else may change the position."""

    def __init__(self, g: P) -> None:
        self._before, self._g, self.is_open = g, cast("P | None", None), False
        # Lines of a phase that were found to stand, and where they lead.
        self._known: tuple[Phase[P], list[Line], Self] | None = None

    @property
    def g(self) -> P:
        """The position as it would be."""
        if self._g is None:
            self._g = self._before.trial()
        return self._g

    @g.setter
    def g(self, g: P) -> None:
        self._g, self._known = g, None

    def trial(self) -> Self:
        """Another one that begins where this one stands."""
        other = type(self)(self._before if self._g is None else self._g)
        other.is_open = self.is_open
        return other

    def faults(self: Self, phase: Phase[P], lines: Sequence[Line]) -> list[tuple[Line, Problem]]:
        """What is wrong with lines of a phase that are carried out one after another."""
        found: list[tuple[Line, Problem]] = []
        if not lines:
            return found
        before, stands = self, list[Line]()
        trial = self._led(phase, before, stands)
        for line in phase.arrange(lines):
            try:
                trial.carry_out(phase, line)
                stands.append(line)
            except Refusal as refusal:
                found.append((line, refusal.problem))
                before, stands = self._led(phase, before, stands), []
                trial = before.trial()
        if not found:
            self._known = phase, list(lines), trial
        return found

    def _led(self, phase: Phase[P], before: Self, lines: Sequence[Line]) -> Self:
        """Where lines that stand lead."""
        trial = before.trial()
        trial.g.state["phase"] = phase.number
        for line in lines:
            trial.carry_out(phase, line)
        return trial

    def go_on(self, phase: Phase[P], lines: Sequence[Line]) -> None:
        """Lines that stand are carried out."""
        if self._known and self._known[:2] == (phase, list(lines)):
            self._become(self._known[2])
            return
        if lines:
            self.g.state["phase"] = phase.number
        for line in phase.arrange(lines):
            self.carry_out(phase, line)

    def line(self, phase: Phase[P], line: Line) -> None:
        """One line of a phase. Raises a Refusal, and changes nothing then."""
        after = self.trial()
        after.carry_out(phase, line)
        self._become(after)

    def _become(self, after: Self) -> None:
        """Go on where another one stands."""
        self.g, self.is_open = after.g, after.is_open

    def carry_out(self, phase: Phase[P], line: Line) -> None:
        """The same without a copy: after a Refusal this rehearsal is of no use."""
        self._known = None
        phase.check_verb(line)
        phase.judge(self.g, line)
        if self.is_open:
            return
        is_certain = "when" not in line.args and phase.is_certain(self.g, line)
        if "when" not in line.args:
            phase.rehearse(self.g, line)
        self.is_open = not is_certain
