"""What statistics know of dice that are read in a table."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar.diplomacy import activation
from pbem.games.blitzwar.measures import MEASURES
from tests.blitzwar.position_builder import board, game_at


def sea(turn: int, by: str) -> dict[str, Any]:
    return dict(MEASURES.charts(board(), {"kind": "sea_attack_rolled", "turn": turn, "by": by}))


def test_BWR_277_BWR_278_dice_at_sea_are_read_in_the_table_of_their_turn() -> None:
    assert sea(31, "Axis") == {
        "attacker loses": [1, 0, 1, 1, 1, 0],
        "defender loses": [0, 0, 1, 1, 1, 1],
    }
    assert sea(32, "Axis") == {
        "attacker loses": [1] * 6,
        "defender loses": [1, 1, 1, 1, 1, 0],
    }
    assert sea(32, "Allies")["attacker loses"] == [1, 1, 1, 1, 1, 0]


def test_BWR_145_BWR_147_a_country_is_won_by_a_6() -> None:
    g = game_at(turn=14)
    events: list[dict[str, Any]] = []
    activation.yugoslavia(g, 3, events)
    assert events[0]["label"] == "diplomacy/14/yugoslavia"
    assert MEASURES.charts(board(), events[0]) == {"countries won": [0, 0, 0, 0, 0, 1]}
    assert MEASURES.stance(events[0]) == ""


def test_dice_are_thrown_by_sides_and_lost_by_countries() -> None:
    sides = {power: MEASURES.side(board(), power) for power in ("Axis", "UK", "Norway")}
    assert sides == {"Axis": "Axis", "UK": "Allies", "Norway": ""}
