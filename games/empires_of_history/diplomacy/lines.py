"""How lines of diplomacy are read and run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.flow import Flow, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.empires_of_history.orders.grammar import read_line
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import Position


def read(g: Position, text: str) -> Line:
    """A stored line."""
    return read_line(g.board, text)


def _facts(g: Position, f: Locals) -> dict[str, int]:
    return {"turn": g.turn, "us_entry": int(g.state["us_entry"]["now"])}


def line_flow(name: str, check: Any) -> LineFlow:
    """A flow of lines with these checks."""
    return LineFlow(name, read, check=check, facts=_facts, predicates=PREDICATES)


def runner(flow: Flow) -> Any:
    """The `run` of a phase that begins with a flow."""

    def run(lines: Iterable[str], then: str = "") -> Run:
        return Run(flow.name, {"lines": list(lines)}, then)

    return run
