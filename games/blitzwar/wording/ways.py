"""Whole orders in place of one that leaves zones out: the shortest ways from zone to zone.

Nothing is judged here: every one of them still has to stand before the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.wording import Way
from pbem.games.blitzwar.board import BROWN, FLEET, UBOAT
from pbem.games.blitzwar.concepts import limits, ships
from pbem.games.blitzwar.orders.writer import writer
from pbem.games.blitzwar.position import Position
from pbem.wargame.writer import way

MOST = 6
# More than any counter goes; of longer ways nothing is left out.
_FURTHEST = 12
_BY_LAND = ("move",)
_BY_SEA = ("sail",)

Path = tuple[str, ...]
Steps = Callable[[str], Iterable[str]]


def ways(g: Position, ask: Ask, line: Line) -> list[Way]:
    """The orders that may be meant, the best first, at most six; none where nothing is left out."""
    side = g.side_of(line.power or ask.to[0])
    if line.verb in _BY_LAND:
        return _told(g, line, _paths(line, lambda zone: _by_land(g, zone, side)), side)
    if line.verb in _BY_SEA:
        named = [item["kind"] for item in line.args["units"]]
        kind = FLEET if FLEET in named else UBOAT
        return _told(g, line, _paths(line, lambda area: ships.steps(g, area, side, kind)), side)
    return []


def _by_land(g: Position, zone: str, side: str) -> Iterator[str]:
    """BWR-372, BWR-377: the zones to which counters of a side can go on: none that others' corps
    are in."""
    for other in g.board.neighbours(zone, {BROWN}):
        if not limits.strangers(g, other, side):
            yield other


def _paths(line: Line, steps: Steps) -> list[Path]:
    """All shortest ways by the zones that are named; none where each lies beside the next, or one
    cannot be reached."""
    places = line.args["path"]["places"]
    if all(goal in set(steps(start)) for start, goal in pairwise(places)):
        return []
    found: list[Path] = [tuple(places[:1])]
    for start, goal in pairwise(places):
        between = _shortest(start, goal, steps)
        found = [(*path, *more[1:]) for path in found for more in between][: MOST**2]
    return found


def _shortest(start: str, goal: str, steps: Steps) -> list[Path]:
    """All ways of the fewest steps between two areas."""
    edge: list[Path] = [(start,)]
    seen = {start}
    for _ in range(_FURTHEST):
        edge = [(*path, after) for path in edge for after in steps(path[-1]) if after not in seen]
        if found := [path for path in edge if path[-1] == goal]:
            return found[: MOST**2]
        seen |= {path[-1] for path in edge}
    return []


def _told(g: Position, line: Line, paths: Iterable[Path], side: str) -> list[Way]:
    """The lines of the paths, those first on which nothing changes hands; BWR-042: where zones are
    taken on all of them, each says which, if others would be on another."""
    by_taken = [(tuple(_taken(g, path, side)), path) for path in paths]
    by_taken.sort(key=lambda each: (len(each[0]), each[1]))
    fewest = [each for each in by_taken if not each[0]] or by_taken
    differ = len({taken for taken, _ in fewest}) > 1
    return [_way(g, line, path, taken if differ else ()) for taken, path in fewest[:MOST]]


def _taken(g: Position, path: Path, side: str) -> Iterator[str]:
    """The zones between start and goal that are not the own side's."""
    for zone in path[1:-1]:
        if not g.board.is_sea(zone) and g.controller(zone) != side:
            yield zone


def _way(g: Position, line: Line, path: Path, taken: Path) -> Way:
    text = writer(g).changed(line, path=way(path)).text
    return Way(text, tuple(("way.takes", {"place": zone}) for zone in taken))
