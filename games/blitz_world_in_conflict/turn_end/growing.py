"""Units grow by a Size (BLZ-204, BLZ-338, BLZ-652)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import counter, is_big
from pbem.games.blitz_world_in_conflict.concepts import homes
from pbem.games.blitz_world_in_conflict.position import Position


def check(g: Position, unit: str) -> None:
    """BLZ-204, BLZ-338, BLZ-652: Illegal unless a unit on the map can be one Size greater: from
    Size 2 on only if its Big counter is in the Force Pool, and its home is not conquered."""
    size, told = g.size(unit), g.board.units[unit]
    if size >= told.most:
        raise Illegal("BLZ-204", "cannot_grow", unit=unit, size=size)
    name = counter(unit, size + 1)
    if not is_big(name) or is_big(counter(unit, size)):
        return
    if g.is_conquered(homes.nation(g, unit)):
        raise Illegal("BLZ-338", "stays_small", unit=unit, country=homes.nation(g, unit))
    if name not in g.state["pool"].get(g.owner(unit), ()):
        raise Illegal("BLZ-652", "no_big_counter", unit=unit, size=size, counter=name)


def may_grow(g: Position, unit: str) -> bool:
    """Whether it can."""
    try:
        check(g, unit)
    except Illegal:
        return False
    return True


def grow(g: Position, unit: str) -> None:
    """BLZ-651, BLZ-652: a unit is one Size greater; a Big counter comes out of the Force Pool for
    its Small one."""
    told = g.state["units"][unit]
    name, before = counter(unit, told["size"] + 1), counter(unit, told["size"])
    if name != before:
        g.from_pool(name, told["of"])
    g.change(unit, size=told["size"] + 1)


def grown(g: Position, unit: str) -> dict[str, Any]:
    """The event of it."""
    told = g.state["units"][unit]
    where = {"at": told["at"], "size": told["size"]}
    return {"kind": "unit_grew", "power": told["of"], "unit": unit, **where}
