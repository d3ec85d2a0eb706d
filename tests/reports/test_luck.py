"""Expected and real hits, by the numbers of users.md, case 10."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.reports.luck import Luck, by_side
from pbem.words.catalogue import Words


def volley(factor: int, dice: int, hits: int, by: str = "Germany") -> dict[str, Any]:
    rolls = [1] * hits + [6] * (dice - hits)
    return {"kind": "fired", "by": by, "factor": factor, "rolls": rolls, "hits": hits}


CASES = {
    "more than expected": ([(1, 3, 2), (3, 2, 1)], "1.50", 3, 0.144),
    "fewer than expected": ([(4, 5, 1), (3, 14, 4)], "10.33", 5, 0.0117),
}


@pytest.mark.parametrize(("volleys", "expected", "hits", "tail"), CASES.values(), ids=CASES)
def test_mean_and_tail(
    volleys: list[tuple[int, int, int]], expected: str, hits: int, tail: float
) -> None:
    luck = Luck()
    for each in volleys:
        luck.add(volley(*each))
    assert luck.data("x")["expected"] == expected
    assert luck.hits == hits
    assert luck.tail == pytest.approx(tail, abs=0.0006)


def test_rare_luck_is_told_in_percent() -> None:
    luck = Luck()
    luck.add(volley(4, 5, 1))
    luck.add(volley(3, 14, 4))
    told = Words().tell("report.luck_rare", **luck.data("Axis"))
    assert told == "Axis: 19 dice, expected hits 10.33, got 5 (so few or fewer: 1.2 %)"


def test_usual_luck_is_told_without_a_percentage() -> None:
    luck = Luck()
    luck.add(volley(3, 1, 1))
    assert luck.data("Axis")["rare"] == ""
    told = Words().tell("report.luck", **luck.data("Axis"))
    assert told == "Axis: 1 die, expected hits 0.50, got 1"


def test_dice_that_are_summed_hit_nothing() -> None:
    assert by_side([volley(0, 2, 0)], {}) == []


def test_powers_count_for_their_side() -> None:
    fired = [volley(1, 1, 0, "Soviet Union"), volley(1, 1, 0, "Great Britain"), volley(1, 1, 1)]
    sides = {"Soviet Union": "Allies", "Great Britain": "Allies", "Germany": "Axis"}
    told = by_side(fired, sides)
    assert [(each["side"], each["dice"], each["hits"]) for each in told] == [
        ("Allies", 2, 0),
        ("Axis", 1, 1),
    ]
