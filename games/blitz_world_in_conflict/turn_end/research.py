"""Weapons are researched (§7.8, §E.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.errors import Illegal, Refusal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import ABOMB, is_big, unit_of
from pbem.games.blitz_world_in_conflict.concepts import belonging
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import accounts, builds, weapons

_SUCCESS = 4


def pay(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-656, BLZ-657: the Resources for all tries of a line. Raises Illegal."""
    belonging.check(g, "research")
    if not weapons.current(g, power):
        raise Illegal("BLZ-656", "nothing_to_research", power=power)
    accounts.spend(g, power, tries(args), [""])


def tries(args: Mapping[str, Any]) -> int:
    """How often a line tries."""
    return int(args.get("count", 1))


def succeeds(g: Position, power: str, die: int) -> bool:
    """BLZ-656: whether a try with this die brings something."""
    return die + _handicap(g, power) <= _SUCCESS


def _handicap(g: Position, power: str) -> int:
    """BLZ-656: what is added to the die of who is at war with nobody."""
    return int(g.is_neutral(power))


def attempt(g: Position, power: str, args: Mapping[str, Any], dice: Any, events: Events) -> None:
    """BLZ-656: a die, one more if the power is at war with nobody; up to 4 a counter of the open
    Group, drawn at random, comes to the Force Pool."""
    group = weapons.current(g, power)
    if not group:
        g.state["resources"][power] += 1
        return
    number = int(g.state["accounts"]["tries"].get(power, 0)) + 1
    label = f"{g.turn}/turn-end/research/{slug(power)}/{number}"
    [die] = dice.roll(label, 1)
    total, is_found = die + _handicap(g, power), succeeds(g, power, die)
    names = g.state["groups"][power][group - 1] if is_found else []
    found = dice.pick(f"{label}/drawn", names, min(1, len(names)))
    g.state["accounts"]["tries"][power] = number
    told = {"power": power, "die": die, "total": total, "label": label}
    events.append({"kind": "research", **told, "counter": found[0] if found else ""})
    if found:
        g.state["deeds"]["researched"].append(power)
        weapons.add(g, power, found[0], events, "research")
        if "then" in args:
            build_drawn(g, power, found[0], args.get("place", ""), events)


def build_drawn(g: Position, power: str, name: str, place: str, events: Events) -> None:
    """BLZ-656: what has come is built at once, if it can be: a unit is new, and of a Big counter
    its unit grows."""
    unit = unit_of(name)
    told: dict[str, Any] = {"unit": unit}
    if place and not is_big(name):
        told["place"] = place
    try:
        if g.board.units[unit].type == ABOMB or is_big(name) != bool(g.at(unit)):
            raise Illegal("BLZ-656", "cannot_be_built_yet", counter=name)
        builds.build(g.trial(), power, {"builds": [told]}, [])
    except Refusal as refusal:
        problem = refusal.problem.data()
        line = f"{power}: spending: build {unit}"
        events.append({"kind": "line_unused", "by": [power], "line": line, "problem": problem})
        return
    builds.build(g, power, {"builds": [told]}, events)
