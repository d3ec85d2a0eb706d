"""The odds of a combat before which, and in which, somebody is asked."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask
from pbem.engine.state import copy
from pbem.games.blitz_world_in_conflict.land import defence
from pbem.games.blitz_world_in_conflict.land.combat import land_combat
from pbem.games.blitz_world_in_conflict.odds import ground
from pbem.games.blitz_world_in_conflict.odds.result import ATTACKER, DEFENDER, forces, told
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.combatants import GROUND

# Units on both sides that take a tenth of a second.
MOST = 8


def of_ask(g: Position, ask: Ask) -> dict[str, Any]:
    """The odds of the attack before which somebody is asked who defends it, with the usual answer,
    of several that in which most is at risk; or of the combat in which he is asked, from there on;
    {} for any other question."""
    if ask.verb == "defend":
        return _before(g, ask)
    frames = g.state["engine"]["frames"]
    names = [frame["flow"] for frame in frames]
    if land_combat.name not in names:
        return {}
    started = frames[names.index(land_combat.name) :]
    f = started[0]["locals"]
    if ground.OVER in names or f.get("kind") != GROUND or "armor" not in f:
        return {}
    now = {side: forces(g, f[name]) for side, name in ((ATTACKER, "ours"), (DEFENDER, "theirs"))}
    shown = {"kind": GROUND, "at": f["at"]}
    if _size(now) > MOST:
        return {**shown, **now, "notes": ["long"]}
    return {**shown, **told(ground.ways_from(g, started), now)}


def _before(g: Position, ask: Ask) -> dict[str, Any]:
    then = Position(copy(g.state), g.board)
    for power in ask.to:
        for number, units in defence.usual(then, power):
            then.now["defence"].setdefault(str(number), {})[power] = list(units)
    attacks = then.now["attacks"]
    grounds = [n for n, each in enumerate(attacks) if each["kind"] == GROUND]
    if not grounds:
        return {}
    number = max(grounds, key=lambda n: sum(map(g.size, g.defenders(attacks[n]["at"]))))
    return ground.odds(then, number, most=MOST)


def _size(now: dict[str, Any]) -> int:
    return sum(len(units) for side in now.values() for units in side.values())
