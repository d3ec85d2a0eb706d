"""A Commander whose unit is damaged may fall (BLZ-762)."""

from __future__ import annotations

from typing import Any

from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.blitz_world_in_conflict.turn_end.endings import ending

OURS, THEIRS = "1/0/poland/land/ours", "1/0/poland/land/theirs"
FATE = "1/0/poland/commander/zhukov/1"


def attacked(size: int, *dice: tuple[str, list[int]]) -> Player:
    """Germany attacks Zhukov's Western Front in Poland, with so much that it takes two points."""
    g = game_at(
        "d",
        turn=1,
        phase=0,
        units={
            "Army Group Center": ("Berlin", 4),
            "Army Group B": ("Berlin", 4),
            "Western Front": ("Poland", size),
        },
        control={"Poland": "USSR"},
        commanders={"Zhukov": {"at": "", "unit": "Western Front"}},
        options={"commanders": "on"},
        flow="operations",
        step="begin",
    )
    told = player(g, list(dice))
    told.batch("Germany", "sea_orders")
    lines = "ground attack Poland with Army Group Center, Army Group B"
    told.batch("Germany", "land_orders", lines)
    return told


def hits(told: Player) -> list[dict[str, Any]]:
    return [event for event in told.events if event["kind"] == "commander_hit"]


def test_BLZ_762_the_opponent_rolls_for_each_point_and_a_6_takes_him_away() -> None:
    told = attacked(2, (OURS, [3]), (THEIRS, [1]), (FATE, [6]))
    assert [event["rolls"] for event in hits(told)] == [[6]]
    assert told.g.state["commanders"] == {}
    assert told.g.size("Western Front") == 1


def test_BLZ_762_with_another_number_he_stays() -> None:
    told = attacked(2, (OURS, [3]), (THEIRS, [1]), (FATE, [5]))
    assert told.g.state["commanders"] == {"Zhukov": {"at": "", "unit": "Western Front"}}


def test_BLZ_762_BLZ_763_nobody_rolls_when_his_unit_is_destroyed() -> None:
    told = attacked(1, (OURS, [6]), (THEIRS, [1]))
    assert hits(told) == []
    assert told.g.state["commanders"] == {}


def test_BLZ_762_nobody_rolls_for_a_unit_that_its_owner_damages_at_the_turns_end() -> None:
    g = ending(
        "d",
        turn=3,
        units={"Western Front": ("Moscow", 2)},
        commanders={"Zhukov": {"at": "", "unit": "Western Front"}},
        options={"commanders": "on"},
        now={"side": ""},
    )
    told = player(g)
    while told.asks:
        for ask in told.asks:
            lines = ["scrap Western Front -1"] if ask.verb == "spend" and "USSR" in ask.to else []
            told.batch(ask.to[0], ask.verb, *lines)
    assert g.size("Western Front") == 1
    assert g.state["affairs"] == []
    assert "Zhukov" in g.state["commanders"]
