"""The odds of Ground Attacks that are announced, and of combats that have begun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.flow import Locals
from pbem.games.blitz_world_in_conflict.land.combat import land_combat
from pbem.games.blitz_world_in_conflict.land.homing import homing
from pbem.games.blitz_world_in_conflict.odds.course import (
    Answer,
    Way,
    courses,
    courses_from,
    silent,
)
from pbem.games.blitz_world_in_conflict.odds.result import (
    ATTACKER,
    DEFENDER,
    figures,
    forces,
    told,
)
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import combatants
from pbem.games.blitz_world_in_conflict.rounds.combatants import (
    AIR_ROUND,
    GROUND,
    LAND_ROUND,
    Combat,
)

# Before this step, behind which politics begin, an attack is decided.
END = ("take_control",)
# In this flow it is over.
OVER = homing.name


def ways(g: Position, number: int, say: Answer = silent) -> list[Way]:
    """All courses of the Ground Attack of this place among those that are announced."""
    return courses(g, land_combat.name, {"number": number}, END, say)


def ways_from(g: Position, frames: Sequence[Mapping[str, Any]]) -> list[Way]:
    """All courses of one that has begun; `frames` are the engine's, its own the first."""
    return courses_from(g, frames, END)


def odds(g: Position, number: int, say: Answer = silent, *, most: int = 0) -> dict[str, Any]:
    """The odds of an attack that is announced, as `Odds` has it; those of more units than `most`
    are not worked out."""
    f = begun(g, number)
    combat = Combat.of(f)
    before = {ATTACKER: forces(g, combat.ours), DEFENDER: forces(g, combat.theirs)}
    shown = {"kind": GROUND, "at": f["at"], "figures": figures(g, f, rounds(g, combat))}
    if most and len(combat.ours) + len(combat.theirs) > most:
        return {**shown, **before, "notes": ["long"]}
    return {**shown, **told(ways(g, number, say), before)}


def begun(g: Position, number: int) -> Locals:
    """The locals of a Ground Attack at its start."""
    f: Locals = {"number": number}
    land_combat.steps[land_combat.first].run(g, f, None, [])
    return f


def rounds(g: Position, combat: Combat) -> Sequence[str]:
    """BLZ-485: the Rounds of an attack."""
    ours = combatants.in_the_air(g, combat, combat.ours)
    theirs = combatants.in_the_air(g, combat, combat.theirs)
    theirs += combatants.guns(g, combat, combat.theirs)
    return (AIR_ROUND, LAND_ROUND) if ours and theirs else (LAND_ROUND,)
