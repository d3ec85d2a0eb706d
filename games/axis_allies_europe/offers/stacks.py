"""Where the units of a power stand that can march."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import INFANTRY
from pbem.wargame.counts import Counts

# What a mail program leaves in one line, behind the mark of an example.
MOST_LETTERS = 70


def garrisons(g: Position, power: str) -> Iterator[str]:
    """The territories with infantry of a power that has not moved in this turn, the most first."""
    there = [area for area in g.state["units"] if g.board.is_land(area)]
    ready = {area: rested(g, area, power).get(INFANTRY, 0) for area in there}
    yield from sorted(filter(ready.get, ready), key=lambda area: (-ready[area], area))


def rested(g: Position, area: str, power: str) -> Counts:
    """Land units and ships of a power in an area that have not moved in this turn, by kind in the
    order of the board."""
    tired = g.turn["tired"].get(area, {}) if power == g.power else {}
    there = {
        kind: count - tired.get(kind, 0)
        for kind, count in g.units(area, power).items()
        if g.board.unit(kind).is_land or g.board.unit(kind).is_ship
    }
    return {kind: there[kind] for kind in g.board.units if there.get(kind, 0) > 0}


def move(units: Counts, start: str, goal: str) -> str:
    """The order for these units, or for as many kinds of them as a line has room for."""
    return next(in_lines(units, f"move {{}}: {start} -> {goal}"))


def in_lines(units: Counts, form: str) -> Iterator[str]:
    """`form` with the units in place of its braces, in as many lines as they need."""
    told: list[str] = []
    for kind, count in units.items():
        if told and len(form.format(", ".join([*told, f"{count} {kind}"]))) > MOST_LETTERS:
            yield form.format(", ".join(told))
            told = []
        told.append(f"{count} {kind}")
    yield form.format(", ".join(told))
