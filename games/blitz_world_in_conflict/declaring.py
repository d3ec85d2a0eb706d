"""What lines say at the beginning of a phase: declarations of war and announcements, and where
Commanders go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.commanders import leading
from pbem.games.blitz_world_in_conflict.orders.sections import POLITICS
from pbem.games.blitz_world_in_conflict.politics import affairs, declarations
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.scenario_rules import japan
from pbem.games.blitz_world_in_conflict.steps import step_of


def _declare(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-300: with all that follows from it at once, so that later lines can count on it."""
    declarations.declare(g, power, args["foe"], events)
    affairs.settle(g, events)


DECLARING = step_of(
    "declare",
    0,
    POLITICS,
    {"declare war": _declare, "commander": leading.lead, "announce": japan.announce},
)
