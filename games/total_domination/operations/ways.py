"""The way of one unit (§6.2), judged on the position just before its move, the unit still in
place (R-51)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from pbem.engine.errors import Illegal
from pbem.games.total_domination.concepts import supply
from pbem.games.total_domination.operations import goals
from pbem.games.total_domination.operations.goals import Mover
from pbem.games.total_domination.position import Position


def of(g: Position, power: str, kind: str, places: Sequence[str]) -> tuple[str, ...]:
    """TDM-121: the areas that a unit of a power goes through, start and goal included.

    Between two of `places` that are not adjacent the shortest way is found, to the goal one that is
    legal, so that one that meets the first-unit rule is taken where there is one. Raises Illegal;
    where only start and goal were named, with another way that would do.
    """
    start, goal = places[0], places[-1]
    mover = Mover(g, power, kind, start, supply.Chains(g, power))
    if not supply.in_supply(g, start, power, mover.supplied):
        raise Illegal("TDM-054", "out_of_supply", unit=kind, area=start)
    if start == goal:
        raise Illegal("TDM-121", "stays_there", area=goal)
    way = [start]
    for place in places[1:-1]:
        way += _between(mover, way[-1], place)
    if goal not in g.adjacent(way[-1]):
        return found(mover, way, goal)
    try:
        check(mover, [*way, goal])
    except Illegal as refusal:
        problem, others = refusal.problem, _others(mover, goal) if len(places) == 2 else ()
        raise Illegal(problem.rule, problem.code, others, **problem.fields) from None
    return (*way, goal)


def _between(mover: Mover, here: str, there: str) -> list[str]:
    """The way from one named area to the next one, without the first; not adjacent where no way
    leads there."""
    if there in mover.g.adjacent(here):
        return [there]
    before = _spread(mover, here)
    return _path(before, there)[1:] if there in before else [there]


def _spread(mover: Mover, start: str) -> dict[str, str]:
    """The own supplied areas to which a way leads from an area through such areas, each with the
    area before it on the shortest one, the first by name among equals; "" for the start."""
    found, edge = {start: ""}, [start]
    while edge:
        entered: list[str] = []
        for area in edge:
            for other in mover.g.adjacent(area):
                if other not in found and other in mover.supplied:
                    found[other] = area
                    entered.append(other)
        edge = entered
    return found


def _path(before: Mapping[str, str], area: str) -> list[str]:
    way = [area]
    while earlier := before[way[-1]]:
        way.append(earlier)
    return way[::-1]


def check(mover: Mover, way: Sequence[str]) -> None:
    """TDM-121: Illegal unless each step of a way is a link, and all areas on it are controlled and
    in supply; TDM-122, TDM-134: whatever their types, links and stacks."""
    for here, there in pairwise(way):
        if there not in mover.g.adjacent(here):
            raise Illegal("TDM-035", "not_adjacent", start=here, goal=there)
    for area in way[1:-1]:
        goals.check_open(mover, area)
        if area not in mover.supplied:
            raise Illegal("TDM-121", "no_passage", power=mover.power, area=area)
    goals.check(mover, way[-2], way[-1])


def found(mover: Mover, way: Sequence[str], goal: str) -> tuple[str, ...]:
    """The shortest legal way to a goal that begins like this, the first by name among equals;
    Illegal where there is none, with what is wrong with the shortest one."""
    refusals: list[Illegal] = []
    for rest in _rests(mover, way[-1], goal):
        try:
            check(mover, [*way, *rest])
        except Illegal as refusal:
            refusals.append(refusal)
        else:
            return (*way, *rest)
    if refusals:
        raise refusals[0]
    goals.check_open(mover, goal)
    raise Illegal("TDM-121", "no_way", power=mover.power, start=mover.start, goal=goal)


def _rests(mover: Mover, here: str, goal: str) -> list[list[str]]:
    """By the area before the goal the shortest way there, without its start; the shortest one
    first."""
    before = _spread(mover, here)
    ways = [_path(before, last) for last in mover.g.adjacent(goal) if last in before]
    rests = [[*way[1:], goal] for way in ways if goal not in way]
    return sorted(rests, key=lambda rest: (len(rest), rest))


def _others(mover: Mover, goal: str) -> tuple[str, ...]:
    """Another way that would do, as it is written."""
    try:
        return (" -> ".join(found(mover, [mover.start], goal)),)
    except Illegal:
        return ()
