"""What territories and sea zones yield, by which way it comes, and why not (§Ph11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.questions import Answer, Because, Question
from pbem.games.empires_of_history.concepts import routes
from pbem.games.empires_of_history.economy import income, pools
from pbem.games.empires_of_history.holdings import SUBMARINE
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.questions import obstacles

Args = Mapping[str, Any]


def _income(g: Position, args: Args) -> Answer:
    """EOH-017 to EOH-019, EOH-112, EOH-580 to EOH-589, EOH-643: what the next phase 11 of a nation
    would bring as things are."""
    nation = args["nation"]
    if g.is_conquered(nation) or g.has_surrendered(nation):
        return Answer((Because("collects_nothing", {"nation": nation}, "EOH-112"),), False)
    told = dict(_parts(g, nation))
    level = g.state["production"].get(nation, "none")
    pool_names = [f"{pool} {points}" for pool, points in told["pools"].items()]
    said = {"nation": nation, "level": level, "home": g.board.powers[nation].home_pool}
    lines = [
        Because("production_level", said, "EOH-643"),
        Because("yields_to_pools" if pool_names else "yields_nothing", {"pools": pool_names}),
    ]
    if told["conquered"]:
        lines.append(Because("yields_conquered", {**said, "points": told["conquered"]}, "EOH-588"))
    if told["trade"]:
        zones = [f"{zone} {points}" for zone, points in told["trade"].items()]
        lines.append(Because("yields_trade", {**said, "zones": zones}, "EOH-589"))
    if told["lost"]:
        lines.append(Because("yields_lost", {"places": told["lost"]}, "EOH-583"))
    return Answer(tuple(lines), None, {"nation": nation, **told})


def _parts(g: Position, nation: str) -> Iterator[tuple[str, Any]]:
    part = income.fraction
    yield "pools", {p: part(g, nation, n) for p, n in income.yields(g, nation).items()}
    yield "conquered", part(g, nation, income.conquered(g, nation))
    yield "trade", {z: part(g, nation, n) for z, n in income.trade(g, nation).items()}
    joined = income.Joined(g, nation)
    yield "lost", [t for t in _own(g, nation) if not joined.arrives(t)]


def _own(g: Position, nation: str) -> Iterator[str]:
    mine = income.owners(g, nation)
    held = g.controlled(nation)
    return (t for t in held if g.board.native(t) in mine and g.value(t))


def _resources(g: Position, args: Args) -> Answer:
    """EOH-017, EOH-018, EOH-041 to EOH-044, EOH-583, EOH-588: whether what a territory yields
    reaches its pool, and by which way; of a sea zone see trade."""
    area = args["place"]
    if g.board.is_sea(area):
        return _trade(g, args)
    nation = g.controller(area)
    said: dict[str, Any] = {"area": area, "nation": nation, "value": g.value(area)}
    if not nation or not g.value(area):
        return Answer((Because("yields_no_points", said, "EOH-017"),), False, said)
    if g.board.native(area) not in income.owners(g, nation):
        return _brought(g, area, {**said, "pool": g.board.powers[nation].home_pool}, "EOH-588")
    if goal := g.board.taken_to(area):
        return _taken(g, area, {**said, "goal": goal, "pool": income.pool_of(g, nation, area)})
    return _brought(g, area, {**said, "pool": income.pool_of(g, nation, area)}, "EOH-583")


def _taken(g: Position, area: str, said: Mapping[str, Any]) -> Answer:
    nation, goal = said["nation"], said["goal"]
    found = routes.cargo(g, area, nation)
    way, holds = routes.way(found, goal), income.Joined(g, nation).arrives(area)
    told = {**said, "path": way}
    if holds:
        return Answer((Because("taken_to", told, "EOH-041"),), True, told)
    lines = [Because("not_taken_to", told, "EOH-041")]
    if way:
        lines.append(Because("goal_not_held", {"goal": goal, "nation": nation}, "EOH-041"))
    else:
        lines += obstacles.around(g, nation, found, cargo=True)
    return Answer(tuple(lines), False, told)


def _brought(g: Position, area: str, said: Mapping[str, Any], rule: str) -> Answer:
    nation, pool = said["nation"], said["pool"]
    found = routes.supplied_from(g, pools.seats(g, nation, pool), nation)
    way = list(reversed(routes.way(found, area)))
    told = {**said, "path": way}
    why = "brought_half_to" if rule == "EOH-588" else "brought_to" if way[1:] else "saved_here"
    if way:
        return Answer((Because(why, told, rule),), True, told)
    begins = routes.supply(g, area, nation)
    lines = (Because("not_brought", told, rule), *obstacles.around(g, nation, begins))
    return Answer(lines, False, told)


def _trade(g: Position, args: Args) -> Answer:
    """EOH-019, EOH-589, EOH-600, EOH-601: the naval trade of a zone, by nation, and what stops
    it."""
    zone = args["place"]
    marked = {} if not g.board.is_sea(zone) else g.board.trade(zone)
    if not marked:
        return Answer((Because("no_trade", {"area": zone}, "EOH-019"),), False, {"area": zone})
    told: list[Because] = []
    left = {nation: income.trade(g, nation).get(zone, 0) for nation in marked}
    for nation, points in marked.items():
        said = {"area": zone, "nation": nation, "marked": points, "points": left[nation]}
        foes = g.enemies_in(zone, nation, "sea")
        ships = [foe for foe in foes if set(routes.ships(g, zone, foe)) - {SUBMARINE}]
        raided = g.now["raided"].get(zone, {}).get(nation, 0)
        if ships:
            told.append(Because("trade_blocked", {**said, "nations": ships}, "EOH-589"))
        else:
            told.append(Because("trade_comes", said, "EOH-589"))
        if raided and not ships:
            told.append(Because("trade_raided", {**said, "lost": raided}, "EOH-601"))
        if foes and not ships:
            told.append(Because("trade_open_to_raids", {**said, "nations": foes}, "EOH-600"))
    return Answer(tuple(told), any(left.values()), {"area": zone, "left": left})


QUESTIONS = (
    Question(
        "income",
        ("{nation}",),
        _income,
        "What a nation would collect as things are: by saving place, for conquests and by naval"
        " trade, and which of its territories yield nothing.",
        "income France",
    ),
    Question(
        "resources",
        ("{place}",),
        _resources,
        "Whether what a territory yields reaches its saving place, by which way or what stops it.",
        "resources Calcutta",
    ),
    Question(
        "trade",
        ("{place}",),
        _trade,
        "The naval trade of a sea zone, and what stops it.",
        "trade E-31",
    ),
)
