"""Step D of the administrative phase: air fleets bomb factories and shipyards (§4.3.D, §11.1.B)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Say, Sifted
from pbem.engine.orders import Line
from pbem.engine.state import copy, public
from pbem.games.total_domination.board import AIR
from pbem.games.total_domination.concepts.changes import damage
from pbem.games.total_domination.operations import lines
from pbem.games.total_domination.operations.air_strike import flip, striker, within_range
from pbem.games.total_domination.orders.grammar import grammar_of, read_line
from pbem.games.total_domination.orders.verbs import BOMBARDMENT
from pbem.games.total_domination.position import Position
from pbem.wargame.sections import INDEPENDENT, Sections, in_section

bombardment = Flow("bombardment")

BOMBARD, NONE = "bombard", "no bombardment"


@bombardment.step
def begin(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-092: the players one after the other, in player order."""
    f["left"] = list(g.order)


@bombardment.step
def next_player(g: Position, f: Locals, dice: Dice, events: Events) -> Leave | None:
    """Whose turn it is."""
    if not f["left"]:
        return Leave()
    f["power"] = f["left"].pop(0)
    return None


@bombardment.step
def choose(g: Position, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """TDM-092, TDM-241: whoever has an air fleet that can bomb something says what; nobody has
    to."""
    power = f["power"]
    eligible = targets(g, power)
    if not eligible:
        return []
    base = next(iter(eligible))
    return [
        Ask(
            to=(power,),
            verb="bombard",
            noun=f"{power} {g.year}",
            verbs=(BOMBARD, NONE),
            sections=(BOMBARDMENT,),
            default=[f"{BOMBARDMENT}: {NONE}"],
            args={
                "power": power,
                "year": g.year,
                "targets": sorted({area for areas in eligible.values() for area in areas}),
                "base": base,
                "target": eligible[base][0],
            },
        )
    ]


@choose.sift
def _(g: Position, f: Locals, ask: Ask, texts: Sequence[str]) -> Sifted:
    mail = Sections(texts, (BOMBARDMENT,), partial(read_line, g.board))
    mail.judge(BOMBARDMENT, INDEPENDENT, lambda left: _faults(g, ask.to[0], left))
    return mail.sifted()


@choose.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    for line in in_section(say, BOMBARDMENT, partial(read_line, g.board)):
        if line.verb == BOMBARD:
            carry_out(g, ask.to[0], line, events)


@choose.reads(BOMBARD, BOMBARD)
@choose.reads(BOMBARD, NONE)
def read(g: Position, ask: Ask, line: Line) -> Say:
    """A standing line as an order of the step."""
    return grammar_of(g.board).line(line.verb, line.args, BOMBARDMENT).text


@bombardment.step
def go_on(g: Position, f: Locals, dice: Dice, events: Events) -> Go:
    """The next one."""
    return Go("next_player")


def _faults(g: Position, power: str, left: Sequence[Line]) -> Iterator[tuple[Line, Problem]]:
    """The lines that cannot be carried out behind those before them."""
    after = Position(copy(public(g.state)), g.board)
    is_none = any(line.verb == NONE for line in left)
    for line in left:
        if line.verb == NONE:
            continue
        if is_none:
            yield line, Problem("illegal", "bomb_or_not", {}, "TDM-241")
            continue
        try:
            carry_out(after, power, line, [])
        except Refusal as refusal:
            yield line, refusal.problem


def carry_out(g: Position, power: str, line: Line, events: Events) -> None:
    """TDM-241: an air fleet that was not used this year puts a Damage marker into one area, and is
    flipped; TDM-116: into a Capital as well. Raises Illegal."""
    target, start = line.args["target"], line.args.get("area", "")
    lines.in_play(g, target, *filter(None, [start]))
    check_target(g, power, target)
    start = start or _base(g, power, target)
    nation = striker(g, power, start)
    if target not in within_range(g, start):
        most = g.board.limits["air_range"]
        raise Illegal("TDM-241", "out_of_range", start=start, goal=target, most=most)
    events.append({"kind": "bombed", "power": power, "from": start, "area": target})
    damage(g, target, events)
    flip(g, start, nation, events)


def check_target(g: Position, power: str, target: str) -> None:
    """TDM-241, R-26: an area with a factory or a shipyard that an opponent controls; TDM-332: not
    one that is damaged, and not when no marker is left. Raises Illegal."""
    if not g.board.has(target, "factory") and not g.board.has(target, "shipyard"):
        raise Illegal("TDM-241", "nothing_to_bomb", area=target)
    if g.controller(target) not in g.board.opponents(power):
        raise Illegal("TDM-241", "not_an_opponents", area=target)
    if target in g.state["damage"]:
        raise Illegal("TDM-332", "damaged_already", area=target)
    if len(g.state["damage"]) >= g.board.limits["damage"]:
        raise Illegal("TDM-332", "no_markers")


def _base(g: Position, power: str, target: str) -> str:
    """The first area with an air fleet that reaches a target, where the line names none."""
    for start in bases(g, power):
        if target in within_range(g, start):
            return start
    raise Illegal("TDM-241", "no_air_fleet", power=power, area=target)


def bases(g: Position, power: str) -> list[str]:
    """TDM-241: the areas with an air fleet of a power that can be used, in supply and not
    flipped."""
    mine, units = g.nations_of(power), g.state["units"]
    there = (a for a in sorted(units) if any(AIR in units[a].get(each, ()) for each in mine))
    return [area for area in there if _can_fly(g, power, area)]


def _can_fly(g: Position, power: str, area: str) -> bool:
    try:
        striker(g, power, area)
    except Illegal:
        return False
    return True


def targets(g: Position, power: str) -> dict[str, list[str]]:
    """TDM-241: what each air fleet of a power can bomb, {area where it stands: [areas]}."""
    found = {
        start: [area for area in within_range(g, start) if _is_target(g, power, area)]
        for start in bases(g, power)
    }
    return {start: areas for start, areas in found.items() if areas}


def _is_target(g: Position, power: str, area: str) -> bool:
    try:
        check_target(g, power, area)
    except Illegal:
        return False
    return True
