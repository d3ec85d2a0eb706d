"""Random lines of the optional weapons: rockets in phase 4, nuclear bombs in phase 7."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import rockets, sorties
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.orders.writer import writer
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.samples import picks

_FAR, _BOMBER = 4, "bomber"
_AIMS = ("attack", "attack", "resources", "manpower")


def rocket(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-680: launchers fire at an enemy territory in the neighbourhood."""
    if not (base := picks.one(_with(g, nation, rockets.LAUNCHER), rng)):
        return []
    goal = picks.one(picks.enemy_land(g, nation, picks.around(g, base, _FAR)), rng)
    if not goal:
        return []
    count = rng.randint(1, g.count(base, nation, rockets.LAUNCHER))
    told = {"count": count, "base": base, "target": goal, "aim": rng.choice(_AIMS)}
    return [writer(g.board).line("rocket", sections.BOMBING, nation, **told)]


def nuclear(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-693: a bomber takes a bomb to an enemy territory."""
    starts = [a for a in _with(g, nation, sorties.BOMB) if g.count(a, nation, _BOMBER)]
    if not (start := picks.one(starts, rng)):
        return []
    goal = picks.one(picks.enemy_land(g, nation, picks.around(g, start, _FAR)), rng)
    if not goal:
        return []
    path = {"places": [start, goal], "start": None, "end": None}
    told = {"count": 1, "by": [{"count": 1, "kind": _BOMBER, "power": ""}], "path": path}
    return [writer(g.board).line("nuclear", sections.MOVEMENT, nation, **told)]


def _with(g: Position, nation: str, kind: str) -> list[str]:
    return [area for area, _, each, _ in g.standing(nation) if each == kind]
