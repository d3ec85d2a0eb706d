"""Random answers to what an attack asks."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.blitzwar.combat import advance_lines, advances, casualties, group
from pbem.games.blitzwar.combat.battle import DECLINE, USE
from pbem.games.blitzwar.position import Position

_LIVELY = 0.7
_TRIES = 6


def shift(g: Position, ask: Ask, rng: Chooser) -> Say:
    """Whether the Axis uses the shift for its Germans."""
    return rng.choice([USE, DECLINE])


def losses(g: Position, ask: Ask, rng: Chooser) -> Say:
    """Losses by a list in any order."""
    targets, hits = casualties.QUESTIONS.targets_of(ask.args)
    wishes = [{"what": each.kind, "power": each.power} for each in targets]
    rng.shuffle(wishes)
    return casualties.RULES.choose(targets, hits, wishes)


def retreat(g: Position, ask: Ask, rng: Chooser) -> Say:
    """Any zone that is open, or a corps more."""
    goals: list[str] = ask.args["goals"]
    if ask.args["may_hold"] and (not goals or rng.random() < 1 - _LIVELY):
        found, hits = casualties.one_more(group.at(g, ask.args["at"]))
        rng.shuffle(found)
        wishes = [{"what": each.kind, "power": each.power} for each in found]
        return {"lose": casualties.RULES.choose(found, hits, wishes)}
    return {"to": rng.choice(goals or [""])}


def advance(g: Position, ask: Ask, rng: Chooser) -> Say:
    """Some of those who may advance, by ways of one zone or two, as far as they go together."""
    battle = advance_lines.open_to(g, ask)
    there = advances.movers(g, battle)
    found: list[dict[str, Any]] = []
    for _ in range(_TRIES):
        if not there or rng.random() > _LIVELY:
            continue
        mover = rng.choice(there)
        way = [battle.zone]
        if mover.reach > 1 and rng.random() < _LIVELY:
            way.append(rng.choice(g.board.neighbours(battle.zone)))
        told = {"area": mover.area, "country": mover.country, "counter": mover.counter}
        tried = [*found, {**told, "count": rng.randint(1, mover.count), "way": way}]
        try:
            advances.check(g, battle, tried)
        except Refusal:
            continue
        found = tried
    return found
