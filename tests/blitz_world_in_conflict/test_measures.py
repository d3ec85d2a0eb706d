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


def test_other_events_have_no_dice_to_weigh() -> None:
    turn = {"kind": "turn_began"}
    assert list(MEASURES.volleys(board(), turn)) == []
    assert (MEASURES.charts(board(), turn), MEASURES.stance(turn)) == ({}, "")
