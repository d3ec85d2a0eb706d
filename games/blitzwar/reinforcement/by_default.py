"""Where reinforcements stand that nobody has placed, and what is lost because it can stand nowhere
(§11.5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitzwar.board import AIR, APART, ARMOR, BROWN, FLEET, INFANTRY, SUPPLY, UBOAT
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.reinforcement import counters, minors, placement, places
from pbem.games.blitzwar.reinforcement.hand import CARD, Hand, give, give_supply, owners
from pbem.wargame.counts import Counts

_CORPS, _SHIPS = (INFANTRY, ARMOR), (FLEET, UBOAT)
_FAR = 99


def place_rest(g: Position, hand: Hand, sources: Iterable[str], events: Events) -> None:
    """BWR-249: all that is left in a hand from these sources is placed, corps together as far as
    that goes; what can stand nowhere is lost. Each is told by an event."""
    for source in list(sources):
        for units in _batches(hand["units"].get(source, {})):
            if not _place(g, hand, source, units, events):
                _place_singly(g, hand, source, units, events)
        _place_supply(g, hand, source, events)


def _batches(units: Mapping[str, int]) -> Iterator[Counts]:
    """Corps, then air units and ships by class."""
    corps = {kind: units[kind] for kind in _CORPS if kind in units}
    if corps:
        yield corps
    for kind in (AIR, *_SHIPS):
        if kind in units:
            yield {kind: units[kind]}


def _place(
    g: Position, hand: Hand, source: str, units: Counts, events: Events, other: str = ""
) -> bool:
    """The best place for units that stay together; whether there was one."""
    for country in _owners(g, hand, source):
        items = [_item(country, kind, count) for kind, count in units.items()]
        shown = {other or kind: count for kind, count in units.items()}
        # Whether there are counters, by what stands in a zone already.
        are_left: dict[frozenset[tuple[str, int]], bool] = {}
        for zone in _zones(g, source, country, units):
            there = frozenset(g.stack(zone, country).items())
            if there not in are_left:
                are_left[there] = any(counters.ways(g, zone, country, shown, {}))
            if not are_left[there]:
                continue
            try:
                _carry_out(g, hand, zone, items, other, events)
            except Illegal:
                continue
            return True
    return False


def _carry_out(
    g: Position,
    hand: Hand,
    zone: str,
    items: Iterable[Mapping[str, Any]],
    other: str,
    events: Events,
) -> None:
    """As an order, told as one that nobody gave."""
    told: Events = []
    placement.carry_out(g, hand, zone, items, other, told)
    for each in told:
        if "how" in each:
            each["how"] = "merged" if each.get("taken") else "default"
    events += told


def _item(country: str, kind: str, count: int) -> dict[str, Any]:
    """An entry of an order for units that may stand in any counters."""
    return {"kind": kind, "count": count, "power": country, "times": 1}


def _owners(g: Position, hand: Hand, source: str) -> tuple[str, ...]:
    """BWR-247: with a card of which few corps are British, those of the USA come first."""
    found = owners(g, hand, source)
    return found[::-1] if source == CARD and hand["british"] is not None else found


def _place_singly(g: Position, hand: Hand, source: str, units: Counts, events: Events) -> None:
    """BWR-249: one unit after the other; armor for which there is no counter comes as infantry."""
    for kind, count in units.items():
        # Where there is no place for one there is none for those behind it.
        is_free = True
        for _ in range(count):
            is_free = is_free and _place_one(g, hand, source, kind, events)
            if not is_free:
                give(hand, source, kind, -1)
                _lost(events, hand, source, kind)


def _place_one(g: Position, hand: Hand, source: str, kind: str, events: Events) -> bool:
    if _place(g, hand, source, {kind: 1}, events):
        return True
    return kind == ARMOR and _place(g, hand, source, {kind: 1}, events, INFANTRY)


def _lost(events: Events, hand: Hand, source: str, kind: str) -> None:
    """One unit more is lost; those from one source are told together."""
    last = events[-1] if events else {}
    told = {"kind": "reinforcements_lost", "power": hand["side"], "source": source}
    if {key: last.get(key) for key in told} == told and "units" in last:
        last["units"][kind] = last["units"].get(kind, 0) + 1
    else:
        events.append({**told, "units": {kind: 1}})


# Supply


def _place_supply(g: Position, hand: Hand, source: str, events: Events) -> None:
    """BWR-249: in the zone with the largest stock first, in Asian Bases last, as much as there are
    counters for."""
    country = owners(g, hand, source)[0] if source in hand["supply"] else ""
    for zone in _zones(g, source, country, {SUPPLY: 1}) if country else ():
        halves = hand["supply"].get(source, 0)
        if fits := min(halves, counters.room(g, zone, hand["side"], halves)):
            item = {"kind": SUPPLY, "count": fits // 2, "half": bool(fits % 2), "power": ""}
            _carry_out(g, hand, zone, [item], "", events)
    if left := hand["supply"].get(source, 0):
        give_supply(hand, source, -left)
        told = {"power": hand["side"], "source": source, "supply": show_halves(left)}
        events.append({"kind": "supply_unplaced", **told, "halves": left})


# The order of places


def _zones(g: Position, source: str, country: str, units: Mapping[str, int]) -> list[str]:
    """Where units of these classes may all be placed, the best zone first: at home; supply and
    ships where most of them are, supply last where no line leads away (G-07); air units in the
    capital, corps nearest to the enemy, those of minors in the capital or with others of their own;
    partisans on strategic points."""
    allowed = (places.zones(g, source, country, kind) for kind in units)
    found = sorted(set.intersection(*map(set, allowed)))
    kind = next(iter(units))
    if source == minors.PARTISANS:
        return sorted(found, key=lambda zone: (zone == minors.MONTENEGRO, -g.board.points(zone)))
    capital = g.board.capital(country)
    if kind == SUPPLY:
        stored = {zone: sum(g.stock(zone, g.side_of(country))) for zone in found}
        return sorted(found, key=lambda z: (z in APART, -stored[z], z != capital, z))
    if kind in _SHIPS:
        return sorted(found, key=lambda zone: -g.naval(zone, g.side_of(country), kind))
    if kind == AIR:
        return sorted(found, key=lambda zone: zone != capital)
    if source != CARD and g.kind_of(country) != "major":
        return sorted(found, key=lambda z: (z != capital, -g.strength(g.stack(z, country))))
    near, homes = steps_to_enemy(g, g.side_of(country)), g.board.homes(country)
    return sorted(found, key=lambda zone: (zone not in homes, near.get(zone, _FAR)))


def steps_to_enemy(g: Position, side: str) -> Mapping[str, int]:
    """How many zones it is over land to the next zone of an enemy of a side, by zone."""
    enemies, control = g.enemy_sides(side), g.state["control"]
    key = enemies, tuple(control), tuple(control.values())
    return g.board.fronts.get(key, lambda: find_steps(g, enemies))


def find_steps(g: Position, enemies: Collection[str]) -> dict[str, int]:
    """The same, found anew."""
    edge = [zone for zone in g.board.land_zones if g.controller(zone) in enemies]
    found = dict.fromkeys(edge, 0)
    while edge:
        after: list[str] = []
        for zone in edge:
            for other in g.board.neighbours(zone, {BROWN}):
                if other not in found:
                    found[other] = found[zone] + 1
                    after.append(other)
        edge = after
    return found
