"""What a ruling can set in most war games: units, control, purses, and marks on units."""

from __future__ import annotations

from typing import Any

from pbem.engine.corrections import Counts, Setting, Word
from pbem.wargame.position import Stacks

Position = Stacks[Any]


def _set_units(g: Position, area: str, power: str, units: Counts) -> None:
    g.set_units(area, power, units)


def _set_control(g: Position, area: str, power: str) -> None:
    g.set_control(area, power)


UNITS = Setting(lambda g, area, power: dict(g.units(area, power)), _set_units)
CONTROL = Setting(lambda g, area: g.controller(area), _set_control)


def purse(what: str) -> Setting:
    """What each power has of something, {power: number} in the state."""

    def now(g: Position, power: str) -> int:
        there: int = g.state[what][power]
        return there

    def put(g: Position, power: str, number: int) -> None:
        g.state[what][power] = number

    return Setting(now, put)


def mark(what: str, example: str) -> Word:
    """`damaged PLACE: POWER 1`: how many units of a power in a place have a mark, by its name in
    the state.

    `example` is such a line. Whether so many are there is for the invariants.
    """

    def now(g: Position, area: str, power: str) -> int:
        return g.marked(what, area, power)

    def put(g: Position, area: str, power: str, count: int) -> None:
        g.mark(what, area, power, count - now(g, area, power))

    return Word(what, "{place}: {power} {value:amount}", Setting(now, put), example)
