"""The lines of a mail of the robot: each is kept if it can be carried out after those before it."""

from __future__ import annotations

from pbem.engine.errors import Refusal
from pbem.engine.orders import Line
from pbem.games.empires_of_history import slots
from pbem.games.empires_of_history.orders.writer import LineWriter, writer
from pbem.games.empires_of_history.position import Position


class Mail:
    """Lines that stand together; `g` is the position after them, as if nobody answered and no die
    brought anything."""

    def __init__(self, g: Position) -> None:
        self.g = g.trial()
        self.texts: list[str] = []

    @property
    def write(self) -> LineWriter:
        """Writes lines for its board."""
        return writer(self.g.board)

    def add(self, *lines: Line) -> bool:
        """Add lines if all of them can be carried out; whether they could. A line that cannot
        changes nothing, but for the long way of a task force."""
        is_simple = len(lines) == 1 and lines[0].verb != "TF"
        trial = self.g if is_simple else self.g.trial()
        try:
            for line in lines:
                phase = slots.PHASES[line.section]
                trial.state["phase"] = phase.number
                phase.judge(trial, line)
                phase.rehearse(trial, line)
        except Refusal:
            return False
        self.g = trial
        self.texts += [line.text for line in lines]
        return True
