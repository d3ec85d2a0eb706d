"""What scenarios bring when a turn opens: Harbin (§F), and the second front (§D)."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.games.blitz_world_in_conflict.components import AIR, LAND, NAVAL
from pbem.games.blitz_world_in_conflict.land import displacing, retreating
from pbem.games.blitz_world_in_conflict.politics import affairs
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import damage

opening = Flow("scenario_opening")


def _passing(g: Position) -> list[dict[str, Any]]:
    """BLZ-107, BLZ-177: the areas that a scenario gives to another power when this turn opens,
    unless two powers are at war then: {"turn", "area", "to", "unless"}."""
    entries = g.board.set_up.get("passing", ())
    return [
        dict(each)
        for each in entries
        if each["turn"] == g.turn and not ("unless" in each and g.at_war(*each["unless"]))
    ]


def _guests(g: Position, *kinds: str) -> list[tuple[str, str, str]]:
    """(unit, area, new power) of those that have to leave."""
    return [
        (unit, told["area"], told["to"])
        for told in _passing(g)
        for unit in g.here(told["area"], *kinds)
        if g.side_of(g.owner(unit)) != g.side_of(told["to"])
    ]


@opening.step
def retreat(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BLZ-107: land units go to areas beside that their owner picks; who has none is lost."""
    for unit, _, _ in _guests(g, LAND):
        if not retreating.goals_of(g, unit):
            damage.destroy(g, unit, events)
    left = _guests(g, LAND)
    if not left:
        return None
    told = {"units": [unit for unit, _, _ in left], "at": left[0][1], "label": f"{g.turn} opening"}
    return Run(retreating.retreating.name, told)


@opening.step
def pass_on(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-107, BLZ-177: control passes, and air and naval units go as in BLZ-582."""
    for told in _passing(g):
        area, power, was = told["area"], told["to"], g.controller(told["area"])
        if was and g.side_of(was) == g.side_of(power):
            continue
        guests = [unit for unit, at, _ in _guests(g, AIR, NAVAL) if at == area]
        g.set_control(area, power)
        g.state["allied"][g.country(area)] = power
        g.state["conquered"].pop(g.country(area), None)
        events.append({"kind": "area_passed", "area": area, "power": power, "was": was})
        for unit in guests:
            displacing.displace(g, unit, power, events)
    return affairs.run()


FLOWS = (opening,)
