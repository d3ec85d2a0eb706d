"""Moves over land (§Ph7, §Straits, §Mountains, §Rivers, EOH-460 to EOH-463): into friendly
territories, into empty hostile ones, which are taken, and into battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.concepts import bans, standing
from pbem.games.empires_of_history.concepts.affected import PARTISAN
from pbem.games.empires_of_history.land import arms, capture, columns, steps
from pbem.games.empires_of_history.position import Position
from pbem.wargame.counts import Counts, added

_FAR_RATING = 8


def move(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> None:
    """EOH-460, EOH-462, EOH-463: units and generals go along a path. Raises Illegal, and changes
    nothing then."""
    way = whole_way(g, nation, told["path"]["places"])
    force, generals = chosen(g, nation, told["units"], way[0], way[-1])
    led = is_led(g, nation, way[0], way[-1], generals)
    check_pace(g, nation, force, generals, len(way) - 1, led=led)
    check_entry(g, nation, force, generals, way[-2], way[-1])
    kinds = (*force, arms.GENERAL)
    left = {kind: arms.pace(g, nation, kind, led=led) - len(way) + 1 for kind in kinds}
    steps.leave(g, nation, way[0], force, generals)
    _march_through(g, nation, way, events)
    steps.arrive(g, nation, way[-1], force, generals)
    steps.tell(nation, force, generals, way, events)
    came = {"from": way[-2], "start": way[0], "by": columns.BY_LAND, "left": left}
    steps.meet(g, nation, way[-1], force, generals, came, events)


def free(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> None:
    """EOH-276, R83: a partisan takes the home territory in which it stands, if no enemy land unit
    is there. Raises Illegal."""
    place = told["place"]
    force, _ = chosen(g, nation, told["units"], place, place)
    if not capture.is_hostile(g, place, nation) or g.board.native(place) != nation:
        raise Illegal("EOH-276", "nothing_to_free", area=place)
    for kind in force:
        if kind != PARTISAN:
            raise Illegal("EOH-276", "only_partisans_free", unit=kind)
    if enemies := g.enemies_in(place, nation, "land"):
        raise Illegal("EOH-276", "enemy_in_the_way", area=place, nations=enemies)
    steps.mark(g, nation, place, force)
    capture.take(g, place, nation, events)


# The way


def whole_way(g: Position, nation: str, stops: Sequence[str]) -> list[str]:
    """The whole way through these stops, the shortest over friendly territories between each two.
    Raises Illegal where none is open."""
    for place in stops:
        if g.board.is_sea(place):
            raise Illegal("EOH-460", "no_march_at_sea", area=place)
    whole = [stops[0]]
    for goal in stops[1:]:
        part = _shortest(g, nation, whole[-1], goal)
        if not part:
            raise Illegal("EOH-460", "no_way_by_land", area=goal, start=whole[-1])
        whole += part[1:]
    if len(whole) < 2:
        raise Illegal("EOH-460", "no_way_by_land", area=whole[0], start=whole[0])
    for place in whole[1:-1]:
        if not _is_open(g, nation, place):
            raise Illegal("EOH-463", "no_marching_through", area=place)
    return whole


def _shortest(g: Position, nation: str, start: str, goal: str) -> list[str]:
    """By the order of the board among equal ones; only the goal itself need not be open."""
    edge, seen = [[start]], {start}
    while edge:
        after = []
        for way in edge:
            for place in g.board.borders(way[-1]):
                if place == goal:
                    return [*way, place]
                if place not in seen and _is_open(g, nation, place):
                    seen.add(place)
                    after.append([*way, place])
        edge = after
    return []


def _is_open(g: Position, nation: str, place: str) -> bool:
    """R20: whether units may go through a territory: a friendly one without enemies, and with the
    switch an empty hostile one, which they take."""
    if capture.defenders(g, place, nation):
        return False
    if capture.is_friendly(g, place, nation):
        return True
    is_taken = g.option("move_through_empty") == "on" and not g.complexes(place)
    return is_taken and capture.is_hostile(g, place, nation)


def _march_through(g: Position, nation: str, way: Sequence[str], events: Events) -> None:
    """R20: hostile territories on the way are taken."""
    for place in way[1:-1]:
        if capture.is_hostile(g, place, nation):
            capture.take(g, place, nation, events)


# Who goes


def chosen(
    g: Position, nation: str, units: Sequence[Mapping[str, Any]], start: str, goal: str
) -> tuple[Counts, list[str]]:
    """The units {kind: count} and generals of a line; without a number all that have not moved, and
    no guns into a hostile territory. Raises Illegal."""
    force: Counts = {}
    generals: list[str] = []
    able = unmoved(g, nation, start)
    for item in units:
        if item["power"] not in ("", nation):
            raise Illegal("EOH-460", "units_of_others", nation=item["power"])
        if item["kind"] == arms.GENERAL or not item["kind"]:
            generals += _generals(g, nation, item, start)
        if item["kind"] != arms.GENERAL:
            force = added(force, _units(g, nation, item, start, goal, able))
    for kind, count in force.items():
        if count > able.get(kind, 0):
            told: dict[str, Any] = {"area": start, "unit": kind, "count": count}
            raise Illegal("EOH-460", "not_so_many_units", **told, have=able.get(kind, 0))
    if not force and not generals:
        told = {"area": start, "unit": arms.INFANTRY}
        raise Illegal("EOH-460", "not_so_many_units", **told, count=1, have=0)
    return force, list(dict.fromkeys(generals))


def unmoved(g: Position, nation: str, start: str) -> Counts:
    """EOH-468: the land units of a nation in a territory that have not moved in this turn, and did
    not come from the air."""
    moved = g.now["moved"].get(start, {}).get(nation, {})
    dropped = g.now["dropped"].get(start, {}).get(nation, {})
    found = {}
    for kind, count in g.of_class(start, nation, "land").items():
        if left := count - moved.get(kind, 0) - dropped.get(kind, 0):
            found[kind] = max(0, left)
    return found


def _units(
    g: Position, nation: str, item: Mapping[str, Any], start: str, goal: str, able: Counts
) -> Counts:
    kind, count = item["kind"], item["count"]
    if not kind:
        hostile = capture.is_hostile(g, goal, nation)
        return {k: n for k, n in able.items() if not (hostile and _is_gun(g, k))}
    if not arms.is_land(g, kind):
        raise Illegal("EOH-460", "no_land_unit", unit=kind)
    found = able.get(kind, 0) if count is None else int(count)
    return {kind: found} if found else {}


def _generals(g: Position, nation: str, item: Mapping[str, Any], start: str) -> list[str]:
    there = [n for n in g.generals(start, nation) if n not in g.now["generals_moved"]]
    if "name" not in item:
        if item["count"] in (None, len(there)):
            return there
        raise Illegal("EOH-212", "which_general", area=start, generals=there)
    if item["name"] not in there:
        told = {"general": item["name"], "area": start}
        at = standing.general_at(g, nation, item["name"])
        raise Illegal("EOH-212", "general_not_there", **told, at="" if at == start else at)
    return [item["name"]]


def _is_gun(g: Position, kind: str) -> bool:
    return arms.fights_as(g, kind) == arms.GUN


# What is allowed


def is_led(g: Position, nation: str, start: str, goal: str, generals: Sequence[str]) -> bool:
    """EOH-545: whether a general of rating 8 or more goes the same way, now or before."""
    before = [
        name
        for each in columns.at(g, goal)
        if (each["nation"], each.get("start", "")) == (nation, start)
        for name in each["generals"]
    ]
    return any(g.rating(nation, name) >= _FAR_RATING for name in (*generals, *before))


def check_pace(
    g: Position,
    nation: str,
    force: Counts,
    generals: Sequence[str],
    steps: int,
    *,
    led: bool = False,
) -> None:
    """EOH-460: a territory costs a point of movement. Raises Illegal."""
    for kind in (*force, *([arms.GENERAL] if generals else ())):
        have = arms.pace(g, nation, kind, led=led)
        if steps > have:
            raise Illegal("EOH-460", "too_far", unit=kind, reach=have, need=steps)


def check_entry(
    g: Position, nation: str, force: Counts, generals: Sequence[str], origin: str, goal: str
) -> None:
    """What may enter a territory from a neighbour. Raises Illegal."""
    check_goal(g, nation, force, goal)
    bans.check_flood(g, nation, origin, goal)
    if capture.is_friendly(g, goal, nation):
        _check_guns(g, nation, force, goal)
    elif any(_is_gun(g, kind) for kind in force):
        raise Illegal("EOH-219", "no_guns_into_hostile_land", area=goal)
    if capture.defenders(g, goal, nation):
        check_armor(g, force, origin, goal)
    alone = generals and not force and not columns.units(columns.at(g, goal), nation)
    if alone and not capture.is_friendly(g, goal, nation):
        raise Illegal("EOH-212", "general_alone", area=goal)


def check_goal(g: Position, nation: str, force: Counts, goal: str) -> None:
    """EOH-268, EOH-320, EOH-666: who may be in a territory at all. Raises Illegal."""
    holder = g.controller(goal)
    if not capture.is_friendly(g, goal, nation) and not capture.is_hostile(g, goal, nation):
        raise Illegal("EOH-320", "not_at_war", area=goal, nation=holder)
    if bans.stays_out(g, nation, goal):
        raise Illegal("EOH-666", "bulgaria_stays_out", area=goal)
    bans.check_home(g, nation, goal)
    home = [goal, *g.board.borders(goal)]
    if PARTISAN in force and not any(g.board.native(t) == nation for t in home):
        raise Illegal("EOH-268", "partisans_too_far", area=goal)


def _check_guns(g: Position, nation: str, force: Counts, goal: str) -> None:
    if any(_is_gun(g, kind) for kind in force) and goal in g.now["taken"]:
        raise Illegal("EOH-219", "no_guns_into_new_land", area=goal)


def check_armor(g: Position, force: Counts, origin: str, goal: str) -> None:
    """EOH-007, EOH-012, EOH-015, R86: armor attacks neither over a strait or river nor into
    mountains. Raises Illegal."""
    for kind in force:
        if arms.fights_as(g, kind) != arms.ARMOR:
            continue
        if g.board.across_strait(origin, goal):
            raise Illegal("EOH-007", "no_armor_over_straits", area=goal, start=origin)
        if g.board.is_mountain(goal):
            raise Illegal("EOH-012", "no_armor_into_mountains", area=goal)
        if g.board.across_river(origin, goal):
            raise Illegal("EOH-015", "no_armor_over_rivers", area=goal, start=origin)
