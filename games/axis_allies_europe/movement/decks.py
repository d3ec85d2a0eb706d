"""Decks and fields: room on carriers, and planes that come down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.axis_allies_europe.orders.vocabulary import OWNERS
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import CARRIER, FIGHTER
from pbem.wargame.counts import Counts, change

UNLIMITED = 1000
_POWER_OF = {adjective: power for power, adjective in OWNERS.items()}


def carriers(g: Position, zone: str, owner: str) -> list[dict[str, Any] | None]:
    """A power's carriers in a zone: their entries in the state, None for an empty one."""
    entries: list[dict[str, Any] | None] = list(g.ships_with_cargo(zone, owner, CARRIER))
    return entries + [None] * (g.count(zone, owner, CARRIER) - len(entries))


def fighters(entry: dict[str, Any] | None) -> int:
    """Fighters aboard a carrier, of all owners."""
    return sum(held.get(FIGHTER, 0) for held in entry["holds"].values()) if entry else 0


def room(g: Position, zone: str, power: str) -> int:
    """Fighters of a power that still find a deck in a zone, on carriers of its side."""
    return sum(room_of(g, zone, owner) for owner in g.friends_of(power))


def room_of(g: Position, zone: str, owner: str) -> int:
    """Fighters that still find a deck on one power's carriers in a zone."""
    each = g.board.unit(CARRIER).decks
    return sum(each - fighters(entry) for entry in carriers(g, zone, owner))


def deck_of(field: str) -> tuple[str, str]:
    """Owner ("" for none named) and zone of "carrier ZONE" or "British carrier ZONE"; two times ""
    for land.
    """
    owner, found, zone = field.rpartition("carrier ")
    return (_POWER_OF.get(owner.strip(), ""), zone) if found else ("", "")


def named(zone: str, owner: str) -> str:
    """The name of a field on a power's carriers in a zone, "" for one's own."""
    return f"{OWNERS[owner]} carrier {zone}" if owner else f"carrier {zone}"


def check_unnumbered(ship: Mapping[str, Any] | None, zone: str) -> None:
    """Carriers of one owner in a zone are not told apart as decks: a number would say something
    that nobody reads.
    """
    if ship and ship["number"]:
        name = named(zone, ship["power"])
        raise Illegal("AAE-222", "deck_number", choices=(name,), place=zone, number=ship["number"])


def take_aboard(g: Position, zone: str, power: str, count: int, owner: str = "") -> int:
    """Put fighters on decks in a zone, on those of `owner` or by default the power's own first; how
    many found none.
    """
    decks = g.board.unit(CARRIER).decks
    owners = [owner] if owner else sorted(g.friends_of(power), key=lambda each: each != power)
    for owner in owners:
        for entry in carriers(g, zone, owner):
            placed = min(count, decks - fighters(entry))
            if placed <= 0:
                continue
            if entry is None:
                entry = {"ship": CARRIER, "owner": owner, "at": zone, "holds": {}}
                g.state["aboard"].append(entry)
            if power == g.power:
                _has_come_down(g, entry, placed)
            change(entry["holds"].setdefault(power, {}), FIGHTER, placed)
            count -= placed
    return count


def _has_come_down(g: Position, entry: dict[str, Any], count: int) -> None:
    """AAE-230: fighters that have come down fly no more this turn, and an own carrier that took
    them stays.
    """
    if entry["owner"] == g.power and not (entry.get("moved") or entry.get("resting")):
        g.tire(entry["at"], CARRIER, 1)
    entry["resting"] = entry.get("resting", 0) + count


def room_at(g: Position, field: str) -> int:
    """Planes that a field takes: an area any number, "carrier ZONE" as many as there is deck, on
    those of all or of the owner that it names."""
    owner, zone = deck_of(field)
    if not zone:
        return UNLIMITED
    return room_of(g, zone, owner) if owner else room(g, zone, g.power)


def set_down(g: Position, power: str, kind: str, count: int, field: str) -> None:
    """Planes come down on a field; those of the moving power do not fly again this turn."""
    owner, zone = deck_of(field)
    if zone:
        take_aboard(g, zone, power, count, owner)
        return
    g.add(field, power, kind, count)
    if power == g.power:
        g.tire(field, kind, count)


def defending(g: Position, zone: str) -> dict[str, Counts]:
    """AAE-232: the fighters on the enemy's carriers in a zone, and those in the air over it, by
    owner.
    """
    found: dict[str, Counts] = {}
    for owner in g.enemies_of(g.power):
        for entry in g.ships_with_cargo(zone, owner, CARRIER):
            for power, held in entry["holds"].items():
                if held.get(FIGHTER, 0):
                    change(found.setdefault(power, {}), FIGHTER, held[FIGHTER])
    for loose in g.turn["adrift"]:
        if loose["at"] == zone and loose["power"] in g.enemies_of(g.power):
            change(found.setdefault(loose["power"], {}), FIGHTER, loose["count"])
    return found
