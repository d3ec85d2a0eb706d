"""Lend-lease (§11.4): supply and air units of the Allied card that go to the Soviets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitzwar.board import AIR, FLEET, SUPPLY, UBOAT, counter_name
from pbem.games.blitzwar.concepts import superiority
from pbem.games.blitzwar.counters import pools
from pbem.games.blitzwar.counters.chosen import said
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.position import ALLIES, Position
from pbem.games.blitzwar.reinforcement.hand import (
    CARD,
    LEND_LEASE,
    Hand,
    give,
    give_supply,
    has_units,
)

NORTH, GULF = "Norwegian Sea", "Persian Gulf"
# BWR-242: from this turn on, with this zone.
_GULF_FROM, _GULF_PORT = 20, "Basra"
# BWR-240: half units of supply that a fleet unit carries, and fleet units for an air unit.
PER_FLEET, FLEETS_PER_AIR = 4, 2


def is_open(g: Position) -> bool:
    """BWR-238, G-34: German corps are in the Soviet Union, and it is in the war."""
    there = (zone for zone in g.state["units"] if g.in_soviet_union(zone))
    return bool(g.side_of("USSR")) and any("Germany" in g.corps_in(zone) for zone in there)


def fleets(g: Position, sea: str) -> int:
    """BWR-240, BWR-241, BWR-242: the fleet units that can carry over a sea; they stay there."""
    there = g.naval(sea, ALLIES, FLEET)
    if sea == NORTH:
        boats = sum(g.naval(sea, enemy, UBOAT) for enemy in g.enemy_sides(ALLIES))
        return max(0, there - boats) if superiority.naval(g, sea, ALLIES) else 0
    holds = g.turn >= _GULF_FROM and g.controller(_GULF_PORT) == ALLIES
    return there if sea == GULF and holds else 0


def ship(
    g: Position, hand: Hand, items: Iterable[Mapping[str, Any]], sea: str, events: Events
) -> None:
    """BWR-238 to BWR-242: supply and air units of the card go over a sea, or over both where none
    is named ("", the Norwegian one first). Raises Illegal."""
    if not is_open(g):
        raise Illegal("BWR-238", "no_germans_in_the_soviet_union")
    if sea and sea not in (NORTH, GULF):
        raise Illegal("BWR-241", "no_lend_lease_there", area=sea)
    halves, air = _named(hand, items)
    seas = (sea,) if sea else (NORTH, GULF)
    loads = {each: dict(_shipped(hand, each)) for each in seas}
    for each in seas:
        halves, air = _load(g, each, loads[each], halves, air)
    if halves or air:
        left = {each: fleets(g, each) for each in seas}
        raise Illegal("BWR-240", "fleets_carry_less", fleets=left)
    _send(hand, loads, events)


def _named(hand: Hand, items: Iterable[Mapping[str, Any]]) -> tuple[int, int]:
    """BWR-239: half units of supply, and air units, both of the card. Raises Illegal."""
    halves = air = 0
    for item in items:
        kind, count, times = item["kind"], item["count"], item.get("times", 1)
        if kind == SUPPLY:
            every = hand["supply"].get(CARD, 0) - halves
            halves += every if count is None else (2 * count + bool(item.get("half"))) * times
        elif kind == AIR:
            air += (count or 1) * times if times else has_units(hand, CARD, AIR) - air
        else:
            raise Illegal("BWR-239", "not_sent_by_lend_lease", unit=said(item))
    if not halves + air > 0 or halves > hand["supply"].get(CARD, 0):
        raise Illegal("BWR-239", "not_in_hand", unit=SUPPLY, country=ALLIES)
    if air > has_units(hand, CARD, AIR):
        raise Illegal("BWR-239", "not_in_hand", unit=AIR, country=ALLIES)
    return halves, air


def _shipped(hand: Hand, sea: str) -> dict[str, int]:
    found: dict[str, int] = hand["shipped"].get(sea, {"halves": 0, "air": 0})
    return found


def _load(g: Position, sea: str, load: dict[str, int], halves: int, air: int) -> tuple[int, int]:
    """BWR-240: as much as the fleets of a sea still carry joins their load; what is left of it."""
    there = fleets(g, sea)
    more = min(air, (there - _used(load)) // FLEETS_PER_AIR)
    load["air"] += max(0, more)
    room = PER_FLEET * (there - FLEETS_PER_AIR * load["air"]) - load["halves"]
    taken = min(halves, max(0, room))
    load["halves"] += taken
    return halves - taken, air - max(0, more)


def _used(load: Mapping[str, int]) -> int:
    """The fleet units that a load takes."""
    return -(-load["halves"] // PER_FLEET) + FLEETS_PER_AIR * load["air"]


def _send(hand: Hand, loads: Mapping[str, dict[str, int]], events: Events) -> None:
    before = {sea: dict(_shipped(hand, sea)) for sea in loads}
    for sea, load in loads.items():
        more = {what: load[what] - before[sea][what] for what in load}
        if any(more.values()):
            _pass_on(hand, sea, load, more, events)


def _pass_on(
    hand: Hand, sea: str, load: dict[str, int], more: Mapping[str, int], events: Events
) -> None:
    hand["shipped"][sea] = load
    if more["air"]:
        give(hand, CARD, AIR, -more["air"])
    if more["halves"]:
        give_supply(hand, CARD, -more["halves"])
    told = {"power": ALLIES, "via": sea, "fleets": _used(load), "air": more["air"]}
    supply = show_halves(more["halves"]) if more["halves"] else ""
    events.append({"kind": "lend_lease", **told, "supply": supply, "halves": more["halves"]})


def arrive(hand: Hand, soviet: Hand) -> None:
    """BWR-239, BWR-263: what the Allies have sent comes into the hand of the Soviets."""
    if halves := sum(load["halves"] for load in hand["shipped"].values()):
        give_supply(soviet, LEND_LEASE, halves)
    if air := sum(load["air"] for load in hand["shipped"].values()):
        give(soviet, LEND_LEASE, AIR, air)


def has_come(hand: Hand) -> bool:
    """Whether a hand has lend-lease to place."""
    return LEND_LEASE in hand["units"] or LEND_LEASE in hand["supply"]


def air_without_counters(g: Position, hand: Hand) -> int:
    """G-84: how many of the air units that have been sent find no Soviet counter as things are."""
    sent = sum(int(load["air"]) for load in hand["shipped"].values())
    return max(0, sent - pools.left(g, "USSR", counter_name(AIR, 1)))
