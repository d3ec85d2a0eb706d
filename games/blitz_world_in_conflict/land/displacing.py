"""Air and naval units have to leave an area that others take, or to which others come (BLZ-216,
BLZ-582)."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Locals
from pbem.games.blitz_world_in_conflict.concepts import bases
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, sea_of
from pbem.games.blitz_world_in_conflict.politics import waiting
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import damage, goals

DISPLACE, BASE = "displace", "base"

displacing = Flow("displacing")
"""Its locals: `unit`, `at` (what it leaves), `by`: the power that picks among the closest areas."""


def displace(g: Position, unit: str, by: str, events: Events) -> None:
    """BLZ-216, BLZ-582: a unit goes to the closest land area where it can stack and to which it has
    supply; where several are as close, a power picks when play comes to a stop; destroyed if none
    is within three times its movement."""
    found = bases.refuges(g, unit)
    if not found:
        events.append({"kind": "no_base", "unit": unit, "power": g.owner(unit)})
        damage.destroy(g, unit, events)
    elif len(found) == 1:
        _go(g, unit, found[0], events)
    else:
        waiting.add(g, displacing.name, unit=unit, at=g.at(unit), by=by)


def _go(g: Position, unit: str, place: str, events: Events) -> None:
    told = {"unit": unit, "power": g.owner(unit), "from": g.at(unit), "to": place}
    g.move(unit, area_of(place), sea_of(place))
    events.append({"kind": "unit_displaced", **told})


@displacing.step
def choose_area(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-582: the new controller says which of the closest areas it is; BLZ-216: the owner."""
    unit, by = f["unit"], f["by"]
    if g.at(unit) != f["at"]:
        return []
    found = bases.refuges(g, unit)
    if len(found) < 2:
        return []
    told = {"at": f["at"], "unit": unit, "goals": found}
    noun = f"{unit} {g.turn}/{g.state['phase']}"
    if by == g.owner(unit):
        return [Ask((by,), "base", noun, (BASE, "pause"), default=found[0], args=told)]
    return [Ask((by,), "displace", noun, (DISPLACE, "pause"), default=found[0], args=told)]


goals.asked_by(choose_area, DISPLACE, "BLZ-582")
goals.read_by(choose_area, BASE)


@displacing.step
def leave(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-582: it goes at once, and nobody blocks it; one that is gone meanwhile stays away."""
    unit = f["unit"]
    if g.at(unit) != f["at"]:
        return
    found, wish = bases.refuges(g, unit), f.get("goals", {}).get(unit)
    if found:
        _go(g, unit, wish if wish in found else found[0], events)
    else:
        events.append({"kind": "no_base", "unit": unit, "power": g.owner(unit)})
        damage.destroy(g, unit, events)


FLOWS = (displacing,)
