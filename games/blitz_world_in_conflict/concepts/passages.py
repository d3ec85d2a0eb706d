"""Ways of naval units: sea areas, passages and Ports (BLZ-222, BLZ-385, BLZ-392, BLZ-395,
BLZ-400)."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import SUB, Port
from pbem.games.blitz_world_in_conflict.concepts import guests, in_force, stacking, supply, wars
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, sea_of
from pbem.games.blitz_world_in_conflict.position import Position

UNSUPPLIED = 1
FORCED = "forced_passage"
# More than all that a sea area may count beside its length when a way is looked for.
_LEG = 100


def is_open(g: Position, unit: str, one: str, other: str) -> bool:
    """BLZ-392, BLZ-400: whether a unit may go from one sea area to an adjacent one: a passage is
    shut by who holds the land beside it."""
    strait = g.board.strait(one, other)
    if strait is None or (strait.submarines and g.face(unit).type == SUB):
        return True
    power = g.owner(unit)
    if strait.open_by:
        return any(g.is_friendly(area, power) for area in strait.open_by)
    return not all(_is_enemy(g, area, power) for area in strait.closed_by)


def waters(g: Position, unit: str, sea: str) -> tuple[str, ...]:
    """BLZ-392: the sea areas in play into which a unit may go from one."""
    power, dives = g.owner(unit), g.face(unit).type == SUB
    return g.board.held.get(
        g.state,
        ("waters", power, dives, sea),
        lambda: tuple(
            other
            for other in g.board.waters(sea)
            if other in g.board.in_play and is_open(g, unit, sea, other)
        ),
    )


def may_force(g: Position, one: str, other: str) -> bool:
    """BLZ-776, BLZ-778: whether naval units may try a passage that is closed to them."""
    strait = g.board.strait(one, other)
    return strait is not None and strait.forced and in_force.option(g, FORCED)


def _is_enemy(g: Position, area: str, power: str) -> bool:
    holder = g.controller(area)
    return bool(holder) and g.side_of(holder) != g.side_of(power)


def port_at(g: Position, unit: str, place: str, sea: str) -> Port:
    """BLZ-219, BLZ-220, BLZ-221, BLZ-385: the Port of a land area that a unit enters from a sea
    area. Illegal for none, for another than the one that is named, and for one that is full."""
    area, named = area_of(place), sea_of(place)
    port = g.board.port_on(area, sea)
    if port is None or (named and named not in port.sea):
        raise Illegal("BLZ-219", "no_port", unit=unit, area=area, sea=named or sea)
    if not g.is_friendly(area, g.owner(unit)):
        raise Illegal("BLZ-219", "port_not_friendly", unit=unit, area=area)
    wars.check_access(g, unit, area)
    guests.check(g, unit, area)
    if not stacking.port_takes(g, unit, area, port):
        raise Illegal("BLZ-220", "port_full", unit=unit, area=area)
    return port


def can_enter(g: Position, unit: str, area: str, sea: str) -> bool:
    """Whether a unit can enter a Port of a land area from a sea area."""
    # Most cannot be for these reasons, which cost least to look at.
    if g.board.port_on(area, sea) is None or not g.is_friendly(area, g.owner(unit)):
        return False
    try:
        port_at(g, unit, area, sea)
    except Illegal:
        return False
    return True


def check_leg(g: Position, unit: str, here: str, place: str, *, forced: bool = True) -> None:
    """One area of a way: a sea area from another or from a Port that touches it, or a Port; through
    a closed passage only where it can be `forced`. Raises Illegal."""
    area = area_of(place)
    if area not in g.board.in_play:
        raise Illegal("BLZ-223", "not_in_play", area=area)
    if not g.board.is_sea(area):
        if not g.board.is_sea(here):
            raise Illegal("BLZ-392", "no_way_by_sea", unit=unit, area=here, goal=area)
        port_at(g, unit, place, here)
        return
    if not g.board.is_sea(here):
        port = g.port_of(unit)
        if port is None or area not in port.sea:
            seas = list(port.sea) if port else []
            raise Illegal("BLZ-395", "port_not_there", unit=unit, area=here, sea=area, seas=seas)
        return
    if area not in g.board.waters(here):
        near = sorted(g.board.waters(here))
        raise Illegal("BLZ-392", "not_adjacent", unit=unit, area=here, goal=area, near=near)
    strait = g.board.strait(here, area)
    if strait is None or is_open(g, unit, here, area) or (forced and may_force(g, here, area)):
        return
    by, against = list(strait.open_by), list(strait.closed_by)
    raise Illegal(
        "BLZ-392", "passage_closed", unit=unit, area=here, sea=area, by=by, against=against
    )


def filled(
    g: Position,
    unit: str,
    places: Sequence[str],
    value: Callable[[str], int] = lambda sea: 0,
) -> list[str]:
    """A way with the sea areas that were left out in it: the shortest, and of those the one with
    least `value` of the sea areas on it, each below 100 unless it is to be avoided. What
    cannot be filled stays as it is."""
    found, port = [places[0]], g.port_of(unit) if g.board.ports.get(g.at(unit)) else None
    for place in places[1:]:
        here = area_of(found[-1])
        starts = port.sea if port and not g.board.is_sea(here) else (here,)
        is_next = g.board.is_sea(here) and place in g.board.waters(here)
        between = () if is_next else _between(g, unit, starts, place, value)
        found += [sea for sea in between if sea not in (here, place)]
        area = area_of(place)
        port = None if g.board.is_sea(area) else g.board.port_on(area, area_of(found[-1]))
        found.append(place)
    return found


def _between(
    g: Position, unit: str, starts: Sequence[str], place: str, value: Callable[[str], int]
) -> tuple[str, ...]:
    """The sea areas from one of `starts` up to a place; none where no way leads."""
    goal, named = area_of(place), sea_of(place)
    ahead: list[tuple[int, tuple[str, ...]]] = sorted((value(sea), (sea,)) for sea in starts)
    seen: set[str] = set()
    while ahead:
        cost, way = heapq.heappop(ahead)
        sea = way[-1]
        port = None if g.board.is_sea(goal) else g.board.port_on(goal, sea)
        if sea == goal or (port and (not named or named in port.sea)):
            return way
        if sea not in seen and g.board.is_sea(sea):
            seen.add(sea)
            for other in waters(g, unit, sea):
                heapq.heappush(ahead, (cost + _LEG + value(other), (*way, other)))
    return ()


def movement(g: Position, unit: str) -> int:
    """BLZ-238: how far a unit goes; one without supply goes one area."""
    most = g.face(unit).move
    return most if supply.is_supplied(g, unit) else min(most, UNSUPPLIED)


def check_way(g: Position, unit: str, places: Sequence[str], rule: str, *, times: int = 1) -> None:
    """BLZ-385, BLZ-392, BLZ-395: each area of a way costs 1, and the next one is beside it. Raises
    Illegal."""
    start = area_of(places[0])
    if start != g.at(unit):
        raise Illegal(rule, "not_there", unit=unit, area=start, at=g.at(unit))
    here = start
    for number, place in enumerate(places[1:], 1):
        check_leg(g, unit, here, place)
        here = area_of(place)
        if not g.board.is_sea(here) and number < len(places) - 1:
            raise Illegal(rule, "port_ends_way", unit=unit, area=here)
    cost, most = len(places) - 1, times * movement(g, unit)
    if cost > most:
        raise Illegal(rule, "out_of_range", unit=unit, goal=here, cost=cost, range=most)


def is_sea_war(g: Position) -> bool:
    """BLZ-059: whether ships are blocked and fight at sea."""
    return in_force.holds(g, in_force.COMBAT_AT_SEA)
