"""The ways of sea transport (§14.1): which ports and seas a side may use, and what costs double."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.board import APART, FLEET, SEA
from pbem.games.blitzwar.concepts import ships
from pbem.games.blitzwar.position import ALLIES, Position

AMERICA = "America"
# BWR-088: transport over more sea zones costs double.
NEAR = 2
_MONTENEGRO, _PARTISANS = "Montenegro", "Partisans"


def check_port(g: Position, zone: str) -> None:
    """BWR-340: a zone with a port. Raises Illegal."""
    if g.board.is_sea(zone) or not g.board.fact(zone, "port"):
        raise Illegal("BWR-340", "no_port", area=zone)


def check_own_port(g: Position, zone: str, side: str) -> None:
    """BWR-178, BWR-340: a port that the side controls. Raises Illegal.

    Montenegro's is of no use to the Allies while nobody but partisans holds it, and no other zone
    of Yugoslavia is theirs.
    """
    check_port(g, zone)
    if g.controller(zone) != side:
        raise Illegal("BWR-340", "port_not_yours", area=zone, power=side)
    if zone == _MONTENEGRO and side == ALLIES and _PARTISANS in g.state["countries"]:
        others = [z for z in g.board.zones_of(g.board.country(zone)) if z != zone]
        regulars = set(g.corps_in(zone, side)) - {_PARTISANS}
        if not regulars and not any(g.controller(each) == side for each in others):
            raise Illegal("BWR-178", "port_of_partisans", area=zone)


def between(g: Position, side: str, origin: str, goal: str, named: Sequence[str]) -> list[str]:
    """BWR-075, BWR-273, BWR-287, BWR-343, BWR-344, BWR-345, BWR-346, G-07: the sea zones that a
    transport crosses from port to port, the fewest that touch the named ones in their order; none
    for a way off the map. Enemy ships and superiority bar nothing. Raises Illegal."""
    starts, ends = g.board.port_seas(origin), g.board.port_seas(goal)
    if strange := [area for area in named if not g.board.is_sea(area)]:
        raise Illegal("BWR-340", "no_sea", area=strange[0])
    if way := _through(g, side, starts, ends, named):
        return way
    if named or not _off_map(origin, goal):
        raise Illegal("BWR-344", "no_way_by_sea", area=origin, zone=goal)
    if side != ALLIES:
        raise Illegal("BWR-345", "allies_alone", area=origin, zone=goal)
    return []


def _off_map(origin: str, goal: str) -> bool:
    return origin in APART or goal in APART


def _through(
    g: Position, side: str, starts: Sequence[str], ends: Sequence[str], named: Sequence[str]
) -> list[str]:
    """The shortest way by sea zones, [] for none."""
    if not named:
        ways = [shortest(g, side, start, end) for start in starts for end in ends]
        return min((way for way in ways if way), key=lambda way: (len(way), way), default=[])
    first = _through(g, side, starts, named[:1], ())
    legs = [shortest(g, side, one, other) for one, other in pairwise(named)]
    last = _through(g, side, named[-1:], ends, ())
    if not all((first, *legs, last)):
        return []
    way = first
    for leg in (*legs, last):
        way = [*way, *leg[1:]]
    return way


def shortest(g: Position, side: str, start: str, end: str) -> list[str]:
    """BWR-273: the fewest sea zones from one to another, both included; straits are passed that the
    side controls."""
    before = {start: ""}
    edge = [start]
    while edge and end not in before:
        after: list[str] = []
        for sea in edge:
            for other in sorted(g.board.neighbours(sea, {SEA})):
                if other not in before and ships.passes(g, sea, other, side, FLEET):
                    before[other] = sea
                    after.append(other)
        edge = after
    way = [end] if end in before else []
    while way and before[way[-1]]:
        way.append(before[way[-1]])
    return way[::-1]


def is_double(origin: str, goal: str, seas: Sequence[str]) -> bool:
    """BWR-088, BWR-345, G-07, G-87: what costs double, once: more than two sea zones, the way from
    America, to Suez or Asian Bases, and all that goes off the map."""
    return len(seas) > NEAR or origin == AMERICA or goal in APART or not seas
