"""What follows from changes of control and from wars (§3, §7.2), by itself or by dice and answers.

`settle` does at once all that follows by itself. What needs a die or an answer waits as an affair
in `g.state["affairs"]`: {"what": name of a flow, and the locals with which it runs}; the flow
`affairs` works them off in order. Other rooms may `add` affairs that are flows of their own. Who
changes control or begins a war calls `settle`, and a step behind it returns `run()` if there is
something `pending`.
"""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.games.blitz_world_in_conflict.politics import conquest
from pbem.games.blitz_world_in_conflict.position import Position

affairs = Flow("affairs")


def taken(g: Position, area: str, power: str, was: str, events: Events) -> None:
    """BLZ-300: what the taking of an area by force brings about, by itself; `was` had it before,
    "" for nobody."""
    conquest.after_taking(g, area, events)
    settle(g, events)


def begin_turn(g: Position, events: Events) -> None:
    """What the opening of a turn brings about; the affairs of it wait for its first phase."""
    settle(g, events)


def settle(g: Position, events: Events) -> None:
    """BLZ-300: all that follows by itself from who controls what and who is at war with whom."""


def add(g: Position, what: str, **told: Any) -> None:
    """An affair waits until play comes to a stop: a flow by its name, with its locals."""
    g.state["affairs"].append({"what": what, **told})


def pending(g: Position) -> bool:
    """Whether affairs wait."""
    return bool(g.state["affairs"])


def run(then: str = "") -> Run:
    """For a step: everything that follows is done before play goes on."""
    return Run(affairs.name, {}, then)


@affairs.step
def next_affair(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BLZ-300: play pauses, and one affair after the other is worked off."""
    settle(g, events)
    if not pending(g):
        return None
    told = g.state["affairs"].pop(0)
    args = {name: value for name, value in told.items() if name != "what"}
    return Run(told["what"], args, then="next_affair")


FLOWS = (affairs,)
