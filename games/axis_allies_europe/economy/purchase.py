"""Step 1 of a turn: buying units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.errors import Illegal, Problem
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.economy.income import has_capital
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.counts import Counts, change
from pbem.wargame.pools import overdrawn
from pbem.wargame.sections import read_each

Refused = list[tuple[Line, Problem]]


def sift(g: Position, lines: Sequence[Line]) -> Refused:
    """AAE-053, AAE-123: the purchases that cannot be made, whatever the order of the lines."""

    def check(line: Line) -> Line:
        if not has_capital(g, g.power):
            raise Illegal("AAE-053", "no_capital", power=g.power)
        if "area" in line.args:
            raise Illegal("AAE-052", "placed_later", place=line.args["area"])
        check_money(g.money[g.power], cost(g, wanted(g, line, g.power)), g.power)
        return line

    good, refused = read_each(lines, check)
    return refused + over_budget(g, good, g.power)


def over_budget(g: Position, lines: Sequence[Line], power: str) -> Refused:
    """All of these purchases of one power when together they cost more than it has: none is
    preferred.
    """
    return overdrawn(
        lines,
        lambda line: [(power, cost(g, wanted(g, line, power)))],
        lambda power: g.money[power],
        lambda power, drawn: _too_expensive(power, drawn.ordered, drawn.there).problem,
    )


def check_money(money: int, price: int, power: str) -> None:
    """AAE-049: nobody spends more than he has on hand."""
    if price > money:
        raise _too_expensive(power, price, money)


def _too_expensive(power: str, price: int, money: int) -> Illegal:
    return Illegal("AAE-049", "too_expensive", power=power, cost=price, money=money)


def wanted(g: Position, line: Line, power: str) -> Counts:
    """AAE-008, AAE-012, AAE-022: what a line wants to buy, {kind: count}; any number, but no
    complex.
    """
    units: Counts = {}
    for unit in line.args["units"]:
        kind = unit["kind"]
        if unit["power"] not in ("", power):
            raise Illegal("AAE-012", "not_your_units", power=power, owner=unit["power"])
        if not kind or unit["count"] is None:
            raise Illegal("AAE-049", "how_many", power=power)
        if g.board.unit(kind).cost is None:
            raise Illegal("AAE-008", "not_for_sale", kind=kind)
        change(units, kind, unit["count"])
    return units


def cost(g: Position, units: Counts) -> int:
    """AAE-050: the printed prices, in IPCs."""
    return sum(price(g, kind) * count for kind, count in units.items())


def price(g: Position, kind: str) -> int:
    """The printed price of one unit, 0 for what cannot be bought."""
    return g.board.unit(kind).cost or 0


def buy(g: Position, lines: Sequence[Line], events: Events) -> None:
    """AAE-051, AAE-052: the bank is paid at once; the units wait off the map for step 5."""
    units: dict[str, Any] = {}
    for line in lines:
        if line.verb == "buy":
            for kind, count in wanted(g, line, g.power).items():
                change(units, kind, count)
    if not units:
        return
    paid = cost(g, units)
    g.money[g.power] -= paid
    waiting = g.state["pending"].setdefault(g.power, {})
    for kind, count in units.items():
        change(waiting, kind, count)
    events.append(
        {
            "kind": "bought",
            "power": g.power,
            "units": units,
            "cost": paid,
            "money": g.money[g.power],
        }
    )
