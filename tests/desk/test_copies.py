"""Copies of a desk share what it says of one seat: nothing that changes one of them changes the
other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.engine.state import copy
from pbem.records import desks, people, turnover

STATE: dict[str, Any] = {"engine": {"asks": [], "said": {}}}
WITHDRAWN = {"kind": "seat", "change": "replace", "seat": "red", "orders": people.WITHDRAWN}


def lying() -> dict[str, Any]:
    """A desk with orders, a standing line and an answer."""
    lines = ["combat lines/1/1 aa", "standing lines/1/2 bb", "answer:retreat+Kiev lines/1/3 cc"]
    desk = desks.new_desk()
    desk["seats"] = {seat: {"lines": lines, "closed": ["combat"]} for seat in ("red", "blue")}
    desk["locked"] = {"red": ["combat"], "blue": ["moves"]}
    desk["locks"] = {"red": 4}
    desk["roll"] = {"segment": 3}
    return desk


CHANGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "orders are used": lambda d: turnover.use(
        d, "red", desks.entries(d, "red"), ["combat", "x"], 5
    ),
    "an answer is used": lambda d: turnover.use(d, "red", desks.entries(d, "red")[2:], [], 5),
    "locks are released": turnover.turn_over,
    "questions are closed": lambda d: turnover.answered(d, STATE, lambda power: power, "x"),
    "lines are dropped": lambda d: desks.drop(d, "blue", ["lines/1/1"], ["combat"]),
    "a record patches it": lambda d: desks.apply(
        d, {"since": "4/ab", "seats": {"red": {}, "blue": {"lines": [], "closed": []}}}
    ),
    "a seat withdraws": lambda d: people.withdraw(d, WITHDRAWN),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_a_copy_leaves_the_desk_alone(change: str) -> None:
    desk, before = lying(), lying()
    made = desks.copied(desk)
    CHANGES[change](made)
    assert desk == before
    assert made != before


@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_the_desk_leaves_a_copy_alone(change: str) -> None:
    desk = lying()
    made = desks.copied(desk)
    CHANGES[change](desk)
    assert made == lying() == copy(made)
