"""Transports: loading, unloading, the declaration of assaults, and what becomes of cargo in the battles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.axis_allies_europe import board as facts
from pbem.games.axis_allies_europe.fleet import Fleet, Ship, missing_ship, take_from
from pbem.games.axis_allies_europe.movement_orders import Order
from pbem.games.axis_allies_europe.position import Counts, Position, change, friends_of

# Loading


def check_load(g: Position, order: Order, *, attack: bool) -> None:
    """AAE-244, AAE-245, AAE-178, AAE-149: what may board at all, from which territory."""
    ship, area = order.ship, order.area
    if ship["kind"] != "transport":
        raise Illegal("AAE-244", "not_a_transport", kind=ship["kind"])
    if not facts.is_land(g.board, area):
        raise Illegal("AAE-245", "loads_from_land", place=area)
    _check_coast(g, area, ship["place"], "AAE-245")
    if ship["power"] and ship["power"] not in friends_of(g.power):
        raise Illegal("AAE-149", "not_your_ship", power=ship["power"], kind=ship["kind"])
    if attack and ship["power"] not in ("", g.power):
        raise Illegal("AAE-068", "no_combat_move", place=ship["place"])
    for unit in order.units:
        if not facts.unit(g.board, unit.kind).cargo_size:
            raise Illegal("AAE-244", "not_cargo", kind=unit.kind)
        if attack and facts.unit(g.board, unit.kind).is_gun:
            raise Illegal("AAE-178", "guns_move_later", place=area)
    if not g.is_friendly(area, g.power):
        raise Illegal("AAE-180", "not_friendly", place=area)


def find_room(
    g: Position, fleet: Fleet, order: Order, ships: Sequence[Ship]
) -> list[tuple[Ship, str, int]]:
    """AAE-064, AAE-240: which ship takes what of a load order now; Illegal when not all of it finds room.

    Ships that hold something of the mover come first, so that one ship is filled before the next.
    """
    zone = order.ship["place"]
    if g.enemy_ships(zone, g.power):
        raise Illegal("AAE-064", "enemy_in_zone", place=zone)
    if not ships:
        raise missing_ship(order.ship)
    usable = [ship for ship in ships if _may_load(ship)]
    if not usable:
        raise _no_loading(ships[0])
    usable.sort(key=lambda ship: not ship.held(g.power))
    room = {id(ship): fleet.room(ship) for ship in usable}
    found: list[tuple[Ship, str, int]] = []
    biggest_first = sorted(order.units, key=lambda unit: -facts.unit(g.board, unit.kind).cargo_size)
    for unit in biggest_first:
        size, left = facts.unit(g.board, unit.kind).cargo_size, unit.count
        for ship in usable:
            taken = min(left, room[id(ship)] // size)
            if taken > 0:
                room[id(ship)] -= taken * size
                left -= taken
                found.append((ship, unit.kind, taken))
        if left:
            raise Illegal(
                "AAE-244",
                "no_room",
                place=zone,
                kind=unit.kind,
                ordered=unit.count,
                room=unit.count - left,
            )
    return found


def _may_load(ship: Ship) -> bool:
    return not ship.ashore and not (ship.fought and ship.did)


def _no_loading(ship: Ship) -> Illegal:
    """AAE-268, AAE-144: a transport that has unloaded is done; after a sea battle it works once."""
    if ship.ashore:
        return Illegal("AAE-268", "has_unloaded", place=ship.at, target=ship.ashore)
    return Illegal("AAE-144", "one_operation", place=ship.at)


def load(
    g: Position, fleet: Fleet, order: Order, found: Sequence[tuple[Ship, str, int]], events: Events
) -> None:
    """AAE-132, AAE-250: units leave their territory and are aboard; this was their move."""
    for ship, kind, count in found:
        fleet.put_aboard(ship, g.power, kind, count)
        assert ship.entry is not None
        change(ship.entry.setdefault("fresh", {}), kind, count)
        ship.did = ship.did or "loaded"
        ship.loads.append(order.index)
        g.add(order.area, g.power, kind, -count)
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
    """AAE-248, AAE-180: ashore only in friendly territory beside the ship; an enemy shore takes an assault."""
    area, zone = order.area, order.ship["place"]
    _check_coast(g, area, zone, "AAE-180")
    if not g.is_friendly(area, g.power):
        raise Illegal("AAE-248", "not_friendly", place=area)
    if g.enemy_ships(zone, g.power):
        raise Illegal("AAE-064", "enemy_in_zone", place=zone)


def find_cargo(g: Position, order: Order, ships: Sequence[Ship]) -> list[tuple[Ship, str, int]]:
    """Which ship puts what ashore for an unload order; Illegal when not all of it can go."""
    if not ships:
        raise missing_ship(order.ship)
    able: list[tuple[Ship, Counts]] = []
    reason: Illegal | None = None
    for ship in ships:
        try:
            able.append((ship, _landable(g, ship, order.area)))
        except Illegal as refusal:
            reason = reason or refusal
    if order.everything:
        found = [(ship, kind, count) for ship, held in able for kind, count in sorted(held.items())]
        if not found:
            raise reason or Illegal("AAE-249", "nothing_aboard", place=order.ship["place"])
        return found
    found = []
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
            raise reason or Illegal(
                "AAE-249",
                "not_aboard",
                place=order.ship["place"],
                kind=unit.kind,
                ordered=unit.count,
                there=there,
            )
    return found


def _landable(g: Position, ship: Ship, area: str) -> Counts:
    """AAE-142, AAE-143, AAE-144, AAE-247, AAE-249, AAE-268: the mover's cargo that this ship may put ashore here now."""
    held = dict(ship.held(g.power))
    fresh: Counts = ship.mark("fresh") or {}
    if ship.mark("retreated"):
        raise Illegal("AAE-143", "has_retreated", place=ship.at)
    if ship.ashore and ship.ashore != area:
        rule = "AAE-247" if area not in _assaulted_from(g, ship.at) and held else "AAE-142"
        raise Illegal(rule, "unloads_elsewhere", place=ship.at, target=ship.ashore)
    if ship.fought and ship.did == "loaded":
        raise Illegal("AAE-144", "one_operation", place=ship.at)
    if not held:
        raise Illegal("AAE-249", "nothing_aboard", place=ship.at)
    if ship.owner != g.power:
        _subtract(held, fresh)
        if not held:
            raise Illegal("AAE-150", "boarded_this_turn", place=ship.at)
    elif ship.fought and not ship.ashore:
        _subtract(held, fresh)
        if not held:
            raise Illegal("AAE-268", "boarded_for_landing", place=ship.at)
    return held


