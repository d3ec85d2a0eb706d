"""Units that have to return to base: sent home by a letter, or without a base in range (BLZ-381 to
BLZ-383, BLZ-413).

The locals of the flow: `units` in the order in which they go, `label` of the combat or phase, `at`
for its questions and `start`, where they go from; each may be "", for where they are.
"""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Locals
from pbem.games.blitz_world_in_conflict.concepts import bases, holds
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, sea_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import damage, goals

BASE = "base"
VERB = "home_base"

homeward = Flow("homeward")


@homeward.step
def choose_bases(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-413: owners say where each unit goes that has a choice."""
    asks = []
    for unit in f["units"]:
        found = bases.open_to(g, unit, f["start"]) if g.at(unit) else []
        if len(found) > 1:
            told = {"at": f["at"] or g.at(unit), "unit": unit, "goals": found}
            noun, verbs = f"{unit} {f['label']}", (BASE, "pause")
            asks.append(
                Ask((g.owner(unit),), "home_base", noun, verbs, default=found[0], args=told)
            )
    return asks


goals.asked_by(choose_bases, VERB, "BLZ-413", BASE)


@homeward.step
def go_home(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-383, BLZ-413: they go at once, and nobody blocks them; who has no base at all is
    lost."""
    for unit in [each for each in f["units"] if g.at(each)]:
        found = bases.open_to(g, unit, f["start"])
        wish = f.get("goals", {}).get(unit)
        if found:
            put_in(g, unit, wish if wish in found else found[0], events)
        else:
            events.append({"kind": "no_base", "unit": unit, "power": g.owner(unit)})
            damage.destroy(g, unit, events)


def put_in(g: Position, unit: str, place: str, events: Events) -> None:
    """BLZ-386, BLZ-413: a unit comes to a base with what it has aboard."""
    told = {"power": g.owner(unit), "unit": unit, "from": g.at(unit), "to": place}
    events.append({"kind": "unit_returned", **told, "aboard": g.cargo(unit)})
    g.move(unit, area_of(place), sea_of(place))
    for each in holds.put_ashore(g, unit):
        damage.destroy(g, each, events)


FLOWS = (homeward,)
