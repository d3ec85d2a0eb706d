"""Random legal answers, for tests and robots."""

from __future__ import annotations

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.blitz_world_in_conflict.position import Position


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """An answer to this question that its rules take."""
    del g
    if "goals" in ask.args:
        return rng.choice(ask.args["goals"])
    if "units" in ask.args and ask.verbs and not ask.sections:
        units = list(ask.args["units"])
        rng.shuffle(units)
        return units
    return ask.default
