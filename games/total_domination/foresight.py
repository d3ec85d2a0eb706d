"""What the engine calls for the robot; loaded only when somebody asks, so that other commands start
fast."""

from __future__ import annotations

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser, Robot
from pbem.games.total_domination.position import Position


def _answer(g: Position, ask: Ask, rng: Chooser) -> Say:
    from pbem.games.total_domination.robot.player import answer

    return answer(g, ask, rng)


ROBOT = Robot(_answer, "tdm-1")
