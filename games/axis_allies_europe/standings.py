"""What people compare in a position: income, units and what they are worth, cash."""

from __future__ import annotations

from pbem.engine.standing import Tally
from pbem.games.axis_allies_europe.economy.income import incomes
from pbem.games.axis_allies_europe.position import Position


def standings(g: Position) -> tuple[Tally, ...]:
    """By side, money by power; units are pieces that can fight, and their value, by which one is
    ahead, is what they cost."""
    board = g.board
    units, value, income = (dict.fromkeys(board.sides, 0) for _ in range(3))
    for power, kinds in g.pieces().items():
        side = board.side_of(power)
        units[side] += sum(n for kind, n in kinds.items() if kind in board.can_be_lost)
        value[side] += sum(n * board.costs[kind] for kind, n in kinds.items())
    for power, level in incomes(g).items():
        income[board.side_of(power)] += level
    by_side = (Tally("value", value, leads=True), Tally("income", income), Tally("units", units))
    return (*by_side, Tally("money", dict(g.money)))
