"""Supply that sides lose before their card is used (§11.3, §12.4, §13.3)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.blitzwar.board import ARMOR, FLEET, INFANTRY
from pbem.games.blitzwar.position import ALLIES, AXIS, Position
from pbem.games.blitzwar.victory import national_points

# BWR-236: supply units that a unit of the card stands for.
SAVES = {INFANTRY: 3, FLEET: 3, ARMOR: 5}
# BWR-307, G-80: by the turn in which a bomber flew.
_HEAVY_BOMBERS, _LIGHT, _HEAVY = 36, 3, 4


def blockade(g: Position) -> int:
    """BWR-288, BWR-289, BWR-290: supply units that the Allies lose to Axis ships at sea; no more
    than the national points that they hold in the UK."""
    north = g.naval("North Atlantic", AXIS)
    central = g.naval("Central Atlantic", AXIS)
    most = national_points(g, ALLIES, ALLIES, g.board.homes("UK"))
    return min(north + (central + 1) // 2, most)


def bombing(g: Position) -> int:
    """BWR-307, G-80: supply units that the Axis loses to the bombers of the turn before."""
    return int(g.state["bombed"]) * (_HEAVY if g.turn - 1 >= _HEAVY_BOMBERS else _LIGHT)


def conquered(g: Position, side: str) -> int:
    """BWR-234, G-33: supply units that a side loses for its national points in enemy hands.

    G-65: only for zones that the side has once controlled.
    """
    zones = (z for z in g.board.land_zones if g.board.national(z) == side)
    return sum(g.board.points(z) for z in zones if _is_conquered(g, z, side))


def _is_conquered(g: Position, zone: str, side: str) -> bool:
    had = g.board.fact(zone, "control") == side or zone in g.state["held"]
    return had and g.hostile(side, g.controller(zone))


def of_side(g: Position, side: str) -> int:
    """BWR-233: all supply units that a side loses in this turn."""
    more = {AXIS: bombing, ALLIES: blockade}
    return conquered(g, side) + (more[side](g) if side in more else 0)


def saved(given_up: Mapping[str, int]) -> int:
    """BWR-236, G-61: the supply units for which units of the card stand, {class: count}; KeyError
    for a class that cannot be given up."""
    return sum(SAVES[kind] * count for kind, count in given_up.items())
