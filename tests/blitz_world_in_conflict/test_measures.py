"""What statistics know of dice and sides."""

from __future__ import annotations

from typing import Any

from pbem.games.blitz_world_in_conflict.measures import MEASURES
from tests.blitz_world_in_conflict.position_builder import board

FOUGHT: dict[str, Any] = {
    "kind": "round_fought",
    "at": "Poland",
    "round": "land",
    "ours": {"power": "Germany", "column": 10, "label": "a/ours", "rolls": [4], "result": "1L"},
    "theirs": {"power": "AFA", "column": 0, "rolls": [], "result": "-"},
}


def test_BLZ_548_BLZ_562_each_die_is_weighed_against_its_column() -> None:
    [told] = MEASURES.volleys(board(), FOUGHT)
    assert (told["by"], told["at"], MEASURES.stance(told)) == ("Germany", "Poland", "attack")
    assert MEASURES.charts(board(), told) == {
        "points of damage": [0, 1, 1, 1, 1, 2],
        "thirds in letters": [2, 0, 1, 2, 3, 0],
    }


def test_BLZ_520_the_other_side_defends() -> None:
    theirs = {**FOUGHT["theirs"], "column": 3, "label": "a/theirs", "rolls": [6]}
    told = list(MEASURES.volleys(board(), {**FOUGHT, "theirs": theirs}))
    assert [MEASURES.stance(each) for each in told] == ["attack", "defence"]
    assert MEASURES.side(board(), "USSR") == "Allies"


# Events, whose luck it is, what the faces are counted as, and those of them.
READ: dict[str, tuple[dict[str, Any], str, str, list[int]]] = {
    "BLZ-402": (
        {"kind": "blockade_run", "power": "AFA", "value": 2},
        "AFA", "blockades run", [0, 0, 1, 1, 1, 1],
    ),
    "BLZ-656": (
        {"kind": "research", "power": "USA", "die": 2, "total": 3},
        "USA", "weapons found", [1, 1, 1, 0, 0, 0],
    ),
    "BLZ-660": (
        {"kind": "bomb_tested", "power": "USA", "die": 2, "total": 2, "box": 4},
        "USA", "A-Bombs tested", [0, 0, 0, 0, 1, 1],
    ),
    "BLZ-149": (
        {"kind": "soviets_attacked", "size": 3},
        "", "areas taken by the Soviets", [0, 0, 0, 1, 1, 1],
    ),
    "BLZ-762": (
        {"kind": "commander_hit", "power": "Germany"},
        "Germany", "Commanders fallen", [0, 0, 0, 0, 0, 1],
    ),
}  # fmt: skip


def test_BLZ_149_BLZ_402_BLZ_656_BLZ_660_BLZ_762_dice_are_read_as_what_they_decide() -> None:
    for rule, (event, by, name, faces) in READ.items():
        [told] = MEASURES.volleys(board(), {**event, "label": "a"})
        assert (told["by"], MEASURES.charts(board(), told)) == (by, {name: faces}), rule
    forced = {"kind": "passage_forced", "column": 7, "label": "a", "at": "Gibraltar"}
    [told] = MEASURES.volleys(board(), forced)
    assert set(MEASURES.charts(board(), told)) == {"points of damage", "thirds in letters"}


def test_other_events_have_no_dice_to_weigh() -> None:
    turn = {"kind": "turn_began"}
    assert list(MEASURES.volleys(board(), turn)) == []
    assert (MEASURES.charts(board(), turn), MEASURES.stance(turn)) == ({}, "")
