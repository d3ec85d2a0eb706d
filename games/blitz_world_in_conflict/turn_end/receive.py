"""Oil and Resources come in (§7.6)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pbem.engine.flow import Events, Flow, Locals
from pbem.games.blitz_world_in_conflict.concepts import in_force
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import income, trade

trading, receiving = Flow("trade"), Flow("income")


@trading.step
def end_agreements(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-636: agreements between those at war are over."""
    trade.end_agreements(g, events)


@receiving.step
def receive(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-638 to BLZ-645: all powers get what is theirs, and the damage that has cut it is gone."""
    found = [income.of(g, power) for power in g.board.powers]
    for told in found:
        _book(g, told, events)
    g.state["factories"], g.state["partisans"] = {}, {}
    if in_force.holds(g, income.WITH_CONVOYS):
        g.state["convoys"] = {}


def _book(g: Position, told: income.Income, events: Events) -> None:
    """BLZ-644: onto the track; BLZ-645: and what serves one country alone into its purse."""
    g.state["oil"][told.power] += told.oil
    g.state["resources"][told.power] += told.resources
    got = {"oil": told.oil, "resources": told.resources}
    g.state["accounts"]["income"][told.power] = got
    if told.purses:
        purses = {name: dict(goods) for name, goods in told.purses.items()}
        g.state["accounts"]["purses"][told.power] = purses
    events.append(
        {
            "kind": "income",
            "power": told.power,
            "oil": told.oil,
            "resources": told.resources,
            "purses": {name: sum(goods.values()) for name, goods in told.purses.items()},
            "items": [asdict(item) for item in told.items],
        }
    )


FLOWS = (trading, receiving)
