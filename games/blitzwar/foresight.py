"""What the engine calls for odds and the robot; loaded only when somebody asks, so that other
commands start fast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser, Odds, OddsOption, Robot
from pbem.engine.orders import Line
from pbem.games.blitzwar.board import BlitzBoard
from pbem.games.blitzwar.position import Position


def _odds(board: BlitzBoard, asked: Mapping[str, Any]) -> dict[str, Any]:
    from pbem.games.blitzwar.odds.written import odds

    return odds(board, asked)


# Verbs of questions about an attack.
BATTLES = ("german_shift",)


def _of_ask(g: Position, ask: Ask) -> dict[str, Any]:
    if ask.verb not in BATTLES:
        return {}
    from pbem.games.blitzwar.odds.asked import of_ask

    return of_ask(g, ask)


def forecast(g: Position, lines: Sequence[Line]) -> Iterator[dict[str, Any]]:
    """The odds of each attack to which these orders lead."""
    from pbem.games.blitzwar.odds.asked import forecast

    return forecast(g, lines)


ODDS = Odds(
    _odds,
    usage="CORPS vs CORPS, WHAT SHIFTS, ...",
    about="All dice of both combat phases are summed up; losses and retreats are those of silence."
    " What shifts: armored, elite, air (2 air for both phases), out of supply, west, east, minors,"
    " british, first british; defender air, german defence, fortified, fortress, line, river, beach,"
    " swamp, mountains, high mountains.",
    options=(OddsOption("normal", "An attack of phase 9 alone."),),
    examples=('"5 vs 4, armored, elite, air"', '"3 vs 1, armored, 2 air, german defence, beach"'),
    of_ask=_of_ask,
)


def _answer(g: Position, ask: Ask, rng: Chooser) -> Say:
    from pbem.games.blitzwar.robot.player import answer

    return answer(g, ask, rng)


ROBOT = Robot(_answer, "bwr-1")
