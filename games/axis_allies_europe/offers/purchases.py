"""What money buys: a line for as much infantry as it pays, and how many of each kind it would pay
instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.game import Offer
from pbem.games.axis_allies_europe.economy import purchase
from pbem.games.axis_allies_europe.economy.income import has_capital
from pbem.games.axis_allies_europe.offers.stacks import garrisons
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import INFANTRY


def of_turn(g: Position, power: str) -> Iterator[Offer]:
    """The purchase of a turn (AAE-053: nothing without the capital)."""
    if not has_capital(g, power):
        yield Offer(notes=(("no_capital", {"capital": g.board.capital(power)}),))
    elif count := g.money.get(power, 0) // cheapest(g):
        yield Offer(f"buy {count} {INFANTRY}", (prices(g, power),))


def advance(g: Position, powers: Sequence[str]) -> Iterator[Offer]:
    """What each power buys for the cash advance, where most of its infantry stands."""
    for power in powers:
        count = g.money.get(power, 0) // cheapest(g)
        garrison = next(garrisons(g, power), "")
        if count and garrison:
            head = f"{power}: " if len(powers) > 1 else ""
            line = f"{head}buy {count} {INFANTRY} @ {garrison}"
            yield Offer(line, (prices(g, power),))


def prices(g: Position, power: str) -> tuple[str, dict[str, object]]:
    """The note on how many of each kind a power's money pays, and what each costs."""
    money = g.money.get(power, 0)
    kinds = [
        {"kind": kind, "count": money // cost, "cost": cost}
        for kind in g.board.units
        if 0 < (cost := purchase.price(g, kind)) <= money
    ]
    return "prices", {"power": power, "money": money, "kinds": kinds}


def cheapest(g: Position) -> int:
    """The price of infantry, which is the least."""
    return purchase.price(g, INFANTRY)
