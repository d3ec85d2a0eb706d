"""What both sealed mails of the turn's end have in common (BLZ-244)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.flow import Ask, Events, Go, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.components import unit_of
from pbem.games.blitz_world_in_conflict.orders.grammar import read_line
from pbem.games.blitz_world_in_conflict.orders.predicates import PREDICATES
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.wargame.at_once import at_once
from pbem.wargame.sections import in_section

Carry = Callable[[Position, str, Line], None]
Do = Callable[[Position, str, Line, Events], None]


def saved(g: Position, seat: Sequence[str], what: str) -> Any:
    """How much Oil or Resources the powers of a person have, for the words of a question; of
    several {power: n}."""
    own = {power: g.state[what][power] for power in seat}
    return own[seat[0]] if len(seat) == 1 else own


def power_of(g: Position, powers: Sequence[str], line: Line) -> str:
    """BLZ-245: whose line it is: that of its head, of the only power, or of the power whose units
    it names. Raises Illegal."""
    found = powers_of(g, powers, line)
    if line.power and not found:
        raise Illegal("BLZ-245", "not_your_power", power=line.power)
    if len(found) != 1:
        raise Illegal("BLZ-245", "whose_line", powers=list(powers))
    return found[0]


def powers_of(g: Position, powers: Sequence[str], line: Line) -> list[str]:
    """Those of these powers whose line it can be."""
    if line.power:
        return [power for power in powers if power == line.power]
    if len(powers) == 1:
        return list(powers)
    if "commander" in line.args:
        return [p for p in powers if p == g.board.commanders[line.args["commander"]].power]
    found = {_owner(g, powers, unit_of(name)) for name in _named(line)} - {""}
    return sorted(found)


def _named(line: Line) -> Iterator[str]:
    """The units and counters of a line."""
    args = line.args
    yield from (each["unit"] for key in ("builds", "scraps") for each in args.get(key, ()))
    yield from args.get("counters", ())
    if "unit" in args:
        yield args["unit"]


def _owner(g: Position, powers: Sequence[str], unit: str) -> str:
    """Which of these powers has a unit, on the map, in its Force Pool or on its chart."""
    if g.at(unit):
        return g.owner(unit) if g.owner(unit) in powers else ""
    for power in powers:
        lists = [g.state["pool"].get(power, []), *g.state["groups"].get(power, [])]
        if any(unit == unit_of(name) for each in lists for name in each):
            return power
    return ""


def headed(g: Position, ask: Ask, say: Sequence[str], section: str) -> list[list[str]]:
    """The lines of an answer in a section, each with its power: [[power, text]]."""
    lines = in_section(say, section, partial(read_line, g.board))
    return [[power_of(g, ask.to, line), line.text] for line in lines]


def faults(
    g: Position, powers: Sequence[str], lines: Sequence[Line], carry: Carry
) -> Iterator[tuple[Line, Problem]]:
    """What is wrong with lines that are carried out one after another on a position of their own; a
    line with a condition is left for its time."""
    trial, done = g.trial(), list[tuple[str, Line]]()
    for line in lines:
        try:
            power = power_of(trial, powers, line)
            if "when" not in line.args:
                carry(trial, power, line)
                done.append((power, line))
        except Refusal as refusal:
            yield line, refusal.problem
            trial = g.trial()
            for power, before in done:
                carry(trial, power, before)


def totals(
    g: Position, powers: Sequence[str], lines: Sequence[Line], carry: Carry
) -> dict[str, Any]:
    """What the powers of a mail have before lines that stand, and after them; {} for no change."""
    before = {what: saved(g, powers, what) for what in ("oil", "resources")}
    for line in lines:
        if "when" not in line.args:
            carry(g, power_of(g, powers, line), line)
    after = {what: saved(g, powers, what) for what in before}
    told = {what: {"before": before[what], "after": after[what]} for what in before}
    return {what: each for what, each in told.items() if each["before"] != each["after"]}


def line_flow(name: str, carry_out: Do) -> LineFlow:
    """The flow of one line, of the power in `f["power"]`, which `carry_out` does; a game may add
    steps for what it leaves open."""

    flow = LineFlow(name, _read, facts=facts, predicates=PREDICATES)

    @flow.step
    def act(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
        """What the line says."""
        power, line = f["power"], _read(g, f["line"])
        return at_once(flow, g, f, events, lambda then, told: carry_out(then, power, line, told))

    return flow


def next_line(f: Locals, flow: LineFlow) -> Run | None:
    """The next of the lines in `f["lines"]`, for a step of this name; None when all are done."""
    lines = f.setdefault("lines", [])
    if not lines:
        return None
    power, text = lines.pop(0)
    return flow.run([text], [power], then="next_line", power=power)


def facts(g: Position, f: Locals) -> dict[str, int]:
    """What conditions may compare: the turn, and what the power has."""
    saved = {what: int(g.state[what][f["power"]]) for what in ("oil", "resources")}
    return {"turn": g.turn, **saved}


def _read(g: Position, text: str) -> Line:
    return read_line(g.board, text)
