"""What the players have voted for before they began (§9)."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Flow, Leave, Locals
from pbem.games.blitz_world_in_conflict.position import Position

votes = Flow("votes")


@votes.step
def tell(g: Position, f: Locals, dice: Any, events: Events) -> Leave:
    """BLZ-720: the campaign was founded with what a majority wants; what nobody has voted for, and
    a tie, is no. It is told once, to all."""
    told: dict[str, list[str]] = {"on": [], "off": []}
    for name, value in sorted(g.state["options"].items()):
        told[value].append(name.replace("_", " "))
    if told["on"] or told["off"]:
        events.append({"kind": "votes", **told})
    return Leave()


FLOWS = (votes,)
