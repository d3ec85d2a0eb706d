"""Land units that are driven off go to an area beside (BLZ-575, BLZ-576)."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Locals
from pbem.games.blitz_world_in_conflict.components import FORT
from pbem.games.blitz_world_in_conflict.concepts import stacking
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import damage, goals
from pbem.games.blitz_world_in_conflict.rounds.combatants import GROUND

RETREAT = "retreat"

retreating = Flow("retreating")
"""Its locals: `units`, `at` (where they are), `label`."""


def goals_of(g: Position, unit: str) -> list[str]:
    """BLZ-575: where a unit can retreat to: next to it, friendly, with room, and not announced for
    a Ground Attack that is still to be fought; at home first."""
    if g.board.units[unit].type == FORT:
        return []
    attacks = g.now["attacks"]
    attacked = [a["at"] for a in attacks if a["kind"] == GROUND and not a.get("over")]
    beside = (*g.board.borders(g.at(unit)), *g.board.routes(g.at(unit)))
    home = set(g.board.home_areas(unit))
    found = [a for a in beside if a not in attacked and stacking.may_stack(g, unit, a)]
    return sorted(found, key=lambda area: (area not in home, area))


@retreating.step
def choose_retreats(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-575: the owner says where each unit goes that has a choice."""
    asks = []
    for unit in f["units"]:
        found = goals_of(g, unit)
        if len(found) > 1:
            told = {"at": f["at"], "unit": unit, "goals": found}
            noun, verbs = f"{unit} {f['label']}", (RETREAT, "pause")
            asks.append(Ask((g.owner(unit),), "retreat", noun, verbs, default=found[0], args=told))
    return asks


goals.asked_by(choose_retreats, RETREAT, "BLZ-575")


@retreating.step
def retreat(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-575, BLZ-576: they go, or take a point where they cannot."""
    chosen = f.pop("goals", {})
    for unit in f["units"]:
        found = goals_of(g, unit)
        goal = chosen.get(unit)
        goal = goal if goal in found else next(iter(found), "")
        if not goal:
            events.append(
                {"kind": "no_retreat", "unit": unit, "power": g.owner(unit), "at": f["at"]}
            )
            damage.point(g, unit, events)
            continue
        told = {"unit": unit, "power": g.owner(unit), "from": f["at"], "to": goal}
        g.move(unit, goal)
        events.append({"kind": "unit_retreated", **told})


FLOWS = (retreating,)
