"""What the engine calls for odds and for the robot; loaded only when somebody asks, so that other
commands start fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser, Odds, OddsOption, Robot
from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.games.axis_allies_europe.position import Position

if TYPE_CHECKING:
    from pbem.engine.orders import Line


def _odds(board: EuropeBoard, asked: Mapping[str, Any]) -> dict[str, Any]:
    from pbem.games.axis_allies_europe.odds.written import odds

    return odds(board, asked)


def _of_ask(g: Position, ask: Ask) -> dict[str, Any]:
    if ask.verb not in BATTLES:
        return {}
    from pbem.games.axis_allies_europe.odds.asked import of_ask

    return of_ask(g, ask)


def forecast(g: Position, lines: Sequence[Line]) -> Iterator[dict[str, Any]]:
    """The odds of each battle to which these orders lead."""
    from pbem.games.axis_allies_europe.odds.forecast import forecast

    return forecast(g, lines)


def _robot(g: Position, ask: Ask, rng: Chooser) -> Say:
    from pbem.games.axis_allies_europe.robot.player import answer

    return answer(g, ask, rng)


# Verbs of questions about a battle that goes on if the attacker wants it.
BATTLES = ("retreat", "calloff", "submerge")
ODDS = Odds(
    _odds,
    usage="UNITS vs UNITS",
    about="All courses that the battle can take are summed up, with the losses that each side would"
    " choose. Lists and conditions are written as in orders; without them the printed defaults count.",
    options=(
        OddsOption("land", "A land battle, where the units do not say it."),
        OddsOption("sea", "A sea battle, where the units do not say it."),
        OddsOption("attacker-losses", "Whom the attacker loses, in this order.", "LIST"),
        OddsOption("defender-losses", "Whom the defender loses, in this order.", "LIST"),
        OddsOption("retreat", "When the attacker leaves after a round.", "CONDITION"),
        OddsOption("support", "Ships that fire before a landing.", "UNITS"),
        OddsOption("aa", "Antiaircraft guns fire at the planes first."),
        OddsOption("rounds", "Fight no more rounds than these.", "N", most=50),
    ),
    examples=(
        '"6 infantry, 2 armor vs 4 infantry, 1 fighter"',
        '"3 infantry, 2 fighter vs 3 infantry" --retreat "attackers < defenders"',
    ),
    of_ask=_of_ask,
)
# Another name as soon as the robot says something else anywhere: saves are audited by it.
ROBOT = Robot(_robot, "aae-1")
