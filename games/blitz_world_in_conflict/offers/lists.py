"""What `pbem orders` tells of a position beside the forms of a verb."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.blitz_world_in_conflict.concepts import command, in_force, road
from pbem.games.blitz_world_in_conflict.position import Position


def pools(g: Position) -> Iterator[tuple[str, dict[str, Any]]]:
    """BLZ-652: what each power that is played can build, and what it has saved."""
    for power in g.board.powers:
        if g.decider(power):
            saved = {what: g.state[what].get(power, 0) for what in ("oil", "resources")}
            yield "pool", {"power": power, **saved, "units": list(g.state["pool"].get(power, ()))}


def groups(g: Position) -> Iterator[tuple[str, dict[str, Any]]]:
    """BLZ-624: the Group from which each power picks now."""
    for power in g.board.powers:
        for number, names in enumerate(g.state["groups"].get(power, ()), 1):
            if names:
                yield "group", {"power": power, "number": number, "units": list(names)}
                break


def powers(g: Position) -> Iterator[tuple[str, dict[str, Any]]]:
    """BLZ-300: with whom each power is at war."""
    for power in g.board.powers:
        yield "foes", {"power": power, "foes": list(g.foes(power))}


def options(g: Position) -> Iterator[tuple[str, dict[str, Any]]]:
    """BLZ-730: what the options of the next step of the Road to War do, the standard ones last."""
    card = g.board.road_to_war
    number = len(g.state["road"].get("played", ()))
    if not road.is_under_way(g) or number == len(card["steps"]):
        return
    step = card["steps"][number]
    for option in (*step["options"], *card["standard"]):
        told = {"title": option["title"], "effect": option.get("effect", "")}
        yield "option", {"step": number + 1, "power": step["power"], **told}


def commanders(g: Position) -> Iterator[tuple[str, dict[str, Any]]]:
    """BLZ-755: the Commanders of each power, what they add, and where they are."""
    if not in_force.option(g, "commanders"):
        return
    for name, told in g.board.commanders.items():
        unit = g.state["commanders"].get(name, {}).get("unit", "")
        where = {"unit": unit, "at": command.place(g, name)}
        adds = {"letter": told.letter, "factors": dict(told.factors), "red": told.red}
        yield "commander", {"power": told.power, "commander": name, **adds, **where}


# What `pbem orders` tells of a position.
TOPICS = {
    "build": pools,
    "develop": groups,
    "declare war": powers,
    "option": options,
    "commander": commanders,
}
