"""What is at stake in a question about an attack that has not been thrown yet, and the attacks to
which order lines lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.games.blitzwar.combat import attacks, group, resolve
from pbem.games.blitzwar.combat.battle import NAMES, SHIFT
from pbem.games.blitzwar.combat.fight import Attackers, Fight
from pbem.games.blitzwar.combat.group import BLITZ, NORMAL
from pbem.games.blitzwar.combat.phases import ATTACK_VERB, BLITZ_VERB
from pbem.games.blitzwar.diplomacy import declared
from pbem.games.blitzwar.odds.course import copied, course, may_begin
from pbem.games.blitzwar.odds.result import result, steps
from pbem.games.blitzwar.operations import MOVES
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.rehearsal import Rehearsal

_PHASES = {BLITZ_VERB: BLITZ, ATTACK_VERB: NORMAL}


def of_ask(g: Position, ask: Ask) -> dict[str, Any]:
    """The odds of the attack before which the Axis is asked for its shift, in the phases that are
    left; {} for any other question."""
    if ask.verb != SHIFT:
        return {}
    zone = ask.args["at"]
    phase = next(number for number, name in NAMES.items() if name == ask.args["phase"])
    return told(g, zone, group.attackers(g, zone), phase)


def told(g: Position, zone: str, forces: Attackers, phase: int) -> dict[str, Any]:
    """The odds of an attack in this phase, and in phase 9 if it begins in phase 8."""
    fight = Fight(g, g.now["side"], zone, forces)
    before = {"attacker": fight.attacking, "defender": fight.defenders}
    phases = (BLITZ, NORMAL) if phase == BLITZ else (NORMAL,)
    found = resolve.odds(fight)
    shown = {"kind": NAMES[phase], "at": zone, **before, **steps(g, found)}
    if found.column is None or not all(before.values()):
        return shown
    return {**shown, **result(fight, course(g, zone, forces, phases), before)}


def forecast(g: Position, lines: Sequence[Line]) -> Iterator[dict[str, Any]]:
    """The attacks of order lines, each as if it were the first, by the counters that stand in their
    places after the lines of phases 4 to 7, all activated; a note where they do not, or where the
    attack cannot be made."""
    g = _moved(g, lines)
    for line in lines:
        if line.verb not in _PHASES:
            continue
        zone, phase = line.args["target"], _PHASES[line.verb]
        shown = {"kind": NAMES[phase], "at": zone, "worth": g.board.points(zone)}
        then = _activated(g, line)
        try:
            forces = attacks.planned(then, phase, line)
            attacks.provoke(then, zone, forces, [])
        except Refusal:
            yield {**shown, "notes": ["not_there"]}
            continue
        if may_begin(then, zone, forces, phase):
            yield {**shown, **told(then, zone, forces, phase)}
        else:
            yield {**shown, "notes": ["no_attack"]}


def _moved(g: Position, lines: Sequence[Line]) -> Position:
    """The position after the lines of phases 4 to 7, as if nobody answered."""
    rehearsal = Rehearsal(g)
    try:
        rehearsal.declare([line for line in lines if line.verb == declared.VERB])
        for phase in MOVES:
            rehearsal.go_on(phase, [each for each in lines if each.section == phase.section])
    except Refusal:
        return g
    return rehearsal.g


def _activated(g: Position, line: Line) -> Position:
    """The position with everything activated in the areas from which an attack comes."""
    then = copied(g)
    for source in line.args["sources"]:
        if source["area"] in g.board.areas:
            here = then.corps_in(source["area"], then.now["side"])
            then.now["active"][source["area"]] = {c: dict(units) for c, units in here.items()}
    return then
