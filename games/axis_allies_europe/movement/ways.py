"""Ways: whether a kind of unit may go along a path at all, whatever stands there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pbem.engine.errors import Illegal
from pbem.games.axis_allies_europe.board import UnitKind
from pbem.games.axis_allies_europe.position import Position


def check_way(g: Position, path: Sequence[str], kind: str) -> None:
    """AAE-033, AAE-057, AAE-216: border by border, every one of them a movement, no further than
    the unit's rating.
    """
    unit = g.board.unit(kind)
    for start, goal in pairwise(path):
        if unit.is_ship:
            _check_sea(g, unit, start, goal)
        elif g.board.is_neutral(goal):
            raise Illegal("AAE-031", "neutral", place=goal)
        elif not unit.is_air:
            _check_land(g, unit, start, goal)
        if not g.board.linked(start, goal, unit.ways):
            if g.board.linked(start, goal):
                raise Illegal("AAE-032", "straits_closed", start=start, goal=goal)
            raise Illegal("AAE-026", "no_border", start=start, goal=goal)
    if len(path) - 1 > unit.move:
        raise Illegal("AAE-057", "too_far", unit=kind, reach=unit.move, need=len(path) - 1)


def _check_sea(g: Position, unit: UnitKind, start: str, goal: str) -> None:
    """AAE-036: ships stay at sea."""
    for place in (start, goal):
        if not g.board.is_sea(place):
            raise Illegal("AAE-036", "sea_only", unit=unit.name, place=place)


def _check_land(g: Position, unit: UnitKind, start: str, goal: str) -> None:
    """AAE-035: land units and guns stay on land."""
    for place in (start, goal):
        if g.board.is_sea(place):
            raise Illegal("AAE-035", "over_land_only", unit=unit.name, place=place)


def check_goes(path: Sequence[str]) -> None:
    """A path of one place leads nowhere."""
    if len(path) < 2:
        raise Illegal("AAE-033", "goes_nowhere", place=path[0])
