"""Step F of a phase, with the attacks that are announced in it."""

from __future__ import annotations

from typing import Any

from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from pbem.games.blitz_world_in_conflict.orders.sections import ATTACK
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import board, game_at

PHASES = {"Axis": 0, "Allies": 1}


def attacks(
    *lines: str, dice: Any = None, side: str = "Axis", scenario: str = "war", **more: Any
) -> Player:
    """These attacks are announced, and play goes on until somebody is asked."""
    grammar = grammar_of(board(scenario))
    texts = [grammar.parse_line(line, ATTACK).text for line in lines]
    step = {"flow": "operations", "step": "act_on_land", "locals_": {ATTACK: texts}}
    loads = more.pop("aboard", {})
    g = game_at(scenario, side=side, phase=PHASES[side], **step, **more)
    for unit, ship in loads.items():
        g.board_ship(unit, ship)
    return player(g, dice)


def rounds(told: Player) -> dict[str, dict[str, Any]]:
    """The Rounds that were fought, by kind."""
    return {e["round"]: e for e in told.events if e["kind"] == "round_fought"}


def refusal(told: Player) -> str:
    """The rule that refuses the first line that was not used."""
    unused = [event for event in told.events if event["kind"] == "line_unused"]
    return str(unused[0]["problem"]["rule"]) if unused else ""


def silent(told: Player) -> None:
    """Nobody says anything more."""
    while told.asks:
        for ask in told.asks:
            given = {"answer": ask.id, "by": list(ask.to), "say": ask.default}
            told._advance({**given, "how": "orders" if ask.sections else "person"})
    told.script.finish()
