"""Where the land units of the robot go that attack nobody: into what is empty, to where troops are
needed, and towards the front."""

from __future__ import annotations

from collections.abc import Collection

from pbem.games.blitz_world_in_conflict.components import FORT, GAR, LAND
from pbem.games.blitz_world_in_conflict.concepts import stacking, travel
from pbem.games.blitz_world_in_conflict.orders.sections import MARCH
from pbem.games.blitz_world_in_conflict.robot.mail import Mail, way
from pbem.games.blitz_world_in_conflict.robot.scene import Scene

FAR = 99
_TRIES, _NEED, _HOLD, _PULL, _CROWD = 3, 1.5, 1.2, 1.0, 0.15


def march(told: Mail, power: str, busy: Collection[str] = ()) -> None:
    """Each unit that is not busy goes where it is wanted most, those with the longest way first."""
    done, scene = set(busy), Scene(told.g, power)
    while unit := _next(scene, done):
        done.add(unit)
        _go(told, scene, unit)


def _next(scene: Scene, done: set[str]) -> str:
    g = scene.g
    units = [
        unit
        for unit, told in sorted(g.state["units"].items())
        if told["of"] == scene.power
        and g.board.units[unit].kind == LAND
        and g.board.units[unit].type != FORT
        and unit not in done
        and unit not in g.now["marched"]
    ]
    return max(units, key=lambda u: (g.face(u).move, g.face(u).land), default="")


def _go(told: Mail, scene: Scene, unit: str) -> None:
    start = scene.g.at(unit)
    here = _score(scene, unit, start)
    goals = {area: _score(scene, unit, area) - here for area in reach(scene, unit)}
    wanted = [area for area in sorted(goals, key=lambda a: (-goals[a], a)) if goals[area] > 0.1]
    for area in wanted[:_TRIES]:
        if told.add("march", MARCH, scene.power, units=[unit], path=way([start, area])):
            return


def reach(scene: Scene, unit: str) -> list[str]:
    """The land areas to which a unit can march now; from a TRS those at the coast."""
    g, start, most = scene.g, scene.g.at(unit), scene.g.face(unit).move
    if g.board.is_sea(start):
        coast = [area for area in g.board.coast(start) if area in g.board.in_play]
        return [area for area in coast if _may_stop(scene, area)]
    costs, ahead = {start: 0}, [start]
    while ahead:
        here = ahead.pop(0)
        for there in scene.beside(here):
            cost = costs[here] + travel.land_cost(g, there)
            if cost <= most and cost < costs.get(there, FAR) and _may_stop(scene, there):
                costs[there] = cost
                if there in g.board.borders(here):
                    ahead.append(there)
    return [area for area in costs if area != start]


def _may_stop(scene: Scene, area: str) -> bool:
    g = scene.g
    if g.is_friendly(area, scene.power):
        return stacking.is_open_to(g, scene.power, area)
    return g.is_hostile(area, scene.power) and not g.defenders(area)


def _score(scene: Scene, unit: str, area: str) -> float:
    """How much a unit is wanted in an area, where it may be already."""
    g, size = scene.g, scene.g.size(unit)
    if g.board.is_sea(area):
        return 0.0
    if scene.g.is_hostile(area, scene.power):
        return 2 * scene.worth(area) - 0.3 * max(0, scene.threat(area) - size)
    there = scene.strength(area) - (size if g.at(unit) == area else 0)
    lacks = max(0.0, scene.needed(area) - there)
    found = _NEED * min(lacks, size) * min(1.0, scene.worth(area) / 4)
    found += _HOLD * scene.worth(area) if lacks and not there else 0.0
    if not lacks and there >= 10:
        found -= 1.0
    stays = g.board.units[unit].type == GAR
    pull = 0.3 if stays else _PULL
    return found + pull * scene.pull.get(area, 0.0) - _CROWD * max(0, there - 8)
