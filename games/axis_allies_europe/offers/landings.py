"""Planes that have to come down, with the fields that they can reach."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.game import Offer
from pbem.games.axis_allies_europe.movement import decks, landing_proof
from pbem.games.axis_allies_europe.movement.air import Flight
from pbem.games.axis_allies_europe.position import Position

MOST_FIELDS = 6


def landings(g: Position) -> Iterator[Offer]:
    """A line for each flight that is in the air, to where it took off, else to the nearest field
    with room, and the fields in its reach. Without orders they come down in the same way (AAE-174).
    """
    taken: dict[str, int] = {}
    for flight in g.turn["flights"]:
        fields = landing_proof.fields(g, flight["kind"], flight["at"], flight["left"])
        shown = _preferred(flight, fields)
        told = {**_told(flight), "fields": shown[:MOST_FIELDS], "more": len(shown[MOST_FIELDS:])}
        field = next((each for each in shown if _has_room(g, each, flight, taken)), "")
        if field:
            taken[field] = taken.get(field, 0) + flight["count"]
        line = f"land {flight['count']} {flight['kind']} @ {field}" if field else ""
        yield Offer(line, (("landing", told),))


def _preferred(flight: Flight, fields: list[str]) -> list[str]:
    """Home first, then the nearest."""
    return sorted(fields, key=lambda each: each != flight["home"])


def _has_room(g: Position, field: str, flight: Flight, taken: dict[str, int]) -> bool:
    """Whether the whole flight finds room beside those before it."""
    zone = decks.deck_of(field)[1]
    if not zone:
        return True
    wanted: int = taken.get(field, 0) + flight["count"]
    return decks.room_of(g, zone, g.power) >= wanted


def _told(flight: Flight) -> dict[str, object]:
    return {name: flight[name] for name in ("at", "kind", "count", "left")}
