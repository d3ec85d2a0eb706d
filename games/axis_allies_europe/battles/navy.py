"""Sea battles: who takes part, whom each kind of unit can hit, and what goes down with a ship."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pbem.engine.flow import Events
from pbem.games.axis_allies_europe import lost
from pbem.games.axis_allies_europe.battles import adrift, flights
from pbem.games.axis_allies_europe.battles.fire import Shots
from pbem.games.axis_allies_europe.battles.losses import Hits, Target
from pbem.games.axis_allies_europe.movement import decks
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import (
    BATTLESHIP,
    BOMBER,
    CARRIER,
    DESTROYER,
    FIGHTER,
    SUBMARINE,
    TRANSPORT,
)
from pbem.wargame.counts import Counts, change
from pbem.wargame.losses import Losses, hits_in, kind_of

ATTACK_ORDER = (CARRIER, SUBMARINE, DESTROYER, FIGHTER, BATTLESHIP, BOMBER)
DEFENSE_ORDER = (TRANSPORT, SUBMARINE, CARRIER, DESTROYER, FIGHTER, BATTLESHIP)


# Who takes part


def attackers(g: Position, zone: str) -> Counts:
    """AAE-087, AAE-140: all own ships on the surface of the zone, and the planes sent here to
    fight.
    """
    found = g.surfaced(zone, g.power)
    for kind, count in flights.counts(flights.over(g, zone, flights.FIGHT)).items():
        change(found, kind, count)
    return found


def defenders(g: Position, zone: str) -> dict[str, Counts]:
    """AAE-218, AAE-252: enemy ships on the surface with the fighters of their carriers.

    Cargo does not fight, nor do planes that stand on an island or a coast of the zone.
    """
    aloft = decks.defending(g, zone)
    found: dict[str, Counts] = {}
    for enemy in g.enemies_of(g.power):
        units = {**g.surfaced(zone, enemy), **aloft.get(enemy, {})}
        if units:
            found[enemy] = units
    return found


def bystanders(g: Position, zone: str) -> dict[str, Counts]:
    """AAE-148: ships of the moving power's allies in the zone; they do not fire."""
    found = {
        friend: g.surfaced(zone, friend) for friend in g.friends_of(g.power) if friend != g.power
    }
    return {friend: ships for friend, ships in found.items() if ships}


def sees_submarines(g: Position, zone: str, powers: Iterable[str]) -> bool:
    """AAE-242: whether a destroyer of one of these powers is in the zone, also one that was just
    hit.
    """
    return any(g.board.unit(kind).detects for power in powers for kind in g.surfaced(zone, power))


def defends_with_destroyer(g: Position, zone: str) -> bool:
    """AAE-090: a destroyer among the defenders ends the first strike."""
    return sees_submarines(g, zone, g.enemies_of(g.power))


def is_deadlock(g: Position, zone: str) -> bool:
    """AAE-113: only submarines on one side, only aircraft on the other, and no destroyer that helps
    these.
    """
    ours, theirs = attackers(g, zone), {k for units in defenders(g, zone).values() for k in units}
    for planes, submarines, helpers in (
        (set(ours), theirs, g.friends_of(g.power)),
        (theirs, set(ours), g.enemies_of(g.power)),
    ):
        is_air = all(g.board.unit(kind).is_air for kind in planes)
        if planes and is_air and submarines == {SUBMARINE}:
            return not sees_submarines(g, zone, helpers)
    return False


def is_over(g: Position, zone: str) -> bool:
    """AAE-110, AAE-111, AAE-112: one side or both are gone or submerged, or nobody can hit
    anybody.
    """
    return not attackers(g, zone) or not defenders(g, zone) or is_deadlock(g, zone)


# Who can hit whom


def group(g: Position, kind: str) -> str:
    """The group of a kind as a target, see losses.Target."""
    if g.board.unit(kind).is_air:
        return "air"
    return SUBMARINE if g.board.unit(kind).submerges else "plain"


