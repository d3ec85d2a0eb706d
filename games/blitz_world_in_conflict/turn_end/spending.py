"""The second sealed mail of the turn's end: what all powers build (§7.8, §B.7, §C.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Locals, Run, Sifted
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.commanders import entering
from pbem.games.blitz_world_in_conflict.concepts import in_force
from pbem.games.blitz_world_in_conflict.orders.grammar import read_line
from pbem.games.blitz_world_in_conflict.orders.sections import SPENDING
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import damage
from pbem.games.blitz_world_in_conflict.turn_end import accounts, builds, mail
from pbem.wargame.sections import IN_SEQUENCE, Sections

Deed = Callable[[Position, str, Mapping[str, Any], Events], None]


def use_oil(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-650: so much Oil may be spent like Resources."""
    allowed = g.state["accounts"]["oil"]
    count = int(allowed.get(power, 0)) + args["count"]
    saved = g.state[accounts.OIL][power]
    if count > saved:
        raise Illegal("BLZ-650", "no_such_oil", power=power, count=count, oil=saved)
    allowed[power] = count


def scrap(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-055, BLZ-667: own units lose Size, or leave the map."""
    if not in_force.holds(g, in_force.PRODUCTION):
        raise Illegal("BLZ-055", "nothing_is_scrapped")
    for told in args["scraps"]:
        unit = told["unit"]
        builds.check_own(g, power, unit)
        size = g.size(unit)
        for _ in range(min(size, int(told.get("by", size)))):
            damage.point(g, unit, events)


DEEDS: dict[str, Deed] = {
    "use oil": use_oil,
    "build": builds.build,
    "scrap": scrap,
    "commander": entering.enter,
}
# Lines that count for the whole mail wherever they stand in it.
_FIRST = ("use oil",)


def carry_out(g: Position, power: str, line: Line, events: Events) -> None:
    """What a line does, but for its dice. Raises Illegal."""
    if line.verb not in DEEDS:
        raise Illegal("BLZ-001", "not_in_scenario", verb=line.verb)
    DEEDS[line.verb](g, power, line.args, events)


def _ordered(lines: Sequence[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: line.verb not in _FIRST or "when" in line.args)


def _reserve_free(g: Position, powers: Sequence[str], lines: Sequence[Line]) -> None:
    """BLZ-653: which GAR is meant to be the free one of its power."""
    for line in lines:
        for told in line.args.get("builds", ()):
            if told.get("free"):
                power = mail.power_of(g, powers, line)
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
    return told.sifted()


def _faults(g: Position, powers: Sequence[str], lines: Sequence[Line]) -> Any:
    trial = g.trial()
    headed = [line for line in lines if line.power in ("", *powers)]
    _reserve_free(trial, powers, [line for line in headed if line.power or len(powers) == 1])
    carry = lambda g, power, line: carry_out(g, power, line, [])  # noqa: E731
    return mail.faults(trial, powers, lines, carry)


@ask_all.answer
def _(g: Position, f: Locals, ask: Ask, say: Sequence[str], events: Events) -> None:
    f.setdefault("lines", []).extend(mail.headed(g, ask, say, SPENDING))


ONE_LINE = mail.line_flow("spend_line", carry_out)


@spending.step
def reserve(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-653: the GAR that are meant to be free are known before anything is built."""
    for power, text in f.get("lines", ()):
        _reserve_free(g, (power,), [read_line(g.board, text)])


@spending.step
def next_line(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BLZ-650: each line by itself, power after power, in the order written."""
    return mail.next_line(f, ONE_LINE)


@spending.step
def lapse(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-058, BLZ-080, BLZ-645, BLZ-666: what is not spent is saved, but not in every scenario,
    and never what is for one country alone."""
    kept = g.board.set_up.get("kept", (accounts.OIL, accounts.RESOURCES))
    for what in (accounts.OIL, accounts.RESOURCES):
        for power, count in sorted(g.state[what].items()):
            if what not in kept and count:
                g.state[what][power] = 0
                events.append({"kind": "not_saved", "power": power, "what": what, "count": count})


FLOWS = (spending, ONE_LINE)
