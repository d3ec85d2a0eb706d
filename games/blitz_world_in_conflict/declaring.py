"""What lines say at the beginning of a phase: declarations of war and announcements, and where
Commanders go."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.commanders import leading
from pbem.games.blitz_world_in_conflict.orders.sections import POLITICS
from pbem.games.blitz_world_in_conflict.politics import at_once
from pbem.games.blitz_world_in_conflict.scenario_rules import japan
from pbem.games.blitz_world_in_conflict.steps import step_of

DECLARING = step_of(
    "declare",
    0,
    POLITICS,
    {**at_once.DEEDS, "commander": leading.lead, "announce": japan.announce},
)
