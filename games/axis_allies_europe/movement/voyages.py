"""Ships and their cargo in one movement step, in whatever order the lines work together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.axis_allies_europe.movement import sea, stowage
from pbem.games.axis_allies_europe.movement.fleet import Ship, carried
from pbem.games.axis_allies_europe.movement.lines import Order
from pbem.games.axis_allies_europe.movement.plan import Tried, note_done
from pbem.games.axis_allies_europe.units import TRANSPORT


def sail_and_load(tried: Tried, orders: Sequence[Order], *, attack: bool) -> None:
    """AAE-245: loads and sailings, each as soon as it can be: loading before, between and after the
    movements.

    A transport that sails two zones loads in the first of them if an order says so and the ship has
    room.
    """
    loads = [order for order in orders if order.verb == "load"]
    sails = [order for order in orders if order.verb == "move" and order.of(tried.g, "sea")]
    leaving = {order.path[0] for order in sails}
    meant = {
        ship: order
        for order in sails
        if order.named["number"]
        for ship in tried.fleet.named(order.named)
    }
    progress = True
    while progress:
        progress = False
        for order in list(loads):
            ships = _for_loading(tried, order, leaving)
            if _load(tried, order, ships):
                loads.remove(order)
                progress = True
        for order in sails:
            if _sail(tried, order, orders, loads, meant, attack=attack):
                sails.remove(order)
                progress = True
                break
    for order in [*loads, *sails]:
        _refuse(tried, order)
    for order in loads:
        _refuse_rivals(tried, order, orders)


def _for_loading(tried: Tried, order: Order, leaving: set[str]) -> list[Ship]:
    """The ships that a load may mean; where ships are to sail from, those that still can come
    first.
    """
    ships = tried.fleet.named(order.ship)
    if order.ship["place"] in leaving:
        ships.sort(key=lambda ship: sea.why_not(tried.g, ship, 1) is not None)
    return ships


def _load(tried: Tried, order: Order, ships: Sequence[Ship]) -> bool:
    try:
        found = stowage.find_room(tried.g, tried.fleet, order, ships)
    except Illegal:
        return False
    stowage.load(tried.g, tried.fleet, order, found, tried.events)
    note_done(tried, order)
    return True


def _sail(
    tried: Tried,
    order: Order,
    orders: Sequence[Order],
    loads: list[Order],
    meant: Mapping[Ship, Order],
    *,
    attack: bool,
) -> bool:
    """Sail an order, if it can be now; `meant` are the ships that orders name by their numbers."""

    def fitness(ship: Ship) -> tuple[int, ...]:
        is_anothers = meant.get(ship, order) is not order
        return (is_anothers, *_fitness(tried, ship, order, orders))

    try:
        ships = sea.choose(tried.g, tried.fleet, order, fitness)
    except Illegal:
        return False
    way = order.path[:1]
    for leg in _legs(order, loads):
        sea.sail(tried.g, tried.fleet, order, ships, leg, attack=attack)
        way += leg[1:]
        sailed, told = _sailed(tried, order, ships, way), len(tried.events)
        for load in [each for each in loads if each.ship["place"] == leg[-1] != order.path[-1]]:
            passing = [ship for ship in tried.fleet.named(load.ship) if ship in ships]
            if passing and _load(tried, load, passing):
                loads.remove(load)
        if len(tried.events) > told or leg[-1] == order.path[-1]:
            # What boards on the way is told after the ships have come there, and sails on with
            # them.
            tried.events.insert(told, sailed)
            way = leg[-1:]
    note_done(tried, order)
    return True


def _sailed(
    tried: Tried, order: Order, ships: Sequence[Ship], way: Sequence[str]
) -> dict[str, Any]:
    """The event of ships that come along a way; `aboard`: what they carry now, {power: {kind:
    count}}.
    """
    units = {unit.kind: unit.count for unit in order.of(tried.g, "sea")}
    event = {"kind": "moved", "power": tried.g.power, "units": units, "path": list(way)}
    aboard = carried(ship.entry for ship in ships if ship.entry)
    return {**event, "aboard": aboard} if aboard else event


def _fitness(tried: Tried, ship: Ship, order: Order, orders: Sequence[Order]) -> tuple[int, ...]:
    """Which of several like ships an order means; the smallest goes.

    If cargo is to go ashore where it sails to, the ship that holds it; if something is to be loaded
    there or on the way, the one with most room; else what boarded this turn goes first, then what
    is loaded at all.
    """
    lands = [each for each in orders if _zone_of(each) == order.path[-1] and each.verb != "load"]
    held = ship.held(tried.g.power)
    if lands:
        kinds = {unit.kind for each in lands for unit in each.units}
        meant = any(kind in kinds or each.is_all(kind) for each in lands for kind in held)
        return (0 if meant else 1,)
    if any(each.verb == "load" and each.ship["place"] in order.path[1:] for each in orders):
        return (-tried.fleet.room(ship) if ship.kind == TRANSPORT else 0,)
    return (ship.mark("fresh") is None, ship.entry is None)


def _zone_of(order: Order) -> str:
    """Where the ships of an order about cargo lie."""
    return str(order.ships[-1]["place"] if order.ships else order.ship["place"])


def _legs(order: Order, loads: Sequence[Order]) -> list[tuple[str, ...]]:
    """The path, cut at a zone on the way where something is to be loaded."""
    stops = {load.ship["place"] for load in loads}
    cuts = [
        0,
        *(n for n, zone in enumerate(order.path[:-1]) if n and zone in stops),
        len(order.path) - 1,
    ]
    return [order.path[start : end + 1] for start, end in pairwise(cuts)]


def _refuse(tried: Tried, order: Order) -> None:
    """Enter the reason why an order cannot be carried out, as the check itself tells it."""
    try:
        if order.verb == "load":
            stowage.find_room(tried.g, tried.fleet, order, tried.fleet.named(order.ship))
        else:
            sea.choose(tried.g, tried.fleet, order, lambda ship: ())
    except Illegal as refusal:
        tried.refused[order.index] = refusal


def _refuse_rivals(tried: Tried, order: Order, orders: Sequence[Order]) -> None:
    """Where a hold is not enough for all, no order is preferred: those that took the room fall too.

    Unless the order could not have been carried out without them either.
    """
    refusal = tried.refused.get(order.index)
    if refusal is None or refusal.problem.code != "no_room":
        return
    g = tried.g
    size = sum(g.board.unit(unit.kind).cargo_size * unit.count for unit in order.units)
    room = 0
    for ship in tried.fleet.named(order.ship):
        fresh = ship.mark("fresh") or {}
        taken = sum(g.board.unit(kind).cargo_size * n for kind, n in fresh.items())
        room += tried.fleet.room(ship) + taken
    if size > room:
        return
    for rival in orders:
        if rival.verb == "load" and _may_share(rival, order):
            tried.refused.setdefault(rival.index, refusal)


def _may_share(one: Order, other: Order) -> bool:
    """Whether two orders may mean the same ship."""
    a, b = one.ship, other.ship
    same = a["place"] == b["place"] and a["power"] == b["power"]
    return same and (a["number"] == b["number"] or not a["number"] or not b["number"])
