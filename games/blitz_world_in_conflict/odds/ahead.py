"""The combats to which the lines of a mail lead, as if nobody answered but as usual, and as if each
were the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask, Say
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.flows import reply
from pbem.games.blitz_world_in_conflict.land import defence
from pbem.games.blitz_world_in_conflict.odds import ground
from pbem.games.blitz_world_in_conflict.operations import AT_SEA, ON_LAND
from pbem.games.blitz_world_in_conflict.orders.verbs import REPLIES
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.combatants import GROUND
from pbem.games.blitz_world_in_conflict.steps import power_of

# Units on both sides that take a few seconds.
MOST = 30


def forecast(g: Position, lines: Sequence[Line]) -> Iterator[dict[str, Any]]:
    """The attacks that are announced by lines or were before, in their order."""
    then = g.trial()
    for letter, phase in (*AT_SEA, *ON_LAND[1:]):
        then.state["step"] = letter
        for line in lines:
            if line.section == phase.section:
                _carry_out(then, phase, line)
    committed(then)
    answers = [line for line in lines if line.verb in REPLIES]
    for number, attack in enumerate(then.now["attacks"]):
        if attack["kind"] == GROUND:
            say = partial(says, answers)
            worth = then.board.oil(attack["at"]) + then.board.resources(attack["at"])
            yield {**ground.odds(then, number, say, most=MOST), "worth": worth}


def _carry_out(then: Position, phase: Any, line: Line) -> None:
    trial = then.trial()
    try:
        phase.rehearse(trial, line)
    except Refusal:
        return
    then.state.update(trial.state)


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
