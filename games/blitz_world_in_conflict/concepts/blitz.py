"""What a Free Blitz allows (BLZ-029, BLZ-283 to BLZ-289)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.position import Position

FREE = "free"
MOST = 4


def is_free(g: Position, power: str) -> bool:
    """Whether a power does a Free Blitz in this phase."""
    return bool(g.now["blitz"].get(power) == FREE)


def check_free(g: Position, power: str, unit: str) -> None:
    """BLZ-029, BLZ-283: in a Free Blitz units of total Size 4 move. Raises Illegal."""
    moved = int(g.now["free"].get(power, 0))
    if is_free(g, power) and moved + g.size(unit) > MOST:
        left = MOST - moved
        raise Illegal("BLZ-283", "free_blitz_full", unit=unit, size=g.size(unit), left=left)


def check_march(g: Position, power: str, unit: str, way: Sequence[str]) -> None:
    """BLZ-288: in a Free Blitz nobody enters an area of the enemy. Raises Illegal."""
    check_free(g, power, unit)
    hostile = [area for area in way[1:] if not g.is_friendly(area, power)]
    if is_free(g, power) and hostile:
        raise Illegal("BLZ-288", "free_blitz_stays", unit=unit, area=hostile[0])


def count(g: Position, power: str, unit: str) -> None:
    """A unit that has moved counts with its Size."""
    if is_free(g, power):
        g.now["free"][power] = int(g.now["free"].get(power, 0)) + g.size(unit)
