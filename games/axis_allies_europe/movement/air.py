"""Planes: out to fight, on raids and as escorts, and home again in step 4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.axis_allies_europe import lost
from pbem.games.axis_allies_europe.movement import decks, landing_proof
from pbem.games.axis_allies_europe.movement.fleet import Fleet
from pbem.games.axis_allies_europe.movement.lines import Order, Units, fighters_aboard
from pbem.games.axis_allies_europe.movement.ways import check_goes, check_way
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import CARRIER, COMPLEX, FIGHTER

Flight = dict[str, Any]


def check_flight(g: Position, order: Order, units: Sequence[Units], *, attack: bool) -> None:
    """AAE-227: whether these planes of the order may fly this way in this step of the turn."""
    for unit in units:
        if unit.power != g.power:
            raise Illegal("AAE-227", "not_yours", unit=unit.kind, power=unit.power)
        check_way(g, order.path, unit.kind)
    if g.board.is_sea(order.path[0]):
        _check_deck(g, order, attack=attack)
    if order.deck is None:
        check_goes(order.path)
    if order.duty != "fight":
        _check_raid(g, order)
    elif attack:
        _check_target(g, order.path[-1])
    else:
        check_goes(order.path)
        for unit in units:
            check_place(g, order.path[-1], unit.kind)


def _check_deck(g: Position, order: Order, *, attack: bool) -> None:
    """AAE-228: fighters take off where their carrier lay before it sailed, or not at all."""
    for unit in order.of(g, "air"):
        there = available(g, order.path[0], unit.kind, order.deck, attack=attack)
        if unit.count > there:
            raise Illegal(
                "AAE-228",
                "not_on_deck",
                place=order.path[0],
                unit=unit.kind,
                ordered=unit.count,
                there=there,
            )


def _check_target(g: Position, goal: str) -> None:
    """Planes attack where an enemy is, or fly where he holds the land or the center."""
    if g.board.is_sea(goal):
        if not g.enemy_ships(goal, g.power) and not g.is_enemy_held(goal, g.power):
            raise Illegal("AAE-068", "no_combat_move", place=goal)
    elif not g.is_enemy_held(goal, g.power):
        raise Illegal("AAE-068", "no_combat_move", place=goal)


def _check_raid(g: Position, order: Order) -> None:
    """AAE-151, AAE-153: bombers, and fighters beside them, against an enemy's Industrial
    Complex.
    """
    goal = order.path[-1]
    if not g.is_enemy_held(goal, g.power) or not any(
        g.count(goal, power, COMPLEX) for power in g.board.powers
    ):
        raise Illegal("AAE-151", "no_raid_target", place=goal)
    for unit in order.units:
        kind = g.board.unit(unit.kind)
        if order.duty == "raid" and not kind.raids:
            raise Illegal("AAE-151", "only_bombers_raid", unit=unit.kind)
        if order.duty == "escort" and not kind.escort:
            raise Illegal("AAE-153", "only_fighters_escort", unit=unit.kind)


def check_place(g: Position, goal: str, kind: str) -> None:
    """AAE-037, AAE-224: whether a plane of this kind may come down here at all; decks are counted
    later.
    """
    if g.board.is_sea(goal):
        if not g.board.unit(kind).deck_size:
            raise Illegal("AAE-224", "needs_land", unit=kind, place=goal)
    elif not landing_proof.is_field(g, goal):
        raise Illegal("AAE-181", "no_landing_in", unit=kind, place=goal)


def available(
    g: Position, start: str, kind: str, deck: Mapping[str, Any] | None = None, *, attack: bool
) -> int:
    """How many planes of a kind can start in an area; at sea from a deck that was named, or from
    all.
    """
    if g.board.is_sea(start):
        return _on_decks(g, start, deck, attack=attack) if kind == FIGHTER else 0
    there = g.count(start, g.power, kind) if attack else g.rested(start, kind)
    return there - g.converted(start, kind)


def _on_decks(g: Position, zone: str, deck: Mapping[str, Any] | None, *, attack: bool) -> int:
    """The mover's fighters that can take off, from the decks of the owner that an order names or
    from all of them.
    """
    if attack:
        return fighters_aboard(g, zone, deck or {"power": ""})
    owners = (deck["power"],) if deck and deck["power"] else g.friends_of(g.power)
    return sum(
        _may_take_off(g, entry)
        for owner in owners
        for entry in g.ships_with_cargo(zone, owner, CARRIER)
    )


def _may_take_off(g: Position, entry: Mapping[str, Any]) -> int:
    """Fighters of the mover on one deck that have neither sailed as cargo in this turn nor flown
    already.
    """
    if entry["owner"] == g.power and entry.get("moved"):
        return 0
    there: int = entry["holds"].get(g.power, {}).get(FIGHTER, 0)
    return there - int(entry.get("resting", 0))


def take_off(g: Position, fleet: Fleet, order: Order, units: Sequence[Units]) -> str:
    """AAE-222, AAE-229: the mover's planes leave the ground or the deck; the answer is their base,
    an area or "carrier ZONE".
    """
    start = order.path[0]
    for unit in units:
        if not g.board.is_sea(start):
            g.add(start, g.power, unit.kind, -unit.count)
            continue
        left = unit.count
        owners = (
            (order.deck["power"],) if order.deck and order.deck["power"] else g.friends_of(g.power)
        )
        for owner in sorted(owners, key=lambda each: each != g.power):
            for ship in fleet.at(start, owner, CARRIER):
                able = _may_take_off(g, ship.entry) if ship.entry else 0
                taken = min(left, able)
                if taken:
                    fleet.take_off(ship, g.power, unit.kind, taken)
                    left -= taken
    return f"carrier {start}" if g.board.is_sea(start) else start


def fly_out(
    g: Position, fleet: Fleet, order: Order, units: Sequence[Units], events: Events
) -> list[Flight]:
    """AAE-058, AAE-139, AAE-152, AAE-215: out to the target; guns that they pass are noted, to fire
    when all have moved.
    """
    home = take_off(g, fleet, order, units)
    goal = order.path[-1]
    passed = [a for a in dict.fromkeys(order.path[1:-1]) if a != goal and g.enemy_guns(a, g.power)]
    flights: list[Flight] = []
    for unit in units:
        left = g.board.unit(unit.kind).move - (len(order.path) - 1)
        flights.append(
            {
                "at": goal,
                "kind": unit.kind,
                "count": unit.count,
                "left": left,
                "home": home,
                "duty": order.duty,
                "path": list(order.path),
            }
        )
    for area in passed:
        for unit in units:
            g.turn["guns_passed"].append(
                {"area": area, "at": goal, "home": home, "kind": unit.kind, "count": unit.count}
            )
    g.turn["flights"] += flights
    events.append(
        {
            "kind": "flew",
            "power": g.power,
            "units": {u.kind: u.count for u in units},
            "path": list(order.path),
            "home": home,
            "duty": order.duty,
        }
    )
    return flights


def relocate(g: Position, order: Order, units: Sequence[Units], events: Events) -> None:
    """AAE-183: planes that did not fight and have taken off come down on another field or deck in
    step 4.
    """
    goal = order.path[-1]
    is_deck = g.board.is_sea(goal)
    owner = (order.end_deck["power"] if order.end_deck else "") or g.power
    for unit in units:
        set_down(g, unit.kind, unit.count, f"carrier {goal}" if is_deck else goal, owner)
    events.append(
        {
            "kind": "moved",
            "power": g.power,
            "units": {u.kind: u.count for u in units},
            "path": list(order.path),
        }
    )


def set_down(g: Position, kind: str, count: int, field: str, owner: str = "") -> None:
    """Planes of the mover come down; they do not fly again this turn."""
    if field.startswith("carrier "):
        decks.take_aboard(g, field.removeprefix("carrier "), g.power, count, owner)
    else:
        g.add(field, g.power, kind, count)
        g.tire(field, kind, count)


# Coming home


def check_landing(g: Position, order: Order) -> None:
    """Planes and a place where they may come down."""
    aloft = {each["kind"] for each in g.turn["flights"]}
    for kind in order.everything:
        if not aloft and not g.turn.get("grounded"):
            raise Illegal("AAE-174", "none_of_these", unit=kind or "plane")
        if kind and not g.board.unit(kind).is_air:
            raise Illegal("AAE-174", "only_planes_land", unit=kind)
        for each in sorted(aloft) if not kind else [kind]:
            check_place(g, order.path[-1], each)
            check_way(g, order.path, each)
    for unit in order.units:
        if not g.board.unit(unit.kind).is_air:
            raise Illegal("AAE-174", "only_planes_land", unit=unit.kind)
        if unit.power != g.power:
            raise Illegal("AAE-227", "not_yours", unit=unit.kind, power=unit.power)
        check_place(g, order.path[-1], unit.kind)
        check_way(g, order.path, unit.kind)


def can_come(g: Position, flight: Mapping[str, Any], order: Order, kind: str) -> bool:
    """Whether planes of a flight can make the landing of an order with what they have left."""
    if flight["kind"] != kind:
        return False
    if len(order.path) > 1:
        return bool(flight["at"] == order.path[0] and flight["left"] >= len(order.path) - 1)
    steps = g.board.air_steps(flight["at"])
    return bool(steps.get(order.path[0], flight["left"] + 1) <= flight["left"])


def land(
    g: Position, flight: Flight, count: int, field: str, events: Events, owner: str = ""
) -> None:
    """Planes of a flight come down on a field, an area or "carrier ZONE" (of `owner`); an empty
    flight is over.
    """
    flight["count"] -= count
    if not flight["count"]:
        drop(g, flight)
    set_down(g, flight["kind"], count, field, owner)
    events.append(
        {
            "kind": "landed",
            "power": g.power,
            "units": {flight["kind"]: count},
            "from": flight["at"],
            "at": field,
        }
    )


def drop(g: Position, flight: Flight) -> None:
    """Take a flight out of the air, by identity: two flights may be equal as data."""
    g.turn["flights"] = [each for each in g.turn["flights"] if each is not flight]


def land_the_rest(g: Position, events: Events) -> None:
    """AAE-174: planes without an order land by themselves: those that need a deck first, then at
    their base, then at the nearest field; a plane that reaches none is lost."""
    _reserve_decks(g, events)
    for flight in list(g.turn["flights"]):
        while flight["count"]:
            field = _home_or_nearest(g, flight)
            if not field:
                units = {g.power: {flight["kind"]: flight["count"]}}
                lost.report(g, flight["at"], "no_field", units, events)
                drop(g, flight)
                break
            land(g, flight, min(flight["count"], decks.room_at(g, field)), field, events)


def _home_or_nearest(g: Position, flight: Flight) -> str:
    if landing_proof.reaches(g, flight, flight["home"]):
        return str(flight["home"])
    found = landing_proof.fields(g, flight["kind"], flight["at"], flight["left"])
    if flight["home"] in found:
        return str(flight["home"])
    return found[0] if found else ""


def _reserve_decks(g: Position, events: Events) -> None:
    """Fighters that reach no land come down on decks first, so that as many as possible are
    saved.
    """
    needy = [
        flight
        for flight in g.turn["flights"]
        if g.board.unit(flight["kind"]).deck_size and not landing_proof.has_field(g, flight)
    ]
    planes = [flight for flight in needy for _ in range(flight["count"])]
    seas = sorted(area for area in g.state["units"] if planes and g.board.is_sea(area))
    slots = [zone for zone in seas for _ in range(decks.room(g, zone, g.power))]

    def comes(flight: Flight, zone: str) -> bool:
        return bool(g.board.air_steps(flight["at"])[zone] <= flight["left"])

    found = [
        (planes[plane], slots[slot])
        for plane, slot in landing_proof.match(planes, slots, comes).items()
    ]
    for flight in needy:
        for zone in dict.fromkeys(zone for each, zone in found if each is flight):
            count = sum(1 for each, there in found if each is flight and there == zone)
            land(g, flight, count, f"carrier {zone}", events)
