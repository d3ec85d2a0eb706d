"""Aircraft in phase 7: they fly to a land battle, to another base, or drop what they carry (§Ph7,
§Bombers, EOH-253, EOH-460 to EOH-462, EOH-464, EOH-482, EOH-502, EOH-693, R41, R82)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.air import aloft, bases, ground, guns, interception, missions
from pbem.games.empires_of_history.air.aloft import Flight
from pbem.games.empires_of_history.air.missions import Mission
from pbem.games.empires_of_history.concepts import control, us_entry, values
from pbem.games.empires_of_history.position import Position, base
from pbem.wargame.counts import Counts, added, change

USES = (aloft.SUPPORT, aloft.DROP, aloft.NUCLEAR, aloft.TRANSFER)
PARATROOPER, BOMB = "paratrooper", "nuclear bomb"


def fly(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> list[Flight]:
    """EOH-460, EOH-462, EOH-508: aircraft fly to a land battle and back, or to another base of
    theirs. Raises Illegal."""
    stops = told["path"]["places"]
    goal = stops[-1]
    if len(set(stops)) == 1:
        raise Illegal("EOH-460", "flight_to_nowhere", area=goal)
    if "home" not in told and _is_own_base(g, nation, goal):
        mission = Mission(aloft.TRANSFER, "EOH-460", stay=True)
        flights = missions.send(g, nation, told["units"], stops, mission, events)
        if all(_is_quiet(g, flight) for flight in flights):
            _arrive(g, flights, events)
        return flights
    if not (_is_hostile(g, nation, goal) or g.enemies_in(goal, nation)):
        raise Illegal("EOH-460", "nothing_to_fly_for", area=goal)
    mission = Mission(aloft.SUPPORT, "EOH-508", rounds=1, home=told.get("home"))
    return missions.send(g, nation, told["units"], stops, mission, events)


def _is_own_base(g: Position, nation: str, place: str) -> bool:
    if g.board.is_sea(place):
        return bool(bases.capacity(g, nation, place))
    return bases.is_base(g, nation, place, before=True)


def _is_hostile(g: Position, nation: str, place: str) -> bool:
    holder = g.controller(place)
    return not g.board.is_sea(place) and bool(holder) and g.at_war(nation, holder)


def _is_quiet(g: Position, flight: Flight) -> bool:
    """Whether nobody on its way can fire at a flight or meet it."""
    return not any(
        guns.in_territory(g, place, [flight["nation"]])
        or interception.sources(g, place, [flight], is_target=False)
        for place in flight["way"]
    )


def _arrive(g: Position, flights: Sequence[Flight], events: Events) -> None:
    for flight in flights:
        aloft.advance(g, flight, flight["way"][-1])
        aloft.come_home(g, flight, events)


def transfers_land(g: Position, events: Events) -> None:
    """Those who only changed their base have come through."""
    for flight in [each for each in g.state["flying"] if each["use"] == aloft.TRANSFER]:
        aloft.come_home(g, flight, events)


# What they carry


def drop(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> list[Flight]:
    """EOH-204, EOH-253, EOH-461: bombers take up to two paratroopers each that began the turn where
    they start. Raises Illegal."""
    load = _paratroopers(g, nation, told["units"], told["path"]["places"][0])
    return _carry(g, nation, load, told, Mission(aloft.DROP, "EOH-253"), events)


def nuclear(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> list[Flight]:
    """EOH-693: a bomber takes a nuclear bomb like a paratrooper. Raises Illegal."""
    start, goal = told["path"]["places"][0], told["path"]["places"][-1]
    have = g.count(start, nation, BOMB)
    if told["count"] > have:
        raise Illegal("EOH-693", "no_bomb_there", area=start, count=told["count"], have=have)
    missions.hostile(g, nation, goal, "EOH-693")
    load = {BOMB: int(told["count"])}
    return _carry(g, nation, load, told, Mission(aloft.NUCLEAR, "EOH-693"), events)


def _paratroopers(
    g: Position, nation: str, units: Sequence[Mapping[str, Any]], start: str
) -> Counts:
    found: Counts = {}
    moved = g.now["moved"].get(start, {}).get(nation, {})
    for item in units:
        kind = item["kind"] or PARATROOPER
        if base(kind) != PARATROOPER:
            raise Illegal("EOH-253", "no_paratrooper", unit=kind)
        have = g.count(start, nation, kind) - moved.get(kind, 0)
        count = have if item["count"] is None else int(item["count"])
        if not count or found.get(kind, 0) + count > have:
            told = {"unit": kind, "area": start, "count": count, "have": have}
            raise Illegal("EOH-253", "not_so_many_jumpers", **told)
        found[kind] = found.get(kind, 0) + count
    return found


def _carry(
    g: Position,
    nation: str,
    load: Counts,
    told: Mapping[str, Any],
    mission: Mission,
    events: Events,
) -> list[Flight]:
    """Bombers take off with a load, as many of it in each as go in. Raises Illegal."""
    start, stops = told["path"]["places"][0], told["path"]["places"]
    sent = Mission(mission.use, mission.rule, kinds=(bases.BOMBER,), home=told.get("home"))
    by = sum(missions.counts(g, nation, start, told["by"], sent).values())
    room = values.unit(g, nation, bases.BOMBER).paratroops if mission.use == aloft.DROP else 1
    if sum(load.values()) > room * by:
        raise Illegal(
            mission.rule, "too_many_for_bombers", count=sum(load.values()), room=room * by
        )
    flights = missions.send(g, nation, told["by"], stops, sent, events)
    left = dict(load)
    for flight in flights:
        flight["load"] = _loaded(left, room * flight["count"])
    for kind, count in load.items():
        g.add(start, nation, kind, -count)
    events.append({"kind": "loaded", "power": nation, "area": start, "load": load})
    return flights


def _loaded(left: Counts, room: int) -> Counts:
    found: Counts = {}
    for kind in list(left):
        if taken := min(room, left[kind]):
            found[kind] = taken
            change(left, kind, -taken)
            room -= taken
    return found


def jump(g: Position, flight: Flight, events: Events) -> None:
    """EOH-125, EOH-482, R19: paratroopers jump over the target, where they fight and cannot go
    back; a territory that is empty they take (EOH-463), unless a complex may defend it (EOH-501).
    Their bombers fly home, and fight no more."""
    place, nation, load = flight["at"], flight["nation"], flight["load"]
    us_entry.happened(g, us_entry.WESTERN, by=nation, zone=place)
    for kind, count in load.items():
        g.add(place, nation, kind, count)
    here = g.now["dropped"].setdefault(place, {})
    here[nation] = added(here.get(nation, {}), load)
    told = {"power": nation, "area": place, "units": load}
    events.append({"kind": "paratroopers_jumped", **told})
    flight["load"] = {}
    empty = not g.enemies_in(place, nation, "land", "air") and not g.complexes(place)
    if _is_hostile(g, nation, place) and empty:
        _take(g, place, nation, events)
    aloft.come_home(g, flight, events)


def _take(g: Position, place: str, nation: str, events: Events) -> None:
    """EOH-111, EOH-214, EOH-463, R87: an empty territory is theirs; generals alone in it fall."""
    before = g.controller(place)
    for foe in g.enemies_of(nation):
        ground.generals_fall(g, place, foe, events)
    control.take(g, place, nation, events)
    guns.speak(g, place)
    for owner in dict.fromkeys((g.board.native(place), before)):
        control.check_conquered(g, owner, events)


def jumpers(g: Position, place: str, nations: Sequence[str]) -> list[Flight]:
    """The flights over their target whose paratroopers can jump."""
    here = aloft.over(g, place, (aloft.DROP,), nations)
    return [each for each in here if not each["way"] and each["load"]]


def all_jump(g: Position, nations: Sequence[str], events: Events) -> None:
    """EOH-482, EOH-485: all who have come through jump; who came along without any flies home."""
    for place in sorted({each["at"] for each in g.state["flying"]}):
        for flight in jumpers(g, place, nations):
            jump(g, flight, events)
        for flight in aloft.over(g, place, (aloft.DROP,), nations):
            aloft.come_home(g, flight, events)
