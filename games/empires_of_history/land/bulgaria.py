"""Bulgarians step back before a Soviet attack (§Notes 3, EOH-666, EOH-667, R51)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.empires_of_history.components import AIR, LAND
from pbem.games.empires_of_history.concepts.bans import BULGARIA, MARCHES_EAST
from pbem.games.empires_of_history.land import capture
from pbem.games.empires_of_history.position import USSR, Position

_FAR = 999


def step_back(g: Position, place: str, attackers: list[str], events: Events) -> None:
    """EOH-667: attacked by the Soviet Union outside Bulgaria, Bulgarian land units, aircraft and
    generals go one territory towards Sofia, unless an option lets them fight."""
    if USSR not in attackers or g.flag(MARCHES_EAST) or g.board.native(place) == BULGARIA:
        return
    units = {**g.of_class(place, BULGARIA, LAND), **g.of_class(place, BULGARIA, AIR)}
    goal = _goal(g, place)
    if not units or not goal:
        return
    for kind, count in units.items():
        g.add(place, BULGARIA, kind, -count)
        g.add(goal, BULGARIA, kind, count)
    if names := g.generals(place, BULGARIA):
        del g.state["generals"][place][BULGARIA]
        if not g.state["generals"][place]:
            del g.state["generals"][place]
        here = g.state["generals"].setdefault(goal, {}).setdefault(BULGARIA, [])
        here += names
    told = {"from": place, "area": goal, "units": units, "generals": names}
    events.append({"kind": "bulgarians_stepped_back", **told})


def _goal(g: Position, place: str) -> str:
    """R51: the adjacent friendly territory with the fewest land steps to Sofia; "" for none."""
    steps = _steps_to(g, g.board.powers[BULGARIA].capital)
    open_ = [
        t
        for t in g.board.borders(place)
        if capture.is_friendly(g, t, BULGARIA) and not capture.defenders(g, t, BULGARIA)
    ]
    return min(open_, key=lambda t: steps.get(t, _FAR), default="")


def _steps_to(g: Position, goal: str) -> dict[str, int]:
    found, edge = {goal: 0}, [goal]
    while edge:
        each = edge.pop(0)
        for other in g.board.borders(each):
            if other not in found:
                found[other] = found[each] + 1
                edge.append(other)
    return found
