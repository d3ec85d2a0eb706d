"""Loading and unloading (§Transports, §Ph5 example, EOH-224 to EOH-228, EOH-424, EOH-450, R28,
R32, R74)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.air import fuel
from pbem.games.empires_of_history.components import AIR, LAND
from pbem.games.empires_of_history.concepts import passengers, standing
from pbem.games.empires_of_history.position import Position, base
from pbem.games.empires_of_history.sea import assembly, fleets, holds
from pbem.games.empires_of_history.sea.fleets import Force

GENERAL = "general"


def within_reach(g: Position, force: Force, territory: str) -> bool:
    """EOH-228: a territory beside the sea zone of a task force, or that in whose port it lies."""
    return territory == force["at"] or (
        g.board.is_sea(force["at"]) and force["at"] in g.board.coast(territory)
    )


def load(g: Position, force: Force, leg: Mapping[str, Any], events: Events) -> None:
    """EOH-226, EOH-228, EOH-424: troops and goods of a territory go aboard. Raises Illegal."""
    place = leg.get("place", force["at"])
    if g.board.is_sea(place) or not within_reach(g, force, place):
        raise Illegal("EOH-228", "not_beside_the_ships", area=place, zone=force["at"])
    if force["unloaded"]:
        raise Illegal("EOH-228", "no_loading_after_unloading", force=force["name"])
    for item in leg["units"]:
        if item.get("name"):
            _load_general(g, force, place, item["name"], events)
        else:
            _load(g, force, place, item, events)


def _load_general(g: Position, force: Force, place: str, name: str, events: Events) -> None:
    nation = force["by"]
    if name not in g.generals(place, nation):
        told: dict[str, Any] = {"general": name, "area": place}
        at = standing.general_at(g, nation, name)
        raise Illegal("EOH-424", "general_not_there", **told, at="" if at == place else at)
    left = [each for each in g.generals(place, nation) if each != name]
    g.state["generals"][place][nation] = left
    if not left:
        del g.state["generals"][place][nation]
    if not g.state["generals"][place]:
        del g.state["generals"][place]
    force["riders"].setdefault(nation, []).append(name)
    fleets.change_riders(g, force["at"], nation, [name], 1)
    told = {"power": nation, "generals": [name], "from": place, "area": force["at"]}
    events.append({"kind": "generals_embarked", **told})


def _load(g: Position, force: Force, place: str, item: Mapping[str, Any], events: Events) -> None:
    kind = item["kind"]
    owner = str(item["power"] or force["by"])
    if not assembly.may_order(g, force["by"], owner, aboard=True):
        _check_passage(g, force, owner, kind)
    have = _ready(g, place, owner, kind)
    count = have if item["count"] is None else int(item["count"])
    if not 0 < count <= have:
        told: dict[str, Any] = {"area": place, "unit": kind or "units", "have": have}
        told["count"] = count
        raise Illegal("EOH-424", "not_so_much_to_load", **told)
    carrier = _with_room(g, force, owner, kind, count)
    _take(g, place, owner, kind, count)
    holds.add(force["cargo"].setdefault(carrier, holds.empty()), _name(owner, kind), kind, count)
    holds.put(g, force["at"], carrier, _name(owner, kind), kind, count)
    told = {"power": owner, "unit": kind, "count": count, "from": place, "area": force["at"]}
    events.append({"kind": "cargo_loaded", **told, "force": force["name"]})


def _check_passage(g: Position, force: Force, owner: str, kind: str) -> None:
    """R74: troops of another seat come aboard if their nation has let them. Raises Illegal."""
    if kind in holds.GOODS or not passengers.may_carry(g, force["by"], owner):
        raise Illegal("EOH-420", "cargo_of_others", nation=owner, carrier=force["by"])


def _name(owner: str, kind: str) -> str:
    return "" if kind in holds.GOODS else owner


def _ready(g: Position, place: str, owner: str, kind: str) -> int:
    """What of a kind lies there: EOH-226, R32: goods in a territory with a port; of aircraft those
    that are full and have not acted."""
    if kind in holds.GOODS:
        if not g.board.port(place):
            raise Illegal("EOH-226", "no_port_there", area=place)
        return g.oil(place, owner) if kind == holds.OIL else _saved(g, place, owner)
    if not kind or g.board.units[base(kind)].kind not in (LAND, AIR):
        raise Illegal("EOH-424", "no_cargo", unit=kind or "units")
    if g.board.units[base(kind)].kind == AIR:
        return fuel.ready(g, place, owner, kind).get(fuel.tank(g, owner, kind), 0)
    return g.count(place, owner, kind)


def pool_in(g: Position, place: str, nation: str) -> str:
    """EOH-226: the pool of a nation that lies in a territory, "" for none."""
    pools = g.board.powers[nation].pools.values()
    return next((pool.name for pool in pools if pool.seat == place), "")


def _saved(g: Position, place: str, owner: str) -> int:
    pool = pool_in(g, place, owner)
    return g.pool(owner, pool) if pool else 0


def _take(g: Position, place: str, owner: str, kind: str, count: int) -> None:
    if kind == holds.OIL:
        g.add_oil(place, owner, -count)
    elif kind == holds.RESOURCES:
        g.pay_in(owner, pool_in(g, place, owner), -count)
    else:
        g.add(place, owner, kind, -count)


def _with_room(g: Position, force: Force, owner: str, kind: str, count: int) -> str:
    """EOH-225, EOH-227: the nation of the task force whose transports hold it beside what they
    have, its owner's first; goods are carried by their own nation's (EOH-226). Raises Illegal."""
    order = [owner] if kind in holds.GOODS else [owner, *sorted(force["ships"])]
    mine = [n for n in order if g.decider(n) == g.decider(force["by"])]
    for nation in dict.fromkeys(mine):
        ships = force["ships"].get(nation, {}).get(holds.TRANSPORT, 0)
        trial = holds.empty()
        for who, what, number in holds.items(force["cargo"].get(nation, trial)):
            holds.add(trial, who, what, number)
        holds.add(trial, _name(owner, kind), kind, count)
        if holds.ships_needed(g, nation, trial) <= ships:
            return nation
    told = {"force": force["name"], "unit": kind, "count": count}
    raise Illegal("EOH-227", "transports_too_few", **told)


# Unloading


def unload(g: Position, force: Force, leg: Mapping[str, Any], events: Events) -> None:
    """EOH-226, EOH-332, R28, R32: goods come to a port beside the ships: resource points in full
    into the pool of that territory, half of them, rounded up, where it is another nation's; oil in
    full, for whose it is. Raises Illegal."""
    place = leg.get("place", force["at"])
    holder = g.controller(place)
    if not within_reach(g, force, place):
        raise Illegal("EOH-228", "not_beside_the_ships", area=place, zone=force["at"])
    if not g.board.port(place):
        raise Illegal("EOH-226", "no_port_there", area=place)
    if not holder or not g.is_friendly(force["by"], holder):
        raise Illegal("EOH-029", "port_closed", area=place, power=holder, nation=force["by"])
    for item in leg["units"]:
        if item["kind"] not in holds.GOODS:
            raise Illegal("EOH-450", "troops_land_later", unit=item["kind"] or "units")
        _unload(g, force, place, item, events)
    force["unloaded"] = True


def _unload(g: Position, force: Force, place: str, item: Mapping[str, Any], events: Events) -> None:
    kind, nation, holder = item["kind"], item["power"] or force["by"], g.controller(place)
    if g.decider(nation) != g.decider(force["by"]):
        raise Illegal("EOH-420", "cargo_of_others", nation=nation, carrier=force["by"])
    hold = force["cargo"].get(nation, holds.empty())
    count = hold[kind] if item["count"] is None else int(item["count"])
    if not 0 < count <= hold[kind]:
        told = {"force": force["name"], "unit": kind, "count": count, "have": hold[kind]}
        raise Illegal("EOH-226", "not_so_much_aboard", **told)
    holds.add(hold, "", kind, -count)
    holds.put(g, force["at"], nation, "", kind, -count)
    arrived = count if holder == nation or kind == holds.OIL else -(-count // 2)
    pool = ""
    if kind == holds.OIL:
        g.add_oil(place, holder, count)
    else:
        pool = _pool_of(g, place, holder)
        g.pay_in(holder, pool, arrived)
    told = {"power": nation, "unit": kind, "count": count, "arrived": arrived, "area": place}
    events.append({"kind": "cargo_unloaded", **told, "to": holder, "pool": pool})


def _pool_of(g: Position, place: str, nation: str) -> str:
    """The pool to which a territory belongs, at home where it is none of this nation's."""
    power = g.board.powers[nation]
    return g.board.pool(place) if g.board.pool(place) in power.pools else power.home_pool


def announce(g: Position, force: Force, leg: Mapping[str, Any]) -> None:
    """EOH-450: a task force says where it unloads in phase 7: next to the zone where it ends.
    Raises Illegal."""
    force["for"] = [*force["for"], *leg["places"]]


def check_announced(g: Position, force: Force) -> None:
    """EOH-450: these territories lie beside the zone, and it has troops aboard. Raises Illegal."""
    for territory in force["for"]:
        if g.board.is_sea(territory) or not within_reach(g, force, territory):
            raise Illegal("EOH-450", "not_beside_the_ships", area=territory, zone=force["at"])
    aboard = any(hold["units"] for hold in force["cargo"].values())
    if force["for"] and not aboard and not any(force["riders"].values()):
        raise Illegal("EOH-450", "nothing_to_land", force=force["name"])
