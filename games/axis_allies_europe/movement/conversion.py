"""The Soviet Patriotic War: Allied units on Soviet soil become Soviet (part of step 4 of the Soviet
turn).
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.errors import Illegal, Problem
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import COMPLEX
from pbem.values import dataclass
from pbem.wargame.counts import change
from pbem.wargame.pools import overdrawn
from pbem.wargame.sections import read_each

SOVIETS = "Soviet Union"
Refused = list[tuple[Line, Problem]]


@dataclass(frozen=True, slots=True)
class Conversion:
    """Units of one ally and kind in one territory."""

    line: Line
    area: str
    power: str
    kind: str
    count: int


def sift(g: Position, lines: Sequence[Line]) -> Refused:
    """The conversions that are against the rules, whatever the order of the lines."""
    good, refused = read_each(lines, lambda line: read(g, line))
    too_many = overdrawn(
        [each for conversions in good for each in conversions],
        lambda each: [((each.area, each.power, each.kind), each.count)],
        lambda stack: g.count(*stack),
        lambda stack, drawn: _too_many(g, drawn.by[0], drawn.ordered).problem,
    )
    return refused + [(each.line, problem) for each, problem in too_many]


def read(g: Position, line: Line) -> list[Conversion]:
    """AAE-184: units of allies that stand in Soviet territory, whether they consent or not
    (G-27).
    """
    area = line.args["area"]
    if g.power != SOVIETS:
        raise Illegal("AAE-184", "only_soviets_convert", power=g.power)
    if g.board.is_sea(area) or not g.board.is_soviet(area):
        raise Illegal("AAE-184", "not_soviet_soil", place=area)
    if g.side_of(g.controller(area) or SOVIETS) == "Axis":
        raise Illegal("AAE-184", "enemy_soil", place=area)
    _check_edition(g, area)
    found: list[Conversion] = []
    for unit in line.args["units"]:
        powers = [unit["power"]] if unit["power"] else [p for p in g.board.allies if p != SOVIETS]
        found += _units(g, line, area, powers, unit["kind"], unit["count"])
    return found


def _check_edition(g: Position, area: str) -> None:
    """AAE-269: in the second edition only where a Soviet complex stands."""
    if g.option("edition") == "second" and not g.board.has_complex(area):
        raise Illegal("AAE-269", "needs_complex", place=area)


def _units(
    g: Position, line: Line, area: str, powers: list[str], kind: str, count: int | None
) -> list[Conversion]:
    if powers == [SOVIETS] or any(power not in g.board.allies for power in powers):
        raise Illegal("AAE-184", "not_an_ally", power=powers[0])
    there = [
        (power, each)
        for power in powers
        for each in sorted(g.units(area, power))
        if each in ([kind] if kind else list(g.units(area, power))) and each != COMPLEX
    ]
    if not there:
        raise Illegal("AAE-184", "none_there", place=area, unit=kind, powers=powers)
    if count is not None and len({power for power, _ in there}) > 1:
        raise Illegal(
            "AAE-184", "whose_units", choices=tuple(p for p, _ in there), place=area, unit=kind
        )
    found: list[Conversion] = []
    for power, each in there:
        number = g.count(area, power, each) if count is None else count
        conversion = Conversion(line, area, power, each, number)
        if number > g.count(area, power, each):
            raise _too_many(g, conversion, number)
        found.append(conversion)
    return found


def _too_many(g: Position, each: Conversion, ordered: int) -> Illegal:
    return Illegal(
        "AAE-184",
        "promised_twice",
        place=each.area,
        unit=each.kind,
        power=each.power,
        ordered=ordered,
        there=g.count(each.area, each.power, each.kind),
    )


def convert(g: Position, lines: Sequence[Line], events: Events) -> None:
    """AAE-185, AAE-186: the units are Soviet from now on and stay where they are until the next
    Soviet turn.
    """
    for line in lines:
        if line.verb != "convert":
            continue
        for each in read(g, line):
            g.add(each.area, each.power, each.kind, -each.count)
            g.add(each.area, SOVIETS, each.kind, each.count)
            change(g.state["converted"].setdefault(each.area, {}), each.kind, each.count)
            events.append(
                {
                    "kind": "converted",
                    "power": each.power,
                    "unit": each.kind,
                    "count": each.count,
                    "area": each.area,
                }
            )
