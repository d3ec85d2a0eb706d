"""Ways through the air and over land, and what they cost (BLZ-225, BLZ-434, BLZ-436, BLZ-445)."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterable, Mapping, Sequence

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.components import PARA
from pbem.games.blitz_world_in_conflict.concepts import in_force
from pbem.games.blitz_world_in_conflict.position import Position

LAND_COST, SEA_COST = 1, 2
REBASE = 3
FAR = 99
# What it costs to enter an area; no entry for one that is closed.
Costs = Mapping[str, int]


def range_of(g: Position, unit: str) -> int:
    """BLZ-202: the range of an air unit, or with which a PARA flies."""
    told = g.board.units[unit]
    return told.air_move if told.type == PARA else g.face(unit).range


def in_the_air(g: Position) -> Costs:
    """BLZ-030, BLZ-394, BLZ-434, BLZ-436: what an aircraft pays to enter each area from the next
    one. It may not enter others: neutral land areas, and those that are not in play, but in
    scenario A it crosses sea areas that are not."""
    return g.board.held.get(g.state, "in the air", lambda: _in_the_air(g))


def _in_the_air(g: Position) -> dict[str, int]:
    board, is_over_all = g.board, in_force.holds(g, "A")
    costs = {sea: SEA_COST for sea in board.seas if is_over_all or sea in board.in_play}
    costs |= dict.fromkeys(board.in_play & g.state["control"].keys(), LAND_COST)
    return costs


def within(g: Position, start: str, most: int) -> Mapping[str, int]:
    """All areas to which a way by air leads that costs at most so much, with what the cheapest
    costs."""
    key = ("within", start, most)
    return g.board.held.get(g.state, key, lambda: reached(g.board, start, in_the_air(g), most))


def reached(board: BlitzBoard, start: str, steps: Costs, most: int) -> dict[str, int]:
    """The same, where it costs `steps` to enter areas."""
    costs = {start: 0}
    ahead = [(0, start)]
    while ahead:
        cost, here = heapq.heappop(ahead)
        if cost > costs[here]:
            continue
        for there in board.by_air(here):
            step = steps.get(there)
            if step is not None and cost + step < costs.get(there, most + 1):
                costs[there] = cost + step
                heapq.heappush(ahead, (cost + step, there))
    return costs


def along(g: Position, places: Sequence[str], most: int) -> int | None:
    """What a way over these places costs, each stretch between two of them the cheapest; None for
    none that costs at most so much."""
    cost = 0
    for here, there in itertools.pairwise(places):
        step = within(g, here, most - cost).get(there)
        if step is None:
            return None
        cost += step
    return cost


def check_air(g: Position, unit: str, places: Sequence[str], rule: str, *, times: int = 1) -> int:
    """What an aircraft pays for a way. Illegal for a neutral area in it, and for one that is too
    far."""
    most = times * range_of(g, unit)
    steps = in_the_air(g)
    for place in places[1:]:
        if not g.board.is_sea(place) and place not in steps:
            raise Illegal("BLZ-436", "closed_in_the_air", unit=unit, area=place)
    cost = along(g, places, most)
    if cost is None:
        told = along(g, places, FAR)
        raise Illegal(rule, "out_of_range", unit=unit, goal=places[-1], cost=told or 0, range=most)
    return cost


def land_cost(g: Position, area: str) -> int:
    """BLZ-445: what a land unit pays for a land area; Islands are clear."""
    return int(g.board.tables["terrain"][g.board.terrain(area)].get("move", 1))


def nearest(g: Position, start: str, goals: Iterable[str], most: int) -> list[str]:
    """BLZ-582: the closest of some land areas by air moves, none farther than so much, those that
    are as close by name."""
    costs = within(g, start, most)
    found = {goal: costs[goal] for goal in goals if goal in costs}
    best = min(found.values(), default=0)
    return sorted(goal for goal, cost in found.items() if cost == best)
