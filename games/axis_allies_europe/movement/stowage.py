"""Transports loading in both movement steps, and unloading in friendly territory in step 4."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.axis_allies_europe import capture
from pbem.games.axis_allies_europe.movement import land
from pbem.games.axis_allies_europe.movement.fleet import Fleet, Ship, missing_ship
from pbem.games.axis_allies_europe.movement.lines import Order
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import GUN, TRANSPORT
from pbem.wargame.counts import Counts, change

# Loading


def check_load(g: Position, order: Order, *, attack: bool) -> None:
    """AAE-244: what may board at all, from which territory."""
    ship, area = order.ship, order.area
    if ship["kind"] != TRANSPORT:
        raise Illegal("AAE-244", "not_a_transport", unit=ship["kind"])
    if not g.board.is_land(area):
        raise Illegal("AAE-250", "loads_from_land", place=area)
    check_coast(g, area, ship["place"], "AAE-245")
    if ship["power"] and ship["power"] not in g.friends_of(g.power):
        raise Illegal("AAE-149", "not_your_ship", power=ship["power"], unit=ship["kind"])
    if attack and ship["power"] not in ("", g.power):
        raise Illegal("AAE-068", "no_combat_move", place=ship["place"])
    for unit in order.units:
        if not g.board.unit(unit.kind).cargo_size:
            raise Illegal("AAE-244", "not_cargo", unit=unit.kind)
        if attack and g.board.unit(unit.kind).is_gun:
            raise Illegal("AAE-178", "guns_move_later", place=area)
        is_common_gun = unit.kind == GUN and land.is_common(g, area)
        if unit.power != g.power and not is_common_gun:
            raise Illegal("AAE-149", "not_yours", unit=unit.kind, power=unit.power)
        land.check_gun(g, area, unit)
    if not g.is_friendly(area, g.power):
        raise Illegal("AAE-180", "not_friendly", place=area)


def find_room(
    g: Position, fleet: Fleet, order: Order, ships: Sequence[Ship]
) -> list[tuple[Ship, str, int]]:
    """AAE-064, AAE-240, AAE-251: which ship takes what of a load order now; Illegal when not all of
    it finds room.

    Ships that hold something of the mover come first, so that one ship is filled before the next;
    then those that did not fight, since they may still do more.
    """
    zone = order.ship["place"]
    if g.enemy_ships(zone, g.power):
        raise Illegal("AAE-064", "enemy_in_zone", place=zone)
    if not ships:
        raise missing_ship(g, "AAE-245", order.ship)
    usable = [ship for ship in ships if _may_load(ship)]
    if not usable:
        raise _no_loading(ships[0])
    usable.sort(key=lambda ship: (not ship.held(g.power), ship.fought))
    room = {ship: fleet.room(ship) for ship in usable}
    found: list[tuple[Ship, str, int]] = []
    biggest_first = sorted(order.units, key=lambda unit: -g.board.unit(unit.kind).cargo_size)
    for unit in biggest_first:
        size, left = g.board.unit(unit.kind).cargo_size, unit.count
        for ship in usable:
            taken = min(left, room[ship] // size)
            if taken > 0:
                room[ship] -= taken * size
                left -= taken
                found.append((ship, unit.kind, taken))
        if left:
            raise Illegal(
                "AAE-244",
                "no_room",
                place=zone,
                unit=unit.kind,
                ordered=unit.count,
                room=unit.count - left,
            )
    return found


def _may_load(ship: Ship) -> bool:
    return not ship.ashore and not (ship.fought and ship.did)


def _no_loading(ship: Ship) -> Illegal:
    """A transport that has unloaded is done; after a sea battle it works once."""
    if ship.ashore:
        return Illegal("AAE-268", "has_unloaded", place=ship.at, target=ship.ashore)
    return Illegal("AAE-144", "one_operation", place=ship.at)


def load(
    g: Position, fleet: Fleet, order: Order, found: Sequence[tuple[Ship, str, int]], events: Events
) -> None:
    """AAE-132, AAE-250, AAE-265: units leave their territory and are aboard; this was their move.

    A gun of the free Middle East is from then on the power's that ships it.
    """
    for unit in order.units:
        for owner, count in land.owners(g, order.area, unit):
            if owner != g.power:
                units = {unit.kind: count}
                capture.hand_over(g, order.area, owner, g.power, units, events)
            g.add(order.area, g.power, unit.kind, -count)
    for ship, kind, count in found:
        fleet.put_aboard(ship, g.power, kind, count)
        assert ship.entry is not None
        change(ship.entry.setdefault("fresh", {}), kind, count)
        ship.did = ship.did or "loaded"
        ship.loads += (order.index,)
    events.append(
        {
            "kind": "loaded",
            "power": g.power,
            "units": order.counts(),
            "from": order.area,
            "at": order.ship["place"],
            "owner": order.ship["power"] or g.power,
        }
    )


# Unloading in friendly territory (step 4)


def check_unload(g: Position, order: Order) -> None:
    """AAE-248, AAE-180: ashore only in friendly territory beside the ship; an enemy shore takes an
    assault.
    """
    area, zone = order.area, order.ship["place"]
    check_coast(g, area, zone, "AAE-180")
    for unit in order.units:
        if unit.power != g.power:
            raise Illegal("AAE-149", "not_yours", unit=unit.kind, power=unit.power)
    if not g.is_friendly(area, g.power):
        raise Illegal("AAE-248", "not_friendly", place=area)
    if g.enemy_ships(zone, g.power):
        raise Illegal("AAE-064", "enemy_in_zone", place=zone)


def find_cargo(g: Position, order: Order, ships: Sequence[Ship]) -> list[tuple[Ship, str, int]]:
    """Which ship puts what ashore for an unload order; Illegal when not all of it can go."""
    if not ships:
        raise missing_ship(g, "AAE-248", order.ship)
    able: list[tuple[Ship, Counts]] = []
    reason: Illegal | None = None
    for ship in ships:
        try:
            able.append((ship, landable(g, ship, order.area)))
        except Illegal as refusal:
            reason = reason or refusal
    found = [
        (ship, kind, count)
        for ship, held in able
        for kind, count in sorted(held.items())
        if order.is_all(kind)
    ]
    if order.everything and not found:
        raise reason or Illegal("AAE-249", "nothing_aboard", place=order.ship["place"])
    for unit in order.units:
        left = unit.count
        for ship, held in able:
            taken = min(left, held.get(unit.kind, 0))
            if taken:
                change(held, unit.kind, -taken)
                found.append((ship, unit.kind, taken))
                left -= taken
        if left:
            there = unit.count - left
            if any(ship.fought and (ship.mark("fresh") or {}).get(unit.kind) for ship, _ in able):
                raise Illegal("AAE-268", "boarded_for_landing", place=order.ship["place"])
            raise reason or Illegal(
                "AAE-249",
                "not_aboard",
                place=order.ship["place"],
                unit=unit.kind,
                ordered=unit.count,
                there=there,
            )
    return found


def landable(g: Position, ship: Ship, area: str) -> Counts:
    """AAE-144, AAE-249: the mover's cargo that this ship may put ashore here now."""
    held = dict(ship.held(g.power))
    fresh: Counts = ship.mark("fresh") or {}
    if ship.mark("retreated"):
        raise Illegal("AAE-143", "has_retreated", place=ship.at)
    if ship.ashore and ship.ashore != area:
        rule = "AAE-247" if area not in _assaulted_from(g, ship.at) and held else "AAE-142"
        raise Illegal(rule, "unloads_elsewhere", place=ship.at, target=ship.ashore)
    if ship.mark("unloaded") and g.option("rest_of_cargo") == "stays":
        raise Illegal("AAE-247", "has_unloaded", place=ship.at, target=ship.ashore)
    if ship.fought and ship.did == "loaded":
        raise Illegal("AAE-144", "one_operation", place=ship.at)
    if not held:
        raise Illegal("AAE-249", "nothing_aboard", place=ship.at)
    if ship.owner != g.power:
        subtract(held, fresh)
        if not held:
            raise Illegal("AAE-150", "boarded_this_turn", place=ship.at)
    elif ship.fought and not ship.ashore:
        subtract(held, fresh)
        if not held:
            raise Illegal("AAE-268", "boarded_for_landing", place=ship.at)
    return held