def _assaulted_from(g: Position, zone: str) -> list[str]:
    return [each["target"] for each in g.turn["assaults"] if each["zone"] == zone]


def _subtract(held: Counts, fresh: Counts) -> None:
    for kind, count in fresh.items():
        change(held, kind, -min(count, held.get(kind, 0)))


def unload(
    g: Position, fleet: Fleet, order: Order, found: Sequence[tuple[Ship, str, int]], events: Events
) -> None:
    """AAE-246, AAE-247: cargo goes ashore, the rest stays aboard; the transport's move is over."""
    put: Counts = {}
    for ship, kind, count in found:
        fleet.take_off(ship, g.power, kind, count)
        g.add(order.area, g.power, kind, count)
        g.tire(order.area, kind, count)
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


# Assaults


def check_assault(g: Position, order: Order) -> None:
    """AAE-127, AAE-059, AAE-201: land units against an enemy coast beside the ships."""
    zone = order.ships[-1]["place"]
    if any(ship["place"] != zone for ship in order.ships):
        raise Illegal("AAE-127", "one_zone", target=order.area)
    for ship in order.ships:
        if ship["kind"] != "transport":
            raise Illegal("AAE-127", "not_a_transport", kind=ship["kind"])
        if ship["power"] and ship["power"] not in friends_of(g.power):
            raise Illegal("AAE-149", "not_your_ship", power=ship["power"], kind=ship["kind"])
    if len({ship["power"] or g.power for ship in order.ships}) > 1:
        raise Illegal("AAE-129", "ships_of_one_power", target=order.area)
    _check_coast(g, order.area, zone, "AAE-127")
    for unit in order.units:
        if facts.unit(g.board, unit.kind).is_gun:
            raise Illegal("AAE-201", "guns_never_attack", place=order.area)
        if not facts.unit(g.board, unit.kind).is_land:
            raise Illegal("AAE-127", "only_land_units", kind=unit.kind)
    if not g.is_enemy_held(order.area, g.power):
        raise Illegal("AAE-127", "not_enemy_held", place=order.area)


def declare(g: Position, order: Order, ships: Sequence[Ship], events: Events) -> None:
    """AAE-128, AAE-129: the landing marks go on the cargo; all of it or Illegal, without any change."""
    if not ships:
        raise missing_ship(order.ships[-1])
    free = [ship for ship in ships if _target(ship) in ("", order.area)]
    wanted = {unit.kind: unit.count for unit in order.units}
    found = _pick(g, free, wanted)
    if wanted and len(free) < len(ships) and not _pick_fails(g, ships, order):
        raise Illegal(
            "AAE-129",
            "one_target",
            target=order.area,
            other=next(_target(s) for s in ships if s not in free),
        )
    if wanted:
        raise _not_aboard(g, ships, order, wanted)
    for ship, kind, count in found:
        assert ship.entry is not None
        landing = ship.entry.setdefault("landing", {"target": order.area, "units": {}})
        change(landing["units"], kind, count)
    zone, owner = order.ships[-1]["place"], order.ships[-1]["power"]
    ally = "" if owner in ("", g.power) else owner
    assault = {"target": order.area, "zone": zone, "ally": ally}
    if assault not in g.turn["assaults"]:
        g.turn["assaults"].append(assault)
    events.append(
        {
            "kind": "assault_declared",
            "power": g.power,
            "target": order.area,
            "at": zone,
            "units": order.counts(),
            "owner": ally or g.power,
        }
    )


def _target(ship: Ship) -> str:
    landing = ship.mark("landing")
    return str(landing["target"]) if landing else ""


