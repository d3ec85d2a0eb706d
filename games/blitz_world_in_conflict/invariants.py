"""What must hold in every position, whatever was ordered: checked after rulings and by random
play."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.blitz_world_in_conflict.position import Position


def invariants(g: Position) -> list[str]:
    """Everything that is broken, a line each; [] when the position is sound."""
    if known := list(_names(g)):
        return known
    return list(_goods(g))


def _names(g: Position) -> Iterator[str]:
    """BLZ-203: only areas, powers and units of the board, each at a Size that it has."""
    for unit, told in sorted(g.state["units"].items()):
        if unit not in g.board.units or told["size"] not in g.board.units[unit].sizes:
            yield f"there is no {unit} of Size {told['size']}"
        if told["at"] not in g.board.areas or told["of"] not in ("", *g.board.powers):
            yield f"{unit} of {told['of']} is at {told['at']}"
    for area, power in sorted(g.state["control"].items()):
        if area not in g.board.areas or g.board.is_sea(area) or power not in g.board.powers:
            yield f"{area} is controlled by {power}"


def _goods(g: Position) -> Iterator[str]:
    """BLZ-666: nobody owes Oil or Resources."""
    for what in ("oil", "resources"):
        for power, count in sorted(g.state[what].items()):
            if power not in g.board.powers or count < 0:
                yield f"{power} has {count} {what}"
