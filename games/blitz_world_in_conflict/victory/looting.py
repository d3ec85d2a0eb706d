"""Looting (§9.9): Oil and Resources in place of the points for a Factory."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Leave, Locals, Say
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.concepts.wealth import OIL, RESOURCES
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.victory import cards, points
from pbem.wargame.answers import pause

# BLZ-780: what is taken in place of one point.
_FOR_A_POINT = {OIL: 1, RESOURCES: 2}

looting = Flow("looting")


@looting.step
def choose(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-780: its taker says at once whether he takes something else than points for a Factory;
    locals: `area`, `power`, `points`."""
    told = {"at": f["area"], "power": f["power"], "points": f["points"]}
    noun = f"{f['area']} {g.turn} {g.state['phase']}"
    return [Ask((f["power"],), "loot", noun, ("loot", "pause"), default={}, args=told)]


@choose.check
def _(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    """BLZ-780: {} for the points, or goods that are worth as much."""
    worth = sum(say.get(what, 0) * (2 // count) for what, count in _FOR_A_POINT.items())
    if say and worth != 2 * asked.args["points"]:
        raise Illegal("BLZ-780", "loot_for_all_points", points=asked.args["points"])


@choose.reads("loot")
def _(g: Position, asked: Ask, line: Line) -> Say | None:
    """The line that names this Factory."""
    is_meant = area_of(line.args["place"]) == asked.args["at"]
    return {what: n for what, n in line.args["goods"].items() if n} if is_meant else None


choose.reads("loot", "pause")(pause)


@choose.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    f["goods"] = dict(say)


@looting.step
def take(g: Position, f: Locals, dice: Any, events: Events) -> Leave:
    """BLZ-780: the goods are saved at once; or the points count."""
    power, area, goods = f["power"], f["area"], f.pop("goods", {})
    if not goods:
        points.add(g, power, f["points"], cards.INDUSTRY, events, area)
        return Leave()
    for what, count in goods.items():
        g.state[what][power] += count
    taken = {what: goods.get(what, 0) for what in _FOR_A_POINT}
    events.append({"kind": "factory_looted", "power": power, "area": area, **taken})
    return Leave()


FLOWS = (looting,)
