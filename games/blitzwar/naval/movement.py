"""Naval movement (§12.1): counters sail from area to area, four steps at most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar import payment
from pbem.games.blitzwar.board import FLEET, SEA, UBOAT
from pbem.games.blitzwar.concepts import ships, supplied
from pbem.games.blitzwar.counters import records
from pbem.games.blitzwar.counters.wanted import stand
from pbem.games.blitzwar.position import USA, Position
from pbem.wargame.counts import Counts

SAIL = "sail"
AMERICA = "America"
_KINDS = (FLEET, UBOAT)

Fleets = dict[str, Counts]


def judge(g: Position, line: Line) -> None:
    """BWR-270, BWR-271: a way of at most four steps, each into an area beside the last one. Raises
    Illegal."""
    way = line.args["path"]["places"]
    if len(way) - 1 > ships.STEPS:
        raise Illegal("BWR-270", "sails_too_far", steps=len(way) - 1, most=ships.STEPS)
    for area, other in pairwise(way):
        _check_beside(g, area, other)


def carry_out(g: Position, line: Line, events: Events) -> None:
    """BWR-070, BWR-076, BWR-085, BWR-270, BWR-272, BWR-275: naval counters of one area sail. Raises
    Illegal."""
    judge(g, line)
    way = line.args["path"]["places"]
    fleets = _chosen(g, way[0], line.args["units"])
    for kind in _kinds(g, fleets):
        for area, other in pairwise(way):
            _check_step(g, area, other, kind)
    _check_america(g, way, fleets)
    _check_fresh(g, way[0], fleets)
    paid = _pay(g, way[0], fleets, line.args.get("pay", ()))
    _sail(g, way, fleets)
    told = {"power": g.side, "units": fleets, "from": way[0], "to": way[-1], "way": list(way)}
    events.append({"kind": "sailed", **told, **payment.told(paid)})


def _chosen(g: Position, area: str, items: Iterable[Mapping[str, Any]]) -> Fleets:
    """The naval counters that an order means; "all" are all of both kinds."""
    chosen = stand(g, g.side, area, list(_spelled_out(g, area, items)))
    others = [n for units in chosen.counters.values() for n in units if not g.counter(n).is_naval]
    if others or chosen.supply or not chosen.counters:
        raise Illegal("BWR-270", "only_ships_sail", area=area)
    return chosen.counters


def _spelled_out(
    g: Position, area: str, items: Iterable[Mapping[str, Any]]
) -> Iterator[Mapping[str, Any]]:
    for item in items:
        if item["kind"]:
            yield item
            continue
        for kind in _KINDS:
            if g.naval(area, g.side, kind):
                yield {**item, "kind": kind, "times": 0}


def _kinds(g: Position, fleets: Mapping[str, Counts]) -> list[str]:
    """Which of fleets and U-boats are among these counters."""
    there = {g.counter(name).kind for units in fleets.values() for name in units}
    return [kind for kind in _KINDS if kind in there]


def _check_beside(g: Position, area: str, other: str) -> None:
    """BWR-271: from sea to sea, out of a port or into one. Raises Illegal."""
    if g.board.is_sea(area) and g.board.is_sea(other):
        if other not in g.board.neighbours(area, {SEA}):
            raise Illegal("BWR-270", "not_adjacent", area=area, zone=other)
        return
    zone, sea = (other, area) if g.board.is_sea(area) else (area, other)
    if sea not in g.board.port_seas(zone):
        raise Illegal("BWR-271", "no_port_on", area=zone, zone=sea)


def _check_step(g: Position, area: str, other: str, kind: str) -> None:
    """BWR-273, BWR-275: the strait between two seas, or the port, is open to ships of a kind.
    Raises Illegal."""
    if other in ships.steps(g, area, g.side, kind):
        return
    if g.board.is_sea(other):
        raise Illegal(
            "BWR-273", "strait_closed", area=area, zone=other, by=g.board.strait(area, other)
        )
    raise Illegal("BWR-275", "port_closed", area=other, power=g.side)


def _check_america(g: Position, way: Sequence[str], fleets: Mapping[str, Counts]) -> None:
    """BWR-496, G-86: while the USA is neutral its own fleets alone use its port. Raises Illegal."""
    if AMERICA in way[1:] and not g.controller(AMERICA):
        for country in (each for each in fleets if each != USA):
            raise Illegal("BWR-496", "america_is_closed", country=country, area=AMERICA)


def _check_fresh(g: Position, area: str, fleets: Mapping[str, Counts]) -> None:
    """BWR-270: a counter sails once in a turn. Raises Illegal."""
    for country, units in fleets.items():
        for name, count in units.items():
            if any(each.steps for each in records.read(g, area, country, name)[:count]):
                raise Illegal("BWR-270", "has_sailed", area=area, country=country, unit=name)


def _pay(
    g: Position, area: str, fleets: Mapping[str, Counts], named: Iterable[str]
) -> dict[str, int]:
    """BWR-076, BWR-085, BWR-272: each kind pays from where it is in supply. Raises Illegal."""
    paid: dict[str, int] = {}
    for kind in _kinds(g, fleets):
        if not supplied.ports_of(g, area, g.side, kind):
            raise Illegal("BWR-272", "ships_out_of_supply", area=area, unit=kind)
        cost = sum(payment.naval(_of(g, units, kind)) for units in fleets.values())
        zones = supplied.ship_payers(g, area, g.side, kind)
        payment.add(paid, payment.pay(g, g.side, zones, cost, named))
    return paid


def _of(g: Position, units: Mapping[str, int], kind: str) -> Counts:
    return {name: count for name, count in units.items() if g.counter(name).kind == kind}


def _sail(g: Position, way: list[str], fleets: Mapping[str, Counts]) -> None:
    for country, units in fleets.items():
        for name, done in records.take(g, way[0], country, units).items():
            gone = [records.Record(each.how, len(way) - 1) for each in done]
            records.bring(g, way[-1], country, {name: gone})
