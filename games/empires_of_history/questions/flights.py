"""How far aircraft fly, what that costs, and whether they come back (§Fighters, §Bombers)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.questions import Answer, Because, Question
from pbem.games.empires_of_history.air import fuel
from pbem.games.empires_of_history.components import AIR
from pbem.games.empires_of_history.position import Position

Args = Mapping[str, Any]


def _fuel(g: Position, args: Args) -> Answer:
    """EOH-241 to EOH-249, EOH-274, EOH-508, R41: the cheapest way of aircraft, what it costs, what
    is left for rounds of combat, and whether they come home from there."""
    start, goal, kind = args["start"], args["goal"], args["unit"]
    if g.board.units[kind].kind != AIR:
        raise Illegal("EOH-241", "no_aircraft", unit=kind)
    nation = args.get("nation") or _whose(g, start, kind)
    way = fuel.way(g, nation, start, goal)
    told = {"nation": nation, "unit": kind, "area": start, "goal": goal, "path": way}
    if not way:
        return Answer((Because("no_way_to_fly", told, "EOH-241"),), False, told)
    full = _most(g, nation, start, kind)
    spent = fuel.cost(g, way)
    told |= {"cost": spent, "fuel": full, "left": full - spent}
    if spent > full:
        return Answer((Because("flies_not_so_far", told, "EOH-241"),), False, told)
    lines = (Because("flies_by", told, "EOH-241"), *_home(g, told))
    return Answer(lines, True, told)


def _whose(g: Position, area: str, kind: str) -> str:
    """Who has such aircraft there, else who controls it."""
    there = (n for n in g.board.powers if fuel.stations(g, area, n, kind))
    nation = next(there, "" if g.board.is_sea(area) else g.controller(area))
    if not nation:
        raise Illegal("EOH-248", "no_aircraft_there", area=area, unit=kind)
    return nation


def _most(g: Position, nation: str, start: str, kind: str) -> int:
    """EOH-274: the fuel of the fullest there; of a full one where there are none."""
    left = [max(fuel.left(g, start, nation, e)) for e in fuel.stations(g, start, nation, kind)]
    return max(left, default=fuel.tank(g, nation, kind))


def _home(g: Position, told: Mapping[str, Any]) -> Iterator[Because]:
    """EOH-243, EOH-508: the cheapest way to a base from the goal, and rounds before it."""
    nation, kind, goal, left = (told[each] for each in ("nation", "unit", "goal", "left"))
    home = fuel.home(g, nation, kind, goal, left)
    said = {"area": goal, "unit": kind}
    if not home:
        yield Because("comes_not_home", said, "EOH-508")
        return
    rounds = left - fuel.cost(g, home)
    said = {**said, "base": home[-1], "rounds": rounds}
    if len(home) == 1:
        yield Because("lands_there", said, "EOH-248")
    else:
        yield Because("comes_home", {**said, "cost": fuel.cost(g, home)}, "EOH-508")


QUESTIONS = (
    Question(
        "fuel",
        ("{unit} {start:place} -> {goal:place} [for {nation}]",),
        _fuel,
        "The cheapest way of aircraft from a base to a place, what it costs, and whether they come"
        " home from there.",
        "fuel fighter London -> Paris",
    ),
)
