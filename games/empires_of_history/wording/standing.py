"""The units that orders for a place can be about, and those that they would meet there."""

from __future__ import annotations

from pbem.games.empires_of_history.position import Position
from pbem.wargame.counts import Counts, added


def there(g: Position, power: str, place: str) -> Counts:
    """The units of a nation in a place, fighters on its carriers among them, without those that may
    do nothing more in this turn."""
    aboard = g.state["aboard"].get(place, {}).get(power, {})
    used = g.now["used"].get(place, {}).get(power, {})
    found = added(g.units(place, power), aboard)
    left = {kind: count - int(used.get(kind, 0)) for kind, count in found.items()}
    return {kind: count for kind, count in left.items() if count > 0}


def foes(g: Position, power: str, place: str) -> Counts:
    """The units of all nations at war with one in a place."""
    found: Counts = {}
    for enemy in g.enemies_of(power):
        found = added(found, g.units(place, enemy))
    return found
