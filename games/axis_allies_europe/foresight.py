"""What the engine calls for odds and for the robot; loaded only when somebody asks, so that other
commands start fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser, Foresight
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.games.axis_allies_europe.position import Position


def _odds(board: EuropeBoard, asked: Mapping[str, Any]) -> dict[str, Any]:
    from pbem.games.axis_allies_europe.odds.written import odds

    return odds(board, asked)


def _forecast(g: Position, lines: Sequence[Line]) -> Iterator[dict[str, Any]]:
    from pbem.games.axis_allies_europe.odds.forecast import forecast

    return forecast(g, lines)


def _robot(g: Position, ask: Ask, rng: Chooser) -> Say:
    from pbem.games.axis_allies_europe.robot.player import answer

    return answer(g, ask, rng)


# Another name as soon as the robot says something else anywhere: saves are audited by it.
FORESIGHT = Foresight(odds=_odds, forecast=_forecast, robot=_robot, version="aae-1")
