"""The flows of the game, those of a phase when they are asked for, and what lines say to their
questions."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from pbem import lazy
from pbem.engine.flow import Ask, Flow, Flows, ReadFunction, Say
from pbem.engine.orders import Line
from pbem.games.empires_of_history import slots
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.wargame.answers import reply_of

_its = lazy.Package("pbem.games.empires_of_history")


def _of_phase(section: str) -> tuple[Flow, ...]:
    return slots.PHASES[section].flows


FLOWS = Flows(
    lambda: (slots.slot,),
    lambda: _its.sequence.FLOWS,
    *(partial(_of_phase, each) for each in slots.PHASES),
)


@cache
def _reader() -> ReadFunction:
    return reply_of(FLOWS.values(), places=("where",), predicates=PREDICATES)


def reply(g: Any, ask: Ask, line: Line) -> Say | None:
    """What a line says to a question, see `Game.reply`; it is asked of the flows of all phases."""
    return _reader()(g, ask, line)
