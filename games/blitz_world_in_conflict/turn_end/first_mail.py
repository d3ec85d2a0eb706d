"""The first sealed mail of the turn's end: Partisans, new weapons and lend lease (§7.1, §7.3,
§7.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from pbem.engine.errors import Problem
from pbem.engine.flow import Ask, Events, Flow, Locals, Run, Sifted
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.concepts import belonging
from pbem.games.blitz_world_in_conflict.orders.grammar import read_line
from pbem.games.blitz_world_in_conflict.orders.sections import PARTISANS, WEAPONS
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import (
    lend_lease,
    mail,
    partisans,
    sabotage,
    weapons,
)
from pbem.wargame.sections import IN_SEQUENCE, Sections, passes

Deed = Callable[[Position, str, Mapping[str, Any], Events], None]

DEEDS: dict[str, Deed] = {
    "partisan": partisans.place,
    "no partisan": partisans.place_none,
    "develop": weapons.develop,
    "remove": weapons.remove,
    "lend": lend_lease.lend,
    "sabotage": sabotage.use_early,
}


def carry_out(g: Position, power: str, line: Line, events: Events) -> None:
    """What a line does. Raises Illegal."""
    belonging.check(g, line.verb)
    DEEDS[line.verb](g, power, line.args, events)


preparing = Flow("preparing")
ONE_LINE = mail.line_flow("prepare_line", carry_out)


def _is_asked(g: Position, power: str) -> bool:
    """Whether a power has something to decide."""
    choices = (
        weapons.may_pick(g, power),
        lend_lease.due(g, power),
        partisans.right_of(g, power),
        sabotage.waiting(g, power, sabotage.DEVELOP, sabotage.PARTISAN),
    )
    return any(choices)


@preparing.step
def ask_all(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-244: everybody decides in secret; who has nothing to decide is not asked."""
    powers = [power for power in g.playing if _is_asked(g, power)]
    return [
        Ask(
            seat,
            "prepare",
            f"{seat[0]} {g.turn}",
            sections=_sections(g, seat),
            default=[],
            together=True,
            releases=True,
            args={"turn": g.turn, "powers": list(seat), "partisans": _may_place(g, seat)},
        )
        for seat in g.by_seat(powers)
    ]


def _may_place(g: Position, powers: Sequence[str]) -> list[str]:
    """The areas in which these powers may place a Partisan, for the words of the question."""
    areas = [area for power in powers for area in partisans.right_of(g, power).get("areas", ())]
    return list(dict.fromkeys(areas))


def _sections(g: Position, powers: Sequence[str]) -> tuple[str, ...]:
    return (PARTISANS, WEAPONS) if _may_place(g, powers) else (WEAPONS,)


@ask_all.sift
def _(g: Position, f: Locals, ask: Ask, texts: Sequence[str]) -> Sifted:
    told = Sections(texts, ask.sections, partial(read_line, g.board))
    for section in ask.sections:
        told.judge(section, IN_SEQUENCE, lambda lines: list(_faults(g, ask, lines)))
    return told.sifted()


def _faults(g: Position, ask: Ask, lines: Sequence[Line]) -> Iterator[tuple[Line, Problem]]:
    return mail.faults(g, ask.to, lines, lambda g, power, line: carry_out(g, power, line, []))


@ask_all.answer
def _(g: Position, f: Locals, ask: Ask, say: Sequence[str], events: Events) -> None:
    for section in ask.sections:
        f.setdefault("lines", []).extend(mail.headed(g, ask, say, section))
    if passes(say, WEAPONS, partial(read_line, g.board)):
        f.setdefault("none", []).extend(ask.to)


@preparing.step
def put_first(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-769: saboteurs come before the powers themselves."""
    lines = f.setdefault("lines", [])
    f["lines"] = sorted(lines, key=lambda each: read_line(g.board, each[1]).verb != "sabotage")


@preparing.step
def next_line(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """Each line by itself, power after power."""
    return mail.next_line(f, ONE_LINE)


@preparing.step
def settle(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """What nobody has spoken of is done as it usually is; all of it is known now."""
    partisans.settle(g, events)
    sabotage.settle(g, events)
    for power in g.playing:
        if power not in f.get("none", ()):
            weapons.fill(g, power, events)
    lend_lease.deliver(g, events)


FLOWS = (preparing, ONE_LINE)
