"""Moves of step 4 that only the dice of this turn have made impossible: they were written before, and there is nothing in
them to be corrected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.errors import Illegal, Problem
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe import hopes, movement, plan
from pbem.games.axis_allies_europe.position import Position

Refused = list[tuple[Line, Problem]]


def lapsed(g: Position, lines: Sequence[Line], refused: Refused) -> list[Line]:
    """Those of the refused lines that would stand, had the dice cost their owner nothing.

    Landings are not among them: a plane that is lost needs none (AAE-174), and one that is left needs another one.
    """
    left = [line for line, _ in refused if line.verb != "land"]
    found: list[Line] = []
    for hoped in hopes.positions(g) if left else ():
        _, wrong = movement.sift_rest(hoped, lines)
        dead = [line for line, _ in wrong]
        found += [line for line in left if not _is_in(line, dead) and not _is_in(line, found)]
    return found


def useless(g: Position, good: Sequence[Line], fallen: Sequence[Line]) -> Refused:
    """Loads whose ship was to sail on and stays: the units would only be at sea. They fall with the sailing."""
    dead = [(line, Problem("", "")) for line in fallen]
    stays = [line for line, _ in plan.remarks(g, good, dead)]
    return [(load, _reason(load, fallen)) for load in stays if not _is_served(load, good)]


def _reason(load: Line, fallen: Sequence[Line]) -> Problem:
    zone = load.args["ship"]["place"]
    other = next(line for line in fallen if zone in _starts(line))
    return Illegal("AAE-245", "falls_with", other=other.order).problem


def _is_served(load: Line, good: Sequence[Line]) -> bool:
    """Whether another line that stands moves or unloads ships in this zone."""
    zone = load.args["ship"]["place"]
    return any(zone in _starts(line) for line in good)


def _starts(line: Line) -> Iterator[str]:
    """Where the ships lie that a line sails or unloads."""
    if line.verb == "unload":
        yield line.args["ship"]["place"]
    elif line.verb == "move" and "hull" in line.args:
        yield line.args["hull"]["place"]
    elif line.verb == "move":
        yield line.args["path"]["places"][0]


def _is_in(line: Line, lines: Sequence[Line]) -> bool:
    """By identity: the same order may be written twice."""
    return any(each is line for each in lines)
