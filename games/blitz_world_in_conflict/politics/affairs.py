"""What follows from changes of control and from wars (§3, §7.2), by itself or by dice and answers.

`settle` does at once all that follows by itself. What needs a die or an answer waits as an affair
in `g.state["affairs"]`: {"what": name of a flow, and the locals with which it runs}; the flow
`affairs` works them off in order. Other rooms may `add` affairs that are flows of their own. Who
changes control or begins a war calls `settle`, and a step behind it returns `run()`.
"""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.games.blitz_world_in_conflict.concepts import command, convoys, in_force
from pbem.games.blitz_world_in_conflict.politics import (
    conquest,
    entry,
    foes,
    france,
    garrison,
    liberation,
    neutrals,
    new_homes,
    reclaiming,
    relocation,
    wars,
)
from pbem.games.blitz_world_in_conflict.politics.waiting import AFFAIRS, add, pending, run
from pbem.games.blitz_world_in_conflict.position import Position

__all__ = ["FLOWS", "add", "begin_turn", "pending", "run", "settle", "taken"]

affairs = Flow(AFFAIRS)
neutral_entry = Flow("neutral_entry")


def taken(g: Position, area: str, power: str, was: str, events: Events) -> None:
    """BLZ-300, BLZ-343, BLZ-353, BLZ-615: what the taking of an area by force brings about, by
    itself; `was` had it before, "" for nobody."""
    is_free = not g.is_conquered(g.country(area))
    entry.of_taking(g, area, power, was, events)
    if area == france.VICHY:
        france.take_vichy(g, power, was, events)
    settle(g, events)
    if is_free and in_force.holds(g, in_force.WORLD):
        liberation.free_area(g, area, power, events)


def begin_turn(g: Position, events: Events) -> None:
    """What the opening of a turn brings about; the affairs of it wait for its first phase."""
    entry.of_new_turn(g, events)
    reclaiming.begin_turn(g)
    settle(g, events)


def settle(g: Position, events: Events) -> None:
    """BLZ-300, BLZ-365, BLZ-763: all that follows by itself from who controls what and who is at
    war with whom."""
    wars.prune(g)
    while conquest.settle(g, events) or neutrals.settle(g, events):
        pass
    garrison.settle(g)
    convoys.settle(g, events)
    command.settle(g, events)
    entry.settle(g, events)


@affairs.step
def next_affair(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BLZ-300: play pauses, and one affair after the other is worked off."""
    settle(g, events)
    if not pending(g):
        return None
    told = g.state["affairs"].pop(0)
    args = {name: value for name, value in told.items() if name != "what"}
    return Run(told["what"], args, then="next_affair")


@neutral_entry.step
def mark_turn(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-616: step 5.B."""
    entry.of_turn(g, events)
    return run()


FLOWS = (
    affairs,
    neutral_entry,
    *foes.FLOWS,
    *france.FLOWS,
    *liberation.FLOWS,
    *new_homes.FLOWS,
    *reclaiming.FLOWS,
    *relocation.FLOWS,
)
