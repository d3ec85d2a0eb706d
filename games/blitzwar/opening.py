"""Before turn 1 (§19): each side combines its units in counters, and places its free armies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pbem.engine.errors import Problem, Refusal
from pbem.engine.flow import Ask, Events, Flow, Locals, Sifted
from pbem.engine.orders import Line
from pbem.engine.state import copy
from pbem.games.blitzwar.counters import before
from pbem.games.blitzwar.counters.wanted import stand
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.orders.sections import SETUP
from pbem.games.blitzwar.position import Position
from pbem.wargame.counts import of_all
from pbem.wargame.sections import IN_SEQUENCE, Sections, in_section

SET_UP = "set up"

opening = Flow("opening")


@opening.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    f["lines"] = {}


@opening.step
def set_up(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BWR-490, BWR-491: all sides at once; who says nothing has the fewest counters, and his armies
    stand round the capital."""
    return [_ask(g, side) for side in g.board.sides_in_turn]


def _ask(g: Position, side: str) -> Ask:
    armies = before.armies_of(g, side)
    told = {"armies": of_all(armies)} if armies else {}
    return Ask((side,), "set_up", side, sections=(SETUP,), default=[], args=told)


@set_up.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sift(g, ask.to[0], lines)


def sift(g: Position, side: str, texts: Sequence[str]) -> Sifted:
    """Which lines of a side can be carried out one after another, and why others cannot."""
    mail = Sections(texts, (SETUP,), partial(read_line, g.board))
    mail.judge(SETUP, IN_SEQUENCE, lambda lines: _faults(g, side, lines))
    return mail.sifted()


def _faults(g: Position, side: str, lines: Sequence[Line]) -> list[tuple[Line, Problem]]:
    """What is wrong with lines that are carried out one after another."""
    after, found = g.trial(), []
    for line in lines:
        trial = Position(copy(after.state), g.board)
        try:
            carry_out(trial, side, line)
        except Refusal as refusal:
            found.append((line, refusal.problem))
        else:
            after = trial
    return found


@set_up.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    f["lines"][ask.to[0]] = list(say)


@opening.step
def units_stand(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-490, BWR-491, BWR-492: the lines of all sides are carried out, what nobody has placed
    stands, and turn 1 begins."""
    for side in g.board.sides_in_turn:
        for line in in_section(f["lines"].get(side, ()), SETUP, partial(read_line, g.board)):
            carry_out(g, side, line)
            events.append({"kind": "combined", "side": side, **_told(line)})
        for country, zones in before.place_rest(g, side).items():
            events.append({"kind": "armies_placed", "country": country, "zones": zones})
    g.state["phase"] = 1


def _told(line: Line) -> dict[str, Any]:
    """A line in its own words, and for armies that were placed how many of them stand where."""
    if line.verb != SET_UP:
        return {"line": line.order}
    count = sum(item.get("times", 1) for item in line.args["units"])
    return {"line": line.order, "at": line.args["area"], "armies": count}


def carry_out(g: Position, side: str, line: Line) -> None:
    """BWR-490, BWR-491: one line of the set-up. Raises Illegal."""
    if line.verb == SET_UP:
        before.place(g, side, line.args["area"], line.args["units"])
    else:
        stand(g, side, line.args["area"], line.args["units"])
