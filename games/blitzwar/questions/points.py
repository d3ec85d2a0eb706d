"""The strategic points of a side, zone by zone, and what hangs on them (§5, §18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.questions import Answer, Because, Question
from pbem.games.blitzwar import victory
from pbem.games.blitzwar.combat.shifts import ENOUGH_POINTS
from pbem.games.blitzwar.position import AXIS, Position


def _points(g: Position, args: Mapping[str, Any]) -> Answer:
    """BWR-051, BWR-052, BWR-425, BWR-482 to BWR-485: the points of a side by zone, general and
    national; of the Axis also what they would bring after the last turn."""
    side = g.side_of(args["power"]) or args["power"]
    held = [z for z in g.board.land_zones if g.controller(z) == side and g.board.points(z)]
    general = {zone: g.board.points(zone) for zone in held if not g.board.national(zone)}
    national = {zone: g.board.points(zone) for zone in held if g.board.national(zone)}
    own = victory.national_points(g, side, side)
    total = victory.points_of(g, side)
    told = [
        Because("general_points", {"zones": general, "points": sum(general.values())}, "BWR-051"),
        Because(
            "national_points", {"zones": national, "points": sum(national.values())}, "BWR-052"
        ),
        Because("own_national_points", {"power": side, "points": own}, "BWR-052"),
        Because("points_in_all", {"power": side, "points": total}, "BWR-484"),
    ]
    if side == AXIS:
        at_end = g.state["points_at_end"]
        fields = {"points": at_end, "enough": ENOUGH_POINTS}
        told.append(Because("points_at_end", fields, "BWR-425"))
        shares = victory.verdict(g, surrendered=False)["shares"]
        told.append(Because("shares", {"shares": shares}, "BWR-482"))
    trace = {"power": side, "points": total, "zones": {**general, **national}, "own": own}
    return Answer(tuple(told), None, trace)


QUESTIONS = (
    Question(
        "points",
        ("{power}",),
        _points,
        "The strategic points of a side, zone by zone.",
        "points Axis",
    ),
)
