"""The units that stand in an area, for `all`, `the rest`, and for what players say of others."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.total_domination.board import AIR
from pbem.games.total_domination.operations import lines
from pbem.games.total_domination.position import Position
from pbem.wargame.counts import Counts, added


def there(g: Position, power: str, place: str) -> Counts:
    """What a power can move from an area: the units of all nations that it has now; TDM-240: of air
    fleets those that are not flipped."""
    if place not in g.areas:
        return {}
    nations = g.nations_of(power)
    found = _of(g, nations, place)
    found[AIR] = sum(lines.active(g, place, nation) for nation in nations)
    return {kind: count for kind, count in found.items() if count}


def foes(g: Position, power: str, place: str) -> Counts:
    """TDM-144: what a power could attack in an area, Resistance aside."""
    return _of(g, g.enemies_of(power), place) if place in g.areas else {}


def _of(g: Position, nations: Iterable[str], place: str) -> Counts:
    here = g.state["units"].get(place, {})
    return added(*(here[nation] for nation in nations if nation in here))
