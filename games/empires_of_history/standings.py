"""What people compare in a position: land held and conquered, income, units and their price."""

from __future__ import annotations

from collections import Counter

from pbem.engine.standing import Tally
from pbem.games.empires_of_history import victory
from pbem.games.empires_of_history.components import ALLIES, AXIS
from pbem.games.empires_of_history.concepts import standing
from pbem.games.empires_of_history.concepts.routes import Ways
from pbem.games.empires_of_history.economy.income import fraction, is_able, yields
from pbem.games.empires_of_history.measures import worth
from pbem.games.empires_of_history.position import Position

_SIDES = (AXIS, ALLIES)


def standings(g: Position) -> tuple[Tally, ...]:
    """R64: by side; who holds most of what was not his own is ahead. Income is what original
    territories yield at the level of production, the value of units what they cost. Money is what
    each nation has saved."""
    told = {name: Counter[str]() for name in ("held", "income", "units", "value")}
    ways: dict[tuple[tuple[str, ...], ...], Ways] = {}
    for nation in (n for n in g.board.powers if g.side_of(n)):
        side = g.side_of(nation)
        told["held"][side] += sum(map(g.value, g.controlled(nation)))
        if is_able(g, nation):
            alike = g.friends_of(nation), g.enemies_of(nation)
            found = yields(g, nation, ways.setdefault(alike, Ways(g, nation)))
            told["income"][side] += fraction(g, nation, sum(found.values()))
    for side, units in _units(g).items():
        told["units"][side] = sum(units.values())
        told["value"][side] = sum(n * sum(worth(g.board, kind)) for kind, n in units.items())
    return (
        Tally("taken", {side: victory.conquered_value(g, side) for side in _SIDES}, leads=True),
        *(Tally(name, {side: by[side] for side in _SIDES}) for name, by in told.items()),
        Tally(
            "money", {nation: _saved(g, nation) for nation in g.board.powers if g.decider(nation)}
        ),
    )


def _units(g: Position) -> dict[str, Counter[str]]:
    """How many units of each kind a side has in play."""
    found, sides = {side: Counter[str]() for side in _SIDES}, g.state["sides"]
    for nation, kind, count in standing.all_units(g):
        if nation in sides:
            found[sides[nation]][kind] += count
    return found


def _saved(g: Position, nation: str) -> int:
    """What is in all pools of a nation."""
    return sum(g.pool(nation, pool) for pool in g.board.powers[nation].pools)
