"""How a step of a turn carries out its lines, one after the other, in the order written.

`step_of` is for lines each of which a function of its verb carries out at once. Where a line takes
several steps, its flow is put together of the same parts: `line_flow`, the `add_` functions,
`phase_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from pbem.engine.errors import Illegal, Refusal
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict import leave
from pbem.games.blitz_world_in_conflict.concepts import blitz
from pbem.games.blitz_world_in_conflict.orders.grammar import read_line
from pbem.games.blitz_world_in_conflict.orders.predicates import PREDICATES
from pbem.games.blitz_world_in_conflict.politics import affairs
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.wargame.at_once import at_once
from pbem.wargame.phases import Phase

Deed = Callable[[Position, str, Mapping[str, Any], Events], None]
Carry = Callable[[Position, Line, Events], None]
Rehearse = Callable[[Position, Line], None]


def read(g: Position, text: str) -> Line:
    """A line in normal form."""
    return read_line(g.board, text)


def power_of(g: Position, line: Line) -> str:
    """BLZ-245: whose line it is: that of its head, of the owner of the first unit in it, or of the
    first power that acts."""
    return line.power or owner_in(g, line) or g.acting[0]


def owner_in(g: Position, line: Line) -> str:
    """The power that owns the first unit on the map that a line names, or its Commander; "" where
    it names none."""
    if "commander" in line.args:
        return g.board.commanders[line.args["commander"]].power
    named = (str(unit) for unit in _named(line.args))
    return next((g.owner(unit) for unit in named if g.owner(unit)), "")


def _named(args: Mapping[str, Any]) -> Iterator[Any]:
    yield from args.get("units", ())
    yield from (each["unit"] for each in args.get("force", ()))
    yield from args.get("ships", ())


def check_step(g: Position, power: str, letter: str, section: str) -> None:
    """BLZ-277: Illegal unless a power has a step in this phase; every power has that without a
    letter."""
    if letter not in g.now["steps"].get(power, ""):
        kind = blitz.kind_of(g, power)
        rule = blitz.RULES.get(kind, "BLZ-277")
        raise Illegal(rule, "step_not_in_blitz", power=power, section=section, blitz=kind)


def step_of(
    name: str,
    number: int,
    section: str,
    deeds: Mapping[str, Deed],
    letter: str = "",
    *,
    asks_leave: bool = False,
) -> Phase[Position]:
    """A phase whose lines are carried out by `deeds`, functions by verb. With a `letter` a power
    may do so only if that step is one of its own in this phase. With `asks_leave` allies are asked
    before units come to them.
    """

    def carry_out(g: Position, line: Line, events: Events) -> None:
        power = power_of(g, line)
        check_step(g, power, letter, section)
        deeds[line.verb](g, power, line.args, events)

    def rehearse(g: Position, line: Line) -> None:
        if asks_leave:
            leave.suppose(g, power_of(g, line), line)
        carry_out(g, line, [])

    every = Flow(f"{name}_lines")
    one = line_flow(name, rehearse if asks_leave else None)
    add_next_line(every, one)
    if asks_leave:
        add_ask_leave(one)
        _add_act(one, carry_out)
    else:
        _add_act_at_once(one, carry_out)
    add_follow(one)
    return phase_of(number, section, tuple(deeds), (every, one), rehearse)


def line_flow(name: str, rehearse: Rehearse | None) -> LineFlow:
    """The flow of one line, without steps yet; a line that `rehearse` refuses is not used."""

    def check(g: Position, f: Locals, line: Line) -> None:
        if rehearse is not None:
            rehearse(g.trial(), line)

    return LineFlow(name, read, check=check, facts=known, predicates=PREDICATES)


def add_next_line(every: Flow, one: LineFlow) -> None:
    """Adds a step to `every`, the first flow of a phase, that runs `one` for each of its lines."""

    @every.step
    def next_line(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
        """Each line by itself, since a condition speaks for the power whose line it is."""
        if f["number"] == len(f["lines"]):
            return None
        text = f["lines"][f["number"]]
        f["number"] += 1
        return one.run([text], [power_of(g, read(g, text))], then="next_line")


def add_ask_leave(one: LineFlow) -> None:
    """Adds a step to `one` that asks the allies to whom its line leads (BLZ-215)."""

    @one.step
    def ask_leave(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
        line = read(g, f["line"])
        return leave.asks(g, power_of(g, line), line)

    leave.asked_by(ask_leave)


def _add_act(one: LineFlow, carry_out: Carry) -> None:
    """Adds a step to `one` that carries out its line, unless an ally has refused what it needs."""

    @one.step
    def act(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
        line = read(g, f["line"])
        try:
            if f.get(leave.ASKED):
                carry_out(g.trial(), line, [])
        except Refusal as refusal:
            return one.fail(f, events, refusal)
        carry_out(g, line, events)
        return None


def _add_act_at_once(one: LineFlow, carry_out: Carry) -> None:
    """Adds a step to `one` that carries out its line, if it can be now."""

    @one.step
    def act(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
        line = read(g, f["line"])
        return at_once(one, g, f, events, lambda then, told: carry_out(then, line, told))


def add_follow(one: LineFlow) -> None:
    """Adds a step to `one`: what its line brings about is done before the next one (BLZ-300)."""

    @one.step
    def follow(g: Position, f: Locals, dice: Any, events: Events) -> Run:
        return affairs.run()


def phase_of(
    number: int,
    section: str,
    verbs: tuple[str, ...],
    flows: tuple[Flow, ...],
    rehearse: Rehearse,
    is_certain: Callable[[Position, Line], bool] = lambda g, line: True,
) -> Phase[Position]:
    """A phase that runs the first of its flows, to which `add_next_line` has added its step."""

    def run(lines: Iterable[str], then: str) -> Run:
        return Run(flows[0].name, {"lines": list(lines), "number": 0}, then)

    return Phase(number, section, verbs, flows, run, rehearse=rehearse, is_certain=is_certain)


def known(g: Position, f: Locals) -> dict[str, int]:
    """What the conditions of lines may compare: the turn, and what the power has saved."""
    power = f["by"][0]
    saved = {what: int(g.state[what].get(power, 0)) for what in ("oil", "resources")}
    return {"turn": g.turn, **saved}
