"""Whose links open dice."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar.openers import sides
from tests.blitzwar.position_builder import game_at

WARS = [["Allies", "Axis"], ["Axis", "Soviets"]]


def told(**given: Any) -> list[tuple[str, bool]]:
    return [(side.name, bool(side.touched)) for side in sides(game_at(**given))]


def test_the_active_side_opens_with_all_with_whom_it_is_at_war() -> None:
    assert told(side="Axis") == [("Axis", True), ("Allies", True), ("Soviets", False)]
    assert told(side="Axis", wars=WARS) == [("Axis", True), ("Allies", True), ("Soviets", True)]
    assert told(side="Allies", wars=WARS) == [("Allies", True), ("Axis", True), ("Soviets", False)]


def test_the_soviets_at_peace_have_the_axis_beside_them() -> None:
    assert told(side="Soviets") == [("Soviets", True), ("Axis", False), ("Allies", False)]


def test_BWR_145_BWR_175_dice_of_all_are_thrown_for_axis_and_allies() -> None:
    assert told(side="") == [("Axis", True), ("Allies", True), ("Soviets", False)]


def test_BWR_011_sides_of_one_seat_stay_apart() -> None:
    assert [side.powers for side in sides(game_at(players=2))] == [
        ("Axis",),
        ("Allies",),
        ("Soviets",),
    ]
