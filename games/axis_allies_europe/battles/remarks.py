"""What a receipt says of lines that stand: what they cost, as things stand when they are sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.errors import TOLD, Problem
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.engine.state import copy
from pbem.games.axis_allies_europe.battles import air_retreat, flights, retreat
from pbem.games.axis_allies_europe.movement import cargo
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.counts import Counts, change


def of_retreats(g: Position, lines: Iterable[Line]) -> Iterator[tuple[Line, Problem]]:
    """AAE-221: retreats that leave planes without a field; `g` is the position before the
    battles.
    """
    if g.option("planes_retreat") == "later":
        return
    for line in lines:
        at = line.args.get("battle") if line.verb == "retreat" else None
        if at and (lost := _without_field(g, str(at), line)):
            yield line, Problem(TOLD, "retreat_costs", {"units": lost, "at": at}, "AAE-221")


def _without_field(g: Position, at: str, line: Line) -> Counts:
    """The planes over a place that would find no field if they had to leave now, their carriers
    with them.
    """
    trial = Position(copy(g.state), g.board)
    goals = retreat.came_from(g, at, "sea") if g.board.is_sea(at) else []
    goal = line.args["goal"]["places"][-1] if "goal" in line.args else "".join(goals[:1])
    if goal in goals and "who" not in line.args:
        cargo.sail_back(trial, at, goal, trial.surfaced(at, g.power))
    leaving = flights.over(trial, at, flights.FIGHT)
    flights.send(leaving, flights.LEAVING[0])
    for flight in leaving:
        flight["ways"] = air_retreat.default_ways(trial, flight)
    events: Events = []
    air_retreat.take_off(trial, at, events)
    lost: Counts = {}
    for event in events:
        for kind, count in event["units"][g.power].items() if event["kind"] == "lost" else ():
            change(lost, kind, count)
    return lost
