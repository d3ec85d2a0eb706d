"""The air force phase (§13): bombers, the Battle of Britain, air units over land and at sea,
beachheads, and new bases, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.blitzwar import reorganisation
from pbem.games.blitzwar.air import missions, rebase, sortie_flow, sorties
from pbem.games.blitzwar.air.rebase import REBASE
from pbem.games.blitzwar.air.sorties import FLY
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.orders.predicates import PREDICATES
from pbem.games.blitzwar.orders.sections import AIR
from pbem.games.blitzwar.phase import Phase, by_rank
from pbem.games.blitzwar.position import Position

NUMBER = 5
# BWR-324: in which order the lines of a mail are carried out.
RANKS = {FLY: 3, REBASE: 4}
VERBS = (*RANKS, reorganisation.UNFORTIFY)

flying = Flow("flying")


def run(lines: Iterable[str], then: str = "") -> Run:
    """Carry out the lines of the section, one after another."""
    return Run(flying.name, {"lines": list(lines)}, then)


# One line


def rehearse(g: Position, line: Line, events: Events | None = None) -> None:
    """Carry a line out as if nobody countered. Raises Illegal."""
    told: Events = [] if events is None else events
    if line.verb == reorganisation.UNFORTIFY:
        reorganisation.carry_out(g, g.now["side"], line, told)
    elif line.verb == REBASE:
        rebase.carry_out(g, line, told)
    else:
        sorties.come_through(g, sorties.of_line(g, line), told)


def judge(g: Position, line: Line) -> None:
    """What is wrong with a line whatever comes before it: range, weather, kinds of units. Raises
    Illegal."""
    if line.verb == REBASE:
        rebase.check_ever(g, line)
    elif line.verb == FLY:
        sorties.check_kinds(line)
        sorties.check_reach(g, line.args["area"], line.args["goal"])


def _check(g: Position, f: Locals, line: Line) -> None:
    rehearse(g.trial(), line)


lines = LineFlow(
    "air_lines",
    lambda g, text: read_line(g.board, text),
    check=_check,
    facts=lambda g, f: {"turn": g.turn},
    predicates=PREDICATES,
)


@lines.step
def carry_out(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BWR-300: a line is carried out; it costs no supply."""
    line = read_line(g.board, f["line"])
    if line.verb == FLY:
        return sortie_flow.run(sorties.of_line(g, line))
    rehearse(g, line, events)
    return None


# The phase


@flying.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = NUMBER
    events.append({"kind": "phase_began", "phase": NUMBER, "side": g.side})


@flying.step
def clear(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-314, BWR-332: used air units of the side leave."""
    missions.leave(g, g.now["side"], events)


@flying.step
def act(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-303: one line after the other."""
    return lines.run(f["lines"], (g.now["side"],))


PHASE = Phase(
    NUMBER,
    AIR,
    VERBS,
    (flying, lines, sortie_flow.sortie),
    run,
    judge,
    rehearse,
    # Air units that are countered leave less open, never more: what fails although all came
    # through fails in any case.
    is_certain=lambda line: True,
    arrange=partial(by_rank, RANKS),
)
