"""Commanders move and take command when a phase of their side begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events, Flow, Locals
from pbem.games.blitz_world_in_conflict.commanders import checks
from pbem.games.blitz_world_in_conflict.concepts import command
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import Position

_MOVED = ("returned", "sailed", "rebased", "marched")

recalling = Flow("commanders_recalled")


@recalling.step
def recall(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-757: who of the side is in a place without supply goes back to the Force Pool."""
    command.settle(g, events)
    for name in sorted(g.state["commanders"]):
        power = g.board.commanders[name].power
        if power in g.now["steps"] and not checks.is_supplied(g, power, command.place(g, name)):
            command.send_home(g, name, "supply", events)


def lead(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-758, BLZ-759: a Commander on the map, either face up, moves to a place in supply, as the
    first action of a phase, and commands a unit there. Raises Illegal, and changes nothing then."""
    name, unit = args["commander"], args.get("unit", "")
    checks.check_in_play(g, power, name)
    face = command.on_map(g, name)
    if not face:
        raise Illegal("BLZ-756", "commander_not_there", commander=name)
    _check_first(g, power, face)
    at = area_of(args["place"]) if "place" in args else g.at(unit)
    checks.check_unit(g, power, name, at, unit)
    checks.check_place(g, power, name, at, unit)
    start = command.place(g, face)
    del g.state["commanders"][face]
    checks.post(g, name, at, unit)
    g.now["commanded"].append(name)
    told = {"power": power, "commander": name, "from": start, "at": at, "unit": unit}
    events.append({"kind": "commander_moved", **told})


def _check_first(g: Position, power: str, face: str) -> None:
    """BLZ-758: nothing has been done yet by his power, nor by him."""
    if set(command.faces(g, face)) & set(g.now["commanded"]):
        raise Illegal("BLZ-758", "commander_used", commander=face)
    moved = [unit for key in _MOVED for unit in g.now[key] if g.owner(unit) == power]
    if moved or g.now["fought"] or g.now["attacks"]:
        raise Illegal("BLZ-758", "commanders_first", commander=face)


FLOWS = (recalling,)
