"""Phase 3: damaged ships are repaired in port (§Battleships, §Aircraft Carriers)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.components import DAMAGED
from pbem.games.empires_of_history.concepts import routes
from pbem.games.empires_of_history.economy import pools
from pbem.games.empires_of_history.position import Position, base


def repair(
    g: Position, nation: str, kind: str, count: int, place: str, pool: str, events: Events
) -> None:
    """EOH-223, EOH-230, EOH-356, R63, R88: damaged ships in a port of the nation or of an ally are
    whole again, at the cost of a pool from which a line of supply leads there, and without oil.
    Raises Illegal."""
    kind, pool = base(kind), pools.named(g, nation, pool)
    told: dict[str, Any] = {"area": place, "unit": kind, "nation": nation}
    if g.count(place, nation, DAMAGED + kind) < count:
        raise Illegal("EOH-223", "nothing_damaged_there", **told)
    if g.board.is_sea(place) or not g.is_friendly(nation, g.controller(place)):
        raise Illegal("EOH-223", "not_in_port", **told)
    if not routes.connected(g, place, nation, pools.seats(g, nation, pool)):
        raise Illegal("EOH-223", "pool_out_of_reach", pool=pool, **told)
    points = g.board.unit_for(nation, kind).repair * count
    pools.pay(g, nation, pool, points)
    g.add(place, nation, DAMAGED + kind, -count)
    g.add(place, nation, kind, count)
    events.append({"kind": "ships_repaired", **told, "count": count, "pool": pool, "paid": points})
