"""Units and counters that a scenario takes away for good at the end of a turn (BLZ-077,
BLZ-107)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.flow import Ask, Events, Flow, Locals, Sifted
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.components import counter
from pbem.games.blitz_world_in_conflict.concepts import counters
from pbem.games.blitz_world_in_conflict.orders.grammar import read_line
from pbem.games.blitz_world_in_conflict.orders.sections import WITHDRAWAL
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import wishes
from pbem.wargame.sections import IN_SEQUENCE, Sections, in_section

withdrawing = Flow("withdrawing")


def _entry(g: Position) -> Mapping[str, Any]:
    """{"turn", "power", "type", "size"} of this turn, {} for none."""
    told: Mapping[str, Any] = g.board.set_up.get("withdrawal", {})
    return told if told and told["turn"] == g.turn else {}


def _there(g: Position) -> dict[str, int]:
    """The Sizes of the units from which it is taken."""
    told = _entry(g)
    if not told:
        return {}
    return {
        unit: size["size"]
        for unit, size in sorted(g.state["units"].items())
        if size["of"] == told["power"] and g.board.units[unit].type == told["type"]
    }


@withdrawing.step
def choose(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-107: `scrap 4th Panzer Army -2`, unless all of them go."""
    there, told = _there(g), _entry(g)
    if len(there) < 2 or sum(there.values()) <= told["size"]:
        return []
    args = {"turn": g.turn, "type": told["type"], "size": told["size"], "units": list(there)}
    noun = f"{told['power']} {g.turn}"
    sections = (WITHDRAWAL,)
    return [Ask((told["power"],), "withdraw_units", noun, sections=sections, default=[], args=args)]


@choose.sift
def _(g: Position, f: Locals, ask: Ask, texts: Sequence[str]) -> Sifted:
    mail = Sections(texts, (WITHDRAWAL,), partial(read_line, g.board))
    mail.judge(WITHDRAWAL, IN_SEQUENCE, partial(_faults, g, ask))
    return mail.sifted()


def _faults(g: Position, ask: Ask, lines: Sequence[Line]) -> Iterator[tuple[Line, Problem]]:
    left, sizes = int(ask.args["size"]), _there(g)
    for line in lines:
        try:
            left -= _take(sizes, line, left)
        except Refusal as refusal:
            yield line, refusal.problem


def _take(sizes: dict[str, int], line: Line, left: int) -> int:
    """How much Size a line takes from units. Raises Illegal, and changes nothing then."""
    if "when" in line.args:
        raise Illegal("BLZ-107", "withdraws_with_condition")
    wanted: dict[str, int] = {}
    for each in line.args["scraps"]:
        unit = each["unit"]
        if unit not in sizes:
            raise Illegal("BLZ-107", "not_to_withdraw", unit=unit, units=list(sizes))
        wanted[unit] = int(each.get("by", sizes[unit]))
    for unit, by in wanted.items():
        if by > sizes[unit]:
            raise Illegal("BLZ-107", "has_less_size", unit=unit, size=sizes[unit], by=by)
    if sum(wanted.values()) > left:
        raise Illegal("BLZ-107", "withdraws_too_much", size=sum(wanted.values()), left=left)
    for unit, by in wanted.items():
        sizes[unit] -= by
    return sum(wanted.values())


@choose.answer
def _(g: Position, f: Locals, ask: Ask, say: Sequence[str], events: Events) -> None:
    lines = in_section(say, WITHDRAWAL, partial(read_line, g.board))
    f["wanted"] = [[e["unit"], e.get("by", 0)] for line in lines for e in line.args["scraps"]]


def usual(g: Position) -> dict[str, int]:
    """BLZ-107: what goes without an order, the cheapest units first."""
    there, left = _there(g), int(_entry(g).get("size", 0))
    found: dict[str, int] = {}
    for unit in wishes.by_worth(g, list(there), dear_first=False):
        if by := min(there[unit], left):
            found[unit] = by
            left -= by
    return found


@withdrawing.step
def remove(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-107: those of the lines, and then the cheapest of the others."""
    left = int(_entry(g).get("size", 0))
    wanted: list[tuple[str, int]] = [(unit, by or g.size(unit)) for unit, by in f.get("wanted", ())]
    others = wishes.by_worth(g, list(_there(g)), dear_first=False)
    for unit, by in [*wanted, *((unit, left) for unit in others)]:
        for _ in range(min(by, left, g.size(unit))):
            _shrink(g, unit, events)
            left -= 1


@withdrawing.step
def bury(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-077: before the builds of the turn with which it begins, counters that never come back
    leave the Force Pools."""
    for power, names in sorted(g.state["pool"].items()):
        gone = [name for name in names if counters.is_mortal(g, name, g.turn)]
        for name in gone:
            g.from_pool(name, power)
            counters.remove(g, name)
        if gone:
            events.append({"kind": "counters_removed", "power": power, "counters": gone})


def _shrink(g: Position, unit: str, events: Events) -> None:
    """BLZ-107: a Size goes, and the counter that lay there for it never comes back."""
    size, told = g.size(unit), g.state["units"][unit]
    shown = {"unit": unit, "power": told["of"], "at": told["at"], "size": size - 1}
    if size == 1:
        g.take_off(unit)
    else:
        g.change(unit, size=size - 1)
    before, after = counter(unit, size), counter(unit, size - 1) if size > 1 else ""
    if before != after:
        counters.remove(g, before)
    events.append({"kind": "unit_withdrawn", **shown})


FLOWS = (withdrawing,)
