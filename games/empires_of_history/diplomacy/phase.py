"""What nations do with each other (§Ph1): their phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.diplomacy import (
    blitzkrieg,
    consents,
    declarations,
    exile,
    influence,
    minor_allies,
    us_entry,
)
from pbem.games.empires_of_history.diplomacy.options import play
from pbem.games.empires_of_history.orders.grammar import read_line
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import Position
from pbem.wargame.answers import pause
from pbem.wargame.phases import Phase

VERBS = ("declare war", "influence", "option", "consent", "refuse", "government in exile")
# What the position is after these hangs on dice or answers.
_OPEN = ("influence", "option")


def _read(g: Position, text: str) -> Line:
    return read_line(g.board, text)


def _facts(g: Position, f: Locals) -> dict[str, int]:
    return {"turn": g.turn, "us_entry": int(g.state["us_entry"]["now"])}


def _lines(name: str, check: Any) -> LineFlow:
    return LineFlow(name, _read, check=check, facts=_facts, predicates=PREDICATES)


def _runner(flow: Flow) -> Any:
    def run(lines: Iterable[str], then: str = "") -> Run:
        return Run(flow.name, {"lines": list(lines)}, then)

    return run


# The start of a slot


def rehearse_start(g: Position, line: Line) -> None:
    """EOH-540: a line before phase 0. Raises Illegal."""
    blitzkrieg.declare(g, nation_of(g, line), [])


def _check_start(g: Position, f: Locals, line: Line) -> None:
    rehearse_start(g.trial(), line)


starting = Flow("starting")
start_lines = _lines("start_lines", _check_start)


@starting.step
def begin_start(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-123, EOH-124, EOH-662: what counts at the start of a turn."""
    g.state["phase"] = 0
    us_entry.read_at_start(g)
    minor_allies.give_half(g)


@starting.step
def start(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    return start_lines.run(f["lines"], g.now["nations"])


@start_lines.step
def declare_blitzkrieg(g: Position, f: Locals, dice: Any, events: Events) -> None:
    blitzkrieg.declare(g, nation_of(g, _read(g, f["line"])), events)


# Phase 1


def rehearse(g: Position, line: Line) -> None:
    """EOH-320 to EOH-336: a line of phase 1, its dice and answers aside. Raises Illegal."""
    _carry_out(g, line, [])


def _check(g: Position, f: Locals, line: Line) -> None:
    rehearse(g.trial(), line)


def _carry_out(g: Position, line: Line, events: Events) -> None:
    """What of a line hangs on nobody else and on no die."""
    nation, told = nation_of(g, line), line.args
    if line.verb == "declare war":
        declarations.check(g, nation, told["nation"])
        declarations.declare(g, nation, told["nation"], events)
    elif line.verb == "influence":
        influence.pay(g, nation, told["nation"], told.get("pool", ""))
    elif line.verb == "option":
        play.pay(g, nation, told["option"], told.get("place", ""), told.get("pool", ""))
    elif line.verb == "government in exile":
        exile.go(g, nation, told["host"], events)
    else:
        play.consent(g, nation, told["option"], line.verb == "consent")


dealing = Flow("dealing")
deal_lines = _lines("deal_lines", _check)


@dealing.step
def begin_diplomacy(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 1
    events.append({"kind": "phase_began", "phase": 1, "nations": g.now["nations"]})


@dealing.step
def deal(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-336, R84: line by line, each resolved before the next."""
    return deal_lines.run(f["lines"], g.now["nations"])


@dealing.step
def weigh(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-321: what all that does to US Entry."""
    return Run(us_entry.entry_rolls.name)


@deal_lines.step
def carry_out(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """EOH-323: an attempt at influence rolls before it pays. Options wait for who has to agree."""
    line = _read(g, f["line"])
    nation = nation_of(g, line)
    if line.verb == "option":
        return None
    if line.verb == "influence":
        target = line.args["nation"]
        [die] = dice.roll(influence.label(g, nation, target), 1, influence.SIDES)
        _carry_out(g, line, events)
        influence.settle(g, nation, target, die, events)
    else:
        _carry_out(g, line, events)
    return deal_lines.done


@deal_lines.step
def ask_consent(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-329: who has to agree is asked, unless he has said before what he thinks of it."""
    line = _read(g, f["line"])
    return consents.ask(g, nation_of(g, line), line.args["option"])


@ask_consent.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    consents.take(g, ask, say, events)


@ask_consent.reads("consent")
def _(g: Position, ask: Ask, line: Line) -> Any:
    return True if line.args["option"] == ask.args["option"] else None


@ask_consent.reads("consent", "refuse")
def _(g: Position, ask: Ask, line: Line) -> Any:
    return False if line.args["option"] == ask.args["option"] else None


@ask_consent.reads("consent", "pause")
def _(g: Position, ask: Ask, line: Line) -> Any:
    return pause(g, ask, line)


@deal_lines.step
def play_option(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """EOH-125, EOH-329: an option to which nobody has said no rolls, is paid for and played."""
    line = _read(g, f["line"])
    nation, told = nation_of(g, line), line.args
    if refusing := consents.refusing(g, told["option"]):
        consents.refused(g, nation, told["option"], refusing, events)
        return deal_lines.done
    thrown = play.throw(g, told["option"], dice)
    where = {"place": told.get("place", ""), "pool": told.get("pool", "")}
    play.carry_out(g, nation, told["option"], thrown, events, **where)
    return deal_lines.done


START: Phase[Position] = Phase(
    0,
    "start",
    ("blitzkrieg",),
    (starting, start_lines),
    _runner(starting),
    rehearse=rehearse_start,
    is_certain=lambda line: True,
)
DIPLOMACY: Phase[Position] = Phase(
    1,
    "diplomacy",
    VERBS,
    (dealing, deal_lines, us_entry.entry_rolls),
    _runner(dealing),
    rehearse=rehearse,
    is_certain=lambda line: line.verb not in _OPEN,
)
