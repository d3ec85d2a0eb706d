"""The air force phase (§13): bombers, the Battle of Britain, air units over land and at sea,
beachheads, and new bases, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Events, Flow, Go, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.blitzwar import reorganisation
from pbem.games.blitzwar.air import (
    beachheads,
    bombing,
    britain,
    missions,
    rebase,
    sortie_flow,
    sorties,
)
from pbem.games.blitzwar.air.beachheads import BEACHHEAD
from pbem.games.blitzwar.air.bombing import BOMB
from pbem.games.blitzwar.air.rebase import REBASE
from pbem.games.blitzwar.air.sorties import FLY, Sortie
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.orders.predicates import PREDICATES
from pbem.games.blitzwar.orders.sections import AIR
from pbem.games.blitzwar.position import Position
from pbem.wargame.phases import Phase, by_rank

NUMBER = 5
# BWR-101, BWR-324: in which order the lines of a mail are carried out.
RANKS = {BOMB: 1, britain.VERB: 2, FLY: 3, BEACHHEAD: 3, REBASE: 4}
VERBS = (*RANKS, reorganisation.UNFORTIFY)

flying = Flow("flying")


def run(lines: Iterable[str], then: str = "") -> Run:
    """BWR-101, BWR-324: carry out the lines of the section, one after another: bombers first, then
    the Battle of Britain."""
    return Run(flying.name, {"lines": list(lines)}, then)


def run_late(late: Iterable[str], side: str, then: str = "") -> Run:
    """BWR-335: carry out `rebase` lines at the end of the turn of a side."""
    return lines.run(late, (side,), then)


# One line


def _sortie(g: Position, line: Line) -> Sortie | None:
    """The air units that a line sends, None for one that sends none. Raises Illegal."""
    if line.verb == FLY:
        return sorties.of_line(g, line)
    if line.verb == BOMB:
        return bombing.of_line(g, line)
    if line.verb == BEACHHEAD and "area" in line.args:
        return beachheads.of_line(g, line)
    return None


def _finish(g: Position, line: Line, events: Events) -> None:
    """What a line does once its air units have come through. Raises Illegal."""
    if line.verb == BEACHHEAD:
        beachheads.carry_out(g, line, events)
    elif line.verb == REBASE:
        rebase.carry_out(g, line, events)
    elif line.verb == reorganisation.UNFORTIFY:
        reorganisation.carry_out(g, g.now["side"], line, events)


def rehearse(g: Position, line: Line) -> None:
    """Carry a line out as if nobody countered, and no round were fought over Britain. Raises
    Illegal."""
    if line.verb == britain.VERB:
        britain.check(g)
    if sortie := _sortie(g, line):
        sorties.come_through(g, sortie, [])
    _finish(g, line, [])


def judge(g: Position, line: Line) -> None:
    """What is wrong with a line whatever comes before it: range, weather, kinds of units, places.
    Raises Illegal."""
    if line.verb == FLY:
        sorties.check_kinds(line)
        sorties.check_reach(g, line.args["area"], line.args["goal"])
    elif line.verb == BOMB:
        bombing.check_ever(g, line)
    elif line.verb == britain.VERB:
        britain.check_ever(g)
    elif line.verb == BEACHHEAD:
        beachheads.check_ever(g, line)
    elif line.verb == REBASE:
        rebase.check_ever(g, line)


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
def send(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BWR-300, BWR-303: the air units of a line are used, at no cost, or fight over Britain."""
    line = read_line(g.board, f["line"])
    if line.verb == britain.VERB:
        return britain.run(line)
    sortie = _sortie(g, line)
    return sortie_flow.run(sortie) if sortie else None


@lines.step
def finish(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """BWR-336: what is left of them is beachheads where the line says so; a new base is taken."""
    try:
        _finish(g, read_line(g.board, f["line"]), events)
    except Refusal as refusal:
        return lines.fail(f, events, refusal)
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


# Air units that are countered leave less open, never more: what fails although all came through
# fails in any case. What fails after a battle over Britain may not.
PHASE: Phase[Position] = Phase(
    NUMBER,
    AIR,
    VERBS,
    (flying, lines, sortie_flow.sortie, britain.britain),
    run,
    judge,
    rehearse,
    is_certain=lambda g, line: line.verb != britain.VERB,
    arrange=partial(by_rank, RANKS),
)
