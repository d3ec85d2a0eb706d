"""Order lines that are carried out in one go, wholly or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, Self, TypeVar

from pbem.engine.errors import Refusal
from pbem.engine.flow import Events, Go, Locals
from pbem.engine.line_flow import LineFlow
from pbem.engine.state import copy


class Tried(Protocol):
    """A position on which something can be tried."""

    def trial(self) -> Self:
        """A position of its own."""

    def become(self, trial: Self) -> None:
        """What was tried out is so."""


P = TypeVar("P", bound=Tried)


def at_once(
    lines: LineFlow, g: P, f: Locals, events: Events, carry_out: Callable[[P, Events], None]
) -> Go | None:
    """For the step of a line that nothing has checked before: what it does is done if nothing
    refuses it; else the line has failed, and nothing of it was done."""
    # What goes on with the last event is told in that.
    then, told = g.trial(), copy(events[-1:])
    try:
        carry_out(then, told)
    except Refusal as refusal:
        return lines.fail(f, events, refusal)
    g.become(then)
    events[-1:] = told
    return None
