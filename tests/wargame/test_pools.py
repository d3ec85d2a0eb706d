"""Pools that are promised twice."""

from __future__ import annotations

import itertools

from pbem.wargame.pools import Drawn, overdrawn

STOCK = {"grain": 5, "wood": 2}
Order = dict[str, int]


def why(pool: str, drawn: Drawn[Order]) -> str:
    return f"{pool}: {drawn.ordered} of {drawn.there}, {len(drawn.by)} of {len(drawn.left)} orders"


def refused(*orders: Order) -> list[tuple[Order, str]]:
    """Orders `{"grain": 2}` draw; what begins with `to ` is brought."""
    return overdrawn(
        orders,
        lambda order: [(p, n) for p, n in order.items() if not p.startswith("to ")],
        lambda pool: STOCK.get(pool, 0),
        why,
        lambda order: [(p[3:], n) for p, n in order.items() if p.startswith("to ")],
    )


def test_what_is_enough_for_all_is_refused_to_nobody() -> None:
    assert refused({"grain": 3}, {"grain": 2, "wood": 2}) == []


def test_none_of_those_who_want_too_much_together_is_preferred() -> None:
    orders = ({"grain": 3}, {"wood": 1}, {"grain": 3})
    told = "grain: 6 of 5, 2 of 3 orders"
    assert refused(*orders) == [(orders[0], told), (orders[2], told)]
    for order in itertools.permutations(orders):
        assert sorted(str(each) for each, _ in refused(*order)) == ["{'grain': 3}", "{'grain': 3}"]


def test_the_first_pool_says_why() -> None:
    greedy = {"wood": 3, "grain": 6}
    assert refused(greedy) == [(greedy, "wood: 3 of 2, 1 of 1 orders")]


def test_an_order_that_draws_twice_is_there_twice() -> None:
    [(_, told)] = overdrawn(["a"], lambda _: [("wood", 2), ("wood", 1)], lambda _: 2, why_twice)
    assert told == ["a", "a"]


def why_twice(pool: str, drawn: Drawn[str]) -> list[str]:
    return drawn.by


def test_what_an_order_brings_can_be_drawn_on_until_it_falls() -> None:
    brings, uses = {"grain": 1, "to wood": 1}, {"wood": 3}
    assert refused(brings, uses) == []
    falls = {"grain": 6, "to wood": 1}
    assert refused(falls, uses) == [
        (falls, "grain: 6 of 5, 1 of 2 orders"),
        (uses, "wood: 3 of 2, 1 of 1 orders"),
    ]
