"""Aircraft (§Ph0, §Ph4, §Ph8, §Ph12): their phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.games.empires_of_history.position import Position
from pbem.wargame.phases import Phase

rebasing = Flow("rebasing")
bombing = Flow("bombing")
guarding = Flow("guarding")


def _run(flow: Flow) -> Any:
    def run(lines: Iterable[str], then: str = "") -> Run:
        return Run(flow.name, {"lines": list(lines)}, then)

    return run


@rebasing.step
def begin_rebase(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 0


@bombing.step
def begin_bombing(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 4


@guarding.step
def begin_guard(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 12


REBASE: Phase[Position] = Phase(0, "rebase", (), (rebasing,), _run(rebasing))
BOMBING: Phase[Position] = Phase(4, "bombing", (), (bombing,), _run(bombing))
GUARD: Phase[Position] = Phase(12, "guard", (), (guarding,), _run(guarding))
