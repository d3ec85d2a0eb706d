"""What the engine calls for odds and the robot; loaded only when somebody asks, so that other
commands start fast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.game import Odds, OddsOption, Robot

if TYPE_CHECKING:
    from pbem.engine.flow import Ask, Say
    from pbem.engine.game import Chooser
    from pbem.engine.orders import Line
    from pbem.games.blitz_world_in_conflict.board import BlitzBoard
    from pbem.games.blitz_world_in_conflict.position import Position


def _work_out(board: BlitzBoard, asked: Mapping[str, Any]) -> dict[str, Any]:
    from pbem.games.blitz_world_in_conflict.odds.written import work_out

    return work_out(board, asked)


# The flows in which a combat is fought.
_COMBATS = frozenset(("land_combat", "sea_battle"))


def _of_ask(g: Position, ask: Ask) -> dict[str, Any]:
    flows = [frame["flow"] for frame in g.state["engine"]["frames"]]
    if ask.verb != "defend" and _COMBATS.isdisjoint(flows):
        return {}
    from pbem.games.blitz_world_in_conflict.odds.asked import of_ask

    return of_ask(g, ask)


def forecast(g: Position, lines: Sequence[Line]) -> Iterator[dict[str, Any]]:
    """The odds of each combat to which these orders lead."""
    from pbem.games.blitz_world_in_conflict.odds.ahead import forecast

    return forecast(g, lines)


ODDS = Odds(
    _work_out,
    usage="UNIT @N, UNIT vs UNIT @N, UNIT",
    about="Combats of named units, each with the greatest Size that it has or with @N: Ground"
    " Attacks by land units, at sea by ships and aircraft, attacks on a Factory or a Port.",
    options=(
        OddsOption("at", "Where it is fought; clear land or open sea if it is not said.", "PLACE"),
        OddsOption("from", "Where the attackers come from, a sea area for a landing.", "PLACE"),
        OddsOption("losses", "In which order the attacker's units are hit.", "LIST"),
        OddsOption("defender-losses", "In which order the defender's units are hit.", "LIST"),
        OddsOption("factory", "A Factory is bombed."),
        OddsOption("port", "The ships of a Port are attacked."),
        OddsOption("winter", "In a turn with snow."),
        OddsOption("unsupplied", "The defenders have no supply."),
    ),
    examples=(
        '"Army Group Center @2, Luftwaffe vs Polish Army @2"',
        '"Army Group Center @4, Army Group South @4 vs 8th Army @2, Royal Air Force @2" --at Egypt',
        '"High Seas Fleet @2, U-Boat I @2 vs North Sea Fleet @2" --at "North Sea"',
        '"Bomber Command @2 vs Me-109s @1" --factory --at Berlin',
    ),
    of_ask=_of_ask,
)


def _answer(g: Position, ask: Ask, rng: Chooser) -> Say:
    from pbem.games.blitz_world_in_conflict.robot.player import answer

    return answer(g, ask, rng)


ROBOT = Robot(_answer, "blz-1")
