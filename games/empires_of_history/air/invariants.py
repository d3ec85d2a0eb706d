"""What always holds of aircraft."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.empires_of_history.air import aloft, bases
from pbem.games.empires_of_history.air.aloft import Flight
from pbem.games.empires_of_history.position import Position


def faults(g: Position) -> Iterator[str]:
    """What is wrong with aircraft in the air and aboard carriers, in words."""
    for flight in g.state["flying"]:
        yield from _of(g, flight)
    for area, here in g.state["aboard"].items():
        for nation, kinds in here.items():
            if sum(kinds.values()) > bases.capacity(g, nation, area):
                yield f"{area}: more aircraft of {nation} than its carriers hold"


def _of(g: Position, flight: Flight) -> Iterator[str]:
    told = f"{flight['count']} {flight['kind']} of {flight['nation']} over {flight['at']}"
    if flight["count"] < 1:
        yield f"{told}: no aircraft"
    if flight["fuel"] < 0:
        yield f"{told}: {flight['fuel']} of fuel"
    if not g.state["slot"] and not _stays(g, flight):
        yield f"{told}: in the air between two turns"


def _stays(g: Position, flight: Flight) -> bool:
    return flight["use"] in aloft.STAYING and g.board.is_sea(flight["at"])
