"""Steps D, E and F as lines say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import AIR, LAND, NAVAL
from pbem.games.blitz_world_in_conflict.land import attacks, marches, rebasing, rivals
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.orders.sections import ATTACK, MARCH, REBASE
from pbem.games.blitz_world_in_conflict.politics import at_once
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.combatants import FACTORY, GROUND, PORT
from pbem.games.blitz_world_in_conflict.sea import rebasing as sea_rebasing
from pbem.games.blitz_world_in_conflict.steps import Deed, step_of

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


def _attacker(kind: str) -> Deed:
    def attack(g: Position, power: str, args: Args, events: Events) -> None:
        """BLZ-450."""
        force, ships = args.get("force", ()), args.get("ships", ())
        attacks.announce(g, power, kind, args["place"], force, ships, events)

    return attack


def _yield(g: Position, power: str, args: Args, events: Events) -> None:
    """BLZ-457."""
    rivals.give_way(g, power, area_of(args["place"]), args["power"])


def _resolve(g: Position, power: str, args: Args, events: Events) -> None:
    """BLZ-450: the acting side says in which order its combats are fought."""
    for place in args["places"]:
        if not any(area_of(place) == each["at"] for each in g.now["attacks"]):
            raise Illegal("BLZ-450", "no_attack_there", area=place)
    places = [*g.now["order"], *(area_of(place) for place in args["places"])]
    g.now["order"] = list(dict.fromkeys(places))


_ATTACKS: Mapping[str, Deed] = {
    "ground attack": _attacker(GROUND),
    "factory attack": _attacker(FACTORY),
    "port attack": _attacker(PORT),
    "yield": _yield,
    "resolve": _resolve,
}
REBASING = step_of("rebase", 4, REBASE, {"rebase": _rebase}, "D")
MARCHING = step_of("march", 5, MARCH, {"march": _march, **at_once.DEEDS}, "E")
ATTACKING = step_of("attack", 6, ATTACK, {**_ATTACKS, **at_once.DEEDS}, "F")
