"""Strategic movement (§15.2)."""

from __future__ import annotations

from itertools import pairwise

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar import entry, payment
from pbem.games.blitzwar.board import BROWN
from pbem.games.blitzwar.concepts import limits
from pbem.games.blitzwar.counters.records import Record
from pbem.games.blitzwar.counters.wanted import Chosen
from pbem.games.blitzwar.movement import column
from pbem.games.blitzwar.position import Position


def rail(g: Position, side: str, line: Line, events: Events) -> None:
    """BWR-086, BWR-367, BWR-368, BWR-369, BWR-370: counters that have not moved go any distance
    through zones of their side, at twice the cost. Raises Illegal."""
    places = line.args["path"]["places"]
    area, goal = places[0], places[-1]
    found = column.gather(g, side, area, line, events)
    _check_fresh(g, side, area, found)
    for one, other in pairwise(places):
        _check_way(g, side, area, one, other, found)
    toll = column.pay(g, side, area, found, payment.strategic, line.args.get("pay", ()))
    events.append({"kind": "railed", "from": area, "to": goal, **column.told(side, found, toll)})
    column.place(g, side, area, goal, found, toll, lambda name, record: Record(column.BY_RAIL))
    for country in found.counters:
        limits.check_company(g, goal, country)


def _check_fresh(g: Position, side: str, area: str, found: Chosen) -> None:
    """BWR-368: who has moved tactically does not move strategically, too. Raises Illegal."""
    for country, name, record in column.done(g, side, area, found):
        column.check_came(area, country, name, record)
        if record.steps:
            raise Illegal("BWR-368", "has_moved", area=area, country=country, unit=name)


def _check_way(g: Position, side: str, area: str, one: str, other: str, found: Chosen) -> None:
    """BWR-367, BWR-370: a way leads from one zone to the other that the whole column may take.
    Raises Illegal."""
    if not _is_open(g, side, one):
        raise Illegal("BWR-367", "not_by_rail", area=one)
    _check_zone(g, side, area, other, found)
    seen, edge = {one}, [one]
    while edge and other not in seen:
        near = {zone for each in edge for zone in g.board.neighbours(each, {BROWN})} - seen
        seen |= near
        edge = [zone for zone in sorted(near) if _may_pass(g, side, area, zone, found)]
    if other not in seen or other == one:
        raise Illegal("BWR-367", "no_way_by_rail", area=one, zone=other)


def _is_open(g: Position, side: str, zone: str) -> bool:
    """BWR-035, BWR-367: a zone that the side controls, without corps of its ally."""
    return g.controller(zone) == side and not limits.strangers(g, zone, side)


def _check_zone(g: Position, side: str, area: str, zone: str, found: Chosen) -> None:
    if not _is_open(g, side, zone):
        raise Illegal("BWR-367", "not_by_rail", area=zone)
    limits.check_ally(g, zone, side)
    for country, counters in found.counters.items():
        entry.check(g, zone, country, counters, area)


def _may_pass(g: Position, side: str, area: str, zone: str, found: Chosen) -> bool:
    try:
        _check_zone(g, side, area, zone, found)
    except Illegal:
        return False
    return True
