"""What people compare in a position: strategic points, and what is there to fight for more."""

from __future__ import annotations

from pbem.engine.standing import Tally
from pbem.games.blitzwar import victory
from pbem.games.blitzwar.forces import forces
from pbem.games.blitzwar.position import Position


def standings(g: Position) -> tuple[Tally, ...]:
    """BWR-003, BWR-051: by side; who holds most strategic points is ahead. The value is that of
    cards: a corps of armor counts twice; half
    a unit of supply is left out."""
    sides = g.board.sides_in_turn
    stocks = {side: sum(sum(stock) for _, stock in g.stocks(side)) for side in sides}
    there = {side: forces(g, g.navies_of(side)) for side in sides}
    points = victory.points(g)
    return (
        Tally("points", {side: points.get(side, 0) for side in sides}, leads=True),
        Tally("units", {side: told["corps"] for side, told in there.items()}),
        Tally("value", {side: told["corps"] + told["armor"] for side, told in there.items()}),
        Tally("air", {side: told["air"] for side, told in there.items()}),
        Tally("supply", {side: halves // 2 for side, halves in stocks.items()}),
        Tally("navy", {side: told["fleets"] + told["uboats"] for side, told in there.items()}),
    )
