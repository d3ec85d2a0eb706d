"""Planes in the air over a battle: how many, and which of a kind are lost first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pbem.games.axis_allies_europe.position import Counts, Position, change

FIGHT = ("fight",)
RAIDERS = ("raid", "escort")
LEAVING = ("leaving",)

Flight = dict[str, Any]


def over(g: Position, at: str, duties: Collection[str]) -> list[Flight]:
    """AAE-139, AAE-215: the flights with one of these duties at an area, in the order in which they started.

    A flight is sent to one area, on land or at sea, and fights nowhere else.
    """
    return [each for each in g.turn["flights"] if each["at"] == at and each["duty"] in duties]


def counts(flights: Collection[Flight]) -> Counts:
    """How many planes of each kind are in these flights."""
    found: Counts = {}
    for flight in flights:
        change(found, flight["kind"], flight["count"])
    return found


def shoot_down(g: Position, flights: Collection[Flight], losses: Mapping[str, int]) -> None:
    """AAE-072: within a kind the planes with the longest remaining range go last."""
    left = dict(losses)
    for flight in sorted(flights, key=lambda each: int(each["left"])):
        lost = min(flight["count"], left.get(flight["kind"], 0))
        if lost:
            flight["count"] -= lost
            change(left, flight["kind"], -lost)
    g.turn["flights"] = [each for each in g.turn["flights"] if each["count"]]


def send(flights: Collection[Flight], duty: str) -> None:
    """Give planes another duty, "home" when their battle is over."""
    for flight in flights:
        flight["duty"] = duty
