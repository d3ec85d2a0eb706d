"""What reports are told of a combat that is over: who has the area, and who is there."""

from __future__ import annotations

from typing import Any

from pbem.games.blitz_world_in_conflict.components import LAND
from pbem.games.blitz_world_in_conflict.position import Position


def ended(g: Position, at: str, by: str) -> dict[str, Any]:
    """The event `battle_ended` of a combat of a power: of an area the land units, of a sea area all
    that is there."""
    at_sea = g.board.is_sea(at)
    holder = "" if at_sea else g.controller(at)
    left: dict[str, list[str]] = {}
    for unit in g.here(at) if at_sea else g.here(at, LAND):
        left.setdefault(g.owner(unit), []).append(unit)
    is_taken = bool(holder) and g.side_of(holder) == g.side_of(by)
    outcome = "fought" if not holder else "taken" if is_taken else "held"
    told = {"by": by, "outcome": outcome, "holder": holder, "left": left}
    return {"kind": "battle_ended", "at": at, **told}
