"""Counts of units."""

from __future__ import annotations

import pytest

from pbem.wargame.counts import added, change, in_order, of_all


def test_a_count_that_becomes_zero_is_gone() -> None:
    counts = {"walker": 2}
    change(counts, "walker", -1)
    change(counts, "kite", 3)
    assert counts == {"walker": 1, "kite": 3}
    change(counts, "walker", -1)
    assert counts == {"kite": 3}


def test_nobody_has_less_than_nothing() -> None:
    counts = {"walker": 2}
    with pytest.raises(ValueError, match="walker: -1 would be left"):
        change(counts, "walker", -3)
    assert counts == {"walker": 2}


def test_sums_leave_their_parts_alone() -> None:
    one, other = {"walker": 2}, {"walker": 1, "kite": 1}
    assert added(one, other, {"kite": -1}) == {"walker": 3}
    assert of_all({"Reds": one, "Blues": other}) == {"walker": 3, "kite": 1}
    assert (one, other) == ({"walker": 2}, {"walker": 1, "kite": 1})


def test_counts_in_an_order() -> None:
    found = in_order({"kite": 1, "walker": 2, "stranger": 3}, ("walker", "barge", "kite"))
    assert list(found.items()) == [("walker", 2), ("kite", 1)]
