"""The lines of a mail of the robot: each is kept if it can be carried out after those before it."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.errors import Refusal
from pbem.engine.orders import Line
from pbem.games.blitzwar.operations import PHASES
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.rehearsal import Rehearsal


class Mail:
    """Lines that stand together; `g` is the position after them."""

    def __init__(self, g: Position) -> None:
        self._rehearsal = Rehearsal(g)
        self.texts: list[str] = []

    @property
    def g(self) -> Position:
        """The position after all lines, as if nobody answered."""
        return self._rehearsal.g

    def begin(self, number: int) -> None:
        """The lines that follow are of this phase."""
        self._rehearsal.g.state["phase"] = number

    def add(self, number: int, lines: Iterable[Line]) -> bool:
        """Add lines of a phase if all of them can be carried out; whether they could."""
        told = list(lines)
        trial = self._rehearsal.trial()
        trial.g.state["phase"] = number
        try:
            for line in told:
                trial.carry_out(PHASES[number], line)
        except Refusal:
            return False
        if trial.remarks:
            return False
        self._rehearsal = trial
        self.texts += [line.text for line in told]
        return True
