"""Whole routes for one that leaves out where it leads through: the shortest of each kind."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.values import dataclass

# What is met on the way, as (key of the message, place).
Met = frozenset[tuple[str, str]]
NOTHING: Met = frozenset()
MOST = 6


@dataclass(frozen=True, slots=True)
class Route:
    """Areas from start to goal, with what is to be feared between them and what is done there
    besides.
    """

    path: tuple[str, ...]
    fears: Met = NOTHING
    does: Met = NOTHING

    def is_worse(self, other: Route) -> bool:
        """Whether another route does the same on no longer way and has no more to fear."""
        return (
            self.does == other.does
            and other.fears <= self.fears
            and len(other.path) <= len(self.path)
        )


@dataclass(frozen=True, slots=True)
class Travel:
    """How some units go: links of these `kinds`, at most `reach` steps; `may_enter` an area as the
    goal or on the way, `passes(area)` what they fear and do there on the way.
    """

    kinds: Collection[str]
    reach: int
    may_enter: Callable[[str, bool], bool]
    passes: Callable[[str], tuple[Met, Met]]


def is_whole(board: EuropeBoard, places: Sequence[str], kinds: Collection[str]) -> bool:
    """Whether each of these places borders on the next, so that nothing is left out."""
    return all(a == b or board.linked(a, b, kinds) for a, b in pairwise(places))


def routes(board: EuropeBoard, places: Sequence[str], travel: Travel) -> list[Route]:
    """The routes by all these places in turn, the safest first and among them the shortest; of
    those that are as safe and do the same only the first in alphabetical order.
    """
    found = [Route(tuple(places[:1]))]
    for number, place in enumerate(places[1:], 2):
        last = number == len(places)
        found = _best(
            longer
            for route in found
            for longer in _extended(board, route, place, travel, last=last)
        )
    return sorted(found, key=_rank)[:MOST]


def _rank(route: Route) -> tuple[int, int, int, tuple[str, ...]]:
    return len(route.fears), len(route.path), len(route.does), route.path


def _best(found: Iterable[Route]) -> list[Route]:
    """The routes than which none is better."""
    kept: list[Route] = []
    for route in sorted(found, key=_rank):
        if not any(route.is_worse(other) for other in kept):
            kept.append(route)
    return kept


def _extended(
    board: EuropeBoard, route: Route, goal: str, travel: Travel, *, last: bool
) -> Iterator[Route]:
    """The routes that go on from where this one ends to the next place, which is the `last` or to
    be passed. Where they are neighbours the step between them is what was meant.
    """
    level, reached = [route], {route.path[-1]: [route]}
    direct = board.linked(route.path[-1], goal, travel.kinds)
    while level:
        longer: list[Route] = []
        for each in level:
            for area in _next(board, each, goal, travel, direct=direct):
                if area == goal:
                    if travel.may_enter(goal, last):
                        yield _entered(each, goal, travel, last=last)
                    continue
                entered = _entered(each, area, travel, last=False)
                known = reached.setdefault(area, [])
                if not any(entered.is_worse(other) for other in known):
                    known.append(entered)
                    longer.append(entered)
        level = longer


def _next(
    board: EuropeBoard, route: Route, goal: str, travel: Travel, *, direct: bool
) -> Iterator[str]:
    if len(route.path) > travel.reach:
        return
    for area in board.neighbours(route.path[-1], travel.kinds):
        is_stop = not direct and area not in route.path and travel.may_enter(area, False)
        if area == goal or is_stop:
            yield area


def _entered(route: Route, area: str, travel: Travel, *, last: bool) -> Route:
    fears, does = (NOTHING, NOTHING) if last else travel.passes(area)
    return Route((*route.path, area), route.fears | fears, route.does | does)
