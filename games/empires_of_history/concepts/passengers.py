"""Troops on transports of an ally whom another player decides for (R74)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.position import Position

_KEY = "passengers"


def may_carry(g: Position, carrier: str, owner: str) -> bool:
    """R74: whether a nation has let its troops go aboard the transports of an ally."""
    return carrier in g.state.get(_KEY, {}).get(owner, ()) and g.allied(carrier, owner)


def let(g: Position, owner: str, carriers: Sequence[str], events: Events) -> None:
    """R74: on whose transports the troops of a nation may be taken aboard from now on; nobody's for
    none. Raises Illegal for who is no ally, and for the nation itself."""
    for carrier in carriers:
        if carrier == owner or not g.allied(owner, carrier):
            raise Illegal("EOH-227", "travels_with_allies", nation=owner, target=carrier)
    said = dict(g.state.get(_KEY, {}))
    said.pop(owner, None)
    g.state[_KEY] = {**said, owner: sorted(set(carriers))} if carriers else said
    events.append({"kind": "passage_allowed", "nation": owner, "with": sorted(set(carriers))})


def are_aboard(g: Position, area: str, carrier: str, owner: str) -> bool:
    """Whether troops of a nation are on the transports of another one in an area."""
    hold = g.state["cargo"].get(area, {}).get(carrier, {})
    riders = g.state["riders"].get(area, {})
    return bool(hold.get("units", {}).get(owner)) or bool(riders.get(owner))
