"""Where units go from a country that has become neutral (BLZ-350)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Locals, Say
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.components import NAVAL
from pbem.games.blitz_world_in_conflict.concepts import counters, homes, stacking
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.politics import waiting
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.wargame.answers import pause

relocation = Flow("relocation")


def goals(g: Position, unit: str) -> list[str]:
    """BLZ-350: the land areas of its home where a unit can be, the capital first: that with the
    greatest Factory, or the first of the country."""
    found = [area for area in homes.areas(g, unit) if _takes(g, unit, area)]
    return sorted(found, key=lambda area: -g.board.factory(area))


def _takes(g: Position, unit: str, area: str) -> bool:
    if area not in g.board.in_play or not stacking.may_stack(g, unit, area):
        return False
    ports = g.board.ports[area]
    is_ship = g.board.units[unit].kind == NAVAL
    return not is_ship or any(stacking.port_takes(g, unit, area, port) for port in ports)


def send_home(g: Position, units: Sequence[str], events: Events) -> None:
    """BLZ-350: units go home at once, one after the other, to the first area that takes them; who
    has nowhere to be is lost. Their owners may choose another one before play goes on."""
    left = []
    for unit in units:
        found = goals(g, unit)
        if not found:
            counters.give_up(g, unit, events)
            continue
        told = {"unit": unit, "power": g.owner(unit), "from": g.at(unit), "to": found[0]}
        g.move(unit, found[0], _port(g, unit, found[0]))
        events.append({"kind": "unit_relocated", **told})
        left.append(unit)
    if left:
        waiting.add(g, relocation.name, units=left)


@relocation.step
def choose(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-350: the owner says where each unit goes that has a choice."""
    asks = []
    for unit in f["units"]:
        found = sorted(goals(g, unit), key=lambda area: area != g.at(unit))
        if len(found) > 1:
            told = {"unit": unit, "goals": found}
            noun, verbs = f"{unit} {g.turn} {g.state['phase']}", ("relocate", "pause")
            asks.append(Ask((g.owner(unit),), "relocate", noun, verbs, default=found[0], args=told))
    return asks


@choose.check
def _(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    if say not in asked.args["goals"]:
        raise Illegal("BLZ-350", "not_at_home", unit=asked.args["unit"], goals=asked.args["goals"])


@choose.reads("relocate")
def _(g: Position, asked: Ask, line: Line) -> Say | None:
    """The first of the areas of a line that is open."""
    if asked.args["unit"] not in line.args["units"]:
        return None
    wanted = (area_of(place) for place in line.args["goals"])
    return next((goal for goal in wanted if goal in asked.args["goals"]), None)


choose.reads("relocate", "pause")(pause)


@choose.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    f["goals"] = {**f.get("goals", {}), asked.args["unit"]: say}


@relocation.step
def go(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-350: they go there one after the other, as long as there is room."""
    for unit in f["units"]:
        goal = f.get("goals", {}).get(unit, g.at(unit))
        if goal != g.at(unit) and goal in goals(g, unit):
            told = {"unit": unit, "power": g.owner(unit), "from": g.at(unit), "to": goal}
            g.move(unit, goal, _port(g, unit, goal))
            events.append({"kind": "unit_relocated", **told})


def _port(g: Position, unit: str, area: str) -> str:
    if g.board.units[unit].kind != NAVAL:
        return ""
    ports = [port for port in g.board.ports[area] if stacking.port_takes(g, unit, area, port)]
    return ports[0].sea[0] if ports else ""


FLOWS = (relocation,)
