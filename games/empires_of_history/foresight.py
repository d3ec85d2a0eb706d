"""What the engine calls for odds and the robot; loaded only when somebody asks, so that other
commands start fast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser, Odds, OddsOption, Robot
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.position import Position

if TYPE_CHECKING:
    from pbem.engine.orders import Line


def _work_out(board: EmpireBoard, asked: Mapping[str, Any]) -> dict[str, Any]:
    from pbem.games.empires_of_history.odds.written import work_out

    return work_out(board, asked)


# Verbs of questions about a battle.
BATTLES = ("complex_fights", "defend", "go_on", "guards_join")


def _of_ask(g: Position, ask: Ask) -> dict[str, Any]:
    if ask.verb not in BATTLES:
        return {}
    from pbem.games.empires_of_history.odds.asked import of_ask

    return of_ask(g, ask)


def forecast(g: Position, lines: Sequence[Line]) -> Iterator[dict[str, Any]]:
    """The odds of each battle to which these orders lead."""
    from pbem.games.empires_of_history.odds.ahead import forecast

    return forecast(g, lines)


ODDS = Odds(
    _work_out,
    usage="UNITS vs UNITS",
    about="Battles on land, at sea and in the air, by the values of nations without technologies.",
    options=(
        OddsOption("at", "The territory or sea zone in which it is fought.", "PLACE"),
        OddsOption("from", "Where the attackers come from, a sea zone for a landing.", "PLACE"),
        OddsOption("rounds", "No more rounds than these.", "N", 99),
        OddsOption("attacker-losses", "In which order the attacker loses.", "LIST"),
        OddsOption("blitzkrieg", "Germany has declared a blitzkrieg."),
        OddsOption("air", "A battle in the air."),
    ),
    examples=(
        '"6 infantry, 2 armor vs 4 infantry, 1 artillery"',
        '"5 infantry vs 2 Polish infantry, 1 artillery" --at Krakow --from Silesia',
        '"3 destroyers, 1 carrier, 2 fighters vs 1 battleship, 2 submarines"',
    ),
    of_ask=_of_ask,
)


def _answer(g: Position, ask: Ask, rng: Chooser) -> Say:
    from pbem.games.empires_of_history.robot.player import answer

    return answer(g, ask, rng)


ROBOT = Robot(_answer, "eoh-1")
