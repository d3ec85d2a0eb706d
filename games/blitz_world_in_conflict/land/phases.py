"""Steps D, E and F as lines say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import NAVAL
from pbem.games.blitz_world_in_conflict.land import attacks, rebasing, rivals
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.orders.sections import ATTACK, REBASE
from pbem.games.blitz_world_in_conflict.politics import at_once
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.combatants import FACTORY, GROUND, PORT
from pbem.games.blitz_world_in_conflict.sea import rebasing as sea_rebasing
from pbem.games.blitz_world_in_conflict.steps import Deed, step_of

Args = Mapping[str, Any]


def _rebase(g: Position, power: str, args: Args, events: Events) -> None:
    """BLZ-434, BLZ-435: unit by unit; ships have legs of their own."""
    is_at_sea = any(g.board.units[unit].kind == NAVAL for unit in args["units"])
    rebase = sea_rebasing.ships if is_at_sea else rebasing.aircraft
    rebase(g, power, args, events)


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
REBASING = step_of("rebase", 4, REBASE, {"rebase": _rebase}, "D", asks_leave=True)
ATTACKING = step_of("attack", 6, ATTACK, {**_ATTACKS, **at_once.DEEDS}, "F")
