"""Land units and generals leave a territory and come into another one, where they may meet enemies
(§Ph7, EOH-462, EOH-463, EOH-468, R20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.flow import Events
from pbem.games.empires_of_history.land import arms, capture, columns
from pbem.games.empires_of_history.position import Position
from pbem.wargame.counts import Counts, change


def leave(g: Position, nation: str, start: str, force: Counts, generals: Sequence[str]) -> None:
    """Units and generals are there no more."""
    for kind, count in force.items():
        g.add(start, nation, kind, -count)
    here = g.state["generals"].get(start, {})
    for name in generals:
        here[nation].remove(name)
    if generals and not here[nation]:
        del here[nation]
        if not here:
            del g.state["generals"][start]


def arrive(g: Position, nation: str, goal: str, force: Counts, generals: Sequence[str]) -> None:
    """Units and generals stand there, and have moved."""
    for kind, count in force.items():
        g.add(goal, nation, kind, count)
    mark(g, nation, goal, force)
    if generals:
        here = g.state["generals"].setdefault(goal, {}).setdefault(nation, [])
        here += generals
        g.now["generals_moved"] += generals


def tell(
    nation: str, force: Counts, generals: Sequence[str], way: Sequence[str], events: Events
) -> None:
    """Who has gone from the first to the last place of a way."""
    told = {"power": nation, "from": way[0], "area": way[-1]}
    if force:
        events.append({"kind": "units_moved", **told, "units": force})
    if generals:
        events.append({"kind": "generals_moved", **told, "generals": list(generals)})


def mark(g: Position, nation: str, goal: str, force: Counts) -> None:
    moved = g.now["moved"].setdefault(goal, {}).setdefault(nation, {})
    for kind, count in force.items():
        change(moved, kind, count)


def meet(
    g: Position,
    nation: str,
    goal: str,
    force: Counts,
    generals: Sequence[str],
    came: Mapping[str, Any],
    events: Events,
) -> None:
    """EOH-462, EOH-463, EOH-501: a battle waits where enemies are, or a complex that may be
    defended; an empty hostile territory is taken."""
    hostile = capture.is_hostile(g, goal, nation)
    if capture.defenders(g, goal, nation) or (hostile and g.complexes(goal)):
        columns.enter(g, goal, nation, dict(force), generals, came)
    elif hostile:
        capture.take(g, goal, nation, events)
        columns.enter(g, goal, nation, dict(force), generals, {**came, **_unopposed(g, force)})


def _unopposed(g: Position, force: Counts) -> dict[str, Any]:
    """R20: a territory that was empty counts as won for a breakthrough, if armor has taken it."""
    has_armor = any(arms.fights_as(g, kind) == arms.ARMOR for kind in force)
    return {"fought": True, "won": True, "outnumbers": has_armor}
