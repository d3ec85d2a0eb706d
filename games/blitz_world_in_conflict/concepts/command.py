"""Whom Commanders command, and what they add to units (§9.5).

State: a Commander who is on the map has an entry in `commanders`: {"at": area, "unit": ""} or,
while he commands a unit and is where that is, {"at": "", "unit": name}. All others are in the Force
Pool, whichever face is up.
"""

from __future__ import annotations

from fractions import Fraction

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import AIR, LAND, NAVAL, STRATEGIC, Commander
from pbem.games.blitz_world_in_conflict.position import Position

# BLZ-759: what kind of unit a letter commands; his triangles are for the Round of that name.
KINDS = {"A": AIR, "L": LAND, "N": NAVAL}
_BOMBING = (LAND, NAVAL, STRATEGIC)


def of_unit(g: Position, unit: str) -> Commander | None:
    """Who commands a unit."""
    for name, told in g.state["commanders"].items():
        if told["unit"] == unit:
            return g.board.commanders[name]
    return None


def place(g: Position, name: str) -> str:
    """Where a Commander is, "" for one who is not on the map."""
    told = g.state["commanders"].get(name, {})
    return g.at(told["unit"]) if told.get("unit") else str(told.get("at", ""))


def faces(g: Position, name: str) -> list[str]:
    """BLZ-755: both Commanders of a counter."""
    told = g.board.commanders[name]
    pair = (told.chart, told.counter)
    return [n for n, each in g.board.commanders.items() if (each.chart, each.counter) == pair]


def on_map(g: Position, name: str) -> str:
    """The face of a Commander's counter that is up on the map, "" for none."""
    return next((face for face in faces(g, name) if face in g.state["commanders"]), "")


# What he adds


def adds(g: Position, unit: str, kind: str) -> Fraction:
    """BLZ-760: what a Commander adds to Factors of a unit; those of an air unit that are not of the
    kind of the Round count half."""
    leader = of_unit(g, unit)
    if leader is None:
        return Fraction(0)
    if g.board.units[unit].kind != AIR or kind == AIR:
        return Fraction(leader.factors.get(kind, 0))
    parts = (
        Fraction(leader.factors.get(each, 0)) / (1 if each == kind else 2) for each in _BOMBING
    )
    return sum(parts, Fraction(0))


def leads_on_land(g: Position, unit: str) -> bool:
    """BLZ-761: whether a Land Commander leads a unit."""
    leader = of_unit(g, unit)
    return leader is not None and KINDS[leader.letter] == LAND


def red(g: Position, unit: str, kind: str) -> int:
    """BLZ-760: the red triangles of a unit's Commander in a kind of Round."""
    leader = of_unit(g, unit)
    return leader.red if leader is not None and KINDS[leader.letter] == kind else 0


# What becomes of him


def send_home(g: Position, name: str, why: str, events: Events) -> None:
    """A Commander goes back to the Force Pool: for want of "supply", with his "unit", his area
    ("taken"), or "fallen"."""
    told = g.board.commanders[name]
    events.append(
        {"kind": "commander_home", "power": told.power, "commander": name, "at": place(g, name)}
        | {"why": why}
    )
    del g.state["commanders"][name]


def settle(g: Position, events: Events) -> None:
    """BLZ-763: who has lost his unit, or commands none in an area of the enemy, goes home."""
    for name, told in sorted(g.state["commanders"].items()):
        power = g.board.commanders[name].power
        if told["unit"] and g.owner(told["unit"]) != power:
            send_home(g, name, "unit", events)
        elif not told["unit"] and not g.is_friendly(told["at"], power):
            send_home(g, name, "taken", events)


def struck(g: Position, unit: str) -> None:
    """BLZ-762: a point of damage on a unit; its Commander may fall, when the opponent rolls. Who
    damages his own units when the turn ends puts nobody in danger."""
    leader = of_unit(g, unit)
    if leader is not None and g.now["side"]:
        number = g.now["struck"].get(leader.name, 0) + 1
        g.now["struck"][leader.name] = number
        told = {"commander": leader.name, "label": f"{g.turn}/{g.state['phase']}/{number}"}
        g.state["affairs"].append({"what": "commander_fate", **told})
