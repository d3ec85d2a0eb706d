"""Statistics of draws: means and variances against all cases, what is told before and after a
campaign is opened.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from statistics import fmean, pvariance
from typing import Any

import pytest

from pbem.statistics import draws, tables
from pbem.statistics.draws import Drawn, Order
from pbem.statistics.rolls import Throw
from pbem.statistics.stats import statistics


def throw(label: str, kind: str, values: Sequence[int], sides: int) -> Throw:
    return Throw(label, kind, sides, tuple(values), 1, 1, "A", "", "", 1, "1", "", "")


def rows(drawn: Drawn, throws: Sequence[Throw] = (), worth: Any = len) -> dict[str, Any]:
    return {
        name: {row["group"]: row for row in found}
        for name, found in draws.tables(drawn, throws, worth).items()
    }


def order(field: str, cards: Sequence[str], *, known: bool = True) -> Order:
    return Order(1, field, len(cards), cards=tuple(cards) if known else ())


def fits(row: dict[str, Any], cases: Sequence[float]) -> None:
    """The mean and the deviation of a row are those of all cases."""
    assert row["expected"] == pytest.approx(fmean(cases))
    assert row["sd"] ** 2 == pytest.approx(pvariance(cases))


def test_pairs_in_the_order_of_their_names_of_all_orders_of_four() -> None:
    found = [
        rows(Drawn([order("deck/d/1", cards)]))["orders"]["deck, sealed"]
        for cards in itertools.permutations("abcd")
    ]
    assert {row["got"] for row in found} == set(range(7))
    for row in found:
        fits(row, [each["got"] for each in found])


def test_places_of_all_picks_of_two_of_five() -> None:
    found = [
        rows(Drawn(), [throw("spy/a", "pick", places, 5)])["picks"]["spy"]
        for places in itertools.permutations(range(1, 6), 2)
    ]
    for row in found:
        fits(row, [each["got"] for each in found])


def test_worth_of_all_hands_of_two_out_of_a_pile() -> None:
    pile = ("a", "bb", "cccc", "ddd", "eee")
    found = [
        rows(Drawn(dealt={"North": [(cards, pile)]}))["dealt"]["North"]
        for cards in itertools.combinations(pile, 2)
    ]
    for row in found:
        fits(row, [each["got"] for each in found])


def test_rows_of_several_add_up() -> None:
    several = [order("hand/a/1", "abc"), order("hand/b/7", "cba"), order("pass/p/1", "a")]
    found = rows(Drawn(several))["orders"]
    assert (found["hand, sealed"]["orders"], found["hand, sealed"]["cards"]) == (2, 6)
    assert (found["hand, sealed"]["got"], found["hand, sealed"]["z"]) == (3, 0)
    assert found["pass, sealed"]["p"] is None


def test_of_cards_that_nobody_may_know_the_number_is_told() -> None:
    hidden = [order("deck/d/1", "abc", known=False), order("deck/d/2", "ab", known=False)]
    assert rows(Drawn(hidden))["orders"] == {
        "deck, sealed": {"group": "deck, sealed", "orders": 2, "cards": 5}
    }


def test_public_shuffles_are_orders_too_and_worthless_cards_are_not_compared() -> None:
    throws = [throw("order/1", "shuffle", [3, 1, 2], 3)]
    found = rows(Drawn(dealt={"North": [(("a",), ("a", "b"))]}), throws, worth=lambda card: 0)
    assert found["orders"]["order, public"]["got"] == 1
    assert found["dealt"] == {}


def test_the_tables_of_a_game_without_dice() -> None:
    drawn = Drawn([order("deck/d/1", "abcd")], {"North": [(("a",), ("a", "bb"))]})
    made = draws.tables(drawn, [throw("spy/a", "pick", [2], 5)], len)
    told = statistics([], [], (), made)
    assert told["tests"]["made"] == 3
    text = "\n".join(tables.lines(told))
    for part in ("Cards laid down", "deck, sealed", "Places picked", "Dealt, by worth", "North"):
        assert part in text
    assert "tests were made" in text
    assert "and of draws" in text