def shots(
    g: Position,
    power: str,
    units: Mapping[str, int],
    order: Iterable[str],
    targets: Iterable[Target],
    *,
    sees: bool,
    attacks: bool,
) -> list[Shots]:
    """Units that fire, by rising factor; AAE-271: who can hit nothing does not roll."""
    groups = {target.group for target in targets if target.count > 0}
    found = []
    for kind in order:
        unit = g.board.unit(kind)
        factor = unit.attack if attacks else unit.defense
        reach = groups
        if unit.submerges:
            reach = groups - {"air"}
        elif unit.is_air:
            reach = groups - {"ally"} - (set() if sees else {SUBMARINE})
        else:
            reach = groups - {"ally"}
        if factor and reach:
            found.append(Shots(power, kind, factor, units.get(kind, 0)))
    return found


def hits_of(g: Position, fired: Iterable[Mapping[str, Any]], *, sees: bool) -> Hits:
    """The hits of a volley by who may take them."""
    found = {"any": 0, "ships": 0, "no_submarines": 0}
    for event in fired:
        unit = g.board.unit(event["unit"])
        name = "any"
        if unit.submerges:
            name = "ships"
        elif unit.is_air and not sees:
            name = "no_submarines"
        found[name] += event["hits"]
    return Hits(**found)


def targets(
    g: Position,
    zone: str,
    power: str,
    units: Mapping[str, int],
    marked: Mapping[str, int],
    allied: bool = False,
) -> list[Target]:
    """Units of one power as targets, without what is marked: the state of ships tells which go
    first.
    """
    found = []
    for kind, count in units.items():
        unit = g.board.unit(kind)
        side, cost = "ally" if allied else group(g, kind), unit.cost or 0
        parts = [Target(power, kind, count, side, worth=cost)]
        if unit.hits > 1:
            damaged = g.state["damaged"].get(zone, {}).get(power, 0)
            parts = [
                Target(power, kind, count - damaged, side, "whole", worth=cost),
                Target(power, kind, count, side, "damaged", worth=cost),
            ]
        elif unit.carries:
            parts = _hulls(g, zone, power, kind, count, side)
        gone = marked.get(kind, 0)
        for part in parts:
            named = marked.get(part.key, 0) if part.key != kind else 0
            taken = min(part.count - named, gone)
            gone -= taken
            fewer = named + taken
            found.append(replace(part, count=part.count - fewer) if fewer else part)
    return found


def _hulls(g: Position, zone: str, power: str, kind: str, count: int, side: str) -> list[Target]:
    """Ships that can carry something: the empty ones, then each of the others, the cheapest load
    first.
    """
    entries = g.ships_with_cargo(zone, power, kind)
    loaded, cost = [], g.board.unit(kind).cost or 0
    for number, entry in enumerate(entries, 1):
        worth = cost + _worth(g, entry)
        what = _in_words(entry, power)
        one = Target(power, kind, 1, side, "loaded", number, what, worth=worth)
        loaded.append(one)
    loaded.sort(key=lambda each: each.worth)
    empty = count - len(entries)
    if not empty:
        return loaded
    return [Target(power, kind, empty, side, "empty", len(entries) + 1, worth=cost), *loaded]


def _in_words(entry: Mapping[str, Any], owner: str) -> str:
    """What a ship holds: `1 artillery, 1 United States infantry`. By name: a saved state keeps no
    order of its own.
    """
    return ", ".join(
        f"{count} {'' if power == owner else power + ' '}{kind}"
        for power, held in sorted(entry["holds"].items())
        for kind, count in sorted(held.items())
    )


# What goes down


def remove(g: Position, zone: str, hits: Losses, phase: str, rounds: int, events: Events) -> int:
    """AAE-098, AAE-102: casualties leave the board; the answer is how many, without battleships
    that are only damaged.

    Fighters go before carriers, so that their decks are known, and ships that were named before
    others of their kind.
    """
    named = {(power, key): _named(g, zone, power, key) for power in hits for key in hits[power]}
    told: Losses = {}
    for power in sorted(hits, key=g.board.rank):
        kinds = hits[power]
        for key in sorted(
            kinds, key=lambda each: (not _is_air(g, each), each == kind_of(each), each)
        ):
            load = named[power, key]
            sunk = _remove_kind(g, zone, power, key, kinds[key], load, events)
            if sunk:
                change(told.setdefault(power, {}), kind_of(key), sunk)
    if told:
        lost.report(g, zone, phase, told, events, rounds=rounds)
    return hits_in(told)


def _is_air(g: Position, key: str) -> bool:
    return g.board.unit(kind_of(key)).is_air


