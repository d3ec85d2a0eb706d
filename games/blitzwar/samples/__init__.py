"""Random legal answers, for tests."""

from __future__ import annotations

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.blitzwar.position import Position


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """A random legal answer."""
    return ask.default
