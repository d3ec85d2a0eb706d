"""A nation at its desk: what it could write in a section now, tried on a copy of the position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.orders import Line
from pbem.games.empires_of_history import slots
from pbem.games.empires_of_history.orders.writer import LineWriter, writer
from pbem.games.empires_of_history.position import Position
from pbem.values import dataclass
from pbem.wargame.phases import Phase

# A form has no room for longer lines.
WIDTH = 70
Note = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Draft:
    """A line that a nation could write, None for notes alone, and notes on it (`offer.<code>` with
    its fields)."""

    line: Line | None
    notes: tuple[Note, ...] = ()


class Desk:
    """What drafts of a nation for a section are made of; `g` is the position in the phase of that
    section, of which nothing is changed."""

    def __init__(self, g: Position, nation: str, section: str) -> None:
        self.nation, self.section = nation, section
        self.g = Position({**g.state, "phase": slots.NUMBERS[section]}, g.board)

    @cached_property
    def phase(self) -> Phase[Position]:
        """The phase of the section, for drafts that are tried."""
        return slots.PHASES[self.section]

    @property
    def write(self) -> LineWriter:
        """Writes lines for the board."""
        return writer(self.g.board)

    def line(self, verb: str, **args: Any) -> Line:
        """A line of a verb in this section, of this nation."""
        return self.write.line(verb, self.section, self.nation, **args)

    def stands(self, line: Line) -> bool:
        """Whether a line could be carried out if it were the only one of its mail."""
        try:
            self.phase.judge(self.g, line)
            self.phase.rehearse(self.g.trial(), line)
        except Refusal:
            return False
        return True

    def standing(self, drafts: Iterable[Draft]) -> Iterator[Draft]:
        """Those of some drafts whose lines could be carried out."""
        return (each for each in drafts if each.line is None or self.stands(each.line))


Drafts = Callable[[Desk], Iterator[Draft]]
