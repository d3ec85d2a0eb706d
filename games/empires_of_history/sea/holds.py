"""What transports hold: troops, or resource points and oil, never both on one ship (§Transports,
EOH-225, EOH-227, EOH-229, R32, R74).

A hold is {"units": {owner: {kind: count}}, "resources": n, "oil": n}, of all transports of a nation
in an area, or of those in a task force.
"""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.position import Position
from pbem.wargame.counts import change

Hold = dict[str, Any]
TRANSPORT, RESOURCES, OIL = "transport", "resources", "oil"
GOODS = (RESOURCES, OIL)
_BIG = 2


def empty() -> Hold:
    """Nothing."""
    return {"units": {}, RESOURCES: 0, OIL: 0}


def is_empty(hold: Hold) -> bool:
    """Whether nothing is in it."""
    return not (hold["units"] or hold[RESOURCES] or hold[OIL])


def of(g: Position, area: str, nation: str) -> Hold:
    """What the transports of a nation in an area hold, to be read only."""
    found: Hold = g.state["cargo"].get(area, {}).get(nation) or empty()
    return {**empty(), **found}


def add(hold: Hold, owner: str, kind: str, by: int) -> None:
    """Put something into a hold, goods without an owner; a negative number takes it out."""
    if kind in GOODS:
        hold[kind] += by
        return
    own = hold["units"].setdefault(owner, {})
    change(own, kind, by)
    if not own:
        del hold["units"][owner]


def put(g: Position, area: str, nation: str, owner: str, kind: str, by: int) -> None:
    """The same with the transports of a nation in an area."""
    hold = of(g, area, nation)
    add(hold, owner, kind, by)
    here = g.state["cargo"].setdefault(area, {})
    here[nation] = hold
    if is_empty(hold):
        del here[nation]
    if not here:
        del g.state["cargo"][area]


def items(hold: Hold) -> list[tuple[str, str, int]]:
    """(owner, kind, count) of all that is in a hold, goods with the owner ""."""
    units = [
        (owner, k, n)
        for owner, kinds in sorted(hold["units"].items())
        for k, n in sorted(kinds.items())
    ]
    return [*units, *(("", what, hold[what]) for what in GOODS if hold[what])]


def troop_points(g: Position, owner: str, kind: str) -> int:
    """EOH-227: the troop points of a unit."""
    return values.unit(g, owner, kind).load


def ships_needed(g: Position, nation: str, hold: Hold) -> int:
    """EOH-225, EOH-227, R32: the transports that it takes: units of two points lie in one ship, and
    goods of any number take a ship without troops."""
    room = values.unit(g, nation, TRANSPORT).capacity
    sizes = [(troop_points(g, owner, k), n) for owner, k, n in items(hold) if owner]
    big = sum(n for size, n in sizes if size >= _BIG)
    small = sum(n for size, n in sizes if 0 < size < _BIG)
    ships = -(-big // (room // _BIG))
    left = max(0, small - (ships * room - _BIG * big))
    with_goods = bool(hold[RESOURCES] or hold[OIL])
    return ships + -(-left // room) + with_goods


def sunk(g: Position, nation: str, hold: Hold, ships: int) -> list[tuple[str, str, int]]:
    """EOH-229: what goes down so that the transports that are left can hold the rest: the cheapest
    units first, goods last; all of it where none is left. No change."""
    rest: Hold = {**hold, "units": {o: dict(k) for o, k in hold["units"].items()}}
    lost: dict[tuple[str, str], int] = {}
    order = sorted(items(hold), key=lambda each: (not each[0], _cost(g, each[0], each[1])))
    for owner, kind, count in order:
        one = 1 if owner else count
        while count and (not ships or ships_needed(g, nation, rest) > ships):
            add(rest, owner, kind, -one)
            lost[owner, kind] = lost.get((owner, kind), 0) + one
            count -= one
    return [(owner, kind, count) for (owner, kind), count in lost.items()]


def _cost(g: Position, owner: str, kind: str) -> int:
    return g.unit(owner, kind).cost if owner else 0
