"""By which line units are in supply, and which oil can be spent where (§Ph11, §Oil, §Optional)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.questions import Answer, Because, Question
from pbem.games.empires_of_history.concepts import routes
from pbem.games.empires_of_history.concepts import supply as optional
from pbem.games.empires_of_history.economy import pools
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.questions import obstacles

Args = Mapping[str, Any]


def _supply(g: Position, args: Args) -> Answer:
    """EOH-583 to EOH-587, EOH-700: the lines from a territory to the saving places of those who
    stand there or control it; of a sea zone for whom it is open."""
    area = args["place"]
    if g.board.is_sea(area):
        return _zone(g, area)
    who = g.nations_in(area) or list(filter(None, [g.controller(area)]))
    told: list[Because] = []
    ways: dict[str, dict[str, list[str]]] = {}
    for nation in who:
        ways[nation] = lines(g, area, nation)
        told += _of_nation(g, area, nation, ways[nation])
    holds = all(any(each.values()) for each in ways.values())
    return Answer(tuple(told), holds, {"area": area, "lines": ways})


def lines(g: Position, area: str, nation: str) -> dict[str, list[str]]:
    """The shortest line from a territory to a supply centre of each pool of a nation, [] for
    none."""
    found = routes.supply(g, area, nation) if routes.own_land(g, area, nation) else {}
    return {pool: _nearest(g, found, nation, pool) for pool in g.board.powers[nation].pools}


def _nearest(g: Position, found: routes.Found, nation: str, pool: str) -> list[str]:
    goals = pools.seats(g, nation, pool)
    ways = [routes.way(found, goal) for goal in goals if goal in found]
    return min(ways, key=len, default=[])


def _of_nation(
    g: Position, area: str, nation: str, ways: Mapping[str, list[str]]
) -> Iterator[Because]:
    said: dict[str, Any] = {"nation": nation, "area": area}
    for pool, way in ways.items():
        if way:
            why = "line_to_pool" if len(way) > 1 else "pool_is_here"
            yield Because(why, {**said, "pool": pool, "path": way}, "EOH-584")
    if missing := [pool for pool, way in ways.items() if not way]:
        yield Because("no_line_to_pool", {**said, "pools": missing}, "EOH-584")
        yield from _stopped(g, area, nation)
    if optional.is_agreed_on(g):
        holds = optional.in_supply(g, area, nation)
        yield Because("units_in_supply" if holds else "units_out_of_supply", said, "EOH-700")


def _stopped(g: Position, area: str, nation: str) -> Iterator[Because]:
    if code := obstacles.closed(g, nation, area):
        yield Because("no_line_begins_here", {"nation": nation, "area": area}, "EOH-587")
        if code != "line_stops_at_partisans":
            return
    yield from obstacles.around(g, nation, routes.supply(g, area, nation))


def _zone(g: Position, zone: str) -> Answer:
    """EOH-043, EOH-585: for whom a sea zone is open, of all that are in a war."""
    fighting = [nation for nation in g.board.powers if g.in_war(nation)]
    told: dict[str, list[str]] = {"open": [], "closed": [], "cargo": []}
    for nation in fighting:
        told["open" if routes.open_for_supply(g, zone, nation) else "closed"].append(nation)
        if not routes.open_for_cargo(g, zone, nation):
            told["cargo"].append(nation)
    ships = {n: routes.ships(g, zone, n) for n in g.nations_in(zone, "sea")}
    lines_ = [Because("zone_open", {"area": zone, "nations": told["open"]}, "EOH-585")]
    if told["closed"]:
        lines_.append(Because("zone_closed", {"area": zone, "nations": told["closed"]}, "EOH-585"))
    if told["cargo"]:
        lines_.append(Because("zone_no_cargo", {"area": zone, "nations": told["cargo"]}, "EOH-043"))
    return Answer(tuple(lines_), None, {"area": zone, "ships": ships, **told})


# Oil


def _oil(g: Position, args: Args) -> Answer:
    """EOH-039, EOH-352, R30: what oil a territory gives and who has counters there, and the line by
    which each can be spent; or all oil that reaches a pool."""
    return _oil_of_pool(g, args["pool"]) if "pool" in args else _oil_at(g, args["place"])


def _oil_at(g: Position, area: str) -> Answer:
    if g.board.is_sea(area):
        raise Illegal("EOH-039", "no_oil_at_sea", area=area)
    wells, here = g.board.oil(area), g.state["oil"].get(area, {})
    said: dict[str, Any] = {"area": area, "count": wells, "nation": g.controller(area)}
    told = [Because("wells_give" if wells else "no_wells", said, "EOH-039")]
    ways: dict[str, dict[str, list[str]]] = {}
    for nation, count in here.items():
        found = pools.oil_ways(g, area, nation)
        names = g.board.powers[nation].pools
        ways[nation] = {pool: _nearest(g, found, nation, pool) for pool in names}
        told += _counters(g, area, nation, count, ways[nation])
    reached = [any(each.values()) for each in ways.values()]
    return Answer(tuple(told), all(reached) if reached else None, {"area": area, "lines": ways})


def _counters(
    g: Position, area: str, nation: str, count: int, ways: Mapping[str, list[str]]
) -> Iterator[Because]:
    said: dict[str, Any] = {"area": area, "nation": nation, "count": count}
    for pool, way in ways.items():
        if way:
            why = "oil_reaches" if len(way) > 1 else "oil_is_there"
            yield Because(why, {**said, "pool": pool, "path": way}, "EOH-352")
    if missing := [pool for pool, way in ways.items() if not way]:
        yield Because("oil_reaches_not", {**said, "pools": missing}, "EOH-352")
        if not any(ways.values()):
            yield from obstacles.around(g, nation, pools.oil_ways(g, area, nation))


def _oil_of_pool(g: Position, pool: str) -> Answer:
    """EOH-352: a saving place of a nation that has made itself out of another is one of both."""
    owners = [n for n, told in g.board.powers.items() if pool in told.pools and g.exists(n)]
    told: list[Because] = []
    found: dict[str, dict[str, int]] = {}
    for nation in owners:
        found[nation] = dict(pools.traced(g, nation, pool))
        told += _spendable(g, nation, pool, found[nation])
    return Answer(tuple(told), any(found.values()), {"pool": pool, "places": found})


def _spendable(g: Position, nation: str, pool: str, found: Mapping[str, int]) -> Iterator[Because]:
    lost = [t for t, here in g.state["oil"].items() if here.get(nation) and t not in found]
    said: dict[str, Any] = {"nation": nation, "pool": pool}
    places = [f"{place} {count}" for place, count in found.items()]
    why = "oil_of_pool" if places else "no_oil_of_pool"
    yield Because(why, {**said, "places": places}, "EOH-352")
    if lost:
        yield Because("oil_elsewhere", {**said, "places": lost}, "EOH-352")


QUESTIONS = (
    Question(
        "supply",
        ("{place}",),
        _supply,
        "By which line units in a territory are joined with the saving places of their nation, or"
        " what stops it; for whom a sea zone is open.",
        "supply Cairo",
    ),
    Question(
        "oil",
        ("{place}", "{pool}"),
        _oil,
        "What oil a territory gives, who has counters there, and for which saving places they can"
        " be spent; or all oil that reaches a saving place.",
        "oil Ruhr",
    ),
)
