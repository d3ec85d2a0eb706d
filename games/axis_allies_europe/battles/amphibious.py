"""Landings: calling them off after a sea battle, putting the cargo ashore, and the shots of the
ships in support.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events
from pbem.games.axis_allies_europe.battles import flights
from pbem.games.axis_allies_europe.battles.facts import battle_facts
from pbem.games.axis_allies_europe.battles.fire import SUPPORTERS, Shots
from pbem.games.axis_allies_europe.movement import cargo
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import TRANSPORT
from pbem.wargame.counts import Counts, change

Assault = dict[str, Any]


def assaults_on(g: Position, target: str) -> list[Assault]:
    """The assaults declared on a territory that have not been made yet."""
    done = g.turn["landed"]
    return [each for each in g.turn["assaults"] if each["target"] == target and each not in done]


def may_land(g: Position, assault: Assault) -> bool:
    """AAE-138, AAE-143: something is left to land, and no enemy ship on the surface of the zone."""
    return bool(cargo.landing(g, assault)) and not g.enemy_ships(assault["zone"], g.power)


def fought_for(g: Position, target: str) -> list[Assault]:
    """The landings that may still be called off: those whose transports came through a sea
    battle.
    """
    return [
        each
        for each in assaults_on(g, target)
        if each["zone"] in g.turn["fought"] and may_land(g, each)
    ]


def ask_call_off(g: Position, target: str) -> Ask | None:
    """AAE-142: the question put after the sea battle, and only then."""
    contested = fought_for(g, target)
    if not contested:
        return None
    landing: Counts = {}
    for assault in contested:
        for kind, count in cargo.landing(g, assault).items():
            change(landing, kind, count)
    return Ask(
        to=(g.power,),
        verb="calloff",
        noun=target,
        verbs=("calloff", "press", "pause"),
        facts=_call_off_facts(g, target, contested, landing),
        default="land",
        args={"at": target, "zones": [each["zone"] for each in contested], "landing": landing},
    )


def _call_off_facts(
    g: Position, target: str, contested: list[Assault], landing: Counts
) -> dict[str, int]:
    mine = dict(landing)
    for counts in (
        g.combat_units(target, g.power),
        flights.counts(flights.over(g, target, flights.FIGHT)),
    ):
        for kind, count in counts.items():
            change(mine, kind, count)
    ships: Counts = {TRANSPORT: sum(len(cargo.landing_entries(g, each)) for each in contested)}
    for zone in sorted({each["zone"] for each in contested}):
        for kind, count in g.surfaced(zone, g.power).items():
            if kind != TRANSPORT:
                change(ships, kind, count)
    theirs: Counts = {}
    for enemy in g.enemies_of(g.power):
        for kind, count in g.combat_units(target, enemy).items():
            change(theirs, kind, count)
    found = battle_facts(g.board, {**mine, **ships}, theirs, 0, attacks=True)
    return {**found, "attackers": sum(mine.values())}


def may_be_called_off(g: Position, target: str) -> bool:
    """Whether a sea battle has to be, or was, fought for a landing on this territory."""
    zones = {each["zone"] for each in assaults_on(g, target)}
    fights = {each["at"] for each in g.turn["battles"] if each["kind"] == "sea"}
    return bool(zones & (fights | set(g.turn["fought"])))


def call_off(g: Position, target: str, events: Events) -> None:
    """AAE-268: what had boarded stays aboard; nobody is redirected."""
    for assault in fought_for(g, target):
        cargo.call_off(g, assault, events)


def land(g: Position, target: str, events: Events) -> bool:
    """AAE-128: the landings on a territory are made, or fail; whether anything came ashore."""
    for assault in assaults_on(g, target):
        if may_land(g, assault):
            cargo.put_ashore(g, assault, events)
        elif cargo.landing(g, assault):
            cargo.call_off(g, assault, events)
    return any(each["target"] == target for each in g.turn["landed"])


# Support


def supporters(g: Position, zone: str) -> Counts:
    """AAE-141: ships of the moving power that may give support from a zone: none after a sea battle
    there.
    """
    if zone in g.turn["fought"]:
        return {}
    ships = g.surfaced(zone, g.power)
    return {kind: ships[kind] for kind in SUPPORTERS if kind in ships}


def support(g: Position, target: str) -> Counts:
    """AAE-133, AAE-257: the ships that fire at a territory where a landing has been made.

    Ships named in a `support` line fire where it says. Without a line for a zone all of its ships
    fire at the landing that meets most defenders.
    """
    zones = list(dict.fromkeys(e["zone"] for e in g.turn["landed"] if e["target"] == target))
    named: dict[str, Counts] = g.turn["supporting"]
    found: Counts = {}
    for zone in zones:
        able = supporters(g, zone)
        if target in named:
            for kind, count in named[target].items():
                more = min(able.get(kind, 0), count - found.get(kind, 0))
                if more > 0:
                    change(found, kind, more)
        elif _fires_by_default(g, zone, target):
            for kind, count in able.items():
                change(found, kind, count)
    return found


def _fires_by_default(g: Position, zone: str, target: str) -> bool:
    is_open = not any(other in g.turn["supporting"] for other in _targets_from(g, zone))
    return is_open and target == _hardest(g, zone, target)


def _targets_from(g: Position, zone: str) -> list[str]:
    return list(
        dict.fromkeys(each["target"] for each in g.turn["assaults"] if each["zone"] == zone)
    )


def _hardest(g: Position, zone: str, target: str) -> str:
    """The landing from a zone, made now or still to come, that meets most defenders; the earlier
    one of equals.
    """
    to_come = [each["at"] for each in g.turn["battles"]]
    pending = [t for t in _targets_from(g, zone) if t == target or t in to_come]
    pending.sort(key=lambda each: to_come.index(each) if each in to_come else -1)
    return max(pending, key=lambda each: _defenders(g, each))


def _defenders(g: Position, target: str) -> int:
    return sum(sum(g.combat_units(target, enemy).values()) for enemy in g.enemies_of(g.power))


def support_shots(g: Position, ships: Counts) -> list[Shots]:
    """Destroyers first: the lower factor (the second edition lowers it further)."""
    edition = g.option("edition")
    return [
        Shots(g.power, kind, g.board.unit(kind).support_in(edition), ships[kind])
        for kind in SUPPORTERS
        if kind in ships
    ]


def _zones(g: Position, target: str) -> list[str]:
    return list(dict.fromkeys(each["zone"] for each in assaults_on(g, target)))


def named_ships(g: Position, target: str, wanted: Mapping[str, int | None]) -> Counts:
    """The ships that a support line means: `{kind: n}`, None for all of a kind, kind "" for any."""
    found: Counts = {}
    for zone in _zones(g, target):
        for kind, count in g.surfaced(zone, g.power).items():
            if kind in SUPPORTERS and (kind in wanted or "" in wanted):
                number = wanted.get(kind, wanted.get(""))
                room = count if number is None else min(count, number - found.get(kind, 0))
                if room > 0:
                    change(found, kind, room)
    return found


def check_support(g: Position, target: str, wanted: Mapping[str, int | None]) -> None:
    """Only ships in the zone of the transports may fire, and none that has a sea battle to fight
    there.
    """
    zones = _zones(g, target)
    if not zones:
        raise Illegal("AAE-133", "no_landing_there", at=target)
    fights = {each["at"] for each in g.turn["battles"] if each["kind"] == "sea"}
    for kind, count in wanted.items():
        there = [zone for zone in zones if not kind or g.count(zone, g.power, kind)]
        ships = named_ships(g, target, {kind: count})
        if (kind and kind not in SUPPORTERS) or not there or sum(ships.values()) < (count or 1):
            raise Illegal("AAE-133", "no_such_support", unit=kind or "ship", at=target, zones=zones)
        if all(zone in fights for zone in there):
            raise Illegal("AAE-141", "fights_at_sea", unit=kind, zone=there[0])


def check_promises(
    g: Position, target: str, orders: Sequence[tuple[str, Mapping[str, int | None]]]
) -> None:
    """A ship supports one landing of the turn: what is promised from a zone must be there."""
    for kind in SUPPORTERS:
        asked = [(other, named_ships(g, other, wanted).get(kind, 0)) for other, wanted in orders]
        sharing = [
            number for other, number in asked if set(_zones(g, other)) & set(_zones(g, target))
        ]
        zones = {
            z
            for other, n in asked
            if n and set(_zones(g, other)) & set(_zones(g, target))
            for z in _zones(g, other)
        }
        there = sum(g.count(zone, g.power, kind) for zone in zones)
        mine = [number for other, number in asked if other == target and number]
        if mine and sum(sharing) > there:
            raise Illegal(
                "AAE-257", "support_promised_twice", unit=kind, ordered=sum(sharing), there=there
            )
