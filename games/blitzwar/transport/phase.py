"""The sea transport phase (§14), line by line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Run, Say
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.blitzwar import crowding, reorganisation
from pbem.games.blitzwar.combat.casualties import QUESTIONS
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.orders.predicates import PREDICATES
from pbem.games.blitzwar.orders.sections import TRANSPORT
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.transport import landings, ports, stranded
from pbem.wargame.phases import Phase

NUMBER = 6
_CARRY = {
    ports.SHIP: ports.carry_out,
    landings.LAND: landings.land,
    landings.REEMBARK: landings.reembark,
}
_JUDGE = {
    ports.SHIP: ports.judge,
    landings.LAND: landings.judge,
    landings.REEMBARK: landings.judge,
}
VERBS = (*_CARRY, *reorganisation.VERBS)

carrying = Flow("carrying")


def run(lines: Iterable[str], then: str = "") -> Run:
    """Carry out the lines of the section, one after another."""
    return Run(carrying.name, {"lines": list(lines)}, then)


# One line


def _read(g: Position, text: str) -> Line:
    return read_line(g.board, text)


def judge(g: Position, line: Line) -> None:
    """What can never be, whatever comes before it. Raises Illegal."""
    if line.verb in _JUDGE:
        _JUDGE[line.verb](g, line)


def carry_out(g: Position, line: Line, events: Events) -> None:
    """BWR-104, BWR-340, BWR-358: units are carried by sea, or reorganised. A line that fails may
    leave the position half changed. Raises Illegal."""
    if line.verb in _CARRY:
        _CARRY[line.verb](g, line, events)
    else:
        reorganisation.carry_out(g, g.side, line, events)


def rehearse(g: Position, line: Line) -> None:
    """The same on a position of its own. Raises Illegal."""
    carry_out(g, line, [])


lines = LineFlow(
    "transport_lines",
    _read,
    check=lambda g, f, line: rehearse(g.trial(), line),
    facts=lambda g, f: {"turn": g.turn},
    predicates=PREDICATES,
)


@lines.step
def act(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """One line of the section."""
    carry_out(g, _read(g, f["line"]), events)


# The phase


@carrying.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = NUMBER
    events.append({"kind": "phase_began", "phase": NUMBER, "side": g.side})


@carrying.step
def carry(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-340: all transport of the phase."""
    return lines.run(f["lines"], (g.side,))


@carrying.step
def strand(g: Position, f: Locals, dice: Any, events: Events) -> Ask | None:
    """BWR-356: corps on beachheads that lack room are lost, one beachhead after the other."""
    return stranded.ask(g)


QUESTIONS.asked_by(strand)


@strand.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> Go:
    stranded.take(g, ask.noun, say, events)
    return Go("strand")


@carrying.step
def close(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-356: beachheads that are no more."""
    stranded.close(g)


@carrying.step
def trim(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-030, BWR-033: what is too much in a zone leaves at the end of the phase."""
    return crowding.run()


PHASE: Phase[Position] = Phase(
    NUMBER,
    TRANSPORT,
    VERBS,
    (carrying, lines),
    run,
    judge,
    rehearse,
    is_certain=lambda g, line: True,
)
