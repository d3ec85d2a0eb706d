"""The naval phase (§12): ships sail, then those fight that are told to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.blitzwar import reorganisation
from pbem.games.blitzwar.naval import battle, movement
from pbem.games.blitzwar.naval.battle import sea_battle
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.orders.predicates import PREDICATES
from pbem.games.blitzwar.orders.sections import NAVAL
from pbem.games.blitzwar.position import Position
from pbem.wargame.phases import Phase, by_rank

NUMBER = 4
ATTACK = "attack at sea"
# BWR-276: in which order the lines of a mail are carried out.
RANKS = {movement.SAIL: 1, ATTACK: 2}
VERBS = (*RANKS, reorganisation.UNFORTIFY)

sailing = Flow("sailing")


def run(lines: Iterable[str], then: str = "") -> Run:
    """Carry out the lines of the section, one after another."""
    return Run(sailing.name, {"lines": list(lines)}, then)


# One line


def _read(g: Position, text: str) -> Line:
    return read_line(g.board, text)


def judge(g: Position, line: Line) -> None:
    """What can never be, whatever comes before it. Raises Illegal."""
    if line.verb == movement.SAIL:
        movement.judge(g, line)
    if line.verb == ATTACK:
        battle.judge(g, line.args["area"])


def rehearse(g: Position, line: Line, events: Events | None = None) -> None:
    """BWR-270, BWR-276, BWR-363: ships sail, or a corps turns back from fortification; an attack
    goes as well as it can. Raises Illegal."""
    told: Events = [] if events is None else events
    if line.verb == movement.SAIL:
        movement.carry_out(g, line, told)
    elif line.verb == ATTACK:
        battle.check(g, line.args["area"])
        battle.win(g, line.args["area"])
    else:
        reorganisation.carry_out(g, g.side, line, told)


lines = LineFlow(
    "naval_lines",
    _read,
    check=lambda g, f, line: rehearse(g.trial(), line),
    facts=lambda g, f: {"turn": g.turn},
    predicates=PREDICATES,
)


@lines.step
def act(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """One line of the section: an attack is a flow of its own."""
    line = _read(g, f["line"])
    if line.verb == ATTACK:
        return battle.run(line.args["area"])
    rehearse(g, line, events)
    return None


# The phase


@sailing.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = NUMBER
    events.append({"kind": "phase_began", "phase": NUMBER, "side": g.side})


@sailing.step
def sail(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-270, BWR-276: the movement of the phase, then its battles."""
    return lines.run(f["lines"], (g.side,))


PHASE: Phase[Position] = Phase(
    NUMBER,
    NAVAL,
    VERBS,
    (sailing, lines, sea_battle),
    run,
    judge,
    rehearse,
    is_certain=lambda g, line: True,
    arrange=partial(by_rank, RANKS),
)
