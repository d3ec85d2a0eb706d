"""Planes in the air over a battle: how many, and which of a kind are lost first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pbem.games.axis_allies_europe.battles.losses import plane_key
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.counts import Counts, change

FIGHT = ("fight",)
RAIDERS = ("raid", "escort")
LEAVING = ("leaving",)

Flight = dict[str, Any]


def over(g: Position, at: str, duties: Collection[str]) -> list[Flight]:
    """AAE-139, AAE-215: the flights with one of these duties at an area, in the order in which they
    started.

    A flight is sent to one area, on land or at sea, and fights nowhere else.
    """
    return [each for each in g.turn["flights"] if each["at"] == at and each["duty"] in duties]


def counts(flights: Collection[Flight]) -> Counts:
    """How many planes of each kind are in these flights."""
    found: Counts = {}
    for flight in flights:
        change(found, flight["kind"], flight["count"])
    return found


def shoot_down(
    g: Position, flights: Collection[Flight], losses: Mapping[str, int]
) -> dict[str, Counts]:
    """AAE-072: those that are named, then within a kind those with the shortest remaining range.

    The answer is what was lost by where it was bound for: {area: {kind: count}}.
    """
    left = dict(losses)
    bound: dict[str, Counts] = {}
    shortest_first = sorted(flights, key=lambda each: int(each["left"]))
    for key in (key_of, lambda flight: str(flight["kind"])):
        for flight in shortest_first:
            lost = min(flight["count"], left.get(key(flight), 0))
            flight["count"] -= lost
            ground(g, flight["kind"], lost)
            change(left, key(flight), -lost)
            change(bound.setdefault(flight["at"], {}), flight["kind"], lost)
    g.turn["flights"] = [each for each in g.turn["flights"] if each["count"]]
    return {area: counts for area, counts in bound.items() if counts}


def ground(g: Position, kind: str, count: int) -> None:
    """Planes that flew out in this turn need no landing any more: lost, or down when they
    retreated.
    """
    if count:
        change(g.turn.setdefault("grounded", {}), kind, count)


def key_of(flight: Flight) -> str:
    """The key of losses that means just the planes of this flight, or of others like it."""
    return plane_key(flight["kind"], flight["home"], flight["left"])


def send(flights: Collection[Flight], duty: str) -> None:
    """Give planes another duty, "home" when their battle is over."""
    for flight in flights:
        flight["duty"] = duty
