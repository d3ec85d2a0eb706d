"""Commanders come out of the Force Pool when units are built."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.commanders import checks
from pbem.games.blitz_world_in_conflict.concepts import command
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import Position


def enter(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-756: one Commander a turn, either face up, comes free to a land area of a home country of
    a power at war, and may command a unit there. Raises Illegal, and changes nothing then."""
    name, unit = args["commander"], args.get("unit", "")
    checks.check_in_play(g, power, name)
    if face := command.on_map(g, name):
        raise Illegal("BLZ-758", "commander_is_there", commander=face, area=command.place(g, face))
    if not g.foes(power):
        raise Illegal("BLZ-756", "commander_of_neutral", commander=name, power=power)
    done = f"commander {power}"
    if done in g.state["accounts"]["done"]:
        raise Illegal("BLZ-756", "one_commander", power=power)
    at = area_of(args["place"]) if "place" in args else g.at(unit)
    if not (g.is_home(at, power) and g.is_friendly(at, power)):
        raise Illegal("BLZ-756", "commander_not_home", commander=name, area=at)
    checks.check_unit(g, power, name, at, unit)
    checks.post(g, name, at, unit)
    g.state["accounts"]["done"].append(done)
    told = {"power": power, "commander": name, "at": at, "unit": unit}
    events.append({"kind": "commander_came", **told})
