"""The combats to which the lines of a mail lead, as if nobody answered but as usual, and as if each
were the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask, Say
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.concepts import wealth
from pbem.games.blitz_world_in_conflict.flows import reply
from pbem.games.blitz_world_in_conflict.land import defence
from pbem.games.blitz_world_in_conflict.odds import combats
from pbem.games.blitz_world_in_conflict.odds.course import silent
from pbem.games.blitz_world_in_conflict.operations import AT_SEA, ON_LAND, Steps
from pbem.games.blitz_world_in_conflict.orders.verbs import REPLIES
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.combatants import GROUND
from pbem.games.blitz_world_in_conflict.sea import fleets
from pbem.games.blitz_world_in_conflict.steps import power_of

# Units on both sides that take a few seconds.
MOST = 30


def forecast(g: Position, lines: Sequence[Line]) -> Iterator[dict[str, Any]]:
    """The combats at sea to which lines lead, then the attacks that are announced by them or were
    before, in their order."""
    then = g.trial()
    replies = [line for line in lines if line.verb in REPLIES]
    say = partial(says, replies) if replies else silent
    _follow(then, lines, AT_SEA)
    for sea in fleets.to_fight(then):
        if found := combats.at_sea(then, sea, say, most=MOST):
            yield {**found, "worth": 0}
    _follow(then, lines, ON_LAND[1:])
    committed(then)
    for number, attack in enumerate(then.now["attacks"]):
        told = combats.on_land(then, number, say, most=MOST)
        is_taken = attack["kind"] == GROUND
        yield {**told, "worth": _worth(then, attack["at"]) if is_taken else 0}


def _follow(then: Position, lines: Sequence[Line], steps: Steps) -> None:
    """The lines of some steps, as far as they can be carried out."""
    for letter, phase in steps:
        then.state["step"] = letter
        for line in lines:
            if line.section == phase.section:
                _carry_out(then, phase, line)


def _worth(g: Position, area: str) -> int:
    return wealth.oil(g, area) + wealth.resources(g, area)


def _carry_out(then: Position, phase: Any, line: Line) -> None:
    trial = then.trial()
    try:
        phase.rehearse(trial, line)
    except Refusal:
        return
    then.become(trial)


def committed(g: Position) -> None:
    """BLZ-479: everybody defends as who is silent does."""
    for power in g.board.powers:
        for number, units in defence.usual(g, power):
            g.now["defence"].setdefault(str(number), {})[power] = list(units)


def says(lines: Sequence[Line], g: Position, ask: Ask) -> Say:
    """What the lines say that answer a question of one of their powers, else nothing."""
    for line in lines:
        if power_of(g, line) not in ask.to or line.verb not in ask.verbs:
            continue
        try:
            found = reply(g, ask, line)
        except Refusal:
            continue
        if found is not None and not isinstance(found, dict):
            return found
    return ask.default
