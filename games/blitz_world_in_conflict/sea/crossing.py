"""A naval unit goes its way area by area: enemies block it where it sails, and guns shoot at it in
a closed passage (BLZ-387, BLZ-401, BLZ-402, BLZ-776, BLZ-777).

The locals of the flow: `unit`, `left` (the places of its way without the first), `is_blocked`:
whether enemies block it. Its result: {"way": [areas, its start first], "stopped": "" or BLOCKED,
REPELLED, SUNK}.
"""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import slug
from pbem.engine.flow import Events, Flow, Go, Leave, Locals, Run
from pbem.games.blitz_world_in_conflict.concepts import passages
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, sea_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import cutting, damage, results
from pbem.games.blitz_world_in_conflict.sea import blocking

BLOCKED, REPELLED, SUNK = "blocked", "repelled", "sunk"
# BLZ-776: the column of the guns.
GUNS = 7
_DRIVEN_BACK = ("L", "B")

crossing = Flow("crossing")


@crossing.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """Where its move begins."""
    unit = f["unit"]
    port = g.state["units"][unit].get("port", "")
    f["way"], f["origin"] = [g.at(unit)], [g.at(unit), port]


@crossing.step
def run_blockade(g: Position, f: Locals, dice: Any, events: Events) -> Leave | None:
    """BLZ-402: who leaves a sea area with enemies throws for it; above their Blockade Values the
    move goes on."""
    if not f["left"]:
        return Leave({"way": f["way"], "stopped": ""})
    unit, here = f["unit"], g.at(f["unit"])
    value = blocking.total(g, unit, here) if f["is_blocked"] else 0
    if not value:
        return None
    label = _label(g, "block", unit, here, f["way"])
    [die] = dice.roll(label, 1)
    told = {"unit": unit, "power": g.owner(unit), "at": here, "value": value}
    is_past = die > value
    events.append(
        {"kind": "blockade_run", **told, "label": label, "rolls": [die], "passed": is_past}
    )
    if is_past:
        return None
    g.now["blocked"].append(unit)
    return Leave({"way": f["way"], "stopped": BLOCKED})


def _label(g: Position, what: str, unit: str, here: str, way: list[str]) -> str:
    """Who comes through a sea area twice throws with another label."""
    times = way.count(here)
    again = f"/{times}" if times > 1 else ""
    return f"{what}/{g.turn}/{g.state['phase']}/{slug(unit)}/{slug(here)}{again}"


@crossing.step
def force_passage(g: Position, f: Locals, dice: Any, events: Events) -> Run | Leave | Go:
    """BLZ-776, BLZ-777: guns with 7 Factors shoot at whoever goes through a closed passage."""
    unit, here, place = f["unit"], g.at(f["unit"]), f["left"][0]
    if not is_closed(g, unit, here, area_of(place)):
        return Go("go_on")
    label = _label(g, "passage", unit, here, f["way"])
    [die] = dice.roll(label, 1)
    result = g.board.result(GUNS, die)
    told = {"unit": unit, "power": g.owner(unit), "at": here, "to": area_of(place)}
    shown = {"column": GUNS, "label": label, "rolls": [die], "result": result}
    events.append({"kind": "passage_forced", **told, **shown})
    for _ in range(results.read(result).points):
        if g.at(unit):
            damage.point(g, unit, events)
    if not g.at(unit):
        return Leave({"way": f["way"], "stopped": SUNK})
    f["is_driven_back"] = results.read(result).letter in _DRIVEN_BACK
    return Run(cutting.cutting.name, {"units": [unit], "label": label})


def is_closed(g: Position, unit: str, here: str, there: str) -> bool:
    """Whether a leg leads through a passage that is closed to a unit."""
    if not g.board.is_sea(here) or not g.board.is_sea(there):
        return False
    return not passages.is_open(g, unit, here, there)


@crossing.step
def turn_back(g: Position, f: Locals, dice: Any, events: Events) -> Leave | None:
    """BLZ-776: for an L it goes back to where its move began."""
    if not f["is_driven_back"]:
        return None
    area, port = f["origin"]
    g.move(f["unit"], area, port)
    return Leave({"way": f["way"], "stopped": REPELLED})


@crossing.step
def go_on(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """The next area."""
    unit, place = f["unit"], f["left"].pop(0)
    g.move(unit, area_of(place), sea_of(place) or g.at(unit))
    f["way"].append(area_of(place))
    return Go("run_blockade")


FLOWS = (crossing,)
