"""Aircraft of the other side fly into a combat at sea (BLZ-405)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Locals, Say
from pbem.games.blitz_world_in_conflict.components import AIR, NAVAL, PLANE
from pbem.games.blitz_world_in_conflict.concepts import convoys, supply, travel, wars
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import OTHER, Position
from pbem.games.blitz_world_in_conflict.sea import fleets

if TYPE_CHECKING:
    from pbem.engine.orders import Line

INTERCEPT, STRIP = "intercept", "never strip"


def asks(g: Position, at: str, label: str) -> list[Ask]:
    """BLZ-405: each active power of the other side says which of its aircraft fly in; in silence
    all do where it has ships or its Convoy."""
    found = []
    for power in g.board.sides[OTHER[g.now["side"]]]:
        units = able(g, at, power)
        if units:
            told = {"at": at, "units": units}
            facts = fleets.facts(g, at, is_acting=False)
            default = units if _has_ships(g, at, power) else []
            verbs, noun = (INTERCEPT, STRIP, "pause"), f"{at} {label} {power}"
            found.append(
                Ask((power,), "intercept", noun, verbs, facts=facts, default=default, args=told)
            )
    return found


def able(g: Position, at: str, power: str) -> list[str]:
    """BLZ-239, BLZ-389, BLZ-405: the aircraft of a power with naval bombs that can fly from land
    into a sea area where a unit of the side that acts is their enemy; each once in a phase."""
    if g.is_neutral(power):
        return []
    enemies = fleets.meeting(g, at).ours
    return [
        unit
        for unit, told in sorted(g.state["units"].items())
        if told["of"] == power
        and _is_naval(g, unit)
        and unit not in g.now["battled"]
        and any(wars.are_foes(g, unit, each) for each in enemies)
        and _reaches(g, unit, at)
    ]


def _is_naval(g: Position, unit: str) -> bool:
    told = g.board.units[unit]
    return told.kind == AIR and told.type == PLANE and told.primary == NAVAL


def _reaches(g: Position, unit: str, at: str) -> bool:
    start = g.at(unit)
    if g.board.is_sea(start) or not supply.is_supplied(g, unit):
        return False
    most = travel.range_of(g, unit)
    return at in travel.within(g, start, most)


def _has_ships(g: Position, at: str, power: str) -> bool:
    return bool(g.here(at, NAVAL, power=power)) or convoys.owner(g, at) == power


def check(g: Position, asked: Ask, say: Say) -> None:
    """An answer is some of the units of the question."""
    if not isinstance(say, list) or not {*map(str, say)} <= {*asked.args["units"]}:
        raise Illegal("BLZ-405", "cannot_fly_in", units=asked.args["units"], at=asked.args["at"])


def read(g: Position, asked: Ask, line: Line) -> Say | None:
    """Those of the units of a line that can come; a line of which none can is not meant."""
    if line.args.get("none"):
        return []
    units = [unit for unit in line.args["units"] if unit in asked.args["units"]]
    return units or None


def read_strip(g: Position, asked: Ask, line: Line) -> Say:
    """What is not to be stripped sends nobody; the others do what they do in silence."""
    stay = {area_of(place) for place in line.args["places"]}
    return [unit for unit in asked.default if g.at(unit) not in stay]


def fly_in(g: Position, at: str, units: Sequence[str], events: Events) -> None:
    """They are in the sea area then."""
    for unit in units:
        start = g.at(unit)
        g.now["came"][unit] = [start, at]
        g.move(unit, at)
        told = {"power": g.owner(unit), "unit": unit, "from": start, "to": at}
        events.append({"kind": "unit_flew_in", **told})


def answered(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    """An answer is carried out at once."""
    fly_in(g, asked.args["at"], say, events)
