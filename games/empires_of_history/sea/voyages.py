"""The way of a task force (§Ph5, §Major Ports, §Minor Ports, EOH-032, EOH-231, EOH-420, EOH-426 to
EOH-428, R18, R71, R75)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.state import copy
from pbem.games.empires_of_history.air import bases, fuel
from pbem.games.empires_of_history.components import DAMAGED
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import canals, fleets, holds, mines, ports
from pbem.games.empires_of_history.sea.fleets import Force
from pbem.wargame.counts import change, of_all

Step = dict[str, Any]
ENTER = "enter"


def speed(g: Position, force: Force) -> int:
    """EOH-420: a task force is as fast as its slowest ship."""
    kinds = [(n, kind) for n, ships in force["ships"].items() for kind in ships]
    return min((values.unit(g, n, kind).move for n, kind in kinds), default=0)


# Planning


def steps(g: Position, force: Force, legs: Sequence[Mapping[str, Any]]) -> list[Step]:
    """What a task force does, area by area: {"do": "enter", "place", "ask"} and all other legs
    as they are. What is between two zones of an order is filled in. Raises Illegal."""
    found: list[Step] = []
    place = force["at"]
    asked = {leg["place"] for leg in legs if leg["do"] == "ask"}
    named = {leg["via"] for leg in legs if "via" in leg}
    for leg in legs:
        if leg["do"] in ("move", "port"):
            for goal in leg["places"] if leg["do"] == "move" else [leg["place"]]:
                way = _way(g, force, place, goal)
                found += [{"do": ENTER, "place": each, "ask": each in asked} for each in way]
                place = goal
        else:
            found.append(dict(leg))
    _check_canals(g, force, named, found)
    return found


def _way(g: Position, force: Force, start: str, goal: str) -> list[str]:
    """EOH-426: the shortest way, of equal ones that through the fewest mines; zones with enemy
    surface ships are no part of it but its end. Raises Illegal."""
    edge: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, (start,))]
    seen: set[str] = set()
    while edge:
        length, risk, way = heappop(edge)
        if way[-1] == goal:
            return list(way[1:])
        if way[-1] in seen or (length and _stops_at(g, force, way[-1])):
            continue
        seen.add(way[-1])
        for area in _next(g, force, way[-1], goal):
            box = _box(g, force, way[-1], area)
            heappush(edge, (length + 1, risk + mines.in_box(g, box), (*way, area)))
    raise Illegal("EOH-426", "no_way_by_sea", start=start, area=goal)


def _next(g: Position, force: Force, area: str, goal: str) -> list[str]:
    """EOH-029, EOH-032: zones around a zone, or at a port; of ports only the goal."""
    if not g.board.is_sea(area):
        return list(g.board.coast(area))
    port = [goal] if goal in g.board.coast(area) else []
    return [*canals.around(g, area, force["nations"]), *port]


def _stops_at(g: Position, force: Force, area: str) -> bool:
    """EOH-231, EOH-426, R18: surface ships do not go on from a zone that holds enemy surface ships;
    submarines do."""
    if not g.board.is_sea(area) or not fleets.has_surface(force):
        return False
    return bool(fleets.enemy_surface(g, area, force["nations"]))


def _box(g: Position, force: Force, area: str, other: str) -> str:
    """The mine box between two areas, where both are sea zones."""
    if not (g.board.is_sea(area) and g.board.is_sea(other)):
        return ""
    return canals.mined(g, area, other, force["nations"])


def _check_canals(g: Position, force: Force, named: set[str], found: Sequence[Step]) -> None:
    """EOH-034, EOH-038: a canal that is named is open to all ships of the task force, and on its
    way. Raises Illegal."""
    way = [force["at"], *(each["place"] for each in found if each["do"] == ENTER)]
    for name in sorted(named):
        canal = g.board.canals[name]
        if not all(canals.is_open(g, canal, n) for n in force["nations"]):
            raise Illegal("EOH-034", "canal_closed", canal=name, area=canal.holder)
        if not any(set(pair) == set(canal.seas) for pair in pairwise(way)):
            raise Illegal("EOH-034", "canal_not_on_the_way", canal=name)


# Going


def check_step(g: Position, force: Force, place: str) -> None:
    """EOH-032, EOH-228, EOH-426, R46: a task force may enter an area now, whoever has the shores
    of a strait. Raises Illegal."""
    if force["unloaded"]:
        raise Illegal("EOH-228", "no_move_after_unloading", force=force["name"])
    if force["moves"] >= speed(g, force):
        told = {"force": force["name"], "area": place, "have": speed(g, force)}
        raise Illegal("EOH-420", "ships_too_slow", **told)
    if force["moves"] and _stops_at(g, force, force["at"]):
        raise Illegal("EOH-426", "enemy_ships_stop", area=force["at"])
    if not g.board.is_sea(place):
        for nation in force["nations"]:
            ports.check_open(g, place, nation)


def crossed(g: Position, force: Force, place: str) -> str:
    """EOH-428, EOH-051, R75: the mine box that a task force crosses when it enters an area: between
    two zones, also where it has gone into a port from the first of them in this turn."""
    origin = force["at"] if g.board.is_sea(force["at"]) else force["from"]
    return _box(g, force, origin, place) if origin else ""


def enter(g: Position, force: Force, place: str, events: Events) -> None:
    """EOH-032, EOH-275: a task force is in the next area, with cargo, generals and the fighters on
    its carriers; a point is spent."""
    start = force["at"]
    for nation, ships in force["ships"].items():
        _carry_fighters(g, nation, ships, start, place)
        for kind, count in ships.items():
            g.add(start, nation, kind, -count)
            g.add(place, nation, kind, count)
        for owner, kind, count in holds.items(force["cargo"].get(nation, holds.empty())):
            holds.put(g, start, nation, owner, kind, -count)
            holds.put(g, place, nation, owner, kind, count)
        if names := force["riders"].get(nation):
            fleets.change_riders(g, start, nation, names, -1)
            fleets.change_riders(g, place, nation, names, 1)
    force["from"] = start if g.board.is_sea(start) else ""
    force["at"], force["moves"] = place, force["moves"] + 1
    told = {"force": force["name"], "power": force["by"], "from": start, "area": place}
    generals = [name for names in force["riders"].values() for name in names]
    told |= {"ships": copy(force["ships"]), "generals": sorted(generals)}
    events.append({"kind": "force_moved", **told})


def _carry_fighters(
    g: Position, nation: str, ships: Mapping[str, int], start: str, place: str
) -> None:
    """EOH-275: as many fighters as these carriers hold go with them, the fullest first."""
    station = f"{fuel.ABOARD}{bases.FIGHTER}"
    carriers = sum(ships.get(kind, 0) for kind in (bases.CARRIER, f"{DAMAGED}{bases.CARRIER}"))
    count = carriers * values.unit(g, nation, bases.CARRIER).fighters
    count = min(count, fuel.based(g, start, nation, station))
    if not count:
        return
    here, there = (fuel.left(g, each, nation, station) for each in (start, place))
    used = _shift_used(g, nation, station, start, count)
    left = count
    for points in list(here):
        moved = min(left, here[points])
        here[points] -= moved
        there[points] = there.get(points, 0) + moved
        left -= moved
    for area, by in ((start, -count), (place, count)):
        aboard = g.state["aboard"].setdefault(area, {})
        change(aboard.setdefault(nation, {}), bases.FIGHTER, by)
        if not aboard[nation]:
            del aboard[nation]
        if not aboard:
            del g.state["aboard"][area]
    fuel.note(g, start, nation, station, here)
    fuel.note(g, place, nation, station, there)
    if used:
        fuel.mark_used(g, place, nation, station, used)


def _shift_used(g: Position, nation: str, station: str, area: str, count: int) -> int:
    """How many of those that go have acted in this slot; they are taken off the list of the
    area."""
    acted = g.now["used"].get(area, {}).get(nation, {}).get(station, 0)
    stay = fuel.based(g, area, nation, station) - count
    gone: int = max(0, acted - stay)
    if gone:
        fuel.mark_used(g, area, nation, station, -gone)
    return gone


def check_end(g: Position, force: Force) -> None:
    """EOH-427: where a task force ends there is room for it. Raises Illegal."""
    if not g.board.is_sea(force["at"]):
        mine = sum(of_all(force["ships"]).values())
        ports.check_room(g, force["at"], mine, inside=mine)
