"""The odds of combats on land that are announced, of combats at sea, and of those that have
begun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.flow import Locals
from pbem.games.blitz_world_in_conflict.land.combat import ROUNDS, land_combat
from pbem.games.blitz_world_in_conflict.land.homing import homing
from pbem.games.blitz_world_in_conflict.odds import result
from pbem.games.blitz_world_in_conflict.odds.course import (
    Answer,
    Way,
    courses,
    courses_from,
    silent,
)
from pbem.games.blitz_world_in_conflict.odds.result import ATTACKER, DEFENDER, forces
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import combatants
from pbem.games.blitz_world_in_conflict.rounds.combatants import (
    AIR_ROUND,
    AT_SEA,
    NAVAL_ROUND,
    Combat,
)
from pbem.games.blitz_world_in_conflict.sea.battles import sea_battle

Frames = Sequence[Mapping[str, Any]]
# Before this step, behind which politics begin, an attack is decided.
END = ("take_control",)
# In this flow it is over.
OVER = homing.name
FLOWS = (land_combat.name, sea_battle.name)


def ways(g: Position, number: int, say: Answer = silent) -> list[Way]:
    """All courses of the attack of this place among those that are announced."""
    return courses(g, land_combat.name, {"number": number}, END, say)


def ways_at_sea(g: Position, at: str, say: Answer = silent) -> list[Way]:
    """All courses of the combat in a sea area, with who flies in and who leaves by default."""
    return courses(g, sea_battle.name, {"at": at}, (), say)


def on_land(g: Position, number: int, say: Answer = silent, *, most: int = 0) -> dict[str, Any]:
    """The odds of an attack that is announced, as `Odds` has it; those of more units than `most`
    are not worked out."""
    f: Locals = {"number": number}
    then = g.trial()
    land_combat.steps[land_combat.first].run(then, f, None, [])
    told = _before(g, f, rounds(g, Combat.of(f)))
    return told if _is_long(told, most) else {**told, **_after(g, f, ways(g, number, say))}


def at_sea(g: Position, at: str, say: Answer = silent, *, most: int = 0) -> dict[str, Any]:
    """The same of the combat that is to come in a sea area; {} for none."""
    started = courses(g, sea_battle.name, {"at": at}, ("air_round",), say)
    if not started or "ours" not in started[0].f:
        return {}
    now, f = started[0].g, started[0].f
    told = _before(now, f, rounds(now, Combat.of(f)))
    return told if _is_long(told, most) else {**told, **_after(now, f, ways_at_sea(g, at, say))}


def begun(g: Position, frames: Frames, *, most: int = 0) -> dict[str, Any]:
    """The same of a combat that has begun, from there on; `frames` are the engine's, its own the
    first."""
    f = frames[0]["locals"]
    told = _before(g, f, ())
    if _is_long(told, most):
        return told
    return {**told, **_after(g, f, courses_from(g, frames, END))}


def _before(g: Position, f: Locals, kinds: Sequence[str]) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": f["kind"], "at": f["at"]}
    told |= {ATTACKER: forces(g, f["ours"]), DEFENDER: forces(g, f["theirs"])}
    return {**told, "figures": result.figures(g, f, kinds)} if kinds else told


def _is_long(told: dict[str, Any], most: int) -> bool:
    """Whether it has more units than can be worked out; that is noted then."""
    units = sum(len(us) for side in (ATTACKER, DEFENDER) for us in told[side].values())
    if most and units > most:
        told["notes"] = ["long"]
    return "notes" in told


def _after(g: Position, f: Locals, ways: Sequence[Way]) -> dict[str, Any]:
    before = {ATTACKER: forces(g, f["ours"]), DEFENDER: forces(g, f["theirs"])}
    return result.told(ways, before, result.End(f["kind"], f["at"], g))


def rounds(g: Position, combat: Combat) -> Sequence[str]:
    """BLZ-409, BLZ-410, BLZ-484 to BLZ-486: the Rounds of a combat, if nobody is lost in the first
    one."""
    ours = combatants.in_the_air(g, combat, combat.ours)
    theirs = combatants.in_the_air(g, combat, combat.theirs)
    if combat.kind == AT_SEA:
        last = NAVAL_ROUND
    else:
        last = ROUNDS[combat.kind]
        theirs += combatants.guns(g, combat, combat.theirs)
    return (AIR_ROUND, last) if ours and theirs else (last,)
