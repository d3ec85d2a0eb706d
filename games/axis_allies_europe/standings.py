"""What people compare in a position: income, units and what they are worth, cash."""

from __future__ import annotations

from collections import Counter

from pbem.engine.standing import Tally
from pbem.games.axis_allies_europe.economy.income import incomes
from pbem.games.axis_allies_europe.measures import worth
from pbem.games.axis_allies_europe.position import Position


def standings(g: Position) -> tuple[Tally, ...]:
    """By side, money by power; units are pieces that can fight, and their value, by which one is
    ahead, is what they cost."""
    pieces = Counter[tuple[str, str]]()
    for _, power, kind, count in g.everything():
        pieces[power, kind] += count
    units, value = Counter[str](), Counter[str]()
    for (power, kind), count in pieces.items():
        units[g.side_of(power)] += count if g.board.unit(kind).hits else 0
        value[g.side_of(power)] += count * sum(worth(g.board, kind))
    income = Counter[str]()
    for power, level in incomes(g).items():
        income[g.side_of(power)] += level
    sides = list(dict.fromkeys(map(g.side_of, g.board.powers)))
    told = {"value": value, "income": income, "units": units}
    by_side = (
        Tally(name, {side: by[side] for side in sides}, leads=name == "value")
        for name, by in told.items()
    )
    return (*by_side, Tally("money", dict(g.money)))
