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
    units, value = Counter[str](), Counter[str]()
    for power, kinds in g.pieces().items():
        side = g.side_of(power)
        for kind, count in kinds.items():
            units[side] += count if g.board.unit(kind).hits else 0
            value[side] += count * sum(worth(g.board, kind))
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
