"""Standings: what people compare, at each release of orders."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.play import ContractBroken, advance
from pbem.engine.standing import Tally
from tests.engine.test_play import begin, releasing, say, table
from tests.engine.watched import Watched

GOOD = (Tally("points", {"B": 2, "A": 1}, leads=True), Tally("units", {"A": 3}))


def test_each_release_of_orders_carries_the_standings() -> None:
    counted = table(
        releasing("A", "B"), standings=lambda g: (Tally("seen", {"A": len(g.seen)}, leads=True),)
    )
    state, first = begin(counted)
    assert first.events[-1]["standing"] == {"seen": {"A": 0}}
    second = advance(counted, state, say("orders A", "yes"), Watched(), checked=True)
    assert second.events[-1]["standing"] == {"seen": {"A": 1}}


def test_a_game_that_compares_nothing_says_nothing() -> None:
    assert "standing" not in begin(table(releasing("A")))[1].events[-1]


@pytest.mark.parametrize(
    ("tallies", "said"),
    [
        (GOOD[1:], "0 tallies that they lead"),
        ((GOOD[0], Tally("units", {"A": 1}, leads=True)), "2 tallies that they lead"),
        ((GOOD[0], GOOD[0]), "two tallies of one name"),
        ((Tally("points", {}, leads=True),), "no whole numbers in the tally points"),
        ((Tally("points", {"A": 1.5}, leads=True),), "no whole numbers"),  # type: ignore[dict-item]
    ],
)
def test_standings_that_are_none_break_the_contract(tallies: Any, said: str) -> None:
    with pytest.raises(ContractBroken, match=said):
        begin(table(releasing("A"), standings=lambda g: tallies))
