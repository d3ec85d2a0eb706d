"""Aircraft over sea zones from one slot of their nation to the next: they land in phase 0, and are
sent out in phase 12 (§Ph0, §Ph12, EOH-310, EOH-640 to EOH-642, R44)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.air import aloft, bases, fuel, missions
from pbem.games.empires_of_history.air.aloft import Flight
from pbem.games.empires_of_history.concepts import bans
from pbem.games.empires_of_history.position import Position

# Phase 0


def rebase(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> None:
    """EOH-310, R44: aircraft that covered or guarded land at a base or carrier in range, and are
    full again. Raises Illegal."""
    stops = told["path"]["places"]
    whole = missions.whole_way(g, nation, stops, "EOH-310")
    for item in told["units"]:
        _land(g, nation, item, whole, events)


def _land(
    g: Position, nation: str, item: Mapping[str, Any], whole: Sequence[str], events: Events
) -> None:
    kind, cost = item["kind"], fuel.cost(g, whole)
    up = [f for f in aloft.over(g, whole[0], aloft.STAYING, (nation,)) if kind in ("", f["kind"])]
    there = sum(each["count"] for each in up)
    count = there if item["count"] is None else int(item["count"])
    named = {"area": whole[0], "unit": kind or "aircraft", "count": max(1, count), "have": there}
    if not up or count > there:
        raise Illegal("EOH-310", "not_so_many_in_the_air", **named)
    can = sum(each["count"] for each in up if each["fuel"] >= cost)
    if can < count:
        have = max(each["fuel"] for each in up)
        raise Illegal("EOH-310", "too_far_to_land", **{**named, "needed": cost, "have": have})
    for each in {flight["kind"]: None for flight in up}:
        if not bases.may_land(g, nation, each, whole[-1], count):
            raise Illegal("EOH-248", "no_base_to_land", area=whole[-1], unit=each)
    for flight in sorted(up, key=lambda each: int(each["fuel"])):
        if flight["fuel"] >= cost and (used := min(count, flight["count"])):
            refuel(g, aloft.part(g, flight, used), whole[-1], events)
            count -= used


def refuel(g: Position, flight: Flight, place: str, events: Events) -> None:
    """R44: a flight lands, and is full and fresh."""
    aloft.land(g, {**flight, "fuel": fuel.tank(g, flight["nation"], flight["kind"])}, place, events)
    aloft.remove(g, flight)
    nation = flight["nation"]
    if nation in g.now["nations"]:
        station = aloft.station_at(g, flight, place)
        fuel.mark_used(g, place, nation, station, -flight["count"])


def rest_lands(g: Position, events: Events) -> None:
    """EOH-310, R44: who was given no order lands where he came from, else at the nearest base in
    range, else is lost."""
    for nation in g.now["nations"]:
        for flight in [f for f in g.state["flying"] if _is_watch(f, nation)]:
            _land_anywhere(g, flight, events)


def _is_watch(flight: Flight, nation: str) -> bool:
    return flight["nation"] == nation and flight["use"] in aloft.STAYING


def _land_anywhere(g: Position, flight: Flight, events: Events) -> None:
    nation, kind = flight["nation"], flight["kind"]
    while True:
        near = [way[-1] for _, way in fuel.ways(g, nation, flight["at"], flight["fuel"])]
        near.sort(key=lambda place: place != flight.get("base"))
        place = next((each for each in near if bases.may_land(g, nation, kind, each)), "")
        if not place:
            aloft.lose_without_base(g, flight, events)
            return
        landing = aloft.part(g, flight, aloft.fitting(g, flight, place))
        refuel(g, landing, place, events)
        if landing is flight:
            return


# Phase 12


def guard(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> None:
    """EOH-640, EOH-641: unused aircraft stay over a sea zone until their next slot: they have the
    fuel to get there, to fight a round, and to land in a territory beside it. Raises Illegal."""
    zone = told["zone"]
    check_zone(g, zone)
    whole = missions.whole_way(g, nation, [told["base"], *told.get("via", ()), zone], "EOH-640")
    bans.check_flight(g, nation, whole[1:])
    if not any(bases.is_base(g, nation, t) for t in g.board.coast(zone)):
        raise Illegal("EOH-641", "no_base_beside", area=zone)
    mission = missions.Mission(aloft.GUARD, "EOH-640", rounds=fuel.ROUND)
    counts = missions.counts(g, nation, whole[0], told["units"], mission)
    need = fuel.cost(g, whole) + fuel.ROUND + fuel.AT_LAND
    for kind, count in counts.items():
        aloft.check(g, nation, whole[0], kind, count, need, "EOH-641")
    for kind, count in counts.items():
        _post(g, nation, kind, count, need, whole, events)


def check_zone(g: Position, zone: str) -> None:
    """EOH-640: guards stand over the sea. Raises Illegal."""
    if not g.board.is_sea(zone):
        raise Illegal("EOH-640", "no_sea_zone", area=zone)


def _post(
    g: Position,
    nation: str,
    kind: str,
    count: int,
    need: int,
    whole: Sequence[str],
    events: Events,
) -> None:
    for flight in aloft.take_off(g, nation, whole[0], kind, count, need, use=aloft.GUARD):
        aloft.tell_start(events, flight, whole[-1])
        flight.update(at=whole[-1], fuel=flight["fuel"] - fuel.cost(g, whole))
