"""What is lost: told as an event, and remembered for the conditions of this turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.flow import Events
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.counts import Counts, change

Units = Mapping[str, Counts]  # {power: {kind: count}}


def report(
    g: Position,
    at: str,
    phase: str,
    units: Units,
    events: Events,
    *,
    rounds: int = 0,
    **more: Any,
) -> None:
    """Units that hits, or the want of a field, have taken in a place; they are off the board."""
    told = {"kind": "lost", "at": at, "phase": phase, "round": rounds, "units": units, **more}
    events.append(told)
    remember(g, at, units)


def remember(g: Position, at: str, units: Units) -> None:
    """Count them among what was lost in this turn."""
    for power, kinds in units.items():
        for kind, count in kinds.items():
            if count:
                here = g.turn.setdefault("lost", {}).setdefault(at, {})
                change(here.setdefault(power, {}), kind, count)


def count(g: Position, kinds: tuple[str, ...], side: str, places: tuple[str, ...] = ()) -> int:
    """How many units of these kinds a side has lost in this turn, in some places or in all."""
    lost: dict[str, dict[str, Counts]] = g.turn.get("lost", {})
    return sum(
        number
        for at, powers in lost.items()
        for power, units in powers.items()
        for kind, number in units.items()
        if (not places or at in places) and g.side_of(power) == side and kind in kinds
    )
