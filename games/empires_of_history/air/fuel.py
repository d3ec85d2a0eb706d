"""Fuel: what aircraft have left, what ways cost, and whether they still get home (§Fighters,
§Bombers, EOH-241 to EOH-249, EOH-274, R41, R44, R79).

A *station* of a place is a kind of aircraft based on land there ("fighter"), or one on the carriers
there ("aboard fighter"). What stations are not full is kept in `now["fuel"]`, which is forgotten
with the slot: then everybody is full again (EOH-274).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from types import MappingProxyType

from pbem.games.empires_of_history.air import bases
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.position import Position
from pbem.wargame.counts import Counts, change

ABOARD = "aboard "
AT_LAND, AT_SEA, ROUND = 1, 2, 1
_FAR = 99


def tank(g: Position, nation: str, kind: str) -> int:
    """EOH-240, EOH-274: the fuel of aircraft of a nation that are full."""
    return values.unit(g, nation, kind.removeprefix(ABOARD)).fuel


# Ways


def entry(board: EmpireBoard, area: str) -> int:
    """EOH-032, EOH-241, EOH-242: what it costs to enter an area; a port costs nothing more."""
    return AT_SEA if board.is_sea(area) else AT_LAND


def cost(g: Position, places: Sequence[str]) -> int:
    """EOH-241, EOH-242: what a way costs; its first place is where the aircraft are."""
    return sum(entry(g.board, place) for place in places[1:])


def may_fly_over(g: Position, area: str, nation: str) -> bool:
    """R41: the sea is free; of land only what a nation, its allies or its enemies control."""
    if g.board.is_sea(area):
        return True
    holder = g.controller(area)
    return bool(holder) and (g.is_friendly(nation, holder) or g.at_war(nation, holder))


def ways(
    g: Position, nation: str, start: str, most: int = _FAR, goal: str = ""
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The cheapest way to each area within reach, (cost, places), the nearest first; among equal
    ones that with the fewest hostile territories. Where there is a goal only ways that may lead on
    to it for so much."""
    edge: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, (start,))]
    seen: set[str] = set()
    friends, enemies, held = g.friends_of(nation), g.enemies_of(nation), g.state["control"]
    zones = g.board.zones
    nearest = _nearest(g.board, goal) if goal else {}
    while edge:
        spent, hostile, way = heappop(edge)
        if way[-1] in seen:
            continue
        seen.add(way[-1])
        yield spent, way
        for area in g.board.around(way[-1]):
            total = spent + (AT_SEA if area in zones else AT_LAND)
            if area in seen or total + nearest.get(area, 0) > most:
                continue
            holder = held.get(area, "")
            if area in zones or holder in friends:
                heappush(edge, (total, hostile, (*way, area)))
            elif holder in enemies:
                heappush(edge, (total, hostile + 1, (*way, area)))


@lru_cache(maxsize=512)
def _nearest(board: EmpireBoard, goal: str) -> Mapping[str, int]:
    """What it costs at least to get from each area to a goal, whoever may be flown over."""
    found, edge = {goal: 0}, [(0, goal)]
    while edge:
        spent, here = heappop(edge)
        total = spent + entry(board, here)
        for area in board.around(here) if spent == found[here] else ():
            if total < found.get(area, total + 1):
                found[area] = total
                heappush(edge, (total, area))
    return MappingProxyType(found)


def way(g: Position, nation: str, start: str, goal: str, most: int = _FAR) -> list[str]:
    """The cheapest way between two areas, both included; [] for none that costs at most so much
    (R41)."""
    if _nearest(g.board, goal).get(start, most + 1) > most:
        return []
    found = (way for _, way in ways(g, nation, start, most, goal) if way[-1] == goal)
    return list(next(found, ()))


def filled(g: Position, nation: str, stops: Sequence[str]) -> list[str]:
    """The whole way through these stops, the cheapest between each two; [] for none."""
    whole = list(stops[:1])
    for goal in stops[1:]:
        part = way(g, nation, whole[-1], goal)
        if not part:
            return []
        whole += part[1:]
    return whole


