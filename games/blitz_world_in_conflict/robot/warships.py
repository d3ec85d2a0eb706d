"""What the fleets of the robot do (steps A and B): raid Convoys, meet weaker fleets, cover
landings, and go back to Port when there is nothing to be won at sea."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.blitz_world_in_conflict.components import (
    AIR,
    BB,
    CV,
    LAND,
    LL,
    NAVAL,
    PLANE,
    SUB,
    TRS,
)
from pbem.games.blitz_world_in_conflict.concepts import values
from pbem.games.blitz_world_in_conflict.orders.sections import RETURN, SAIL
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.robot import squadrons, waters
from pbem.games.blitz_world_in_conflict.robot.mail import Mail, way
from pbem.games.blitz_world_in_conflict.robot.scene import Scene

_BEATS, _LEAST, _ENOUGH, _MOST = 1.2, 1.0, 2.0, 4
_ARMED = (BB, CV, SUB)


def _mine(scene: Scene, kind: str) -> list[str]:
    g = scene.g
    units = sorted(g.state["units"].items())
    return [u for u, t in units if t["of"] == scene.power and g.board.units[u].kind == kind]


# Step A


def go_home(told: Mail, power: str) -> None:
    """Who has nothing more to do at sea returns to the Port where it is wanted most."""
    scene = Scene(told.g, power)
    for unit in _mine(scene, NAVAL):
        if told.g.board.is_sea(told.g.at(unit)) and not _stays(scene, unit):
            _return(told, scene, unit, waters.harbours(told.g, unit))
    for unit in _mine(scene, AIR):
        sea = told.g.at(unit)
        if told.g.board.is_sea(sea) and not told.g.carrier(unit) and not _wins(scene, sea):
            bases = squadrons.bases(scene, unit, 1)
            _return(told, scene, unit, {area: [sea, area] for area in bases})


def _stays(scene: Scene, unit: str) -> bool:
    g, sea = scene.g, scene.g.at(unit)
    face = g.face(unit)
    if face.type == LL:
        return sea == g.board.units[unit].delivers_in and not _is_lost(scene, sea)
    if face.type == TRS:
        return False
    return _wins(scene, sea)


def _wins(scene: Scene, sea: str) -> bool:
    """There is something to be won, and nobody who is stronger."""
    return waters.worth(scene, sea) >= _LEAST and not _is_lost(scene, sea)


def _is_lost(scene: Scene, sea: str) -> bool:
    enemy = waters.power_at(scene, sea, enemy=True)
    return enemy > waters.power_at(scene, sea, enemy=False)


def _return(told: Mail, scene: Scene, unit: str, ways: waters.Ways) -> None:
    """To the nearest base; ships that carry go where those aboard are wanted, or troops wait."""
    draws: dict[str, float] = {}
    if told.g.face(unit).type == TRS:
        carries = bool(told.g.cargo(unit))
        draws = {a: scene.pull[a] if carries else _waiting(scene, a) for a in ways}
    goals = sorted(ways, key=lambda a: (-draws.get(a, 0.0), len(ways[a]), a))
    for area in goals:
        if told.add("return", RETURN, scene.power, units=[unit], path=way(ways[area])):
            return


def _waiting(scene: Scene, area: str) -> float:
    """The Size of troops behind the front that could go aboard in a Port."""
    troops = scene.g.here(area, LAND, power=scene.power)
    return sum(map(scene.g.size, troops)) / (1 + scene.pull[area])


# Step B


def sail(told: Mail, power: str) -> None:
    """Lend lease goes to its sea area, then fleets where most is to be won."""
    _deliver(told, power)
    for _ in range(_MOST):
        scene = Scene(told.g, power)
        if not scene.g.foes(power) or not _raid(told, scene):
            break


def _deliver(told: Mail, power: str) -> None:
    g = told.g
    for unit in _mine(Scene(g, power), NAVAL):
        goal = g.board.units[unit].delivers_in
        is_in_port = g.face(unit).type == LL and not g.board.is_sea(g.at(unit))
        ways = waters.voyages(g, unit) if is_in_port else {}
        if goal in ways:
            told.add("sail", SAIL, power, units=[unit], path=way(ways[goal]))


def gain(g: Position, power: str) -> float:
    """What fleets could win at sea in this phase."""
    scene = Scene(g, power)
    ways = dict(_free(scene))
    seas = sorted({sea for goals in ways.values() for sea in goals})
    fought = sorted({g.at(unit) for unit in _mine(scene, NAVAL) if g.board.is_sea(g.at(unit))})
    there = [waters.worth(scene, sea) for sea in fought if not _is_lost(scene, sea)]
    return max([0.0, *there, *(_reach(scene, sea, ways) for sea in seas)])


def _reach(scene: Scene, sea: str, ways: dict[str, waters.Ways]) -> float:
    """The worth of a sea area if those who can come are stronger than the enemy."""
    units = [unit for unit in ways if sea in ways[unit]]
    own = sum(float(values.naval_factors(scene.g, unit)) for unit in units)
    own += waters.power_at(scene, sea, enemy=False)
    is_won = own > waters.power_at(scene, sea, enemy=True)
    return waters.worth(scene, sea) if is_won else 0.0


def _raid(told: Mail, scene: Scene) -> bool:
    """The best sea area that is not won already gets as much as it takes."""
    ways = dict(_free(scene))
    seas = sorted({sea for goals in ways.values() for sea in goals})
    values_ = {sea: waters.worth(scene, sea) for sea in seas}
    wanted = [sea for sea in seas if values_[sea] >= _LEAST and not _is_full(scene, sea)]
    for sea in sorted(wanted, key=lambda s: (-values_[s], s)):
        if _send(told, scene, sea, [unit for unit in ways if sea in ways[unit]], ways):
            return True
    return False


def _is_full(scene: Scene, sea: str) -> bool:
    own = waters.power_at(scene, sea, enemy=False)
    return own >= _ENOUGH and own > _BEATS * waters.power_at(scene, sea, enemy=True)


def _free(scene: Scene) -> Iterator[tuple[str, waters.Ways]]:
    g = scene.g
    for unit in _mine(scene, NAVAL):
        is_free = unit not in g.now["sailed"] and not g.board.is_sea(g.at(unit))
        if is_free and g.face(unit).type in _ARMED:
            yield unit, waters.voyages(g, unit)
    for unit in _mine(scene, AIR):
        board, at = g.board.units[unit], g.at(unit)
        is_free = unit not in g.now["sailed"] and not g.board.is_sea(at)
        if is_free and board.type == PLANE and board.primary == "naval":
            yield unit, {sea: [at, sea] for sea in waters.flights(g, unit)}


def _send(
    told: Mail, scene: Scene, sea: str, units: list[str], ways: dict[str, waters.Ways]
) -> bool:
    g = scene.g
    enemy = waters.power_at(scene, sea, enemy=True)
    own = waters.power_at(scene, sea, enemy=False)
    chosen: list[str] = []
    for unit in sorted(units, key=lambda u: (-values.naval_factors(g, u), u)):
        if own >= _ENOUGH and own > _BEATS * enemy:
            break
        chosen.append(unit)
        own += float(values.naval_factors(g, unit))
    if not chosen or own <= enemy:
        return False
    return sum(_go(told, scene, unit, ways[unit][sea]) for unit in chosen) > 0


def _go(told: Mail, scene: Scene, unit: str, path: list[str]) -> bool:
    verb = "fly" if told.g.board.units[unit].kind == AIR else "sail"
    return told.add(verb, SAIL, scene.power, units=[unit], path=way(path))
