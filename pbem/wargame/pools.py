"""Pools that are promised twice: what several orders draw on, and who is refused when it is not
enough for all.

None of the orders is preferred, so that it does not matter in which order they were written.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import field
from typing import Generic, TypeVar

from pbem.values import dataclass

Pool = TypeVar("Pool", bound=Hashable)
Order = TypeVar("Order")
Reason = TypeVar("Reason")


@dataclass(slots=True)
class Drawn(Generic[Order]):
    """What is wanted of one pool: `there` is in it, `ordered` is drawn in all, by `by` (once for
    each time that an order draws), beside all orders that are `left`."""

    there: int
    left: Sequence[Order]
    ordered: int = 0
    by: list[Order] = field(default_factory=list)


def overdrawn(
    orders: Sequence[Order],
    draws: Callable[[Order], Iterable[tuple[Pool, int]]],
    there: Callable[[Pool], int],
    why: Callable[[Pool, Drawn[Order]], Reason],
    brings: Callable[[Order], Iterable[tuple[Pool, int]]] = lambda order: (),
) -> list[tuple[Order, Reason]]:
    """The orders that draw on a pool that is too small for all of them, each with the reason.

    An order draws numbers from pools, and may bring something into others that falls with it.
    `there(pool)` is what a pool holds before all orders.
    """
    refused: dict[int, Reason] = {}
    while found := _refused(orders, refused.keys(), draws, there, why, brings):
        refused |= found
    return [(orders[number], refused[number]) for number in sorted(refused)]


def _refused(
    orders: Sequence[Order],
    fallen: Iterable[int],
    draws: Callable[[Order], Iterable[tuple[Pool, int]]],
    there: Callable[[Pool], int],
    why: Callable[[Pool, Drawn[Order]], Reason],
    brings: Callable[[Order], Iterable[tuple[Pool, int]]],
) -> dict[int, Reason]:
    """Who falls beside those that have fallen, by number; of several pools the one that was drawn
    on first says why."""
    numbers = sorted(set(range(len(orders))) - set(fallen))
    left = [orders[number] for number in numbers]
    pools: dict[Pool, Drawn[Order]] = {}
    users: dict[Pool, list[int]] = {}
    for number in numbers:
        for pool, count in draws(orders[number]):
            if pool not in pools:
                pools[pool] = Drawn(there(pool), left)
            pools[pool].ordered += count
            pools[pool].by.append(orders[number])
            users.setdefault(pool, []).append(number)
    for order in left:
        for pool, count in brings(order):
            if pool in pools:
                pools[pool].there += count
    found: dict[int, Reason] = {}
    for pool, drawn in pools.items():
        if drawn.ordered > drawn.there:
            for number in users[pool]:
                found.setdefault(number, why(pool, drawn))
    return found