def home(g: Position, nation: str, kind: str, at: str, points: int) -> list[str]:
    """EOH-248, EOH-508, R79: the cheapest way from an area to a base that was friendly before, at
    most for so many points; the area alone if that is one, [] if there is none."""
    plain = kind.removeprefix(ABOARD)
    for _, found in ways(g, nation, at, points):
        if bases.may_land(g, nation, plain, found[-1], before=True):
            return list(found)
    return []


def can_return(g: Position, nation: str, kind: str, at: str, points: int) -> bool:
    """EOH-508: whether aircraft with so much fuel still reach a base."""
    return points >= 0 and bool(home(g, nation, kind, at, points))


# What is left


def based(g: Position, area: str, nation: str, station: str) -> int:
    """Aircraft of a station, full or not."""
    if not station.startswith(ABOARD):
        return g.count(area, nation, station)
    here: Counts = g.state["aboard"].get(area, {}).get(nation, {})
    return here.get(station.removeprefix(ABOARD), 0)


def stations(g: Position, area: str, nation: str, kind: str) -> list[str]:
    """The stations of a kind that have aircraft, land first."""
    return [each for each in (kind, f"{ABOARD}{kind}") if based(g, area, nation, each)]


def left(g: Position, area: str, nation: str, station: str) -> dict[int, int]:
    """EOH-274: {fuel: aircraft} of a station in this slot, the fullest first."""
    noted = g.now["fuel"].get(area, {}).get(nation, {}).get(station, {})
    rest, found = based(g, area, nation, station), {}
    for points, count in sorted((int(p), n) for p, n in noted.items()):
        found[points] = min(count, rest)
        rest -= found[points]
    full = tank(g, nation, station)
    found[full] = found.get(full, 0) + rest
    return {points: found[points] for points in sorted(found, reverse=True) if found[points]}


def ready(g: Position, area: str, nation: str, station: str) -> dict[int, int]:
    """The same without those that may do nothing more in this slot (EOH-251, EOH-407), and without
    those that cannot start from damaged carriers (EOH-230)."""
    found = left(g, area, nation, station)
    out = g.now["used"].get(area, {}).get(nation, {}).get(station, 0)
    for points in sorted(found):
        used = min(out, found[points])
        found[points] -= used
        out -= used
    if station.startswith(ABOARD):
        room = bases.capacity(g, nation, area, undamaged=True)
        for points in found:
            found[points] = min(found[points], room)
            room -= found[points]
    return {points: count for points, count in found.items() if count}


def spend(
    g: Position, area: str, nation: str, station: str, count: int, points: int = ROUND
) -> None:
    """EOH-243: aircraft of a station spend fuel where they stand, the fullest of them, none below
    0."""
    found = left(g, area, nation, station)
    after: dict[int, int] = {}
    for have, there in found.items():
        used = min(count, there)
        count -= used
        after[have] = after.get(have, 0) + there - used
        less = max(0, have - points)
        after[less] = after.get(less, 0) + used
    note(g, area, nation, station, after)


def note(g: Position, area: str, nation: str, station: str, found: dict[int, int]) -> None:
    """Remember {fuel: aircraft} of a station; who is full needs no entry."""
    full = tank(g, nation, station)
    told = {str(p): n for p, n in sorted(found.items()) if n and p != full}
    here = g.now["fuel"].setdefault(area, {}).setdefault(nation, {})
    here[station] = told
    if not told:
        del here[station]
    if not here:
        del g.now["fuel"][area][nation]
    if not g.now["fuel"][area]:
        del g.now["fuel"][area]


def mark_used(g: Position, area: str, nation: str, station: str, by: int) -> None:
    """EOH-251, EOH-407: so many aircraft of a station may do nothing more in this slot."""
    here = g.now["used"].setdefault(area, {}).setdefault(nation, {})
    change(here, station, by)
    if not here:
        del g.now["used"][area][nation]
    if not g.now["used"][area]:
        del g.now["used"][area]
