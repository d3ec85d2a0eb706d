"""What may be done at any moment of a phase, as lines say it in several of its steps (BLZ-300)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.politics import affairs, declarations
from pbem.games.blitz_world_in_conflict.position import Position


def _declare(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-300: while one's own side acts, with all that follows from it at once, so that later
    lines can count on it. Raises Illegal."""
    if power not in g.now["steps"]:
        raise Illegal("BLZ-300", "other_side_acts", power=power)
    declarations.declare(g, power, args["foe"], events)
    affairs.settle(g, events)


DEEDS: Mapping[str, Callable[[Position, str, Mapping[str, Any], Events], None]] = {
    "declare war": _declare
}
