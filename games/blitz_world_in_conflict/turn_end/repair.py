"""BLZ-027: after the reinforcements of scenario A each power repairs units on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.flow import Ask, Events, Flow, Locals, Sifted
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.orders.grammar import read_line
from pbem.games.blitz_world_in_conflict.orders.sections import SPENDING
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import growing, reinforcements
from pbem.wargame.sections import IN_SEQUENCE, Sections, in_section

repair = Flow("repair")


@repair.step
def arrive(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-027, BLZ-142."""
    reinforcements.arrive(g, events)


@repair.step
def choose(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-027: `build UNIT +1`, up to so many Sizes in all."""
    return [
        Ask(
            (power,),
            "repair",
            f"{power} {g.turn}",
            sections=(SPENDING,),
            default=[],
            releases=True,
            args={"turn": g.turn, "power": power, "sizes": sizes},
        )
        for power in g.board.powers
        if (sizes := reinforcements.repairs(g, power)) and _wounded(g, power)
    ]


def _wounded(g: Position, power: str) -> list[str]:
    return [
        u for u, told in g.state["units"].items() if told["of"] == power and growing.may_grow(g, u)
    ]


@choose.sift
def _(g: Position, f: Locals, ask: Ask, texts: Sequence[str]) -> Sifted:
    mail = Sections(texts, (SPENDING,), partial(read_line, g.board))
    mail.judge(SPENDING, IN_SEQUENCE, lambda lines: _faults(g, ask, lines))
    return mail.sifted()


def _faults(g: Position, ask: Ask, lines: Sequence[Line]) -> Iterator[tuple[Line, Problem]]:
    trial, left = g.trial(), int(ask.args["sizes"])
    for line in lines:
        try:
            left -= _carry_out(trial, ask.to[0], line, left, [])
        except Refusal as refusal:
            yield line, refusal.problem


def _carry_out(g: Position, power: str, line: Line, left: int, events: Events) -> int:
    """How many Sizes a line has used. Raises Illegal."""
    if line.verb != "build":
        raise Illegal("BLZ-027", "only_repairs", verb=line.verb)
    used = sum(int(each.get("by", 1)) for each in line.args["builds"])
    if used > left:
        raise Illegal("BLZ-027", "too_many_repairs", used=used, left=left)
    for each in line.args["builds"]:
        _repair(g, power, each, events)
    return used


def _repair(g: Position, power: str, build: dict[str, Any], events: Events) -> None:
    unit = build["unit"]
    if g.owner(unit) != power or "place" in build:
        raise Illegal("BLZ-027", "only_on_map", unit=unit)
    for _ in range(int(build.get("by", 1))):
        growing.check(g, unit)
        growing.grow(g, unit)
        events.append(growing.grown(g, unit))


@choose.answer
def _(g: Position, f: Locals, ask: Ask, say: Sequence[str], events: Events) -> None:
    left = int(ask.args["sizes"])
    for line in in_section(say, SPENDING, partial(read_line, g.board)):
        left -= _carry_out(g, ask.to[0], line, left, events)


FLOWS = (repair,)
