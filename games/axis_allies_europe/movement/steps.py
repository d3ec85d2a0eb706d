"""Movement: what the steps of a turn call (Action Sequences 2 and 4), and the list of battles
between them.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.errors import Illegal, Problem
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.movement import (
    air,
    cargo,
    land,
    landing_proof,
    plan,
    return_flights,
    sea,
    stowage,
    voyages,
)
from pbem.games.axis_allies_europe.movement.fleet import Fleet, Ship, forget_marks
from pbem.games.axis_allies_europe.movement.lines import Order
from pbem.games.axis_allies_europe.movement.plan import LAND, Refused, Stands, Tried
from pbem.games.axis_allies_europe.position import Position

# Step 2


def sift_attack(
    g: Position, lines: Sequence[Line]
) -> tuple[list[Line], list[tuple[Line, Problem]]]:
    """The moves of step 2 that stand together, in the order in which they are made, and what is
    wrong with the others.
    """
    return try_attack(g, lines)[:2]


def try_attack(g: Position, lines: Sequence[Line]) -> Stands:
    """The same with the position after these moves."""
    return plan.sift(g, lines, carry_attack, attack=True)


def attack(g: Position, lines: Sequence[Line], events: Events) -> None:
    """AAE-059: all moves of step 2, which `sift_attack` has passed in this position."""
    _carried(carry_attack(g, plan.orders_of(g, lines)), events)


def carry_attack(g: Position, orders: Sequence[Order]) -> Tried:
    """Planes, then ships with their cargo, then armies, then the landings; at the end what only all
    of them can show.
    """
    tried = Tried(g, Fleet(g))
    flown = _fly_out(tried, orders)
    voyages.sail_and_load(tried, orders, attack=True)
    if tried.refused:
        return tried
    _declare(tried, orders)
    if tried.refused:
        return tried
    targets = {each["target"] for each in g.turn["assaults"]}
    for order in orders:
        if units := order.of(g, *LAND) if order.verb == "move" else ():
            land.march(g, order, units, targets, tried.events, attack=True)
            plan.note_done(tried, order)
    tried.refused = _useless(tried, orders)
    if not tried.refused:
        tried.refused = landing_proof.prove(g, tried.fleet, flown)
    if not tried.refused:
        sea.take_centers(g, tried.fleet, tried.events)
        sea.finish_attack(g, tried.fleet)
    return tried


def _fly_out(tried: Tried, orders: Sequence[Order]) -> list[tuple[int, air.Flight]]:
    """All planes of step 2 start from where they stood at its beginning."""
    flown: list[tuple[int, air.Flight]] = []
    for order in sorted(orders, key=lambda each: not (each.deck and each.deck["power"])):
        if order.verb in ("move", "raid") and (units := order.of(tried.g, "air")):
            flights = air.fly_out(tried.g, tried.fleet, order, units, tried.events)
            flown += [(order.index, flight) for flight in flights]
            plan.note_done(tried, order)
    return flown


def _declare(tried: Tried, orders: Sequence[Order]) -> None:
    """Of landings that want the same ship for two targets none is preferred."""
    assaults = [order for order in orders if order.verb == "assault"]
    for order in assaults:
        ships = _ships_of(tried, order)
        try:
            cargo.declare(tried.g, order, ships, tried.events)
        except Illegal as refusal:
            tried.refused[order.index] = refusal
            if refusal.problem.code in ("one_target", "not_aboard"):
                for rival in assaults:
                    shared = any(ship in ships for ship in _ships_of(tried, rival))
                    if shared and rival is not order and refusal.problem.code == "one_target":
                        tried.refused.setdefault(rival.index, refusal)
        else:
            plan.note_done(tried, order)


def _ships_of(tried: Tried, order: Order) -> list[Ship]:
    found = [
        ship
        for named in order.ships
        for ship in tried.fleet.named({**named, "power": order.ships[-1]["power"]})
    ]
    return list(dict.fromkeys(found))


def _useless(tried: Tried, orders: Sequence[Order]) -> Refused:
    """Landings behind enemy ships that nobody fights, escorts without bombers, moves without a
    purpose.
    """
    g = tried.g
    refused: Refused = {}
    for order in orders:
        zone = order.ships[-1]["place"] if order.verb == "assault" else ""
        if zone and g.enemy_ships(zone, g.power) and not sea.fights(g, zone):
            refused[order.index] = Illegal("AAE-138", "enemy_in_zone", place=zone)
    if not refused:
        refused = sea.check_purpose(g, tried.fleet)
    if not refused:
        for order in orders:
            goal = order.path[-1] if order.duty == "raid" else ""
            if goal and not g.is_enemy_held(goal, g.power):
                refused[order.index] = Illegal("AAE-151", "no_raid_target", place=goal)
    if not refused:
        raided = {order.path[-1] for order in orders if order.duty == "raid"}
        for order in orders:
            if order.duty == "escort" and order.path[-1] not in raided:
                refused[order.index] = Illegal("AAE-153", "escorts_nobody", place=order.path[-1])
    return refused


def _carried(tried: Tried, events: Events) -> None:
    """The events of a plan; that a sifted line fails is a fault of the program."""
    if tried.refused:
        index, refusal = min(tried.refused.items())
        raise ValueError(f"order {index} was sifted and fails: {refusal.problem}")
    events += tried.events


# Step 4


def sift_rest(g: Position, lines: Sequence[Line]) -> tuple[list[Line], list[tuple[Line, Problem]]]:
    """As `sift_attack` for step 4; conversions are judged elsewhere and must have been made in
    `g`.
    """
    return try_rest(g, lines)[:2]


def try_rest(g: Position, lines: Sequence[Line]) -> Stands:
    """The same with the position after these moves, before `come_to_rest`."""
    return plan.sift(g, lines, carry_rest, attack=False)


def come_to_rest(g: Position, events: Events) -> None:
    """The end of step 4, when all have moved: planes without an order land by themselves or are
    lost.
    """
    air.land_the_rest(g, events)
    forget_marks(g)


def carry_rest(g: Position, orders: Sequence[Order]) -> Tried:
    """Fighters leave their decks, ships sail with their cargo, armies march, cargo goes ashore,
    planes come down.
    """
    tried = Tried(g, Fleet(g))
    orders = return_flights.counted(g, orders)
    for order in orders:
        if order.verb == "move" and (units := order.of(g, "air")):
            air.take_off(g, tried.fleet, order, units)
    tried.refused = return_flights.keep_decks(g, tried.fleet, orders)
    if tried.refused:
        return tried
    voyages.sail_and_load(tried, orders, attack=False)
    if tried.refused:
        return tried
    for order in orders:
        if units := order.of(g, *LAND) if order.verb == "move" else ():
            land.march(g, order, units, (), tried.events, attack=False)
            plan.note_done(tried, order)
    _unload(tried, orders)
    if not tried.refused:
        return_flights.come_down(tried, orders)
    return tried


def _unload(tried: Tried, orders: Sequence[Order]) -> None:
    """Of orders that want the same cargo, or one ship at two places, none is preferred."""
    unloads = [order for order in orders if order.verb == "unload"]
    for order in unloads:
        ships = tried.fleet.named(order.ship)
        try:
            found = stowage.find_cargo(tried.g, order, ships)
        except Illegal as refusal:
            tried.refused[order.index] = refusal
            continue
        stowage.unload(tried.g, tried.fleet, order, found, tried.events)
        plan.note_done(tried, order)
    for order in unloads:
        if order.index in tried.refused:
            place, area = order.ship["place"], order.area
            for rival in unloads:
                clashes = rival.ship["place"] == place and order.line.text != rival.line.text
                if (
                    clashes
                    and rival.area != area
                    and tried.refused[order.index].problem.code == "unloads_elsewhere"
                ):
                    tried.refused.setdefault(rival.index, tried.refused[order.index])