def _assaulted_from(g: Position, zone: str) -> list[str]:
    return [each["target"] for each in g.turn["assaults"] if each["zone"] == zone]


def unload(
    g: Position, fleet: Fleet, order: Order, found: Sequence[tuple[Ship, str, int]], events: Events
) -> None:
    """AAE-246, AAE-247: cargo goes ashore, the rest stays aboard; the transport's move is over."""
    put: Counts = {}
    for ship, kind, count in found:
        fleet.take_off(ship, g.power, kind, count)
        g.add(order.area, g.power, kind, count)
        g.tire(order.area, kind, count)
        if kind == GUN and land.is_common(g, order.area):
            g.state["gun_moves"] += [order.area] * count
        ship.did, ship.ashore = "unloaded", order.area
        change(put, kind, count)
    events.append(
        {
            "kind": "unloaded",
            "power": g.power,
            "units": put,
            "at": order.ship["place"],
            "to": order.area,
            "owner": order.ship["power"] or g.power,
        }
    )


def check_coast(g: Position, area: str, zone: str, rule: str) -> None:
    """A territory beside a sea zone; `rule` forbids it where it is not."""
    if not g.board.is_sea(zone):
        raise Illegal("AAE-036", "not_a_sea_zone", place=zone)
    if g.board.is_neutral(area):
        raise Illegal("AAE-031", "neutral", place=area)
    if area not in g.board.coasts(zone):
        raise Illegal(rule, "not_on_coast", place=area, zone=zone)


def subtract(held: Counts, fresh: Counts) -> None:
    """Take counts out of others, as far as they go."""
    for kind, count in fresh.items():
        change(held, kind, -min(count, held.get(kind, 0)))
