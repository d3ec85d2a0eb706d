"""Moves of step 4 that only the dice of this turn have made impossible: they were written before,
and there is nothing in them to be corrected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.engine.errors import Illegal, Problem
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.movement import hopes, plan, steps
from pbem.games.axis_allies_europe.movement.plan import Stands
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.position import Position

Refused = list[tuple[Line, Problem]]
Parts = list[tuple[Line, Line]]


def lapsed(g: Position, lines: Sequence[Line], refused: Refused) -> list[Line]:
    """Those of the refused lines that would stand, had the dice cost their owner nothing.

    Landings are not among them: a plane that is lost needs none (AAE-174), and one that is left
    needs another one.
    """
    left = [line for line, _ in refused if line.verb != "land"]
    found: list[Line] = []
    for hoped in hopes.positions(g) if left else ():
        _, wrong = steps.sift_rest(hoped, lines)
        dead = [line for line, _ in wrong]
        found += [line for line in left if not _is_in(line, dead) and not _is_in(line, found)]
    return found


def in_part(g: Position, good: Sequence[Line], fallen: Sequence[Line]) -> Parts:
    """Of lapsed lines about several units what is still possible, each with the line for it: those
    that are left go ashore, as many as there is room for go aboard, what was named first before
    what was named last."""
    parts: Parts = []
    for line in fallen:
        if (part := _part(g, [*good, *(each for _, each in parts)], line)) is not None:
            parts.append((line, part))
    return parts


def with_parts(g: Position, stands: Stands, parts: Parts) -> Stands:
    """What stands with these parts beside it."""
    if not parts:
        return stands
    tried = steps.try_rest(g, [*stands.good, *(part for _, part in parts)])
    told = []
    for line, problem in stands.refused:
        left = [part.order for whole, part in parts if whole is line]
        more = Illegal(problem.rule, "left_of_it", used=left[0]).problem if left else problem
        told.append((line, more))
    return tried._replace(refused=told)


def _part(g: Position, good: Sequence[Line], line: Line) -> Line | None:
    try:
        wanted = plan.orders_of(g, [line])[0].units
    except Illegal:
        return None
    units: list[dict[str, Any]] = []
    found: Line | None = None
    for unit in wanted if "units" in line.args else ():
        before, owner = units, "" if unit.power == g.power else unit.power
        for count in range(1, unit.count + 1):
            more = [*before, {"kind": unit.kind, "count": count, "power": owner}]
            part = writer(g).changed(line, units=more)
            if steps.sift_rest(g, [*good, part])[1]:
                break
            found, units = part, more
    return found


def useless(g: Position, good: Sequence[Line], refused: Refused, fallen: Sequence[Line]) -> Refused:
    """Loads whose ship was to sail on and stays: the units would only be at sea. They fall with the
    sailing.
    """
    dead = [(line, problem) for line, problem in refused if _is_in(line, fallen)]
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
