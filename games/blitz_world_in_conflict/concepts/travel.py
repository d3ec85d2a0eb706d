"""Ways through the air and over land, and what they cost (BLZ-225, BLZ-434, BLZ-436, BLZ-445)."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Iterable, Sequence

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import PARA
from pbem.games.blitz_world_in_conflict.concepts import in_force
from pbem.games.blitz_world_in_conflict.position import Position

LAND_COST, SEA_COST = 1, 2
REBASE = 3
Enter = Callable[[str, str], int | None]


def range_of(g: Position, unit: str) -> int:
    """BLZ-202: the range of an air unit, or with which a PARA flies."""
    told = g.board.units[unit]
    return told.air_move if told.type == PARA else g.face(unit).range


def air_cost(g: Position, here: str, there: str) -> int | None:
    """BLZ-030, BLZ-394, BLZ-434, BLZ-436: what an aircraft pays to enter an area from the next one;
    None for one that it may not enter: a neutral land area, or one that is not in play. In scenario
    A it crosses sea areas that are not."""
    del here
    is_sea = g.board.is_sea(there)
    if there not in g.board.in_play:
        return SEA_COST if is_sea and in_force.holds(g, "A") else None
    if is_sea:
        return SEA_COST
    return LAND_COST if g.controller(there) else None


def fly(g: Position, start: str) -> Enter:
    """The step of an aircraft from area to area, for `distance` and `along`."""
    del start
    return lambda here, there: air_cost(g, here, there) if there in g.board.by_air(here) else None


def distance(g: Position, start: str, goal: str, enter: Enter, most: int) -> int | None:
    """What the cheapest way costs, None for none that costs at most so much."""
    costs = {start: 0}
    ahead = [(0, start)]
    while ahead:
        cost, here = heapq.heappop(ahead)
        if here == goal:
            return cost
        if cost > costs[here]:
            continue
        for there in g.board.neighbours(here):
            step = enter(here, there)
            if step is None or cost + step > most:
                continue
            if cost + step < costs.get(there, most + 1):
                costs[there] = cost + step
                heapq.heappush(ahead, (cost + step, there))
    return None


def within(g: Position, start: str, enter: Enter, most: int) -> dict[str, int]:
    """All areas to which a way leads that costs at most so much, with what the cheapest costs."""
    costs = {start: 0}
    ahead = [(0, start)]
    while ahead:
        cost, here = heapq.heappop(ahead)
        if cost > costs[here]:
            continue
        for there in g.board.neighbours(here):
            step = enter(here, there)
            if step is not None and cost + step < costs.get(there, most + 1):
                costs[there] = cost + step
                heapq.heappush(ahead, (cost + step, there))
    return costs


def along(g: Position, places: Sequence[str], enter: Enter, most: int) -> int | None:
    """What a way over these places costs, each stretch between two of them the cheapest; None for
    none that costs at most so much."""
    cost = 0
    for here, there in itertools.pairwise(places):
        step = distance(g, here, there, enter, most - cost)
        if step is None:
            return None
        cost += step
    return cost


def check_air(g: Position, unit: str, places: Sequence[str], rule: str, *, times: int = 1) -> int:
    """What an aircraft pays for a way. Illegal for a neutral area in it, and for one that is too
    far."""
    most = times * range_of(g, unit)
    for place in places[1:]:
        if not g.board.is_sea(place) and air_cost(g, "", place) is None:
            raise Illegal("BLZ-436", "closed_in_the_air", unit=unit, area=place)
    cost = along(g, places, fly(g, places[0]), most)
    if cost is None:
        told = along(g, places, fly(g, places[0]), 99)
        raise Illegal(rule, "out_of_range", unit=unit, goal=places[-1], cost=told or 0, range=most)
    return cost


def land_cost(g: Position, area: str) -> int:
    """BLZ-445: what a land unit pays for a land area; Islands are clear."""
    return int(g.board.tables["terrain"][g.board.terrain(area)].get("move", 1))


def nearest(g: Position, start: str, goals: Iterable[str], most: int) -> list[str]:
    """BLZ-582: the closest of some land areas by air moves, none farther than so much, those that
    are as close by name."""
    costs = {goal: distance(g, start, goal, fly(g, start), most) for goal in goals}
    found = {goal: cost for goal, cost in costs.items() if cost is not None}
    best = min(found.values(), default=0)
    return sorted(goal for goal, cost in found.items() if cost == best)
