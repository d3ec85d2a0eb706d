"""Saving places and what is paid from them (§Ph3, EOH-350, EOH-351, EOH-357)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.concepts import routes
from pbem.games.empires_of_history.position import Position


def named(g: Position, nation: str, pool: str = "") -> str:
    """EOH-357, R94: the pool that an order means, the home pool where it names none. Raises Illegal
    for one that is not this nation's."""
    pools = g.board.powers[nation].pools
    if pool and pool not in pools:
        raise Illegal("EOH-351", "not_its_pool", tuple(pools), nation=nation, pool=pool)
    return pool or g.board.powers[nation].home_pool


def check(g: Position, nation: str, pool: str, points: int) -> None:
    """EOH-350, EOH-351, R94: a single payment comes from one pool, out of what is saved. Raises
    Illegal."""
    have = g.pool(nation, pool)
    if points > have:
        raise Illegal("EOH-350", "not_enough_saved", pool=pool, cost=points, have=have)


def pay(g: Position, nation: str, pool: str, points: int) -> None:
    """The same, and pay. Raises Illegal, and takes nothing, where there is not enough."""
    check(g, nation, pool, points)
    g.pay_in(nation, pool, -points)


def seats(g: Position, nation: str, pool: str) -> list[str]:
    """EOH-586, R47: the supply centres of a pool that its nation still controls: territories of
    that pool with a city, a complex or a port, its own seat first."""
    control, complexes = g.state["control"], g.state["complexes"]
    return [
        t
        for t, is_built in _places(g.board, nation, pool)
        if control.get(t) == nation and (is_built or complexes.get(t))
    ]


@lru_cache(maxsize=256)
def _places(board: EmpireBoard, nation: str, pool: str) -> tuple[tuple[str, bool], ...]:
    """Territories of a pool, its own seat first, each with whether a city or a port is there."""
    mine = [t for t in board.territories_of(nation) if board.pool(t) == pool]
    places = dict.fromkeys([board.powers[nation].pools[pool].seat, *mine])
    return tuple((t, bool(board.city(t) or board.port(t))) for t in places)


def forfeit(g: Position, events: Events) -> None:
    """R47: what is saved in a pool of which its nation has no supply centre left is lost; nobody
    gets it."""
    for nation, saved in sorted(g.state["pools"].items()):
        for pool, points in sorted(saved.items()):
            if points and not seats(g, nation, pool):
                g.pay_in(nation, pool, -points)
                told = {"nation": nation, "pool": pool, "points": points}
                events.append({"kind": "savings_lost", **told})


# Oil


def oil_for(
    g: Position, nation: str, pool: str, count: int, wanted: Sequence[Mapping[str, Any]] = ()
) -> dict[str, int]:
    """EOH-352, R30: the oil counters that pay for units of a pool, {territory: count}: those that
    are `wanted` [{"place", "count" (None for as many as are needed)}], or else the nearest ones.
    Raises Illegal where oil that is named cannot be traced to the pool, or is not enough."""
    reached = dict(traced(g, nation, pool))
    order = [(each["place"], each["count"]) for each in wanted] or [(p, None) for p in reached]
    found: dict[str, int] = {}
    for place, most in order:
        if place not in reached:
            if not g.oil(place, nation):
                raise Illegal("EOH-352", "no_oil_there", tuple(reached), area=place, pool=pool)
            raise Illegal("EOH-352", "oil_cannot_be_traced", tuple(reached), area=place, pool=pool)
        left = count - sum(found.values())
        if used := min(left, reached[place], left if most is None else most):
            found[place] = found.get(place, 0) + used
    if (missing := count - sum(found.values())) > 0:
        raise Illegal("EOH-352", "not_enough_oil", pool=pool, missing=missing, needed=count)
    return found


def traced(g: Position, nation: str, pool: str) -> Iterator[tuple[str, int]]:
    """EOH-352, R30: where oil of a nation lies from which a line of supply leads to a supply centre
    of a pool, the nearest first; what was bought may lie in a neutral nation and run through it."""
    goals, nation_ways = seats(g, nation, pool), routes.Ways(g, nation)
    far: list[tuple[int, str]] = []
    for place, here in g.state["oil"].items():
        if here.get(nation):
            found = oil_ways(g, place, nation, nation_ways)
            ways = [len(routes.way(found, goal)) for goal in goals if goal in found]
            if ways:
                far.append((min(ways), place))
    for _, place in sorted(far):
        yield place, g.oil(place, nation)


def oil_ways(g: Position, place: str, nation: str, ways: routes.Ways | None = None) -> routes.Found:
    """EOH-352, R30: all areas to which a line leads from where oil of a nation lies. `ways` are
    those of the nation, where several places are asked for."""
    holder, ways = g.controller(place), ways or routes.Ways(g, nation)
    if not holder or g.is_friendly(nation, holder):
        return routes.reach(g, place, ways.lines)
    return routes.reach(g, place, routes.joined(ways.lines, routes.open_lands(g, nation)))


def burn(g: Position, nation: str, counters: Mapping[str, int]) -> None:
    """EOH-040: oil counters leave the map."""
    for place, count in counters.items():
        g.add_oil(place, nation, -count)
