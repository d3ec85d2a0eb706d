"""Affairs that wait for dice or an answer; affairs.py works them off."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Run
from pbem.games.blitz_world_in_conflict.position import Position

AFFAIRS = "affairs"  # the flow


def add(g: Position, what: str, **told: Any) -> None:
    """An affair waits until play comes to a stop: a flow by its name, with its locals."""
    g.state["affairs"].append({"what": what, **told})


def pending(g: Position) -> bool:
    """Whether affairs wait."""
    return bool(g.state["affairs"])


def run(then: str = "") -> Run:
    """For a step: everything that follows is done before play goes on."""
    return Run(AFFAIRS, {}, then)
