"""Bulgaria, which does not fight the Soviet Union (§Notes 3)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.position import USSR, Position

BULGARIA = "Bulgaria"
FIGHTS = "bulgaria fights soviets"


def holds_back(g: Position, nation: str) -> bool:
    """EOH-666: whether a nation is Bulgaria, and no option has made it march."""
    return nation == BULGARIA and not g.flag(FIGHTS)


def check_entry(g: Position, nation: str, territory: str) -> None:
    """EOH-666: Bulgarian units enter no Soviet territory and attack none that the Soviets hold.
    Raises Illegal."""
    if not holds_back(g, nation):
        return
    if USSR in (g.board.native(territory), g.controller(territory)):
        raise Illegal("EOH-666", "bulgaria_holds_back", area=territory)


def step_back(g: Position, territory: str, attackers: set[str], events: Events) -> None:
    """EOH-666, EOH-667, R51: when the Soviets attack a territory Bulgarian units leave it for the
    adjacent friendly one that is nearest to Sofia; where there is none they stay, and take no
    part. Aircraft and generals go with them."""
    here = dict(g.units(territory, BULGARIA))
    if USSR not in attackers or not here or not holds_back(g, BULGARIA):
        return
    goal = _goal(g, territory)
    if not goal:
        return
    for kind, count in here.items():
        g.add(territory, BULGARIA, kind, -count)
        g.add(goal, BULGARIA, kind, count)
    if names := g.state["generals"].get(territory, {}).pop(BULGARIA, None):
        g.state["generals"].setdefault(goal, {}).setdefault(BULGARIA, []).extend(names)
        if not g.state["generals"][territory]:
            del g.state["generals"][territory]
    events.append({"kind": "bulgarians_left", "area": territory, "goal": goal, "units": here})


def _goal(g: Position, territory: str) -> str:
    """R51: the nearest to Sofia over land, the first by name of several."""
    far = _steps_to(g, g.board.powers[BULGARIA].capital)
    found = [
        t
        for t in g.board.borders(territory)
        if (holder := g.controller(t)) and g.is_friendly(BULGARIA, holder) and t in far
    ]
    return min(found, key=lambda t: (far[t], t), default="")


def _steps_to(g: Position, capital: str) -> dict[str, int]:
    far, edge = {capital: 0}, [capital]
    while edge:
        area = edge.pop(0)
        for other in g.board.borders(area):
            if other not in far:
                far[other] = far[area] + 1
                edge.append(other)
    return far
