"""Task forces are put together (§Ph5, EOH-420): which ships belong to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.state import copy
from pbem.games.empires_of_history.components import SEA
from pbem.games.empires_of_history.concepts import passengers
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import fleets, holds
from pbem.games.empires_of_history.sea.fleets import Force
from pbem.wargame.counts import Counts, added

_IDLE = "stay"
_SAILING = ("move", "port")


def may_order(g: Position, nation: str, owner: str, *, aboard: bool = False) -> bool:
    """R74: whether an order of a nation may name what another one owns: that which takes orders
    from the same seat in this slot; to bring troops `aboard`, or ashore from where a transport
    lies, also that of an ally whose slot is another one. Troops of another seat come aboard and
    go ashore by orders of both (passengers.py, `_lies_for`)."""
    acts = owner in g.now["nations"] or (aboard and g.allied(nation, owner))
    return owner == nation or (acts and g.decider(owner) == g.decider(nation))


def ships_of(
    g: Position,
    nation: str,
    area: str,
    items: Sequence[Mapping[str, Any]],
    *,
    moves: bool,
    sails: bool = True,
) -> dict[str, Counts]:
    """EOH-420, EOH-448: the ships that an order names, {nation: {kind: count}}: each belongs to one
    task force, and who has searched for submarines does not move. Raises Illegal."""
    found: dict[str, Counts] = {}
    for item in items:
        owner = str(item["power"] or nation)
        lies = item["kind"] == holds.TRANSPORT and not sails
        if not (
            may_order(g, nation, owner, aboard=lies) or (lies and _lies_for(g, nation, owner, area))
        ):
            raise Illegal("EOH-420", "ships_of_others", nation=owner)
        there = fleets.free(g, area, owner)
        able = _unused(g, area, owner, there) if moves else there
        told = _counted(g, area, item, there, able)
        found[owner] = added(found.get(owner, {}), told)
    return found


def _lies_for(g: Position, nation: str, owner: str, area: str) -> bool:
    """R74: whether transports of another seat have troops of a nation aboard, which go ashore in
    its slot, which is not theirs."""
    is_away = owner not in g.now["nations"] and g.allied(nation, owner)
    return is_away and passengers.are_aboard(g, area, owner, nation)


def _unused(g: Position, area: str, nation: str, there: Counts) -> Counts:
    used = g.now["used"].get(area, {}).get(nation, {})
    return {kind: max(0, count - used.get(kind, 0)) for kind, count in there.items()}


def _counted(
    g: Position, area: str, item: Mapping[str, Any], there: Counts, able: Counts
) -> Counts:
    kind = item["kind"]
    if kind and g.board.units[kind.removeprefix("damaged ").removeprefix("late ")].kind != SEA:
        raise Illegal("EOH-420", "no_ship", unit=kind)
    kinds = [kind] if kind else list(able)
    if not kind and item["count"] not in (None, sum(able.values())):
        raise Illegal("EOH-420", "name_the_ships", area=area)
    found = {each: able.get(each, 0) for each in kinds}
    if kind and item["count"] is not None:
        found = {kind: item["count"]}
    if not sum(found.values()) or any(n > able.get(each, 0) for each, n in found.items()):
        have, whole = sum(able.get(each, 0) for each in kinds), sum(there.get(k, 0) for k in kinds)
        code = "ships_have_acted" if whole > have else "not_so_many_ships"
        raise Illegal(
            "EOH-420", code, area=area, unit=kind or "ship", have=have, count=item["count"] or 1
        )
    return {each: count for each, count in found.items() if count}


def assemble(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> Force:
    """EOH-420: a task force of a line, with what its transports have aboard. Raises Illegal."""
    key, area = fleets.key_of(nation, told["force"]), told["place"]
    if key in g.now["forces"]:
        raise Illegal("EOH-420", "force_twice", force=told["force"])
    moves = any(leg["do"] != _IDLE for leg in told.get("legs", ()))
    sails = any(leg["do"] in _SAILING for leg in told.get("legs", ()))
    ships = ships_of(g, nation, area, told["units"], moves=moves, sails=sails)
    force: Force = {"name": told["force"], "by": nation, "nations": list(ships), "at": area}
    force |= {"ships": ships, "moves": 0, "for": [], "from": "", "unloaded": False}
    force["cargo"] = {each: _taken(g, area, each, ships[each]) for each in ships}
    force["riders"] = {each: _generals(g, area, each) for each in ships}
    g.now["forces"][key] = force
    told_of = {"force": told["force"], "power": nation, "area": area, "ships": copy(ships)}
    events.append({"kind": "force_formed", **told_of})
    return force


def _taken(g: Position, area: str, nation: str, ships: Counts) -> holds.Hold:
    """What is aboard and belongs to no other task force, as far as these transports hold it."""
    found = holds.empty()
    for owner, kind, count in holds.items(_loose(g, area, nation)):
        holds.add(found, owner, kind, count)
    room = ships.get(holds.TRANSPORT, 0)
    for owner, kind, count in holds.sunk(g, nation, found, room):
        holds.add(found, owner, kind, -count)
    return found


def _loose(g: Position, area: str, nation: str) -> holds.Hold:
    found = holds.empty()
    for owner, kind, count in holds.items(holds.of(g, area, nation)):
        holds.add(found, owner, kind, count)
    for force in fleets.at(g, area):
        for owner, kind, count in holds.items(force["cargo"].get(nation, holds.empty())):
            holds.add(found, owner, kind, -count)
    return found


def _generals(g: Position, area: str, nation: str) -> list[str]:
    """Generals aboard sail with the first task force of their nation."""
    taken = [n for force in fleets.at(g, area) for n in force["riders"].get(nation, [])]
    return [n for n in g.state["riders"].get(area, {}).get(nation, []) if n not in taken]
