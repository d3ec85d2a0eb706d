"""Victory Points (§8): the marker of each power, and for what it has moved."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.concepts import in_force
from pbem.games.blitz_world_in_conflict.position import Position

MOST = 15


def add(g: Position, power: str, points: int, why: str, events: Events, what: str = "") -> None:
    """BLZ-700: a power gains points, or loses them; its marker stops at 15, where the game can end
    by it, and may stand below 0.

    `why` is the title of a Victory Card, or another name of a reason; `what` is an area, a unit or
    a power that says more.
    """
    before = g.state["vp"][power]
    after = before + points
    if in_force.holds(g, in_force.PRODUCTION):
        after = min(MOST, after)
    g.state["vp"][power] = after
    told = g.state["awards"].setdefault(power, {})
    told[why] = told.get(why, 0) + after - before
    shown = {"power": power, "points": points, "why": why, "what": what, "total": after}
    events.append({"kind": "points", **shown})


def has_ended(g: Position) -> bool:
    """BLZ-701: whether a marker stands at 15, which ends the game when a turn ends."""
    return in_force.holds(g, in_force.PRODUCTION) and MOST in g.state["vp"].values()
