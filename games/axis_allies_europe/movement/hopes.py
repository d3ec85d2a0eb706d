"""What the owner of orders for the second half of a turn could hope for when he wrote them: the
position in which the dice have cost him nothing.

For this a turn remembers what was afloat in a zone when its battle began. Land units that have
fought do not move in step 4 (AAE-176), so that of them only the land that they were to take
matters.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.engine.state import copy
from pbem.games.axis_allies_europe import capture
from pbem.games.axis_allies_europe.movement import cargo
from pbem.games.axis_allies_europe.position import Position

Afloat = dict[str, Any]


def remember(g: Position, zone: str) -> None:
    """Before the first die of a sea battle: the mover's ships and those of his allies, with what
    they hold.
    """
    friends = g.friends_of(g.power)
    ships = {power: dict(g.units(zone, power)) for power in friends if g.units(zone, power)}
    aboard = [each for each in g.state["aboard"] if _lies(each, zone, friends)]
    g.turn.setdefault("afloat", {})[zone] = copy({"ships": ships, "aboard": aboard})


def positions(g: Position) -> Iterator[Position]:
    """The position before step 4 as it could have been: all battles won; then, where a landing
    could be called off after a sea battle, the same without landings."""
    assaults = g.turn["assaults"]
    if g.turn.get("afloat") or _stormed(g) or assaults:
        yield _hoped(g, landed=True)
    if any(each["zone"] in g.turn.get("afloat", {}) for each in assaults):
        yield _hoped(g, landed=False)


def _hoped(g: Position, *, landed: bool) -> Position:
    hoped = Position(copy(g.state), g.board)
    afloat: dict[str, Afloat] = hoped.turn.get("afloat", {})
    for zone in sorted(afloat):
        _clear(hoped, zone)
        _refloat(hoped, zone, afloat[zone])
        if any(g.board.unit(kind).is_warship for kind in hoped.surfaced(zone, g.power)):
            capture.take(hoped, zone, [])
    _land(hoped, made=landed)
    targets = {each["target"] for each in hoped.turn["assaults"]} if landed else set()
    for area in sorted(_stormed(hoped) | targets):
        if hoped.is_enemy_held(area, hoped.power):
            _clear(hoped, area)
            capture.take(hoped, area, [])
    for zone in sorted(afloat):
        hoped.exhaust(zone)
    return hoped


def _stormed(g: Position) -> set[str]:
    """The territories into which land units have marched to fight."""
    return {each["at"] for each in g.turn["came"] if g.board.is_land(each["at"])}


def _land(g: Position, *, made: bool) -> None:
    """The landings are made, or called off."""
    for assault in g.turn["assaults"]:
        if made:
            cargo.put_ashore(g, assault, [])
        elif cargo.landing(g, assault):
            cargo.call_off(g, assault, [])


def _clear(g: Position, area: str) -> None:
    """No enemy is left in an area; guns and complexes go with the land."""
    enemies = g.enemies_of(g.power)
    for enemy in enemies:
        for kind, count in g.combat_units(area, enemy).items():
            g.add(area, enemy, kind, -count)
    _take_off(g, area, enemies)
    for marks in ("damaged", "submerged"):
        here = g.state[marks].get(area, {})
        g.state[marks][area] = {p: n for p, n in here.items() if p not in enemies}
        if not g.state[marks][area]:
            del g.state[marks][area]


def _refloat(g: Position, zone: str, afloat: Afloat) -> None:
    """The ships that were in a zone are there, as they were; those that have retreated also stand
    where they went.
    """
    friends = g.friends_of(g.power)
    for power in friends:
        for kind, count in dict(g.units(zone, power)).items():
            g.add(zone, power, kind, -count)
    _take_off(g, zone, friends)
    for power, ships in afloat["ships"].items():
        for kind, count in ships.items():
            g.add(zone, power, kind, count)
    g.state["aboard"] += afloat["aboard"]
    g.turn["ships"] = [each for each in g.turn["ships"] if each["at"] != zone]
    if zone not in g.turn["fought"]:
        g.turn["fought"].append(zone)


def _take_off(g: Position, zone: str, powers: tuple[str, ...]) -> None:
    g.state["aboard"] = [each for each in g.state["aboard"] if not _lies(each, zone, powers)]


def _lies(entry: dict[str, Any], zone: str, powers: tuple[str, ...]) -> bool:
    """Whether a ship that holds something lies in a zone and is of one of these powers."""
    return entry["at"] == zone and entry["owner"] in powers
