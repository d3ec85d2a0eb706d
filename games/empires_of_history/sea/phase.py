"""Ships (§Ph5, §Ph6): their phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import guns
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import mines, movement
from pbem.games.empires_of_history.sea.movement import facts, force_lines, read
from pbem.wargame.phases import Phase, by_rank

RANKS = {"sweep": 1, "TF": 2}


def rehearse(g: Position, line: Line) -> None:
    """A line of phase 5 as far as no die decides. Raises Illegal."""
    if line.verb == "sweep":
        mines.check_sweep(g, nation_of(g, line), line.args)
    else:
        movement.rehearse(g, line)


def _check(g: Position, f: Locals, line: Line) -> None:
    rehearse(g.trial(), line)


sailing = Flow("sailing")
sweep_lines = LineFlow("sweep_lines", read, check=_check, facts=facts, predicates=PREDICATES)


def _of(g: Position, f: Locals, *verbs: str) -> list[str]:
    return [text for text in f["lines"] if read(g, text).verb in verbs]


@sailing.step
def begin_naval(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 5
    events.append({"kind": "phase_began", "phase": 5, "nations": g.now["nations"]})
    guns.begin_phase(g)


@sailing.step
def sweep(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-272: mines are swept before any ship moves."""
    return sweep_lines.run(_of(g, f, "sweep"), g.now["nations"])


@sweep_lines.step
def disarm(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    line = read(g, f["line"])
    mines.sweep(g, nation_of(g, line), line.args, dice, f["number"], events)


@sailing.step
def sail(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-420: task forces sail, one after the other."""
    return force_lines.run(_of(g, f, "TF"), g.now["nations"])


def _is_certain(line: Line) -> bool:
    """Ways hang on no die; what mines and submarines make of them is known when they are sailed."""
    return line.verb == "TF"


def _runner(flow: Flow) -> Any:
    def run(lines: Iterable[str], then: str = "") -> Run:
        return Run(flow.name, {"lines": list(lines)}, then)

    return run


NAVAL: Phase[Position] = Phase(
    5,
    "naval",
    tuple(RANKS),
    (sailing, sweep_lines, force_lines),
    _runner(sailing),
    rehearse=rehearse,
    is_certain=_is_certain,
    arrange=lambda lines: by_rank(RANKS, lines),
)
