"""What nations that have surrendered pay (§Surrender)."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.flow import Events
from pbem.games.empires_of_history.economy import income
from pbem.games.empires_of_history.position import Position

QUARTER = 4


def collect(g: Position, nations: Iterable[str], events: Events) -> None:
    """EOH-120, R78: nations that have surrendered collect in their phase 11, and pay of it."""
    for nation in nations:
        collected = income.collect_land(g, nation, events) + income.collect_trade(g, nation, events)
        pay(g, nation, collected, events)


def pay(g: Position, nation: str, collected: int, events: Events) -> None:
    """EOH-120, R78: of what a nation has just collected a quarter, rounded up, goes to those to
    whom it surrendered, by their shares; what is left over goes to the largest one."""
    shares: dict[str, int] = g.state["surrendered"][nation]["to"]
    due = -(-collected // QUARTER)
    if not due or not shares:
        return
    home = g.board.powers[nation].home_pool
    due = min(due, g.pool(nation, home))
    parts = {winner: due * percent // 100 for winner, percent in shares.items()}
    largest = max(parts, key=lambda winner: (shares[winner], -g.board.rank(winner)))
    parts[largest] += due - sum(parts.values())
    g.pay_in(nation, home, -due)
    for winner, points in parts.items():
        g.pay_in(winner, g.board.powers[winner].home_pool, points)
    events.append({"kind": "tribute_paid", "nation": nation, "points": due, "to": parts})