def _pick(g: Position, ships: Sequence[Ship], wanted: Counts) -> list[tuple[Ship, str, int]]:
    """Units for a landing, ship by ship; what was not found stays in `wanted`."""
    found: list[tuple[Ship, str, int]] = []
    for ship in ships:
        held = dict(ship.held(g.power))
        _subtract(held, (ship.mark("landing") or {"units": {}})["units"])
        if ship.owner != g.power:
            _subtract(held, ship.mark("fresh") or {})
        for kind in list(wanted):
            taken = min(wanted[kind], held.get(kind, 0))
            if taken:
                found.append((ship, kind, taken))
                change(wanted, kind, -taken)
    return found


def _pick_fails(g: Position, ships: Sequence[Ship], order: Order) -> bool:
    """Whether the cargo would not be there even if no ship were bound to another target."""
    wanted = {unit.kind: unit.count for unit in order.units}
    for ship in ships:
        held = ship.held(g.power)
        for kind in list(wanted):
            change(wanted, kind, -min(wanted[kind], held.get(kind, 0)))
    return bool(wanted)


def _not_aboard(g: Position, ships: Sequence[Ship], order: Order, missing: Counts) -> Illegal:
    """AAE-149, AAE-150: why the cargo named is not there: an ally's, boarded only now, or not at all."""
    kind = min(missing)
    zone = order.ships[-1]["place"]
    ordered = order.counts()[kind]
    if any(
        held.get(kind)
        for ship in ships
        if ship.entry
        for power, held in ship.entry["holds"].items()
        if power != g.power
    ):
        return Illegal("AAE-149", "cargo_of_ally", kind=kind, place=zone)
    if any(ship.owner != g.power and (ship.mark("fresh") or {}).get(kind) for ship in ships):
        return Illegal("AAE-150", "boarded_this_turn", place=zone)
    return Illegal(
        "AAE-127" if ships[0].owner == g.power else "AAE-150",
        "not_aboard",
        place=zone,
        kind=kind,
        ordered=ordered,
        there=ordered - missing[kind],
    )


# For the battles


def landing_entries(g: Position, assault: dict[str, Any]) -> list[dict[str, Any]]:
    """The ships afloat whose cargo is still to land in this assault."""
    return [
        entry
        for entry in g.state["aboard"]
        if entry["at"] == assault["zone"]
        and entry["owner"] == (assault["ally"] or g.power)
        and entry.get("landing", {}).get("target") == assault["target"]
    ]


def landing(g: Position, assault: dict[str, Any]) -> Counts:
    """The units that would land now; what went down with a ship is no longer among them."""
    units: Counts = {}
    for entry in landing_entries(g, assault):
        for kind, count in entry["landing"]["units"].items():
            change(units, kind, count)
    return units


def put_ashore(g: Position, assault: dict[str, Any], events: Events) -> None:
    """AAE-132: the cargo of an assault stands in the target and has moved; its transports are done (AAE-247)."""
    units = landing(g, assault)
    for entry in landing_entries(g, assault):
        ashore = entry.pop("landing")
        entry["unloaded"] = assault["target"]
        for kind, count in ashore["units"].items():
            take_from(g, entry, g.power, kind, count)
            g.add(assault["target"], g.power, kind, count)
            g.tire(assault["target"], kind, count)
        if not entry["holds"] and not assault["ally"]:
            g.turn["ships"].append(
                {
                    "at": assault["zone"],
                    "kind": "transport",
                    "count": 1,
                    "target": assault["target"],
                }
            )
    if units:
        g.turn["landed"].append(dict(assault))
        events.append(
            {
                "kind": "put_ashore",
                "power": g.power,
                "at": assault["target"],
                "from": assault["zone"],
                "units": units,
            }
        )


def call_off(g: Position, assault: dict[str, Any], events: Events) -> None:
    """AAE-142: the landing does not take place; its cargo stays aboard."""
    units = landing(g, assault)
    for entry in landing_entries(g, assault):
        del entry["landing"]
    events.append(
        {
            "kind": "called_off",
            "power": g.power,
            "at": assault["target"],
            "from": assault["zone"],
            "units": units,
        }
    )


def sail_back(g: Position, zone: str, goal: str, counts: Counts) -> None:
    """Ships of the mover retreat with all that they hold; loaded ships go as far as `counts` allows."""
    for kind, count in sorted(counts.items()):
        g.add(zone, g.power, kind, -count)
        g.add(goal, g.power, kind, count)
        g.tire(goal, kind, count)
        for entry in g.ships_with_cargo(zone, g.power, kind)[:count]:
            entry["at"] = goal
            entry["retreated"] = True
            entry.pop("landing", None)


def _check_coast(g: Position, area: str, zone: str, rule: str) -> None:
    if not facts.is_sea(g.board, zone):
        raise Illegal("AAE-036", "not_a_sea_zone", place=zone)
    if facts.is_neutral(g.board, area):
        raise Illegal("AAE-031", "neutral", place=area)
    if area not in facts.coasts(g.board, zone):
        raise Illegal(rule, "not_on_coast", place=area, zone=zone)
