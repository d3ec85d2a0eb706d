"""Missions: aircraft are sent to a place with the way home behind it (§Ph4, §Ph7, §Fighters,
EOH-241, EOH-248, EOH-251, EOH-508, R12, R41)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.air import aloft, bases, fuel, unsupplied
from pbem.games.empires_of_history.air.aloft import Flight
from pbem.games.empires_of_history.components import AIR
from pbem.games.empires_of_history.concepts import bans
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.position import base as unmarked
from pbem.values import dataclass


@dataclass(frozen=True, slots=True)
class Mission:
    """What aircraft are sent for: `rounds` of combat that they have to be able to pay for there;
    `home` None for the same way back, else the places of it in order; those that `stay` land at
    their goal; `told` goes with the flights."""

    use: str
    rule: str
    rounds: int = 0
    kinds: tuple[str, ...] = (bases.FIGHTER, bases.BOMBER)
    home: Sequence[str] | None = None
    stay: bool = False
    told: Mapping[str, Any] = field(default_factory=dict)


def send(
    g: Position,
    nation: str,
    units: Sequence[Mapping[str, Any]],
    stops: Sequence[str],
    mission: Mission,
    events: Events,
) -> list[Flight]:
    """Aircraft take off on a way through these stops; they stand over their base then. Raises
    Illegal, and changes nothing, where one of them cannot go or would not come back."""
    whole = whole_way(g, nation, stops, mission.rule)
    unsupplied.check(g, nation, whole[0], mission.use)
    home = [] if mission.stay else way_home(g, nation, whole, mission.home)
    bans.check_flight(g, nation, (*whole[1:], *home))
    sent = counts(g, nation, whole[0], units, mission)
    need = fuel.cost(g, whole) + mission.rounds + fuel.cost(g, [whole[-1], *home])
    for kind, count in sent.items():
        _check_landing(g, nation, kind, home[-1] if home else whole[-1])
        aloft.check(g, nation, whole[0], kind, count, need, mission.rule)
    told = {"use": mission.use, "way": whole[1:], "home": home, **mission.told}
    flights = [
        flight
        for kind, count in sent.items()
        for flight in aloft.take_off(g, nation, whole[0], kind, count, need, **told)
    ]
    for flight in flights:
        aloft.tell_start(events, flight, whole[-1])
    return flights


def whole_way(g: Position, nation: str, stops: Sequence[str], rule: str) -> list[str]:
    """R41: the whole way through some stops. Raises Illegal where none is open."""
    whole = fuel.filled(g, nation, stops)
    if not whole:
        closed = next((p for p in stops[1:] if not fuel.may_fly_over(g, p, nation)), stops[-1])
        raise Illegal(rule, "no_way_in_the_air", area=stops[-1], closed=closed)
    return whole


def way_home(
    g: Position, nation: str, whole: Sequence[str], wanted: Sequence[str] | None
) -> list[str]:
    """The places behind the goal: those that are `wanted` with what lies between, or the same way
    back."""
    if not wanted:
        return list(reversed(whole[:-1]))
    return whole_way(g, nation, [whole[-1], *wanted], "EOH-508")[1:]


def counts(
    g: Position, nation: str, base: str, units: Sequence[Mapping[str, Any]], mission: Mission
) -> dict[str, int]:
    """{kind: count} of the units of a line; without a count all that can take off."""
    check_kinds(g, nation, units, mission.kinds, mission.rule)
    found: dict[str, int] = {}
    for item in units:
        for kind in [item["kind"]] if item["kind"] else list(mission.kinds):
            count = _able(g, nation, base, kind) if item["count"] is None else item["count"]
            if count or item["kind"]:
                found[kind] = found.get(kind, 0) + count
    if not found:
        told: dict[str, Any] = {"area": base, "unit": "aircraft", "count": 1, "have": 0}
        raise Illegal(mission.rule, "not_so_many_aircraft", **told)
    return found


def check_kinds(
    g: Position,
    nation: str,
    units: Sequence[Mapping[str, Any]],
    kinds: Sequence[str] = (bases.FIGHTER, bases.BOMBER),
    rule: str = "EOH-460",
) -> None:
    """Whether units of a line are aircraft of its nation, and of these kinds. Raises Illegal."""
    for item in units:
        kind = item["kind"]
        if item["power"] not in ("", nation):
            raise Illegal(rule, "aircraft_of_others", nation=item["power"])
        if kind and kind not in kinds:
            is_air = g.board.units[unmarked(kind)].kind == AIR
            raise Illegal(rule, "not_for_fighters" if is_air else "no_aircraft", unit=kind)


def _able(g: Position, nation: str, base: str, kind: str) -> int:
    stations = fuel.stations(g, base, nation, kind)
    return sum(sum(fuel.ready(g, base, nation, each).values()) for each in stations)


def _check_landing(g: Position, nation: str, kind: str, place: str) -> None:
    """EOH-248, EOH-252, R79: the place where the flight is to end is a base of theirs, which was
    not taken in this slot; a carrier may have room by then."""
    on_carrier = kind == bases.FIGHTER and bases.capacity(g, nation, place)
    is_base = not g.board.is_sea(place) and bases.is_base(g, nation, place, before=True)
    if not is_base and not on_carrier:
        raise Illegal("EOH-248", "no_base_to_land", area=place, unit=kind)


def hostile(g: Position, nation: str, place: str, rule: str) -> str:
    """The enemy who controls a territory that is the target. Raises Illegal."""
    holder = g.controller(place)
    if g.board.is_sea(place) or not holder or not g.at_war(nation, holder):
        raise Illegal(rule, "no_hostile_territory", area=place)
    return holder


def can_go_on(g: Position, flight: Flight, rounds: int = 0) -> bool:
    """EOH-485: whether a flight still reaches its goal, with so many rounds there, and a base
    behind it."""
    goal = [flight["at"], *flight["way"]]
    left = flight["fuel"] - fuel.cost(g, goal) - rounds
    return fuel.can_return(g, flight["nation"], flight["kind"], goal[-1], left)


def goal_of(flight: Flight) -> str:
    """Where a flight is going, or is."""
    return str([flight["at"], *flight.get("way", ())][-1])
