"""Who is at war with whom at sea (BLZ-366, BLZ-404, BLZ-407, BLZ-408)."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.concepts import convoys
from pbem.games.blitz_world_in_conflict.position import Position


def fights(g: Position, unit: str, power: str) -> bool:
    """BLZ-366: whether a unit is at war with a power: its own power is, or its country by
    itself."""
    owner = g.owner(unit)
    if not owner or not power or g.side_of(owner) == g.side_of(power):
        return False
    return g.at_war(owner, power) or g.fights_alone(g.board.units[unit].home, power)


def are_foes(g: Position, one: str, other: str) -> bool:
    """Whether two units are at war with each other."""
    return fights(g, one, g.owner(other)) or fights(g, other, g.owner(one))


def attacks_convoy(g: Position, unit: str, sea: str) -> bool:
    """BLZ-230, BLZ-404: whether a unit is at war with the Convoy of a sea area."""
    return fights(g, unit, convoys.owner(g, sea))
