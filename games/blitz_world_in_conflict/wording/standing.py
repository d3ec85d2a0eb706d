"""The units that stand in an area, for `everything in Berlin`."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.position import Position
from pbem.wargame.counts import Counts


def there(g: Position, power: str, place: str) -> Counts:
    """The units of a power in an area, each by its name."""
    return g.units(place, power)
