"""Resources for others: gifts, and support that an option allows (§Ph1.5)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.concepts import routes
from pbem.games.empires_of_history.concepts.affected import held_up
from pbem.games.empires_of_history.economy import pools
from pbem.games.empires_of_history.position import Position

LAND = "land"
# What an option closes to support, and how.
_CLOSED = {"Rangoon": "burma road closed"}


def owner(g: Position, pool: str) -> str:
    """The nation of a saving place; several names are those of pools of more than one nation, of
    which the first that is in the game has it."""
    found = [n for n, p in g.board.powers.items() if pool in p.pools]
    return next((n for n in found if g.exists(n) and not g.is_conquered(n)), found[0])


def give(g: Position, nation: str, count: int, pool: str, goal: str, events: Events) -> None:
    """EOH-331, EOH-357, R28, R33: points for an ally, over a line of supply from the seat of a pool
    to that of one of his, or to what supply centre is left of it; half of them arrive, rounded up.
    Raises Illegal, and changes nothing then."""
    pool, taker = pools.named(g, nation, pool), owner(g, goal)
    told: dict[str, Any] = {"nation": nation, "target": taker, "pool": pool, "goal": goal}
    if nation == taker:
        raise Illegal("EOH-357", "gift_to_itself", **told)
    if not g.allied(nation, taker):
        raise Illegal("EOH-331", "gift_to_no_ally", **told)
    pools.check(g, nation, pool, count)
    starts, goals = (pools.seats(g, n, p)[:1] for n, p in ((nation, pool), (taker, goal)))
    if not (starts and routes.connected(g, starts[0], nation, goals)):
        raise Illegal("EOH-331", "no_line_for_gift", **told)
    pools.pay(g, nation, pool, count)
    arrived = -(-count // 2)
    g.pay_in(taker, goal, arrived)
    events.append({"kind": "gift_given", **told, "points": count, "arrived": arrived})


def support(g: Position, nation: str, count: int, pool: str, target: str, events: Events) -> None:
    """EOH-333, R28: points under an option, not halved, up to its maximum in a turn and by its
    route. Raises Illegal, and changes nothing then."""
    pool = pools.named(g, nation, pool)
    told: dict[str, Any] = {"nation": nation, "target": target}
    promise = next(
        (s for s in g.state["supports"] if (s["from"], s["to"]) == (nation, target)), None
    )
    if promise is None or g.is_conquered(target) or g.has_surrendered(target):
        raise Illegal("EOH-333", "no_support_promised", **told)
    given = int(g.now["supported"].get(nation, {}).get(target, 0))
    if given + count > promise["most"]:
        left = promise["most"] - given
        raise Illegal("EOH-333", "support_too_high", **told, most=promise["most"], left=left)
    pools.check(g, nation, pool, count)
    home = g.board.powers[target].home_pool
    if not _reaches(g, nation, pool, target, home, promise["route"]):
        raise Illegal("EOH-333", "no_route_for_support", **told, pool=pool, route=promise["route"])
    pools.pay(g, nation, pool, count)
    g.pay_in(target, home, count)
    g.now["supported"].setdefault(nation, {})[target] = given + count
    events.append({"kind": "support_given", **told, "points": count, "pool": pool})


def _reaches(g: Position, nation: str, pool: str, target: str, goal: str, route: str) -> bool:
    """EOH-333: a way through lands of the giver, of who gets it and of his allies, and, unless the
    route is by land alone, over seas that are open to him."""
    closed = (territory for territory, flag in _CLOSED.items() if g.flag(flag))
    held = g.holdings.of_several(dict.fromkeys((nation, *g.friends_of(target))))
    lands = held.difference(held_up(g, target), closed)
    zones = frozenset[str]() if route == LAND else routes.supply_zones(g, target)
    starts = [s for s in pools.seats(g, nation, pool) if s in lands]
    found = routes.reach_from(g, starts, routes.joined(lands, zones))
    return any(seat in found for seat in pools.seats(g, target, goal))
