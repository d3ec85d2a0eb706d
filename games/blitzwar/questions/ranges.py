"""What air units reach from a base (§13.4.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.questions import Answer, Because, Question
from pbem.games.blitzwar.air import ranges
from pbem.games.blitzwar.board import BROWN, DOTTED
from pbem.games.blitzwar.position import Position

Args = Mapping[str, Any]


def _range(g: Position, args: Args) -> Answer:
    """BWR-311, BWR-312, BWR-313: all that air units at base in a zone reach, or whether they reach
    one place and why."""
    base = args["base"]
    if g.board.is_sea(base):
        raise Illegal("BWR-022", "no_base_at_sea", area=base)
    return _to(g, base, args["goal"]) if "goal" in args else _all(g, base)


def _all(g: Position, base: str) -> Answer:
    near = sorted(ranges.within(g.board, base, ranges.RANGE))
    seas = list(g.board.coast(base))
    coasts = sorted({zone for sea in seas for zone in g.board.coastal(sea)} - set(near))
    told = [Because("reaches_zones", {"most": ranges.RANGE, "zones": near}, "BWR-311")]
    if seas:
        told.append(Because("reaches_coasts", {"seas": seas, "zones": coasts}, "BWR-312"))
        told.append(Because("reaches_seas", {"seas": seas}, "BWR-313"))
    return Answer(tuple(told), None, {"base": base, "zones": [*near, *coasts], "seas": seas})


def _to(g: Position, base: str, goal: str) -> Answer:
    reached = base in ranges.bases(g.board, goal)
    told = {"base": base, "area": goal}
    trace = {**told, "reaches": reached}
    if g.board.is_sea(goal):
        said = "sea_reached" if reached else "sea_not_reached"
        return Answer((Because(said, told, "BWR-313"),), reached, trace)
    shared = [sea for sea in g.board.coast(base) if sea in g.board.coast(goal)]
    if base in ranges.within(g.board, goal, ranges.RANGE):
        told |= {"path": g.board.connected([base], [goal], kinds=_LAND)["path"]}
        return Answer((Because("zone_reached", told, "BWR-311"),), True, trace)
    if shared:
        return Answer((Because("coast_reached", {**told, "seas": shared}, "BWR-312"),), True, trace)
    fields = {**told, "most": ranges.RANGE}
    return Answer((Because("zone_not_reached", fields, "BWR-311"),), False, trace)


_LAND = {BROWN, DOTTED}

QUESTIONS = (
    Question(
        "range",
        ("{base:place} -> {goal:place}", "{base:place}"),
        _range,
        "What air units reach from a base, or whether they reach one place.",
        "range Berlin -> Lodz",
    ),
)
