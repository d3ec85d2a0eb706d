"""Which orders a scenario has at all, so that one of another scenario is not kept for a time that
never comes."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.concepts import in_force
from pbem.games.blitz_world_in_conflict.position import Position

_ON_LAND = ("BLZ-450", "ABDEFW")
_AT_SEA = ("BLZ-380", in_force.SEA)
# The row that a verb belongs to, and the letters of the scenarios that have it; a verb that is not
# named here belongs to all.
_VERBS: Mapping[str, tuple[str, str]] = {
    "bid": ("BLZ-721", "W"),
    "option": ("BLZ-730", "W"),
    "declare war": ("BLZ-112", "AFW"),
    "announce": ("BLZ-175", "F"),
    "blitz": ("BLZ-275", in_force.COMBAT_AT_SEA),
    "soviets attack": ("BLZ-149", "E"),
    **dict.fromkeys(("return", "sail", "fly"), _AT_SEA),
    **dict.fromkeys(("fight", "intercept"), ("BLZ-404", in_force.COMBAT_AT_SEA)),
    **dict.fromkeys(("contest", "let pass"), ("BLZ-285", in_force.COMBAT_AT_SEA)),
    "withdraw": ("BLZ-406", in_force.COMBAT_AT_SEA),
    "march": ("BLZ-442", "ABDEFW"),
    **dict.fromkeys(("ground attack", "factory attack", "port attack"), _ON_LAND),
    **dict.fromkeys(("yield", "resolve", "defend", "never strip"), _ON_LAND),
    **dict.fromkeys(("liberate", "keep"), ("BLZ-341", in_force.WORLD)),
    "reclaim": ("BLZ-344", in_force.WORLD),
    "relocate": ("BLZ-350", in_force.WORLD),
    "new home": ("BLZ-334", in_force.PRODUCTION),
    **dict.fromkeys(("partisan", "no partisan"), ("BLZ-610", in_force.WORLD)),
    "develop": ("BLZ-623", in_force.COMBAT_AT_SEA),
    "remove": ("BLZ-626", in_force.PRODUCTION),
    "lend": ("BLZ-629", in_force.PRODUCTION),
    "limit": ("BLZ-646", in_force.WORLD),
    **dict.fromkeys(("build", "use oil"), ("BLZ-650", in_force.SEA)),
    "extra resources": ("BLZ-153", "E"),
    "research": ("BLZ-656", "EFW"),
    "bomb": ("BLZ-658", "EFW"),
    "scrap": ("BLZ-667", in_force.PRODUCTION),
    "commander": ("BLZ-755", in_force.PRODUCTION),
    "sabotage": ("BLZ-766", "W"),
    "loot": ("BLZ-780", in_force.PRODUCTION),
}
# Verbs of optional rules, with their switch.
OPTIONS: Mapping[str, str] = {
    "bid": "bids",
    "option": "road_to_war",
    "commander": "commanders",
    "sabotage": "sabotage",
    "loot": "looting",
}


def check(g: Position, verb: str) -> None:
    """BLZ-001: Illegal for an order of other scenarios, or of an optional rule that this campaign
    does not have."""
    rule, letters = _VERBS.get(verb, ("", in_force.EVERY))
    if not in_force.holds(g, letters):
        told = [_name(letter) for letter in letters]
        here = _name(g.state["letter"])
        raise Illegal(rule, "not_in_scenario", verb=verb, scenarios=told, here=here)
    switch = OPTIONS.get(verb, "")
    if switch and not in_force.option(g, switch):
        raise Illegal(rule, "option_is_off", verb=verb, option=switch)


def has(g: Position, verb: str) -> bool:
    """Whether an order of this verb may come in this campaign."""
    try:
        check(g, verb)
    except Illegal:
        return False
    return True


def _name(letter: str) -> str:
    return "war" if letter == "W" else letter
