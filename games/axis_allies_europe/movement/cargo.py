"""Assaults from the sea: their declaration in step 2, and what becomes of the cargo in the
battles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.axis_allies_europe.movement.fleet import Ship, carried, missing_ship, take_from
from pbem.games.axis_allies_europe.movement.lines import Order
from pbem.games.axis_allies_europe.movement.stowage import check_coast, subtract
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import TRANSPORT
from pbem.wargame.counts import Counts, change

# Assaults


def check_assault(g: Position, order: Order) -> None:
    """AAE-127, AAE-201: land units against an enemy coast beside the ships."""
    zone = order.ships[-1]["place"]
    if any(ship["place"] != zone for ship in order.ships):
        raise Illegal("AAE-127", "one_zone", target=order.area)
    for ship in order.ships:
        if ship["kind"] != TRANSPORT:
            raise Illegal("AAE-127", "not_a_transport", unit=ship["kind"])
        if ship["power"] and ship["power"] not in g.friends_of(g.power):
            raise Illegal("AAE-149", "not_your_ship", power=ship["power"], unit=ship["kind"])
        if ship["power"] not in ("", g.power) and g.option("allied_landings") == "no":
            raise Illegal("AAE-149", "no_allied_landings", power=ship["power"])
    if len({ship["power"] or g.power for ship in order.ships}) > 1:
        raise Illegal("AAE-129", "ships_of_one_power", target=order.area)
    check_coast(g, order.area, zone, "AAE-127")
    for unit in order.units:
        if g.board.unit(unit.kind).is_gun:
            raise Illegal("AAE-201", "guns_never_attack", place=order.area)
        if not g.board.unit(unit.kind).is_land:
            raise Illegal("AAE-127", "only_land_units", unit=unit.kind)
        if unit.power != g.power:
            raise Illegal("AAE-149", "not_yours", unit=unit.kind, power=unit.power)
    if not g.is_enemy_held(order.area, g.power):
        raise Illegal("AAE-127", "not_enemy_held", place=order.area)


def declare(g: Position, order: Order, ships: Sequence[Ship], events: Events) -> None:
    """AAE-129: the landing marks go on the cargo; all of it or Illegal, without any change."""
    if not ships:
        raise missing_ship(g, "AAE-127", order.ships[-1])
    free = [ship for ship in ships if _target(ship) in ("", order.area)]
    wanted = _wanted(g, order, free)
    found = _pick(g, free, wanted)
    if wanted and len(free) < len(ships) and not _pick_fails(g, ships, order):
        other = next(_target(ship) for ship in ships if ship not in free)
        raise Illegal("AAE-129", "one_target", target=order.area, other=other)
    if wanted or not found:
        raise _not_aboard(g, ships, order, wanted)
    units: Counts = {}
    for ship, kind, count in found:
        assert ship.entry is not None
        landing = ship.entry.setdefault("landing", {"target": order.area, "units": {}})
        change(landing["units"], kind, count)
        change(units, kind, count)
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
            "units": units,
            "owner": ally or g.power,
        }
    )


def _target(ship: Ship) -> str:
    landing = ship.mark("landing")
    return str(landing["target"]) if landing else ""


def _wanted(g: Position, order: Order, ships: Sequence[Ship]) -> Counts:
    """The units of a landing, with `all` counted from what the ships hold."""
    wanted = order.counts()
    for ship in ships if order.everything else ():
        for kind, count in _free_cargo(g, ship).items():
            if order.is_all(kind) and g.board.unit(kind).is_land:
                change(wanted, kind, count)
    return wanted


def _pick(g: Position, ships: Sequence[Ship], wanted: Counts) -> list[tuple[Ship, str, int]]:
    """Units for a landing, ship by ship; what was not found stays in `wanted`."""
    found: list[tuple[Ship, str, int]] = []
    for ship in ships:
        held = _free_cargo(g, ship)
        for kind in list(wanted):
            taken = min(wanted[kind], held.get(kind, 0))
            if taken:
                found.append((ship, kind, taken))
                change(wanted, kind, -taken)
    return found


def _free_cargo(g: Position, ship: Ship) -> Counts:
    """The mover's cargo that no landing has claimed; AAE-150: on an ally's ship only what boarded
    earlier.
    """
    held = dict(ship.held(g.power))
    subtract(held, (ship.mark("landing") or {"units": {}})["units"])
    if ship.owner != g.power:
        subtract(held, ship.mark("fresh") or {})
    return held


def _pick_fails(g: Position, ships: Sequence[Ship], order: Order) -> bool:
    """Whether the cargo would not be there even if no ship were bound to another target."""
    wanted = {unit.kind: unit.count for unit in order.units}
    for ship in ships:
        held = ship.held(g.power)
        for kind in list(wanted):
            change(wanted, kind, -min(wanted[kind], held.get(kind, 0)))
    return bool(wanted)


def _not_aboard(g: Position, ships: Sequence[Ship], order: Order, missing: Counts) -> Illegal:
    """AAE-149: why the cargo named is not there: an ally's, boarded only now, or not at all."""
    zone = order.ships[-1]["place"]
    if not missing:
        return Illegal("AAE-127", "nothing_aboard", place=zone)
    kind = min(missing)
    ordered = order.counts().get(kind, missing[kind])
    if any(
        held.get(kind)
        for ship in ships
        if ship.entry
        for power, held in ship.entry["holds"].items()
        if power != g.power
    ):
        return Illegal("AAE-149", "cargo_of_ally", unit=kind, place=zone)
    if any(ship.owner != g.power and (ship.mark("fresh") or {}).get(kind) for ship in ships):
        return Illegal("AAE-150", "boarded_this_turn", place=zone)
    return Illegal(
        "AAE-127" if ships[0].owner == g.power else "AAE-150",
        "not_aboard",
        place=zone,
        unit=kind,
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
    """AAE-252: the units that would land now; what went down with a ship is no longer among
    them.
    """
    units: Counts = {}
    for entry in landing_entries(g, assault):
        for kind, count in entry["landing"]["units"].items():
            change(units, kind, count)
    return units


def put_ashore(g: Position, assault: dict[str, Any], events: Events) -> None:
    """The cargo of an assault stands in the target and has moved; its transports are done."""
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
                    "kind": TRANSPORT,
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
    """The landing does not take place; its cargo stays aboard."""
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


def sail_back(g: Position, zone: str, goal: str, counts: Counts) -> dict[str, Counts]:
    """Ships of the mover retreat with all that they hold; loaded ships go as far as `counts`
    allows. What they carry.
    """
    sailing: list[dict[str, Any]] = []
    for kind, count in sorted(counts.items()):
        g.add(zone, g.power, kind, -count)
        g.add(goal, g.power, kind, count)
        g.tire(goal, kind, count)
        loaded = g.ships_with_cargo(zone, g.power, kind)[:count]
        for entry in loaded:
            entry["at"] = goal
            entry["retreated"] = True
            entry.pop("landing", None)
        if kind == TRANSPORT and count > len(loaded):
            empty = {"at": goal, "kind": kind, "count": count - len(loaded), "target": ""}
            g.turn["ships"].append(empty)
        sailing += loaded
    return carried(sailing)
