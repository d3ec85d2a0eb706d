"""Where planes may land, and the proof before an attack that every plane sent out can come home."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.axis_allies_europe.board import SEA_WAYS
from pbem.games.axis_allies_europe.movement import decks
from pbem.games.axis_allies_europe.movement.fleet import Fleet, Ship
from pbem.games.axis_allies_europe.movement.sea import fights
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import CARRIER
from pbem.values import dataclass


def is_field(g: Position, area: str, power: str = "") -> bool:
    """AAE-181, AAE-224, AAE-263: friendly land since the start of the turn, not captured or freed
    in it.
    """
    return (
        g.board.is_land(area)
        and not g.board.is_neutral(area)
        and g.was_friendly(area, power or g.power)
    )


def land_fields(g: Position, at: str, left: int, power: str = "") -> Iterator[str]:
    """The territories in which a plane with so many movements left can land, nearest first."""
    for area, need in g.board.air_steps(at).items():
        if need > left:
            return
        if is_field(g, area, power):
            yield area


def reaches(g: Position, flight: Mapping[str, Any], field: str) -> bool:
    """Whether a flight of the mover can come down in this territory; on no deck."""
    need = g.board.air_steps(flight["at"]).get(field)
    return need is not None and need <= flight["left"] and is_field(g, field)


def has_field(g: Position, flight: Mapping[str, Any]) -> bool:
    """Whether a flight of the mover reaches a territory in which it can land; most reach their
    base."""
    if reaches(g, flight, flight["home"]):
        return True
    return any(True for _ in land_fields(g, flight["at"], flight["left"]))


def fields(g: Position, kind: str, at: str, left: int, power: str = "") -> list[str]:
    """Every place where a plane can land now, nearest first: areas, and for what fits on decks also
    "carrier ZONE".

    AAE-259: to enter the carrier's zone is the last movement, the deck costs nothing.
    """
    found = list(land_fields(g, at, left, power))
    if not g.board.unit(kind).deck_size:
        return found
    steps = g.board.air_steps(at)
    zones = [
        zone
        for zone, need in steps.items()
        if need <= left and g.board.is_sea(zone) and decks.room(g, zone, power or g.power)
    ]
    places = [(steps[area], 0, area) for area in found] + [
        (steps[zone], 1, f"carrier {zone}") for zone in zones
    ]
    return [place for _, _, place in sorted(places)]


@dataclass(frozen=True, slots=True)
class Need:
    """Planes that can come home only by a deck: how many, where, with how many movements left, for
    which order.
    """

    order: int
    at: str
    left: int
    count: int


def prove(
    g: Position, fleet: Fleet, flown: Sequence[tuple[int, Mapping[str, Any]]]
) -> dict[int, Illegal]:
    """AAE-065, AAE-219, AAE-220, AAE-267: orders that send planes out without a way home, with the
    reason.

    `flown` are (order index, flight) when everything has moved. All battles of the turn count as
    won.
    """
    refused: dict[int, Illegal] = {}
    needs: list[Need] = []
    for index, flight in flown:
        if has_field(g, flight):
            continue
        if not g.board.unit(flight["kind"]).deck_size:
            refused[index] = _no_way_home(flight)
        needs.append(Need(index, flight["at"], flight["left"], flight["count"]))
    needs = [need for need in needs if need.order not in refused]
    if not needs:
        return refused
    decks = list(_decks(g, fleet))
    for need in needs:
        if not _all_land(g, [replace(need, count=1)], decks):
            flight = next(each for index, each in flown if index == need.order)
            refused[need.order] = _no_way_home(flight)
    needs = [need for need in needs if need.order not in refused]
    if needs and not _all_land(g, needs, decks):
        wanted = sum(need.count for need in needs)
        for need in needs:
            refused[need.order] = Illegal(
                "AAE-267", "decks_promised_twice", place=need.at, ordered=wanted
            )
    return refused


def _no_way_home(flight: Mapping[str, Any]) -> Illegal:
    return Illegal(
        "AAE-065", "no_landing", unit=flight["kind"], place=flight["at"], left=flight["left"]
    )


@dataclass(frozen=True, slots=True)
class Deck:
    """A carrier with room, and the zones in one of which it will be when planes land."""

    room: int
    zones: tuple[str, ...]


def _decks(g: Position, fleet: Fleet) -> Iterator[Deck]:
    """AAE-231: own carriers may still sail in step 4, those of allies stay."""
    for ship in fleet.ships:
        if ship.kind == CARRIER and fleet.room(ship) > 0:
            zones = _reach(g, ship) if ship.owner == g.power else (ship.at,)
            yield Deck(fleet.room(ship), zones)


def _reach(g: Position, ship: Ship) -> tuple[str, ...]:
    """Where an own carrier can be in step 4: where it fights or has sailed to, else two zones
    around.
    """
    if ship.steps or (g.enemy_ships(ship.at, g.power) and fights(g, ship.at)):
        return (ship.at,)
    reach = g.board.unit(CARRIER).move
    return tuple(
        g.board.reach([ship.at], reach, lambda _, zone: _will_be_friendly(g, zone), SEA_WAYS)
    )


def _will_be_friendly(g: Position, zone: str) -> bool:
    """Whether a zone is friendly once all battles of this turn are won."""
    if not g.enemy_ships(zone, g.power):
        return not g.is_enemy_held(zone, g.power)
    if not fights(g, zone):
        return False
    warships = any(g.board.unit(kind).is_warship for kind in g.surfaced(zone, g.power))
    return warships or not g.is_enemy_held(zone, g.power)


def _all_land(g: Position, needs: Sequence[Need], decks: Sequence[Deck]) -> bool:
    """Whether the carriers can lie so that all these planes find a deck.

    Of the zones that a carrier can reach only those count that serve the most: where no other one
    serves the same needs and more.
    """
    near = [(deck.room, sets) for deck in decks if (sets := _served(g, needs, deck))]
    planes = [number for number, need in enumerate(needs) for _ in range(need.count)]
    if sum(room for room, _ in near) < len(planes):
        return False
    for choice in product(*(sets for _, sets in near)):
        slots = [one for (room, _), one in zip(near, choice, strict=True) for _ in range(room)]
        if len(match(planes, slots, lambda plane, served: plane in served)) == len(planes):
            return True
    return False


def _served(g: Position, needs: Sequence[Need], deck: Deck) -> list[frozenset[int]]:
    """The needs, by their numbers, that a carrier can serve together, for each zone worth going
    to.
    """
    found = {
        frozenset(n for n, need in enumerate(needs) if _comes(g, need, zone)) for zone in deck.zones
    }
    best = [one for one in found if one and not any(one < other for other in found)]
    return sorted(best, key=sorted)


def _comes(g: Position, need: Need, zone: str) -> bool:
    return g.board.air_steps(need.at)[zone] <= need.left


def match(
    left: Sequence[Any], right: Sequence[Any], fits: Callable[[Any, Any], bool]
) -> dict[int, int]:
    """As many pairs as possible, each thing once: index on the left to index on the right.

    Earlier things on the left keep a partner once they have one; right ones are tried in their
    order.
    """
    taken: dict[int, int] = {}

    def seek(one: int, seen: set[int]) -> bool:
        for other in range(len(right)):
            if other in seen or not fits(left[one], right[other]):
                continue
            seen.add(other)
            if other not in taken or seek(taken[other], seen):
                taken[other] = one
                return True
        return False

    for one in range(len(left)):
        seek(one, set())
    return {one: other for other, one in taken.items()}
