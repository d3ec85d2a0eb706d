"""Phase 7 (§Ph7, §Ph7.1): land units and aircraft move, one order after the other; then the guns of
all territories that aircraft enter fire."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Flow, Go, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import guns, sorties
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.land import attack_points, landings, marches, railways
from pbem.games.empires_of_history.orders.grammar import read_line
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import Position
from pbem.wargame.at_once import at_once

MARCHES = {
    "move": marches.move,
    "free": marches.free,
    "land": landings.land,
    "rail": railways.rail,
    "fly": sorties.fly,
    "drop": sorties.drop,
    "nuclear": sorties.nuclear,
}


def read(g: Position, text: str) -> Line:
    """A line in normal form."""
    return read_line(g.board, text)


def rehearse(g: Position, line: Line) -> None:
    """A line of phase 7 is carried out, as far as nobody answers. Raises Illegal."""
    _carry_out(g, line, [])


def _carry_out(g: Position, line: Line, events: Events) -> None:
    if line.verb == "general":
        attack_points.set_points(g, nation_of(g, line), line.args["general"], line.args["points"])
        return
    MARCHES[line.verb](g, nation_of(g, line), line.args, events)


def known(g: Position, f: Locals) -> dict[str, int]:
    """What the conditions of lines may compare."""
    return {"turn": g.turn, "us_entry": int(g.state["us_entry"]["now"])}


marching = Flow("marching")
march_lines = LineFlow("march_lines", read, facts=known, predicates=PREDICATES)


@marching.step
def begin_movement(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """R65: guns may fire again in this phase."""
    g.state["phase"] = 7
    events.append({"kind": "phase_began", "phase": 7, "nations": g.now["nations"]})
    guns.begin_phase(g)


@marching.step
def march(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-460: in the order in which they were written."""
    return march_lines.run(f["lines"], g.now["nations"])


@march_lines.step
def carry_out(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    line = read(g, f["line"])
    return at_once(march_lines, g, f, events, lambda then, told: _carry_out(then, line, told))


@marching.step
def fire_guns(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-218, EOH-503, R65: at aircraft, before any other combat."""
    return Run("air_guns", {"uses": list(sorties.USES), "nations": g.now["nations"]})


FLOWS = (marching, march_lines)
