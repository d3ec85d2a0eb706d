"""Who may still do something in a phase (BLZ-273, BLZ-388, BLZ-389)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import unit_of
from pbem.games.blitz_world_in_conflict.position import Position


def check_free(g: Position, power: str, unit: str, *marks: str) -> None:
    """Illegal for a unit that is not on the map, another power's, or has done something like it in
    this phase."""
    if not g.at(unit):
        raise Illegal("BLZ-388", "unit_not_on_map", unit=unit, pool=_pool_of(g, unit))
    if g.owner(unit) != power:
        raise Illegal("BLZ-273", "unit_of_another", unit=unit, power=power, owner=g.owner(unit))
    if any(unit in g.now[mark] for mark in marks):
        raise Illegal("BLZ-389", "unit_used", unit=unit)


def _pool_of(g: Position, unit: str) -> str:
    """The power in whose Force Pool a unit lies, "" for none."""
    pools = sorted(g.state["pool"].items())
    return next((power for power, names in pools if unit in map(unit_of, names)), "")
