"""AFA and USA, who fight side by side once the USA is at war with an Axis power (BLZ-214, BLZ-237,
BLZ-399, BLZ-458)."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.position import AFA, USA, Position


def are_partners(g: Position, one: str, other: str) -> bool:
    """BLZ-214: whether two powers are AFA and USA, and the USA is at war."""
    return {one, other} == {AFA, USA} and not g.is_neutral(USA)


def attack_together(g: Position, one: str, other: str, holder: str) -> bool:
    """BLZ-457, BLZ-458: whether two powers may attack an area together: AFA and USA, if both are at
    war with who holds it."""
    return are_partners(g, one, other) and g.at_war(one, holder) and g.at_war(other, holder)


def may_come(g: Position, power: str, holder: str) -> bool:
    """BLZ-279, BLZ-458: whether a partner may bring the land units of an attack that a power
    supports."""
    others = [each for each in g.acting if each != power]
    return any(attack_together(g, power, other, holder) for other in others)
