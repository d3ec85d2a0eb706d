"""What each kind of Blitz allows to who does it (BLZ-029, BLZ-278, BLZ-280, BLZ-281, BLZ-282,
BLZ-283, BLZ-287 to BLZ-289, BLZ-774); it protects nobody (BLZ-276)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import AIR, ARM, CV, LAND
from pbem.games.blitz_world_in_conflict.position import Position

AIR_BLITZ, LAND_BLITZ, NAVAL_BLITZ, TOTAL, FREE = "air", "land", "naval", "total", "free"
# BLZ-278 to BLZ-283, BLZ-285: the steps of each kind, and the Oil that it costs.
STEPS: Mapping[str, str] = {
    AIR_BLITZ: "ABCDEF",
    LAND_BLITZ: "EF",
    NAVAL_BLITZ: "ABC",
    TOTAL: "ABCDEF",
    FREE: "ABCDE",
}
OIL: Mapping[str, int] = {AIR_BLITZ: 1, LAND_BLITZ: 1, NAVAL_BLITZ: 1, TOTAL: 2, FREE: 0}
# What says that a power may not do a step in its Blitz.
RULES: Mapping[str, str] = {
    AIR_BLITZ: "BLZ-278",
    LAND_BLITZ: "BLZ-280",
    NAVAL_BLITZ: "BLZ-281",
    FREE: "BLZ-283",
}
MOST = 4


def kind_of(g: Position, power: str) -> str:
    """The Blitz that a power does in this phase, "" outside those phases."""
    return str(g.now["blitz"].get(power, ""))


def is_free(g: Position, power: str) -> bool:
    """Whether a power does a Free Blitz in this phase."""
    return kind_of(g, power) == FREE


def check_free(g: Position, power: str, unit: str, aboard: int = 0) -> None:
    """BLZ-029, BLZ-278, BLZ-283, BLZ-288, BLZ-774: Illegal for a unit that is not free to move in
    the Blitz of its power: in a Free Blitz units of total Size 4 are, those `aboard` counted in."""
    _check_kind(g, power, [unit])
    moved, size = int(g.now["free"].get(power, 0)), g.size(unit) + aboard
    if is_free(g, power) and moved + size > MOST:
        left = MOST - moved
        raise Illegal("BLZ-283", "free_blitz_full", unit=unit, size=size, left=left)


def check_march(g: Position, power: str, unit: str, way: Sequence[str]) -> None:
    """BLZ-288: in a Free Blitz nobody enters an area of the enemy. Raises Illegal."""
    check_free(g, power, unit)
    hostile = [area for area in way[1:] if not g.is_friendly(area, power)]
    if is_free(g, power) and hostile:
        raise Illegal("BLZ-288", "free_blitz_stays", unit=unit, area=hostile[0])


def check_rebase(g: Position, power: str, unit: str) -> None:
    """BLZ-287, BLZ-289: in a Free Blitz air units rebase, and no naval units. Raises Illegal."""
    check_free(g, power, unit)
    if is_free(g, power) and g.board.units[unit].kind not in (AIR, LAND):
        raise Illegal("BLZ-289", "no_naval_rebase", unit=unit)


def check_attack(
    g: Position, power: str, units: Sequence[str], *, on_ground: bool, on_port: bool = False
) -> None:
    """BLZ-278 to BLZ-280: what a power may attack with in its Blitz, and how. Raises Illegal."""
    if kind_of(g, power) == LAND_BLITZ and not on_ground:
        raise Illegal("BLZ-280", "only_ground_attacks", power=power)
    if kind_of(g, power) == AIR_BLITZ and on_port:
        # BLZ-279: CV units that are at sea may come along.
        units = [u for u in units if g.face(u).type != CV or not g.board.is_sea(g.at(u))]
    _check_kind(g, power, units)


def _check_kind(g: Position, power: str, units: Sequence[str]) -> None:
    """BLZ-278, BLZ-774: only air units in an Air Blitz; in a Land Blitz without motors only one
    that has one."""
    for unit in units:
        if kind_of(g, power) == AIR_BLITZ and g.board.units[unit].kind != AIR:
            raise Illegal("BLZ-278", "only_air_units", unit=unit)
    if power in g.now["slow"]:
        used = sorted({*g.now["slow"][power], *(unit for unit in units if has_motor(g, unit))})
        if len(used) > 1:
            raise Illegal("BLZ-774", "one_with_motor", unit=used[1], other=used[0])


def has_motor(g: Position, unit: str) -> bool:
    """BLZ-774: an ARM, air or naval unit."""
    return g.board.units[unit].kind != LAND or g.face(unit).type == ARM


def count(g: Position, power: str, unit: str, aboard: int = 0) -> None:
    """BLZ-284: a unit that has moved counts with its Size, each time, and what is `aboard`."""
    if is_free(g, power):
        g.now["free"][power] = int(g.now["free"].get(power, 0)) + g.size(unit) + aboard
    take_part(g, power, [unit])


def take_part(g: Position, power: str, units: Sequence[str]) -> None:
    """Note of units that have moved, or will fight, which of them has motors."""
    if power in g.now["slow"]:
        moved = {*g.now["slow"][power], *(unit for unit in units if has_motor(g, unit))}
        g.now["slow"][power] = sorted(moved)
