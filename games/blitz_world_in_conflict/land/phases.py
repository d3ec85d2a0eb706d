"""Steps D, E and F as lines say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import AIR, LAND, NAVAL
from pbem.games.blitz_world_in_conflict.land import attacks, marches, rebasing
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.orders.sections import ATTACK, MARCH, REBASE
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.combatants import GROUND
from pbem.games.blitz_world_in_conflict.sea import rebasing as sea_rebasing
from pbem.games.blitz_world_in_conflict.steps import step_of

Args = Mapping[str, Any]


def _rebase(g: Position, power: str, args: Args, events: Events) -> None:
    """BLZ-434, BLZ-435: unit by unit; ships have legs of their own."""
    if any(g.board.units[unit].kind == NAVAL for unit in args["units"]):
        sea_rebasing.ships(g, power, args, events)
        return
    places = [area_of(place) for place in args["path"]["places"]]
    for unit in args["units"]:
        if g.board.units[unit].kind not in (AIR, LAND) or not rebasing.flies(g, unit):
            raise Illegal("BLZ-434", "does_not_fly", unit=unit)
        rebasing.by_air(g, power, unit, places, events)


def _march(g: Position, power: str, args: Args, events: Events) -> None:
    """BLZ-439: unit by unit."""
    places = [area_of(place) for place in args["path"]["places"]]
    for unit in args["units"]:
        marches.march(g, power, unit, places, events)


def _attack(g: Position, power: str, args: Args, events: Events) -> None:
    """BLZ-450."""
    at, force = area_of(args["place"]), args.get("force", ())
    attacks.announce(g, power, GROUND, at, force, args.get("ships", ()), events)


def _resolve(g: Position, power: str, args: Args, events: Events) -> None:
    """BLZ-450: the acting side says in which order its combats are fought."""
    for place in args["places"]:
        if not any(area_of(place) == each["at"] for each in g.now["attacks"]):
            raise Illegal("BLZ-450", "no_attack_there", area=place)
    g.now["order"] = [area_of(place) for place in args["places"]]


REBASING = step_of("rebase", 4, REBASE, {"rebase": _rebase}, "D")
MARCHING = step_of("march", 5, MARCH, {"march": _march}, "E")
ATTACKING = step_of("attack", 6, ATTACK, {"ground attack": _attack, "resolve": _resolve}, "F")