def _named(g: Position, zone: str, power: str, key: str) -> dict[str, Any] | None:
    """What the ship holds that a key of losses names; None for an empty one, and where none is
    named.
    """
    entries = g.ships_with_cargo(zone, power, kind_of(key))
    number = key.removeprefix(kind_of(key)).strip()
    return entries[int(number) - 1] if number.isdecimal() and int(number) <= len(entries) else None


def _remove_kind(
    g: Position,
    zone: str,
    power: str,
    key: str,
    count: int,
    load: dict[str, Any] | None,
    events: Events,
) -> int:
    """Apply hits to one kind, or to a ship that was named with its load; how many units are lost by
    them.
    """
    kind = kind_of(key)
    unit = g.board.unit(kind)
    if unit.is_air:
        return _lose_planes(g, zone, power, key, count)
    if unit.hits > 1:
        return _hit_battleships(g, zone, power, kind, count, events)
    count = min(count, g.surfaced(zone, power).get(kind, 0))
    for _ in range(count):
        entry = load if any(load is other for other in g.state["aboard"]) else None
        # A carrier that was empty may have taken up the fighters of one that has just been sunk.
        entry = entry or _load_of_next(g, zone, power, kind)
        g.add(zone, power, kind, -1)
        if entry is not None:
            _go_down_with(g, zone, power, kind, entry, events)
    return count


def _lose_planes(g: Position, zone: str, power: str, key: str, count: int) -> int:
    if power == g.power:
        flights.shoot_down(g, flights.over(g, zone, flights.FIGHT), {key: count})
        return count
    kind = kind_of(key)
    left = adrift.lose(g, zone, power, count)
    entries = [
        e for owner in g.enemies_of(g.power) for e in g.ships_with_cargo(zone, owner, CARRIER)
    ]
    for _ in range(left):
        entry = max(
            (e for e in entries if e["holds"].get(power, {}).get(kind, 0)),
            key=decks.fighters,
            default=None,
        )
        if entry is None:
            break
        change(entry["holds"][power], kind, -1)
        tidy(g, entry, power)
    return count


def tidy(g: Position, entry: dict[str, Any], power: str) -> None:
    """A ship that holds nothing has no entry in the state."""
    if not entry["holds"].get(power):
        entry["holds"].pop(power, None)
    if not entry["holds"]:
        g.state["aboard"] = [other for other in g.state["aboard"] if other is not entry]


def _hit_battleships(
    g: Position, zone: str, power: str, kind: str, count: int, events: Events
) -> int:
    """First hits go to undamaged ships; a second one sinks."""
    ships = g.count(zone, power, kind)
    damaged: int = g.state["damaged"].get(zone, {}).get(power, 0)
    first = min(count, ships - damaged)
    sunk = min(count - first, ships)
    if first:
        event = {"kind": "damaged", "at": zone, "power": power, "unit": kind, "count": first}
        events.append(event)
    if first != sunk:
        g.mark("damaged", zone, power, first - sunk)
    if sunk:
        g.add(zone, power, kind, -sunk)
    return sunk


def _load_of_next(g: Position, zone: str, power: str, kind: str) -> dict[str, Any] | None:
    """What the next ship to sink holds: None for an empty one, which goes first; else the cheapest
    load.
    """
    entries = g.ships_with_cargo(zone, power, kind)
    if len(entries) < g.count(zone, power, kind):
        return None
    return min(entries, key=lambda each: _worth(g, each))


def _go_down_with(
    g: Position, zone: str, power: str, kind: str, entry: dict[str, Any], events: Events
) -> None:
    """AAE-229: cargo is lost; fighters of a carrier that did not attack are in the air and fight on
    (G-24).
    """
    g.state["aboard"] = [other for other in g.state["aboard"] if other is not entry]
    if kind == CARRIER and power != g.power:
        for owner, held in sorted(entry["holds"].items()):
            adrift.set_adrift(g, zone, owner, held[FIGHTER])
        return
    event = {"kind": "lost_aboard", "at": zone, "ship": kind, "owner": power}
    events.append({**event, "units": entry["holds"]})
    lost.remember(g, zone, entry["holds"])


def _worth(g: Position, entry: Mapping[str, Any]) -> int:
    return sum(
        (g.board.unit(kind).cost or 0) * count
        for held in entry["holds"].values()
        for kind, count in held.items()
    )
