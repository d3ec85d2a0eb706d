"""What Victory Cards make of an area that is taken by force."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import AXIS
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.victory import industry


def after_taking(
    g: Position, area: str, power: str, was: str, events: Events, *, unhurt: bool = True
) -> None:
    """BLZ-004, BLZ-704: an area that a power has taken from another, "" for nobody, is remembered
    for this turn if it was the Axis's, and what the Axis takes is forgotten; `unhurt` says that
    this has cost the power's land units no damage. Areas that change hands otherwise (alliances,
    liberation) are for industry.after_change alone."""
    industry.after_change(g, area, power, was, events)
    taken = g.state["deeds"]["taken"]
    taken[:] = [each for each in taken if each[0] != area]
    if was and g.side_of(was) == AXIS:
        taken.append([area, power, unhurt])
