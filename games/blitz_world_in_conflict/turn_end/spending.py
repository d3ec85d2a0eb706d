"""The second sealed mail of the turn's end: what all powers build (§7.8, §B.7, §C.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from pbem.engine.errors import Illegal, Problem
from pbem.engine.flow import Ask, Events, Flow, Go, Later, Locals, Run, Sifted
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.commanders import entering
from pbem.games.blitz_world_in_conflict.concepts import belonging, holds
from pbem.games.blitz_world_in_conflict.orders.grammar import read_line
from pbem.games.blitz_world_in_conflict.orders.sections import SPENDING
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import damage
from pbem.games.blitz_world_in_conflict.turn_end import (
    bombs,
    builds,
    extra,
    limits,
    mail,
    minor_builds,
    research,
    sabotage,
    weapons,
)
from pbem.games.blitz_world_in_conflict.turn_end.income import OIL, RESOURCES
from pbem.wargame.sections import IN_SEQUENCE, Sections

Deed = Callable[[Position, str, Mapping[str, Any], Events], None]


def use_oil(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-650: so much Oil may be spent like Resources."""
    allowed = g.state["accounts"]["oil"]
    count = int(allowed.get(power, 0)) + args["count"]
    saved = g.state[OIL][power]
    if count > saved:
        raise Illegal("BLZ-650", "no_such_oil", power=power, count=count, oil=saved)
    allowed[power] = count


def scrap(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-055, BLZ-667: own units lose Size, or leave the map."""
    belonging.check(g, "scrap")
    for told in args["scraps"]:
        unit = told["unit"]
        builds.check_own(g, power, unit)
        size = g.size(unit)
        for _ in range(min(size, int(told.get("by", size)))):
            damage.point(g, unit, events)
        if g.at(unit) and holds.room(g, unit) < 0:
            raise Illegal("BLZ-560", "cargo_is_left", unit=unit, size=-holds.room(g, unit))


DEEDS: dict[str, Deed] = {
    "use oil": use_oil,
    "build": builds.build,
    "scrap": scrap,
    "limit": limits.choose,
    "research": research.pay,
    "bomb": bombs.do,
    "extra resources": extra.take,
    "remove": weapons.remove,
    "sabotage": sabotage.order,
    "commander": entering.enter,
}
# Lines that count for the whole mail wherever they stand in it.
_FIRST = ("use oil", "limit", "extra resources")


def carry_out(g: Position, power: str, line: Line, events: Events) -> None:
    """What a line does, but for its dice. Raises Illegal."""
    belonging.check(g, line.verb)
    DEEDS[line.verb](g, power, line.args, events)


def rehearse(g: Position, power: str, line: Line) -> None:
    """What a line does in a mail that is judged before its dice: a test of an A-Bomb is passed.
    Raises Illegal."""
    carry_out(g, power, line, [])
    if line.verb == "bomb" and line.args["do"] == bombs.TEST:
        bombs.suppose_passed(g, power, line.args)


def _ordered(lines: Sequence[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: line.verb not in _FIRST or "when" in line.args)


def _reserve_free(g: Position, powers: Sequence[str], lines: Sequence[Line]) -> None:
    """BLZ-653: which GAR is meant to be the free one of its power."""
    for line in lines:
        for told in line.args.get("builds", ()):
            if told.get("free") and "when" not in line.args:
                for power in mail.powers_of(g, powers, line):
                    g.state["accounts"]["free"].setdefault(power, told["unit"])


spending = Flow("spending")


@spending.step
def ask_all(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-244, BLZ-650: everybody spends in secret."""
    return [
        Ask(
            seat,
            "spend",
            f"{seat[0]} {g.turn}",
            sections=(SPENDING,),
            default=[],
            together=True,
            releases=True,
            args={
                "turn": g.turn,
                "powers": list(seat),
                "oil": mail.saved(g, seat, "oil"),
                "resources": mail.saved(g, seat, "resources"),
            },
        )
        for seat in g.by_seat(g.playing)
    ]


@ask_all.sift
def _(g: Position, f: Locals, ask: Ask, texts: Sequence[str]) -> Sifted:
    told = Sections(texts, (SPENDING,), partial(read_line, g.board))
    told.put_in_order(SPENDING, _ordered(told.of(SPENDING)))
    told.judge(SPENDING, IN_SEQUENCE, lambda lines: list(_faults(g, ask.to, lines)))
    lines = told.of(SPENDING)
    return told.sifted(
        Later(lambda: mail.totals(_begun(g, ask.to, lines), ask.to, lines, rehearse))
    )


def _faults(
    g: Position, powers: Sequence[str], lines: Sequence[Line]
) -> Iterator[tuple[Line, Problem]]:
    return mail.faults(_begun(g, powers, lines), powers, lines, rehearse)


def _begun(g: Position, powers: Sequence[str], lines: Sequence[Line]) -> Position:
    """A position of its own in which these lines are about to be carried out."""
    trial = g.trial()
    _reserve_free(trial, powers, lines)
    minor_builds.begin(trial, powers)
    return trial


@ask_all.answer
def _(g: Position, f: Locals, ask: Ask, say: Sequence[str], events: Events) -> None:
    f.setdefault("lines", []).extend(mail.headed(g, ask, say, SPENDING))


ONE_LINE = mail.line_flow("spend_line", carry_out)


def _is_saboteur(line: Line) -> bool:
    """Whether somebody decides for another power."""
    return line.verb == "sabotage" and "do" in line.args


@ONE_LINE.step
def roll(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """BLZ-656, BLZ-657, BLZ-660: the dice of a line, try after try."""
    line, power = read_line(g.board, f["line"]), f["power"]
    tried = f.get("tried", 0)
    if line.verb == "research" and tried < research.tries(line.args):
        research.attempt(g, power, line.args, dice, events)
        f["tried"] = tried + 1
        return Go("roll")
    if line.verb == "bomb" and line.args["do"] == bombs.TEST:
        bombs.test(g, power, line.args, dice, events)
    return ONE_LINE.done


@spending.step
def reserve(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-653, BLZ-750, BLZ-767, BLZ-768: what is meant to be free, and what is owed, is known
    before anything is built; saboteurs come first."""
    lines = f.setdefault("lines", [])
    for power, text in lines:
        _reserve_free(g, (power,), [read_line(g.board, text)])
    f["lines"] = sorted(lines, key=lambda each: not _is_saboteur(read_line(g.board, each[1])))
    minor_builds.begin(g, g.playing)


@spending.step
def next_line(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BLZ-650: each line by itself, power after power, in the order written."""
    return mail.next_line(f, ONE_LINE)


@spending.step
def settle(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-750: what is owed and nobody has spoken of."""
    minor_builds.settle(g, events)


@spending.step
def roll_sabotage(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """BLZ-766: dice of Sabotage fall when all have built."""
    number, waiting = f.get("rolled", 0), g.state["accounts"]["sabotage"]
    if number == len(waiting):
        return None
    power, foe = waiting[number]
    sabotage.roll(g, power, foe, dice, events)
    f["rolled"] = number + 1
    return Go("roll_sabotage")


@spending.step
def lapse(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-058, BLZ-080, BLZ-645, BLZ-666: what is not spent is saved, but not in every scenario,
    and never what is for one country alone."""
    kept = g.board.set_up.get("kept", (OIL, RESOURCES))
    for what in (OIL, RESOURCES):
        for power, count in sorted(g.state[what].items()):
            if what not in kept and count:
                g.state[what][power] = 0
                events.append({"kind": "not_saved", "power": power, "what": what, "count": count})


FLOWS = (spending, ONE_LINE)
