"""Aircraft land after a combat on land (BLZ-570)."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Locals
from pbem.games.blitz_world_in_conflict.concepts import bases
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import damage, goals

BASE = "base"

homing = Flow("homing")
"""Its locals: `units`, `at` (the area of the combat), `label`."""


@homing.step
def choose_bases(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-570: to any base in range, where it started unless its owner wishes otherwise."""
    asks = []
    for unit in f["units"]:
        found = bases.open_to(g, unit, f["at"])
        if len(found) > 1:
            told = {"at": f["at"], "unit": unit, "goals": found}
            noun, verbs = f"{unit} {f['label']}", (BASE, "pause")
            asks.append(Ask((g.owner(unit),), "base", noun, verbs, default=found[0], args=told))
    return asks


goals.asked_by(choose_bases, BASE, "BLZ-570")


@homing.step
def land(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-413, BLZ-570: they land; who has no base in range goes to the closest area where it can
    stack, or is lost."""
    chosen = f.pop("goals", {})
    for unit in f["units"]:
        found = bases.open_to(g, unit, f["at"])
        if not found:
            events.append({"kind": "no_base", "unit": unit, "power": g.owner(unit)})
            damage.destroy(g, unit, events)
            continue
        goal = chosen.get(unit) if chosen.get(unit) in found else found[0]
        if goal != g.at(unit):
            told = {"unit": unit, "power": g.owner(unit), "from": g.at(unit), "to": goal}
            g.move(unit, goal)
            events.append({"kind": "unit_landed", **told})


FLOWS = (homing,)
