"""Aircraft in the air: they take off, go on, are shot down and come home (§Fighters, §Bombers,
EOH-241, EOH-248, EOH-251, EOH-407, R12, R44).

They stand in `flying` of the state, see position.py. A mission has `base` (where it took off),
`way` (what it still enters, in order), `home` (the planned way back behind its goal) and, beside
these, `load` ({kind: count} of paratroopers or bombs in all) or `aim` where it has one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.air import bases, fuel
from pbem.games.empires_of_history.position import Position
from pbem.wargame.counts import Counts, added, change

Flight = dict[str, Any]
Able = Callable[[Position, str, str, str], dict[int, int]]

COVER, GUARD, INTERCEPT = "cover", "guard", "intercept"
BOMB, TACTICAL, STRIKE, SEARCH = "bomb", "tactical", "strike", "search"
SUPPORT, DROP, NUCLEAR, TRANSFER = "support", "drop", "nuclear", "transfer"
STAYING = (COVER, GUARD)


def over(
    g: Position, place: str, uses: Collection[str] = (), nations: Collection[str] = ()
) -> list[Flight]:
    """The flights over an area of these uses and nations, all where none are named."""
    return [
        each
        for each in g.state["flying"]
        if each["at"] == place
        and (not uses or each["use"] in uses)
        and (not nations or each["nation"] in nations)
    ]


def counted(flights: Iterable[Flight]) -> dict[str, Counts]:
    """{nation: {kind: count}} of some flights."""
    found: dict[str, Counts] = {}
    for each in flights:
        change(found.setdefault(each["nation"], {}), each["kind"], each["count"])
    return found


def part(g: Position, flight: Flight, count: int) -> Flight:
    """So many aircraft of a flight as one of their own, with their share of the load."""
    if count == flight["count"]:
        return flight
    other = {**flight, "count": count}
    if "load" in flight:
        other["load"], flight["load"] = _shared(flight["load"], count, flight["count"])
    flight["count"] -= count
    g.state["flying"].append(other)
    return other


def _shared(load: Counts, count: int, of: int) -> tuple[Counts, Counts]:
    """A load divided between `count` of some aircraft and the rest, the rest first."""
    total = sum(load.values())
    each = -(-total // of)
    rest = min(total, each * (of - count))
    kept: Counts = {}
    gone = dict(load)
    for kind in sorted(load):
        taken = min(rest, gone[kind])
        if taken:
            change(kept, kind, taken)
            change(gone, kind, -taken)
            rest -= taken
    return gone, kept


def remove(g: Position, flight: Flight) -> None:
    """A flight is in the air no more."""
    g.state["flying"] = [each for each in g.state["flying"] if each is not flight]


# Taking off


def check(g: Position, nation: str, base: str, kind: str, count: int, need: int, rule: str) -> None:
    """So many aircraft of a kind stand in an area, may still act, and have the fuel. Raises
    Illegal."""
    told: dict[str, Any] = {"area": base, "unit": kind, "count": count}
    stations = fuel.stations(g, base, nation, kind)
    there = sum(fuel.based(g, base, nation, each) for each in stations)
    if count < 1 or there < count:
        raise Illegal(rule, "not_so_many_aircraft", **told, have=there)
    can = [fuel.ready(g, base, nation, each) for each in stations]
    if (able := sum(sum(each.values()) for each in can)) < count:
        raise Illegal("EOH-251", "aircraft_have_acted", **told, have=able)
    enough = sum(n for each in can for points, n in each.items() if points >= need)
    if enough < count:
        have = max(points for each in can for points in each)
        raise Illegal("EOH-241", "not_enough_fuel", **told, needed=need, have=have)


def take_off(
    g: Position, nation: str, base: str, kind: str, count: int, need: int, **told: Any
) -> list[Flight]:
    """Aircraft leave their base, the fullest first and those on land before those on carriers; they
    stand over it, in flights of equal fuel. `told` are `use` and what else the flight has to know.
    Raises Illegal (see `check`)."""
    check(g, nation, base, kind, count, need, told.pop("rule", "EOH-460"))
    stations = fuel.stations(g, base, nation, kind)
    return leave(g, nation, base, stations, count, need, **told)


def leave(
    g: Position,
    nation: str,
    base: str,
    stations: Iterable[str],
    count: int,
    need: int,
    able: Able = fuel.ready,
    **told: Any,
) -> list[Flight]:
    """The same from these stations, without a check: as many as have the fuel; `able(g, base,
    nation, station)` are those that can start, {fuel: aircraft}."""
    found = []
    for station in stations:
        kind = station.removeprefix(fuel.ABOARD)
        for points, there in able(g, base, nation, station).items():
            if used := min(count, there) if points >= need else 0:
                _leave(g, base, nation, station, points, used)
                flight = {"nation": nation, "kind": kind, "count": used, "at": base}
                flight |= {"use": "", "fuel": points, "force": "", "base": base, **told}
                g.state["flying"].append(flight)
                found.append(flight)
                count -= used
    return found


def _leave(g: Position, base: str, nation: str, station: str, points: int, count: int) -> None:
    noted = fuel.left(g, base, nation, station)
    noted[points] -= count
    _change_based(g, base, nation, station, -count)
    fuel.note(g, base, nation, station, noted)


def _change_based(g: Position, base: str, nation: str, station: str, by: int) -> None:
    if not station.startswith(fuel.ABOARD):
        g.add(base, nation, station, by)
        return
    here = g.state["aboard"].setdefault(base, {})
    change(here.setdefault(nation, {}), station.removeprefix(fuel.ABOARD), by)
    if not here[nation]:
        del here[nation]
    if not here:
        del g.state["aboard"][base]


def tell_start(events: Events, flight: Flight, goal: str) -> None:
    """The event that a flight has taken off."""
    told = {"power": flight["nation"], "unit": flight["kind"], "count": flight["count"]}
    there = {"from": flight["base"], "area": goal, "use": flight["use"], "fuel": flight["fuel"]}
    events.append({"kind": "aircraft_took_off", **told, **there})


# Going on


def advance(g: Position, flight: Flight, place: str) -> None:
    """EOH-241, EOH-242: a flight goes on along its way up to a place on it, and pays for it."""
    number = flight["way"].index(place) + 1
    flight["fuel"] -= fuel.cost(g, [flight["at"], *flight["way"][:number]])
    flight["at"], flight["way"] = place, flight["way"][number:]


def shoot_down(
    g: Position, flights: Iterable[Flight], losses: dict[str, Counts], place: str, events: Events
) -> None:
    """EOH-482: aircraft {nation: {kind: count}} of some flights are lost with all that they carry,
    those first that carry nothing, then those with the least fuel."""
    order = sorted(flights, key=lambda each: (bool(each.get("load")), each["fuel"]))
    for nation, kinds in sorted(losses.items()):
        for kind, count in sorted(kinds.items()):
            told = {"power": nation, "unit": kind, "count": count, "area": place}
            load: Counts = {}
            for each in order:
                used = min(count, each["count"])
                if used and (each["nation"], each["kind"]) == (nation, kind):
                    shot = part(g, each, used)
                    load = added(load, shot.get("load", {}))
                    remove(g, shot)
                    count -= used
            events.append({"kind": "aircraft_lost", **told, "load": load})


# Coming home


def come_home(g: Position, flight: Flight, events: Events) -> None:
    """EOH-248, EOH-483, R12, R44: a flight flies home on the way that was ordered, else to its own
    base, else to the nearest one in range; what reaches none is lost. Nobody fires at it."""
    while True:
        way = _way_home(g, flight)
        if not way:
            lose_without_base(g, flight, events)
            return
        count = fitting(g, flight, way[-1])
        landing = part(g, flight, count)
        is_last = landing is flight
        landing["fuel"] -= fuel.cost(g, way)
        land(g, landing, way[-1], events)
        if is_last:
            return


def lose_without_base(g: Position, flight: Flight, events: Events) -> None:
    """EOH-248, R44: a flight has no base in range."""
    remove(g, flight)
    told = {"power": flight["nation"], "unit": flight["kind"], "count": flight["count"]}
    lost = {"area": flight["at"], "load": flight.get("load", {})}
    events.append({"kind": "aircraft_without_base", **told, **lost})


def _way_home(g: Position, flight: Flight) -> list[str]:
    nation, kind, at = flight["nation"], flight["kind"], flight["at"]
    planned = [at, *flight["home"]] if "home" in flight and not flight["way"] else []
    if planned and _can_land(g, flight, planned):
        return planned
    own: list[str] = []
    if base := flight.get("base", ""):
        own = fuel.way(g, nation, at, base)
    if own and _can_land(g, flight, own):
        return own
    for _, found in fuel.ways(g, nation, at, flight["fuel"]):
        if bases.may_land(g, nation, kind, found[-1]):
            return list(found)
    return []


def _can_land(g: Position, flight: Flight, way: list[str]) -> bool:
    nation = flight["nation"]
    is_open = all(fuel.may_fly_over(g, place, nation) for place in way[1:])
    is_near = fuel.cost(g, way) <= flight["fuel"]
    return is_open and is_near and bases.may_land(g, nation, flight["kind"], way[-1])


def fitting(g: Position, flight: Flight, place: str) -> int:
    """How many of a flight land there: on carriers as many as have room."""
    if not g.board.is_sea(place) and bases.is_base(g, flight["nation"], place):
        return int(flight["count"])
    return min(int(flight["count"]), bases.room(g, flight["nation"], place))


def land(g: Position, flight: Flight, place: str, events: Events) -> None:
    """A flight lands, on land where there is a base, else on carriers; aircraft of a nation whose
    slot it is do nothing more in it (EOH-251, EOH-407). What they still carry gets off."""
    nation, kind, count = flight["nation"], flight["kind"], flight["count"]
    station = station_at(g, flight, place)
    noted = fuel.left(g, place, nation, station)
    _change_based(g, place, nation, station, count)
    noted[flight["fuel"]] = noted.get(flight["fuel"], 0) + count
    fuel.note(g, place, nation, station, noted)
    if nation in g.now["nations"]:
        fuel.mark_used(g, place, nation, station, count)
    remove(g, flight)
    load = flight.get("load", {})
    for what, number in load.items():
        g.add(place, nation, what, number)
    told: dict[str, Any] = {"power": nation, "unit": kind, "count": count, "area": place}
    is_there = flight["at"] == place
    told |= {"arrived": flight["use"] == TRANSFER and is_there, "aboard": station != kind}
    told |= {"from": "" if is_there else flight["at"], "load": load}
    events.append({"kind": "aircraft_landed", **told})


def station_at(g: Position, flight: Flight, place: str) -> str:
    """Where a flight lands in an area: on land where there is a base, else on carriers."""
    on_land = not g.board.is_sea(place) and bases.is_base(g, flight["nation"], place)
    return str(flight["kind"] if on_land else f"{fuel.ABOARD}{flight['kind']}")
