"""Steps D and E of a phase, with their lines."""

from __future__ import annotations

from typing import Any

from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from pbem.games.blitz_world_in_conflict.orders.sections import MARCH, REBASE
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.land.fights import PHASES
from tests.blitz_world_in_conflict.position_builder import board, game_at


def _step(section: str, lines: tuple[str, ...], side: str, scenario: str, more: Any) -> Player:
    grammar = grammar_of(board(scenario))
    dice = more.pop("dice", None)
    texts = [grammar.parse_line(line, section).text for line in lines]
    step = {"flow": "operations", "step": "act_on_land", "locals_": {section: texts}}
    loads = more.pop("aboard", {})
    g = game_at(scenario, side=side, phase=PHASES[side], **step, **more)
    for unit, ship in loads.items():
        g.board_ship(unit, ship)
    return player(g, dice)


def march(*lines: str, side: str = "Axis", scenario: str = "war", **more: Any) -> Player:
    """Step E."""
    return _step(MARCH, lines, side, scenario, more)


def rebase(*lines: str, side: str = "Axis", scenario: str = "war", **more: Any) -> Player:
    """Step D."""
    return _step(REBASE, lines, side, scenario, more)
