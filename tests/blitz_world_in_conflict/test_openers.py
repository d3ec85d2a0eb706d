"""Whose secrets dice need: those of powers that have something where dice can fall."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.openers import sides
from pbem.games.blitz_world_in_conflict.position import Position, new_phase
from tests.blitz_world_in_conflict.position_builder import game_at


def touched(g: Position) -> dict[str, tuple[str, ...]]:
    return {side.name: side.touched for side in sides(g)}


def test_in_a_phase_dice_touch_powers_at_war() -> None:
    assert touched(game_at(base=True)) == {"Axis": ("Germany",), "Allies": ("AFA",)}


def test_BLZ_656_at_the_turns_end_neutral_powers_research_too() -> None:
    g = game_at(base=True)
    g.state["now"] = new_phase()
    assert touched(g) == {"Axis": ("Germany", "Japan"), "Allies": ("AFA", "USSR", "USA")}
