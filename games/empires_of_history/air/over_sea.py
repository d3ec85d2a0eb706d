"""Aircraft that are sent over a sea zone or a port: strikes, cover, hunts and searches (§Ph5,
§Convoy Battles, EOH-422, EOH-423, EOH-448, EOH-607, R14, R73, R82, R92, R99)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.air import aloft, fuel, missions
from pbem.games.empires_of_history.air.aloft import Flight
from pbem.games.empires_of_history.air.missions import Mission
from pbem.games.empires_of_history.components import SEA
from pbem.games.empires_of_history.position import Position

SUBMARINE = "submarine"
PHASE_5 = (aloft.STRIKE, aloft.COVER, aloft.SEARCH)


def _stops(told: Mapping[str, Any], goal: str) -> list[str]:
    return [told["base"], *told.get("via", ()), goal]


def strike(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> list[Flight]:
    """EOH-423, EOH-449, R73: aircraft leave for enemy ships in a sea zone or in a port; they have
    the fuel for a round and the way home. Raises Illegal."""
    target, in_port = told["target"], bool(told.get("port"))
    if g.board.is_sea(target) == in_port:
        raise Illegal("EOH-423", "no_port_and_no_zone" if in_port else "say_port", area=target)
    if in_port:
        missions.hostile(g, nation, target, "EOH-030")
    if not any(_ships(g, target, foe) for foe in g.enemies_in(target, nation, SEA)):
        raise Illegal("EOH-423", "no_ships_to_strike", area=target)
    more = {"port": True} if in_port else {}
    mission = Mission(aloft.STRIKE, "EOH-423", fuel.ROUND, home=told.get("home"), told=more)
    return missions.send(g, nation, told["units"], _stops(told, target), mission, events)


def _ships(g: Position, target: str, foe: str) -> list[str]:
    """EOH-231, R14: the ships that a strike can find: in a sea zone no submarines, which have to be
    hunted."""
    at_sea = g.board.is_sea(target)
    return [k for k in g.of_class(target, foe, SEA) if not (at_sea and k == SUBMARINE)]


def cover(
    g: Position, nation: str, told: Mapping[str, Any], zone: str, events: Events
) -> list[Flight]:
    """EOH-422, R44, R99: aircraft leave for a sea zone, where they stay with a task force until
    phase 0; they have the fuel to come back. Raises Illegal."""
    if not g.board.is_sea(zone):
        raise Illegal("EOH-422", "no_sea_zone", area=zone)
    mission = Mission(aloft.COVER, "EOH-422", told={"force": told["force"]})
    return missions.send(g, nation, told["units"], _stops(told, zone), mission, events)


def check_cover(g: Position, nation: str, told: Mapping[str, Any]) -> None:
    """EOH-422: the aircraft are there and may act, wherever their task force ends. Raises
    Illegal."""
    mission = Mission(aloft.COVER, "EOH-422")
    for kind, count in missions.counts(g, nation, told["base"], told["units"], mission).items():
        aloft.check(g, nation, told["base"], kind, count, 0, mission.rule)


def search(
    g: Position,
    nation: str,
    units: Sequence[Mapping[str, Any]],
    stops: Sequence[str],
    events: Events,
    *,
    home: Sequence[str] | None = None,
    rule: str = "EOH-607",
) -> list[Flight]:
    """EOH-448, EOH-607, R14, R92: aircraft leave to look for submarines, with the fuel for a round
    and the way home; whose slot it is not sends only those that are full. Raises Illegal."""
    if not g.board.is_sea(stops[-1]):
        raise Illegal(rule, "no_sea_zone", area=stops[-1])
    if nation not in g.now["nations"]:
        _check_full(g, nation, units, stops[0])
    mission = Mission(aloft.SEARCH, rule, fuel.ROUND, home=home)
    return missions.send(g, nation, units, stops, mission, events)


def _check_full(g: Position, nation: str, units: Sequence[Mapping[str, Any]], base: str) -> None:
    for item in units:
        kind = item["kind"]
        full = sum(
            fuel.ready(g, base, nation, each).get(fuel.tank(g, nation, each), 0)
            for each in fuel.stations(g, base, nation, kind)
        )
        if (item["count"] or 0) > full:
            told = {"area": base, "unit": kind, "count": item["count"], "have": full}
            raise Illegal("EOH-607", "not_so_many_full", **told)
