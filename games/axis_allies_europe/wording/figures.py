"""Figures that players like to reckon themselves: what they have, spend, save and collect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.economy.income import has_capital, npc, owed
from pbem.games.axis_allies_europe.economy.purchase import cost, wanted
from pbem.games.axis_allies_europe.orders.language import ADVANCE, PURCHASE
from pbem.games.axis_allies_europe.position import Position


def figures(g: Position, ask: Ask, lines: Sequence[Line]) -> dict[str, int]:
    """IPCs of the powers that these lines are for, of the first one asked if there is none:
    "money" at hand, "spent" by the purchases among the lines, "left" after them, "income" that they
    would collect now.

    Without a purchase in what is asked, nothing is "spent".
    """
    buys = [line for line in lines if line.verb == "buy"]
    powers = tuple(dict.fromkeys(line.power or ask.to[0] for line in buys)) or ask.to[:1]
    money = sum(g.money.get(power, 0) for power in powers)
    found = {"money": money, "left": money, "income": sum(income(g, each) for each in powers)}
    if {ADVANCE, PURCHASE}.isdisjoint(ask.sections):
        return found
    spent = sum(_prices(g, ask, buys))
    return {**found, "spent": spent, "left": money - spent}


def income(g: Position, power: str) -> int:
    """AAE-044, AAE-194, AAE-197: what a power would collect now, from the bank and for the oil of
    the Middle East.
    """
    if not has_capital(g, power):
        return 0
    return npc(g, power) + (owed(g) if g.side_of(power) == "Axis" else 0)


def _prices(g: Position, ask: Ask, buys: Sequence[Line]) -> Iterator[int]:
    for line in buys:
        try:
            yield cost(g, wanted(g, line, line.power or ask.to[0]))
        except Illegal:
            continue
