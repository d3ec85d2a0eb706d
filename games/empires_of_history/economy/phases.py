"""What nations make (§Ph2, §Ph3, §Ph10, §Ph11): their phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.games.empires_of_history.position import Position
from pbem.wargame.phases import Phase

researching = Flow("researching")
building = Flow("building")
placing = Flow("placing")
collecting = Flow("collecting")


def _run(flow: Flow) -> Any:
    def run(lines: Iterable[str], then: str = "") -> Run:
        return Run(flow.name, {"lines": list(lines)}, then)

    return run


@researching.step
def begin_research(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 2


@building.step
def begin_build(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 3


@placing.step
def begin_placement(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 10


@collecting.step
def begin_collection(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 11


RESEARCH: Phase[Position] = Phase(2, "research", (), (researching,), _run(researching))
BUILD: Phase[Position] = Phase(3, "build", (), (building,), _run(building))
PLACEMENT: Phase[Position] = Phase(10, "placement", (), (placing,), _run(placing))
COLLECTION: Phase[Position] = Phase(11, "collection", (), (collecting,), _run(collecting))
