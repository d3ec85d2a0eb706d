"""Territories and units that change hands without a battle (§Ph1.3, §Ph1.4, R43)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pbem.engine.flow import Events
from pbem.games.empires_of_history.air import bases, fuel
from pbem.games.empires_of_history.components import AIR, MAJOR_PORT
from pbem.games.empires_of_history.concepts import control
from pbem.games.empires_of_history.concepts.affected import PARTISAN
from pbem.games.empires_of_history.position import Position, base
from pbem.games.empires_of_history.sea import fleets
from pbem.games.empires_of_history.sea.ports import MANY, room_in
from pbem.wargame.counts import change

Counts = dict[str, int]


def capital(g: Position, nation: str) -> str:
    """The capital of a nation if it, or an ally, has it, else its first city; "" for none."""
    found = [g.board.powers[nation].capital]
    found += [t for t in g.board.territories_of(nation) if g.board.city(t)]
    return next((t for t in found if _is_open(g, t, nation)), "")


def port(g: Position, nation: str) -> tuple[str, int]:
    """EOH-027, EOH-028: the port of a nation in which its ships gather, and for how many it has
    room: a major one, the capital first, else the first minor one with room; ("", 0) for none."""
    found = [g.board.powers[nation].capital, *g.board.territories_of(nation)]
    ports = [t for t in found if g.board.port(t) and _is_open(g, t, nation)]
    rooms = ((t, room_in(g, t)) for t in sorted(ports, key=lambda t: _is_minor(g, t)))
    return next(((t, room) for t, room in rooms if room > 0), ("", 0))


def _is_minor(g: Position, territory: str) -> bool:
    return g.board.port(territory) != MAJOR_PORT


def _is_open(g: Position, territory: str, nation: str) -> bool:
    holder = g.controller(territory)
    return bool(holder) and g.is_friendly(nation, holder)


def send_home(
    g: Position, area: str, nation: str, events: Events, *, to: str = "", nearest: bool = False
) -> None:
    """EOH-330, R42, R43: units of a nation leave an area: land units and aircraft for the capital,
    ships for a port, with all that is aboard, and out of their task forces; those that find none
    are lost. With `nearest` aircraft go to the nearest base within their range, carriers among
    them. `to` is the nation whose they become."""
    new = to or nation
    for kind, count in sorted(g.units(area, nation).items()):
        g.add(area, nation, kind, -count)
        left = count
        while left:
            goal, room = _home_of(g, area, new, kind, nearest=nearest)
            used = min(left, room) if goal else left
            _reach(g, goal, nation, new, kind, used, area, events)
            left -= used
    _leave_forces(fleets.at(g, area), nation)
    _leave_ships(g, area, nation, new, events)
    names = [n for part in ("generals", "riders") for n in _taken(g.state[part], area, nation)]
    _generals(g, nation, new, area, names, events)


def _home_of(g: Position, area: str, nation: str, kind: str, *, nearest: bool) -> tuple[str, int]:
    """Where units of a kind go, and how many of them have room there."""
    unit = g.board.units[base(kind)]
    if unit.kind == "sea":
        return port(g, nation)
    if unit.kind == AIR and nearest:
        way = fuel.home(g, nation, kind, area, fuel.tank(g, nation, kind))
        if way and g.board.is_sea(way[-1]):
            return way[-1], bases.room(g, nation, way[-1])
        return (way[-1] if way else ""), MANY
    return capital(g, nation), MANY


def _reach(
    g: Position, goal: str, old: str, new: str, kind: str, count: int, area: str, events: Events
) -> None:
    """Units that have left an area are at home, or on the carriers of a sea zone, or lost."""
    told = {"power": new, "of": old, "unit": kind, "count": count, "from": area}
    if goal:
        if g.board.units[base(kind)].kind == AIR and g.board.is_sea(goal):
            here = g.state["aboard"].setdefault(goal, {}).setdefault(new, {})
            change(here, kind, count)
        else:
            g.add(goal, new, kind, count)
        events.append({"kind": "went_home", **told, "area": goal})
    else:
        events.append({"kind": "found_no_home", **told})


def _taken(where: dict[str, Any], area: str, nation: str) -> Any:
    """What a nation has in an area, which is no longer there."""
    found = where.get(area, {}).pop(nation, {})
    if not where.get(area, True):
        del where[area]
    return found


def _leave_ships(g: Position, area: str, nation: str, new: str, events: Events) -> None:
    """Fighters and troops from ships that go home reach the capital of their nation; goods are
    saved there."""
    for kind, count in _taken(g.state["aboard"], area, nation).items():
        _reach(g, capital(g, new), nation, new, kind, count, area, events)
    hold = _taken(g.state["cargo"], area, nation)
    for owner, kinds in sorted(hold.get("units", {}).items()):
        own = new if owner == nation else owner
        for kind, count in sorted(kinds.items()):
            _reach(g, capital(g, own), owner, own, kind, count, area, events)
    for kind in ("resources", "oil"):
        if count := hold.get(kind, 0):
            _save_goods(g, nation, new, kind, count, events)


def _save_goods(g: Position, nation: str, new: str, kind: str, count: int, events: Events) -> None:
    goal, pool = capital(g, new), g.board.powers[new].home_pool if kind == "resources" else ""
    told = {"power": nation, "unit": kind, "count": count, "area": goal}
    if not goal:
        events.append({"kind": "cargo_sunk", **told, "owner": nation})
        return
    if pool:
        g.pay_in(new, pool, count)
    else:
        g.add_oil(goal, new, count)
    events.append({"kind": "cargo_unloaded", **told, "arrived": count, "to": new, "pool": pool})


def unload(g: Position, nation: str, events: Events) -> None:
    """Troops and generals of a nation aboard ships go ashore in its capital; its ships are in no
    task force any more."""
    for area, here in sorted(g.state["cargo"].items()):
        for carrier, hold in sorted(here.items()):
            for kind, count in sorted(hold.get("units", {}).pop(nation, {}).items()):
                _reach(g, capital(g, nation), nation, nation, kind, count, area, events)
            if not any(hold.values()):
                _taken(g.state["cargo"], area, carrier)
    for area in sorted(g.state["riders"]):
        names = list(_taken(g.state["riders"], area, nation))
        _generals(g, nation, nation, area, names, events)
    _leave_forces(g.now["forces"].values(), nation)
    for force in g.now["forces"].values():
        for hold in force["cargo"].values():
            hold["units"].pop(nation, None)


def _leave_forces(forces: Iterable[fleets.Force], nation: str) -> None:
    """Ships of a nation are in none of these task forces any more, nor is what they carry."""
    for force in forces:
        for part in ("ships", "cargo", "riders"):
            force[part].pop(nation, None)


def _generals(
    g: Position, nation: str, new: str, area: str, names: list[str], events: Events
) -> None:
    """Generals go with their troops; those of a nation that hands over its units retire."""
    goal = capital(g, nation) if new == nation else ""
    if names and goal:
        g.state["generals"].setdefault(goal, {}).setdefault(nation, []).extend(names)
        told = {"power": nation, "from": area, "area": goal}
        events.append({"kind": "generals_moved", **told, "generals": names})
    else:
        _retire(g, nation, names, events)


def _retire(g: Position, nation: str, names: list[str], events: Events) -> None:
    g.state["fallen_generals"].extend(names)
    if names:
        events.append({"kind": "generals_retired", "power": nation, "generals": names})


def drop_chart(g: Position, nation: str, events: Events) -> None:
    """What a nation was building is not built; generals on its build chart retire."""
    entries = g.state["queue"].pop(nation, [])
    _retire(g, nation, [each["name"] for each in entries if each["name"]], events)


def strangers_leave(g: Position, territory: str, events: Events) -> None:
    """EOH-330, R43: where no battle has decided, those who are no friends of who has a territory
    now go home from it; partisans stay."""
    holder = g.controller(territory)
    for nation in g.nations_in(territory):
        if nation in g.board.partisan_nations and g.count(territory, nation, PARTISAN):
            continue
        if not g.is_friendly(nation, holder):
            send_home(g, territory, nation, events, nearest=True)


def hand_over(g: Position, territory: str, to: str, events: Events) -> None:
    """EOH-329, R31, R43: a territory passes to a nation, with the oil that lies there; the troops
    of who has it now go home."""
    before = g.controller(territory)
    if before == to:
        return
    g.set_control(territory, to)
    events.append({"kind": "territory_ceded", "area": territory, "power": to, "from": before})
    if before:
        send_home(g, territory, before, events, nearest=True)
    strangers_leave(g, territory, events)
    if oil := sum(g.state["oil"].pop(territory, {}).values()):
        g.add_oil(territory, to, oil)
    control.check_annexed(g, g.board.native(territory), events)


def rename(
    g: Position, is_meant: Callable[[str], bool], old: str, new: str, events: Events
) -> None:
    """What a nation has in some areas belongs to another from now on: units, cargo, fighters on
    carriers, oil. Its generals retire."""
    for name in ("units", "aboard", "cargo", "oil"):
        # Put in place anew: of units more is remembered while the map of them is the same.
        g.state[name] = {
            area: _renamed(here, old, new) if is_meant(area) and old in here else here
            for area, here in g.state[name].items()
        }
    for area, here in sorted(g.state["generals"].items()):
        if is_meant(area):
            _retire(g, old, here.pop(old, []), events)
    g.state["generals"] = {area: here for area, here in g.state["generals"].items() if here}


def _renamed(here: Mapping[str, object], old: str, new: str) -> dict[str, object]:
    left = {nation: told for nation, told in here.items() if nation != old}
    return {**left, new: _sum(here.get(new), here[old])}


def _sum(one: object, other: object) -> object:
    if isinstance(other, int):
        return other + (one if isinstance(one, int) else 0)
    if isinstance(other, dict):
        old = one if isinstance(one, dict) else {}
        return {**old, **{key: _sum(old.get(key), value) for key, value in other.items()}}
    return other
