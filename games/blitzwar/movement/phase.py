"""The movement phase (§15), line by line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Events, Flow, Go, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.blitzwar import crowding, flight
from pbem.games.blitzwar.movement import lines
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.orders.predicates import PREDICATES
from pbem.games.blitzwar.orders.sections import MOVEMENT
from pbem.games.blitzwar.position import Position
from pbem.wargame.phases import Phase, by_rank

NUMBER = 7

marching = Flow("marching")


def run(texts: Iterable[str], then: str = "") -> Run:
    """Carry out the lines of the section, one after another."""
    return Run(marching.name, {"lines": list(texts)}, then)


# One line


def _read(g: Position, text: str) -> Line:
    return read_line(g.board, text)


movement_lines = LineFlow(
    "movement_lines",
    _read,
    facts=lambda g, f: {"turn": g.turn},
    predicates=PREDICATES,
)


@movement_lines.step
def carry_out(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go | None:
    """BWR-374: a line is carried out if it can be now, and ships leave the ports that are taken by
    it."""
    then, told = g.trial(), list[dict[str, Any]]()
    try:
        lines.carry_out(then, _read(g, f["line"]), told)
    except Refusal as refusal:
        return movement_lines.fail(f, events, refusal)
    g.become(then)
    events += told
    return flight.run() if flight.driven(g) else None


# The phase


@marching.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-101: phase 7."""
    g.state["phase"] = NUMBER
    events.append({"kind": "phase_began", "phase": NUMBER, "side": g.side})


@marching.step
def move(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-101, BWR-104: the lines, one after another."""
    return movement_lines.run(f["lines"], (g.now["side"],))


@marching.step
def trim(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-030, BWR-033: what is too much in a zone leaves at the end of the phase."""
    return crowding.run()


PHASE: Phase[Position] = Phase(
    NUMBER,
    MOVEMENT,
    lines.VERBS,
    (marching, movement_lines),
    run,
    lines.judge,
    lambda g, line: lines.carry_out(g, line, []),
    lambda g, line: True,
    partial(by_rank, lines.SUB_PHASES),
)
