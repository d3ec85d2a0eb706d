"""Strategic movement (§Ph7.1, §Oil, EOH-466 to EOH-468, EOH-622, R21, R22, R69): units, bombs and
oil go by rail through any number of friendly territories."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.concepts import routes
from pbem.games.empires_of_history.holdings import Areas
from pbem.games.empires_of_history.land import marches, steps
from pbem.games.empires_of_history.position import Position
from pbem.wargame.counts import Counts, change

OIL, BOMB = "oil", "nuclear bomb"


def rail(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> None:
    """EOH-466, EOH-467: units and oil go by rail; each takes a point of what its first and its last
    territory can do in a turn. Oil that is brought to an ally is his (EOH-332). Raises Illegal, and
    changes nothing then."""
    stops = told["path"]["places"]
    oil = _oil(g, nation, told["units"], stops[0])
    units = [each for each in told["units"] if each["kind"] != OIL]
    force, generals = _freight(g, nation, units, stops[0]) if units else ({}, [])
    for kind in force:
        marches.check_goal(g, nation, {kind: 1}, stops[-1])
    goods = oil and not units
    way = _way(g, nation, stops, _open_for_oil if goods else _open_for_units)
    total = sum(force.values()) + len(generals) + oil
    for place in (way[0], way[-1]):
        _check_capacity(g, place, total)
    _carry(g, nation, way, force, generals, oil)
    steps.tell(nation, force, generals, way, events)
    if oil:
        owner = _owner(g, nation, way[-1])
        told = {"power": nation, "count": oil, "from": way[0], "area": way[-1]}
        events.append({"kind": "oil_moved", **told, **({"to": owner} if owner != nation else {})})


def _owner(g: Position, nation: str, place: str) -> str:
    """EOH-332: whose oil of a nation is in a territory: an ally's where he controls it."""
    holder = g.controller(place)
    return holder if holder and g.allied(nation, holder) else nation


def _carry(
    g: Position, nation: str, way: Sequence[str], force: Counts, generals: list[str], oil: int
) -> None:
    steps.leave(g, nation, way[0], force, generals)
    steps.arrive(g, nation, way[-1], force, generals)
    if oil:
        g.add_oil(way[0], nation, -oil)
        g.add_oil(way[-1], _owner(g, nation, way[-1]), oil)
    for place in (way[0], way[-1]):
        change(g.now["rail"], place, sum(force.values()) + len(generals) + oil)


# What goes


def _freight(
    g: Position, nation: str, units: Sequence[Mapping[str, Any]], start: str
) -> tuple[Counts, list[str]]:
    """R21: land units, generals and nuclear bombs."""
    bombs = sum(_bombs(g, nation, each, start) for each in units if each["kind"] == BOMB)
    others = [each for each in units if each["kind"] != BOMB]
    force, generals = marches.chosen(g, nation, others, start, start) if others else ({}, [])
    return ({**force, BOMB: bombs} if bombs else force), generals


def _bombs(g: Position, nation: str, item: Mapping[str, Any], start: str) -> int:
    have = g.count(start, nation, BOMB)
    count = have if item["count"] is None else int(item["count"])
    if not count or count > have:
        raise Illegal("EOH-693", "no_bomb_there", area=start, count=count, have=have)
    return count


def _oil(g: Position, nation: str, units: Sequence[Mapping[str, Any]], start: str) -> int:
    asked = [each for each in units if each["kind"] == OIL]
    have = g.oil(start, nation)
    count = sum(have if each["count"] is None else int(each["count"]) for each in asked)
    if asked and not 0 < count <= have:
        raise Illegal("EOH-622", "not_so_much_oil", area=start, count=count, have=have)
    return count


# The way


def _way(
    g: Position, nation: str, stops: Sequence[str], open_for: Callable[[Position, str], Areas]
) -> list[str]:
    """EOH-466: the shortest way through these stops over open territories, all of them. Raises
    Illegal."""
    is_open = open_for(g, nation)
    for place in stops:
        if place in g.now["partisans"]:
            raise Illegal("EOH-269", "rail_cut_by_partisans", area=place)
        if place not in is_open:
            raise Illegal("EOH-466", "no_friendly_rail", area=place)
    whole = [stops[0]]
    for goal in stops[1:]:
        part = routes.way(routes.reach(g, whole[-1], is_open), goal)
        if len(part) < 2:
            raise Illegal("EOH-466", "no_way_by_rail", area=goal, start=whole[-1])
        whole += part[1:]
    return whole


def _open_for_units(g: Position, nation: str) -> Areas:
    """EOH-269, EOH-466, R21: territories controlled since the start of the turn by the nation or an
    ally, without enemies, and not held up by partisans then."""
    enemies = set(g.enemies_of(nation))
    meeting = (area for area, here in g.state["units"].items() if not enemies.isdisjoint(here))
    contested = (area for area in meeting if not enemies.isdisjoint(g.nations_in(area, "land")))
    held = g.holdings.of_several(g.friends_of(nation))
    return held.difference(g.now["taken"], g.now["partisans"], contested)


def _open_for_oil(g: Position, nation: str) -> Areas:
    """R30: oil goes through neutral territories too."""
    return _open_for_units(g, nation) | g.holdings.of_several(g.relations.neutral)


def _check_capacity(g: Position, place: str, count: int) -> None:
    """EOH-467, R22, R69. Raises Illegal."""
    left = g.value(place) - g.now["rail"].get(place, 0)
    if count > left:
        raise Illegal("EOH-467", "rail_is_full", area=place, count=count, left=max(0, left))
