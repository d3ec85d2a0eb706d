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
from pbem.games.empires_of_history.orders.grammar import read_line
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import mines
from pbem.wargame.phases import Phase, by_rank

RANKS = {"sweep": 1}


def _read(g: Position, text: str) -> Line:
    return read_line(g.board, text)


def _facts(g: Position, f: Locals) -> dict[str, int]:
    return {"turn": g.turn, "us_entry": int(g.state["us_entry"]["now"])}


def rehearse(g: Position, line: Line) -> None:
    """A line of phase 5 as far as no die decides. Raises Illegal."""
    mines.check_sweep(g, nation_of(g, line), line.args)


def _check(g: Position, f: Locals, line: Line) -> None:
    rehearse(g.trial(), line)


sailing = Flow("sailing")
sweep_lines = LineFlow("sweep_lines", _read, check=_check, facts=_facts, predicates=PREDICATES)


def _of(g: Position, f: Locals, *verbs: str) -> list[str]:
    return [text for text in f["lines"] if _read(g, text).verb in verbs]


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
    line = _read(g, f["line"])
    mines.sweep(g, nation_of(g, line), line.args, dice, f["number"], events)


def _runner(flow: Flow) -> Any:
    def run(lines: Iterable[str], then: str = "") -> Run:
        return Run(flow.name, {"lines": list(lines)}, then)

    return run


NAVAL: Phase[Position] = Phase(
    5,
    "naval",
    ("sweep",),
    (sailing, sweep_lines),
    _runner(sailing),
    rehearse=rehearse,
    arrange=lambda lines: by_rank(RANKS, lines),
)
