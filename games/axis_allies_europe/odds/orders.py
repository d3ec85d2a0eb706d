"""What a player's lines for the battles mean to the odds: lists of losses, and conditions with what
is done then.

Lines count in the order in which they would settle a question: those of the turn before standing
ones, those about just this place before general ones, the last before the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.engine import conditions
from pbem.engine.errors import Refusal
from pbem.engine.flow import PERSON
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.battles import amphibious
from pbem.games.axis_allies_europe.battles.flights import FIGHT, over
from pbem.games.axis_allies_europe.battles.retreat import ask_retreat, land_goals, sea_goals
from pbem.games.axis_allies_europe.flows import reply
from pbem.games.axis_allies_europe.odds.fight import FLY, GO, STAY
from pbem.games.axis_allies_europe.orders.grammar import noun
from pbem.games.axis_allies_europe.orders.language import STANDING
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.losses import Entry, spelled_out

Told = list[tuple[Any, Any]]


def ranked(g: Position, lines: Sequence[Line], at: str, verbs: Sequence[str]) -> list[Line]:
    """The lines of these verbs that may be about this place, the weightiest first."""

    def rank(item: tuple[int, Line]) -> tuple[bool, bool, int]:
        number, line = item
        about = noun(line)
        is_general = not about or not f"{at} ".startswith(f"{about} ")
        return line.section == STANDING, is_general, -number

    found = [line for _, line in sorted(enumerate(lines), key=rank)]
    return [
        line
        for line in found
        if line.verb in verbs
        and line.power in ("", g.power)
        and _place(line) in ("", "everywhere", at)
    ]


def _place(line: Line) -> str:
    return str(line.args.get("battle") or line.args.get("area") or line.args.get("zone") or "")


def losses_list(g: Position, lines: Sequence[Line], at: str, scope: str, order: str) -> list[Entry]:
    """The list for losses at a place ("" for where guns fire), [] for the default; `order` as in
    `losses.order`.
    """
    for line in ranked(g, lines, at, ("casualties",)):
        if not line.args.get("enemy") and line.args["where"] in (scope, at):
            return spelled_out(g.board.loss_presets, line.args["list"], order)
    return []


def retreats(g: Position, lines: Sequence[Line], at: str) -> Told:
    """Conditions on numbers with STAY, GO or FLY."""
    goals = land_goals(g, at) if g.board.is_land(at) else sea_goals(g, at)
    found: Told = []
    for line in ranked(g, lines, at, ("retreat", "press", "pause")):
        when = line.args.get("when", [])
        if conditions.says(when):
            continue
        if line.verb == "retreat":
            for what in _what(g, line, at, goals):
                found.append((when, what))
        elif line.verb == "press":
            found.append((when, STAY))
    return found


def _what(g: Position, line: Line, at: str, goals: Sequence[str]) -> Iterator[str]:
    """Who leaves by a retreat line: the force if its goal is possible, planes that are alone by
    any.
    """
    asked = ask_retreat(g, at, list(goals), {"round": 1}, planes_may_go=not goals)
    if asked is None:
        yield FLY
        return
    try:
        say = reply(g, asked, always(line))
    except Refusal:
        say = None
    kinds = [unit["kind"] for part in line.args.get("goals", []) for unit in part["units"]]
    are_planes = bool(kinds) and all(kind and g.board.unit(kind).is_air for kind in kinds)
    if line.args.get("who") or are_planes:
        yield FLY
    elif (say and say["to"] in goals) or not goals:
        yield GO


def always(line: Line) -> Line:
    """The same line without its condition."""
    args = {name: value for name, value in line.args.items() if name != "when"}
    return Line(line.verb, args, line.section, line.text, line.power)


def dives(g: Position, lines: Sequence[Line], at: str) -> Told:
    """Conditions with the number of own submarines that are to be under water then, -1 for all."""
    found: Told = []
    for line in ranked(g, lines, at, ("submerge",)):
        if conditions.says(line.args.get("when", [])):
            continue
        wanted = 0 if line.args.get("how") == "never" else int(line.args.get("count", -1))
        found.append((line.args.get("when", []), wanted))
    return found


def says_of_things(g: Position, lines: Sequence[Line], at: str) -> bool:
    """Whether a line waits for what will have become of things by then, so that it is left out."""
    found = ranked(g, lines, at, ("retreat", "press", "submerge"))
    return any(conditions.says(line.args.get("when", [])) for line in found)


def asks_a_person(g: Position, lines: Sequence[Line], at: str) -> bool:
    """Whether a `pause` stands in the way: what will be answered then is not known."""
    return bool(ranked(g, lines, at, ("pause",)))


def is_called_off(g: Position, lines: Sequence[Line], at: str) -> bool:
    """Whether a landing is given up in this position, after the sea battle for it."""
    ask = amphibious.ask_call_off(g, at)
    if ask is None:
        return False
    for line in ranked(g, lines, at, ("calloff", "press")):
        say = reply(g, ask, line)
        if say is not None and say != PERSON:
            return bool(say == "calloff")
    return False


def planes_go_home(g: Position, lines: Sequence[Line], at: str, known: dict[str, int]) -> bool:
    """Whether planes that the landing left alone turn back before the first round."""
    ask = ask_retreat(g, at, [], known, planes_may_go=True)
    if ask is None or not over(g, at, FIGHT):
        return False
    for line in ranked(g, lines, at, ("retreat", "press")):
        try:
            say = reply(g, ask, line)
        except Refusal:
            continue
        if say is not None and say != PERSON:
            return bool(say["to"])
    return False
