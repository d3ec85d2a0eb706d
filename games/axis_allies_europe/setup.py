"""The position before the first step of a campaign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.state import State
from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.games.axis_allies_europe.position import new_turn
from pbem.wargame.setup import seats, starting_control, starting_units, switches


def setup(board: EuropeBoard, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    """AAE-016, AAE-018, AAE-023: the game's own state at the start of a scenario.

    `options` are the switches by name (those left out have their default) and `seats`: {seat:
    [powers]}; without it every power has a seat of its own. ValueError when a switch or a seat is
    not of this game.
    """
    control = starting_control(board, scenario["controllers"])
    return {
        "options": switches(scenario, options),
        "seats": _seats(board, options.get("seats")),
        "units": starting_units(board, scenario["setup"]),
        "aboard": [],
        "control": control,
        "closed": [],
        "money": dict.fromkeys(board.powers, 0),
        "pending": {},
        "damaged": {},
        "submerged": {},
        "converted": {},
        "gun_moves": [],
        "round": 0,
        "turns": 0,
        "turn": new_turn("Germany", control),
        "secret": {},
    }


def _seats(board: EuropeBoard, given: Mapping[str, Sequence[str]] | None) -> dict[str, list[str]]:
    """AAE-009, AAE-010, AAE-011, AAE-012: every power belongs to one seat, and no seat to both
    sides.
    """
    chosen = seats(board.powers, given)
    for seat, powers in chosen.items():
        if len({board.side_of(power) for power in powers}) > 1:
            raise ValueError(f"seat {seat} plays on both sides")
    return chosen
