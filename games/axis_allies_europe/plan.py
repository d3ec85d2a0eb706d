"""Plans: all order lines of a movement step together, judged alike in whatever order they were written.

A plan is tried on a copy of the position with the very functions that carry it out. What cannot be is taken out, with
everything that depends on it, until the rest can be carried out as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from pbem.engine.errors import Illegal, Problem
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.engine.state import copy
from pbem.games.axis_allies_europe import air_moves, cargo, land_moves, sea_moves
from pbem.games.axis_allies_europe import board as facts
from pbem.games.axis_allies_europe.fleet import Fleet, Ship
from pbem.games.axis_allies_europe.movement_orders import MOVEMENT_VERBS, Order, read
from pbem.games.axis_allies_europe.position import Position

Refused = dict[int, Illegal]
LAND = ("land", "gun", "complex")


@dataclass(slots=True)
class Tried:
    """A plan tried on a position: `done` are the orders in the order in which they were carried out."""

    g: Position
    fleet: Fleet
    done: list[Order] = field(default_factory=list)
    refused: Refused = field(default_factory=dict)
    events: Events = field(default_factory=list)


Carry = Callable[[Position, Sequence[Order]], Tried]


def sift(
    g: Position, lines: Sequence[Line], carry: Carry, *, attack: bool
) -> tuple[list[Line], list[tuple[Line, Problem]]]:
    """The lines that can be carried out together, in the order in which they are, and what is wrong with the others."""
    problems: list[tuple[Line, Problem]] = []
    orders: list[Order] = []
    for index, line in enumerate(_sorted(lines)):
        try:
            order = read(g, index, line)
            check(g, order, attack=attack)
        except Illegal as refusal:
            problems.append((line, refusal.problem))
        else:
            orders.append(order)
    refused = overdrawn(g, orders, attack=attack)
    while True:
        problems += [
            (order.line, refused[order.index].problem) for order in orders if order.index in refused
        ]
        orders = [order for order in orders if order.index not in refused]
        tried = carry(Position(copy(g.state), g.board), orders)
        if not tried.refused:
            return [order.line for order in tried.done], problems
        refused = tried.refused


def orders_of(g: Position, lines: Iterable[Line]) -> list[Order]:
    """The orders of lines that have been sifted in this position."""
    return [read(g, index, line) for index, line in enumerate(_sorted(lines))]


def _sorted(lines: Iterable[Line]) -> list[Line]:
    return sorted(
        (line for line in lines if line.verb in MOVEMENT_VERBS), key=lambda line: line.text
    )


def check(g: Position, order: Order, *, attack: bool) -> None:
    """What can be said of one order whatever the others are."""
    if order.verb == "load":
        cargo.check_load(g, order, attack=attack)
    elif order.verb == "unload":
        cargo.check_unload(g, order)
    elif order.verb == "assault":
        cargo.check_assault(g, order)
    elif order.verb == "land":
        air_moves.check_landing(g, order)
    else:
        _check_move(g, order, attack=attack)


def _check_move(g: Position, order: Order, *, attack: bool) -> None:
    """AAE-034: a move of land units, planes or ships, or of land units and planes together."""
    marching, flying, sailing = order.of(g, *LAND), order.of(g, "air"), order.of(g, "sea")
    if order.verb == "raid" and (marching or sailing):
        raise Illegal("AAE-151", "only_bombers_raid", kind=(marching or sailing)[0].kind)
    if marching:
        land_moves.check_march(g, order, marching, attack=attack)
    if sailing:
        sea_moves.check_sail(g, order, attack=attack)
    if flying:
        air_moves.check_flight(g, order, flying, attack=attack)


def note_done(tried: Tried, order: Order) -> None:
    """An order has been carried out, or a part of it."""
    if order not in tried.done:
        tried.done.append(order)


# Pools


@dataclass(slots=True)
class _Pool:
    """What several orders draw on: units of one kind at one place."""

    place: str
    kind: str
    there: int
    orders: list[tuple[int, int]] = field(default_factory=list)


def overdrawn(g: Position, orders: Sequence[Order], *, attack: bool) -> Refused:
    """AAE-055: units promised twice: every order that draws on a pool too small for all of them is refused."""
    refused: Refused = {}
    while True:
        left = [order for order in orders if order.index not in refused]
        pools: dict[tuple[str, str, str], _Pool] = {}
        for order in left:
            _draw(g, order, pools, attack=attack)
        for order in left:
            if order.verb == "move" and order.path[-1] != order.path[0]:
                for unit in order.of(g, "sea"):
                    if pool := pools.get(("sea", order.path[-1], unit.kind)):
                        pool.there += unit.count
        found: Refused = {}
        for pool in pools.values():
            ordered = sum(count for _, count in pool.orders)
            if ordered > pool.there:
                for index, _ in pool.orders:
                    found.setdefault(index, _shortage(g, pool, ordered, attack=attack))
        if not found:
            return refused
        refused |= found


def _draw(
    g: Position, order: Order, pools: dict[tuple[str, str, str], _Pool], *, attack: bool
) -> None:
    """Enter an order into the pools that it draws on; what is on board or in the air is counted when it is done."""
    if order.verb not in ("move", "raid", "load"):
        return
    start = order.area or order.path[0]
    for unit in order.units:
        kind = facts.unit(g.board, unit.kind)
        if kind.is_ship:
            pool = pools.setdefault(
                ("sea", start, unit.kind),
                _Pool(start, unit.kind, g.count(start, g.power, unit.kind)),
            )
        elif kind.is_air:
            there = air_moves.available(g, replace(order, deck=None), unit.kind, attack=attack)
            pool = pools.setdefault(("air", start, unit.kind), _Pool(start, unit.kind, there))
        else:
            there = land_moves.available(g, start, unit.kind, attack=attack)
            pool = pools.setdefault(("land", start, unit.kind), _Pool(start, unit.kind, there))
        pool.orders.append((order.index, unit.count))


def _shortage(g: Position, pool: _Pool, ordered: int, *, attack: bool) -> Illegal:
    """Promised twice, or why the units that stand there are not free."""
    said: dict[str, Any] = {
        "place": pool.place,
        "kind": pool.kind,
        "ordered": ordered,
        "there": pool.there,
    }
    if len(pool.orders) > 1:
        return Illegal("AAE-055", "promised_twice", **said)
    standing = g.count(pool.place, g.power, pool.kind)
    kind = facts.unit(g.board, pool.kind)
    if standing < ordered or kind.is_ship:
        rule = "AAE-199" if kind.is_gun and pool.place in g.state["gun_moves"] else "AAE-033"
        return Illegal(rule, "not_enough", **said)
    if g.converted(pool.place, pool.kind):
        return Illegal("AAE-185", "converted", **said)
    if pool.place in g.turn["fought"]:
        return Illegal("AAE-176", "has_fought", kind=pool.kind, place=pool.place)
    return Illegal(
        "AAE-199" if pool.place in g.state["gun_moves"] else "AAE-175",
        "has_moved",
        kind=pool.kind,
        place=pool.place,
    )


# Ships and their cargo, in whatever order it works


def sail_and_load(tried: Tried, orders: Sequence[Order], *, attack: bool) -> None:
    """AAE-245: loads and sailings, each as soon as it can be: loading before, between and after the movements.

    A transport that sails two zones loads in the first of them if an order says so and the ship has room.
    """
    loads = [order for order in orders if order.verb == "load"]
    sails = [order for order in orders if order.verb == "move" and order.of(tried.g, "sea")]
    progress = True
    while progress:
        progress = False
        for order in list(loads):
            if _load(tried, order, tried.fleet.named(order.ship)):
                loads.remove(order)
                progress = True
        for order in sails:
            if _sail(tried, order, loads, attack=attack):
                sails.remove(order)
                progress = True
                break
    for order in [*loads, *sails]:
        _refuse(tried, order)
    _refuse_rivals(tried, orders)


def _load(tried: Tried, order: Order, ships: Sequence[Ship]) -> bool:
    try:
        found = cargo.find_room(tried.g, tried.fleet, order, ships)
    except Illegal:
        return False
    cargo.load(tried.g, tried.fleet, order, found, tried.events)
    note_done(tried, order)
    return True


def _sail(tried: Tried, order: Order, loads: list[Order], *, attack: bool) -> bool:
    try:
        ships = sea_moves.choose(tried.g, tried.fleet, order)
    except Illegal:
        return False
    for leg in _legs(order, loads):
        sea_moves.sail(tried.g, tried.fleet, order, ships, leg, attack=attack)
        for load in [each for each in loads if each.ship["place"] == leg[-1] != order.path[-1]]:
            passing = [ship for ship in tried.fleet.named(load.ship) if ship in ships]
            if passing and _load(tried, load, passing):
                loads.remove(load)
    tried.events.append(
        {"kind": "moved", "power": tried.g.power, "units": order.counts(), "path": list(order.path)}
    )
    note_done(tried, order)
    return True


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
            cargo.find_room(tried.g, tried.fleet, order, tried.fleet.named(order.ship))
        else:
            sea_moves.choose(tried.g, tried.fleet, order)
    except Illegal as refusal:
        tried.refused[order.index] = refusal


def _refuse_rivals(tried: Tried, orders: Sequence[Order]) -> None:
    """Where a hold or a zone's ships were not enough for all, no order is preferred: its rivals fall with it."""
    for order in orders:
        refusal = tried.refused.get(order.index)
        if refusal is None or refusal.problem.code not in ("no_room",):
            continue
        for rival in orders:
            if (
                rival.verb == "load"
                and rival.index not in tried.refused
                and rival.ship["place"] == order.ship["place"]
            ):
                tried.refused[rival.index] = refusal
