"""Where the aircraft of the robot are based: within range of what is attacked or threatened."""

from __future__ import annotations

from collections.abc import Collection

from pbem.games.blitz_world_in_conflict.components import PARA, PLANE
from pbem.games.blitz_world_in_conflict.concepts import stacking, travel
from pbem.games.blitz_world_in_conflict.orders.sections import REBASE
from pbem.games.blitz_world_in_conflict.robot.mail import Mail, way
from pbem.games.blitz_world_in_conflict.robot.scene import Scene

_TRIES, _BETTER, _ALONE = 2, 1.0, 3.0


def rebase(told: Mail, power: str, busy: Collection[str] = ()) -> None:
    """Each that is not busy goes where most is within its range, if that is much better."""
    scene = Scene(told.g, power)
    if not scene.hostile:
        return
    units = [u for u, told_ in sorted(scene.g.state["units"].items()) if told_["of"] == power]
    for unit in units:
        kind = scene.g.board.units[unit]
        if unit in busy:
            continue
        if kind.type in (PLANE, PARA) and not scene.g.board.is_sea(scene.g.at(unit)):
            _move(told, scene, unit)


def bases(scene: Scene, unit: str, times: int) -> list[str]:
    """The land areas to which an aircraft can go with so many times its range."""
    g, start = scene.g, scene.g.at(unit)
    most = times * travel.range_of(g, unit)
    reached = travel.within(g, start, most)
    return [
        area
        for area in sorted(reached)
        if not g.board.is_sea(area)
        and g.is_friendly(area, scene.power)
        and stacking.may_stack(g, unit, area)
    ]


def _move(told: Mail, scene: Scene, unit: str) -> None:
    start = scene.g.at(unit)
    scores = {a: score(scene, unit, a) for a in (start, *bases(scene, unit, travel.REBASE))}
    better = [a for a in sorted(scores, key=lambda a: (-scores[a], a)) if a != start]
    for area in better[:_TRIES]:
        if scores[area] < scores[start] + _BETTER:
            return
        if told.add("rebase", REBASE, scene.power, units=[unit], path=way([start, area])):
            return


def score(scene: Scene, unit: str, area: str) -> float:
    """What is worth something within range, and whether the base is safe."""
    g, most = scene.g, travel.range_of(scene.g, unit)
    seen = travel.within(g, area, most)
    targets = sorted((scene.worth(a) for a in seen if a in scene.hostile), reverse=True)
    mine = [a for a in seen if a in scene.land and g.is_friendly(a, scene.power)]
    threatened = [scene.worth(a) for a in mine if scene.threat(a)]
    found = sum(targets[:3]) + 0.5 * sum(sorted(threatened, reverse=True)[:3])
    threat, strength = scene.threat(area), scene.strength(area)
    if threat and not strength:
        return found - 3 * _ALONE
    return found - _ALONE * (threat > 1.5 * strength)
