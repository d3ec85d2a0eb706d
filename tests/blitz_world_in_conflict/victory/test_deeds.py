"""What combats leave for the Victory Cards (BLZ-004, BLZ-700)."""

from __future__ import annotations

from typing import Any

from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at


def attack(units: dict[str, Any], line: str, *dice: tuple[str, list[int]], **more: Any) -> Player:
    """The Activities of a side in scenario D with one attack; silence else."""
    given: dict[str, Any] = {"turn": 5, "phase": 0, "flow": "operations", "step": "begin"}
    told = player(game_at("d", units=units, **{**given, **more}), list(dice))
    power = told.asks[0].to[0] if len(told.asks) == 1 else "USSR"
    while told.asks:
        ask = told.asks[0]
        is_meant = ask.verb == "land_orders" and power in ask.to
        if ask.sections and ask.verb != "defend":
            told.batch(ask.to[0], ask.verb, *([line] if is_meant else []))
        else:
            told.default(ask.to[0], ask.verb)
    return told


def test_BLZ_700_a_German_ARM_that_a_combat_with_Soviets_destroys_is_remembered() -> None:
    units = {"4th Panzer Army": ("Poland", 1), "Western Front": ("Byelorussia", 2)}
    told = attack(
        units,
        "ground attack Byelorussia with 4th Panzer Army",
        ("5/0/byelorussia/land/ours", [1]),
        ("5/0/byelorussia/land/theirs", [6]),
    )
    assert told.g.at("4th Panzer Army") == ""
    assert told.g.state["deeds"]["destroyed"] == [["4th Panzer Army", "USSR"]]


def test_BLZ_004_what_is_taken_by_an_attack_counts_as_unhurt_if_no_land_unit_was() -> None:
    units = {"Western Front": ("Byelorussia", 3), "18th Army": ("Poland", 1)}
    for die, unhurt in ((1, True), (6, False)):
        told = attack(
            units,
            "ground attack Poland with Western Front",
            ("5/1/poland/land/ours", [6]),
            ("5/1/poland/land/theirs", [die]),
            phase=1,
        )
        assert told.g.state["deeds"]["taken"] == [["Poland", "USSR", unhurt]]
