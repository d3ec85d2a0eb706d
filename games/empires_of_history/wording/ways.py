"""Whole orders in place of one that leaves places out: the cheapest ways from place to place.

Nothing is judged here: every one of them still has to stand before the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.wording import Way
from pbem.games.empires_of_history.orders.writer import writer
from pbem.games.empires_of_history.position import Position
from pbem.wargame.writer import way

MOST = 6
# More than any unit goes; of longer ways nothing is left out.
_FURTHEST = 14
_LAND_FUEL, _SEA_FUEL = 1, 2

Path = tuple[str, ...]
Steps = Callable[[str], Iterator[tuple[str, int]]]

_MARCHES = ("move", "breakthrough")
_FLIGHTS = ("rebase", "fly", "bomb", "tactical", "drop", "nuclear")


def ways(g: Position, ask: Ask, line: Line) -> list[Way]:
    """The orders that may be meant, the best first, at most six; none where nothing is left out."""
    nation = line.power or ask.to[0]
    if line.verb in _MARCHES:
        return _told(g, line, _paths(line, lambda t: _marches(g, t, nation)))
    if line.verb in _FLIGHTS:
        return _told(g, line, _paths(line, lambda area: _flights(g, area, nation)))
    if line.verb == "TF" and "legs" in line.args:
        return _sailed(g, line)
    return []


def _marches(g: Position, territory: str, nation: str) -> Iterator[tuple[str, int]]:
    """EOH-462, R20: on from the own side's territories alone."""
    if not g.is_friendly(nation, g.controller(territory) or ""):
        return
    yield from ((other, 1) for other in g.board.borders(territory))


def _flights(g: Position, area: str, nation: str) -> Iterator[tuple[str, int]]:
    """EOH-241, EOH-242, R41: a territory costs 1, a sea zone 2, none leads over neutral ones."""
    for other in g.board.neighbours(area):
        if g.board.is_sea(other):
            yield other, _SEA_FUEL
        elif _is_at_war(g, other, nation):
            yield other, _LAND_FUEL


def _is_at_war(g: Position, territory: str, nation: str) -> bool:
    holder = g.controller(territory)
    return bool(holder) and (g.is_friendly(nation, holder) or g.at_war(nation, holder))


def _waters(g: Position, area: str) -> Iterator[tuple[str, int]]:
    """EOH-032: from zone to zone, and out of a port."""
    others = g.board.waters(area) if g.board.is_sea(area) else g.board.coast(area)
    yield from ((other, 1) for other in others)


def _paths(line: Line, steps: Steps) -> list[Path]:
    return _between(line.args["path"]["places"], steps)


def _between(places: list[str], steps: Steps) -> list[Path]:
    """All cheapest ways by the places that are named; none where each lies beside the next, or one
    cannot be reached."""
    if all(goal in dict(steps(start)) for start, goal in pairwise(places)):
        return []
    found: list[Path] = [tuple(places[:1])]
    for start, goal in pairwise(places):
        between = _cheapest(start, goal, steps)
        found = [(*path, *more[1:]) for path in found for more in between][: MOST**2]
    return found


def _cheapest(start: str, goal: str, steps: Steps) -> list[Path]:
    """The ways of the lowest cost between two places, sorted; of many to one place some."""
    known: dict[str, int] = {start: 0}
    met: dict[str, int] = {}
    by_cost: dict[int, list[Path]] = {0: [(start,)]}
    for cost in range(_FURTHEST):
        ended = [path for path in by_cost.get(cost, ()) if path[-1] == goal]
        if ended:
            return sorted(ended)[: MOST**2]
        for path in by_cost.pop(cost, ()):
            for other, more in steps(path[-1]):
                after = cost + more
                if known.get(other, after) >= after and met.get(other, 0) < MOST:
                    known[other] = after
                    met[other] = met.get(other, 0) + 1
                    by_cost.setdefault(after, []).append((*path, other))
    return []


def _told(g: Position, line: Line, paths: list[Path]) -> list[Way]:
    write = writer(g.board)
    return [Way(write.changed(line, path=way(path)).text) for path in paths[:MOST]]


def _sailed(g: Position, line: Line) -> list[Way]:
    """The same of a task force, part after part; one way where several are as short. What goes
    through a canal stays as it is."""
    at, legs, is_filled = line.args["place"], [], False
    for leg in line.args["legs"]:
        full = _filled(g, at, leg)
        is_filled = is_filled or full != leg
        legs.append(full)
        at = _after(at, full)
    if not is_filled:
        return []
    return [Way(writer(g.board).changed(line, legs=legs).text)]


def _filled(g: Position, at: str, leg: Mapping[str, Any]) -> Mapping[str, Any]:
    if leg["do"] != "move" or "via" in leg:
        return leg
    found = _between([at, *leg["places"]], lambda area: _waters(g, area))
    return {**leg, "places": list(found[0][1:])} if found else leg


def _after(at: str, leg: Mapping[str, Any]) -> str:
    """Where the force is after a part of its orders."""
    if leg["do"] == "port":
        return str(leg["place"])
    places = leg["places"] if leg["do"] == "move" else ()
    return str(places[-1]) if places else at
