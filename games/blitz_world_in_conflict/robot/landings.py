"""Where the robot lands: a TRS takes troops beside an area of the enemy that they can take from the
sea, and ships come along to support them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Any

from pbem.games.blitz_world_in_conflict.components import (
    BB,
    CV,
    FORT,
    GAR,
    LAND,
    MAR,
    NAVAL,
    TRS,
)
from pbem.games.blitz_world_in_conflict.concepts import holds, in_force, stacking
from pbem.games.blitz_world_in_conflict.land import attackers
from pbem.games.blitz_world_in_conflict.orders.sections import SAIL
from pbem.games.blitz_world_in_conflict.robot import waters
from pbem.games.blitz_world_in_conflict.robot.attacks import Planner
from pbem.games.blitz_world_in_conflict.robot.mail import Mail, way
from pbem.games.blitz_world_in_conflict.robot.scene import FAR, Scene
from pbem.values import dataclass

_MOST, _LEAST, _ISLAND, _ESCORTS, _BETTER = 5, 1.0, 2, 3, 0.5


@dataclass
class Landing:
    """A TRS that goes to a sea area with troops, for an area."""

    ship: str
    path: list[str]
    target: str
    aboard: list[str] = field(default_factory=list)
    loads: dict[str, list[str]] = field(default_factory=dict)

    @property
    def sea(self) -> str:
        """Where it goes."""
        return self.path[-1]


def ship(told: Mail, power: str, bold: float) -> None:
    """Each TRS in Port sails where it is likely to win most, if anywhere."""
    g = told.g
    ships = [u for u, t in sorted(g.state["units"].items()) if t["of"] == power]
    for unit in ships:
        if g.face(unit).type == TRS and not g.board.is_sea(g.at(unit)):
            _ship(told, power, unit, bold)


def _ship(told: Mail, power: str, unit: str, bold: float) -> None:
    scene = Scene(told.g, power)
    found = sorted(
        _landings(scene, unit), key=lambda each: (-_hope(scene, each), each.target, each.sea)
    )
    best, most = None, _LEAST
    for each in found[:_MOST]:
        if (value := _value(told, power, each, bold)) > most:
            best, most = each, value
    if best is None:
        _ferry(told, scene, unit)
    elif _sail(told, power, best):
        _escort(told, power, best.sea)


def _ferry(told: Mail, scene: Scene, unit: str) -> None:
    """Troops are brought to where they are wanted more than where they are."""
    g = scene.g
    found: list[tuple[float, Landing]] = []
    for sea, path in waters.voyages(g, unit).items():
        if attackers.bars(g, sea, scene.power):
            continue
        for area in g.board.coast(sea):
            is_ours = area in g.board.in_play and g.is_friendly(area, scene.power)
            if is_ours and stacking.is_open_to(g, scene.power, area):
                made = _loaded(scene, Landing(unit, path, area), scene.pull[area] - _BETTER)
                if made:
                    found.append((_carried(scene, made), made))
    for gain, made in sorted(found, key=lambda each: (-each[0], each[1].target, each[1].sea)):
        if gain <= _BETTER or _sail(told, scene.power, made):
            return


def _carried(scene: Scene, landing: Landing) -> float:
    """What the Sizes that are carried gain by it."""
    g, goal = scene.g, scene.pull[landing.target]
    units = [*g.cargo(landing.ship), *landing.aboard]
    found = sum(g.size(u) * (goal - scene.pull.get(g.at(u), 0.0)) for u in units)
    loads = ((u, area) for area, us in landing.loads.items() for u in us)
    return found + sum(g.size(u) * (goal - scene.pull[area]) for u, area in loads)


def _hope(scene: Scene, landing: Landing) -> float:
    g = scene.g
    return scene.worth(landing.target) - 1.5 * sum(map(g.size, g.defenders(landing.target)))


def _landings(scene: Scene, unit: str) -> Iterator[Landing]:
    g = scene.g
    for sea, path in waters.voyages(g, unit).items():
        if attackers.bars(g, sea, scene.power):
            continue
        for target in g.board.coast(sea):
            if target in scene.hostile and (made := _loaded(scene, Landing(unit, path, target))):
                yield made


def _loaded(scene: Scene, landing: Landing, below: float = FAR) -> Landing | None:
    """With those aboard, and the best troops that can be spared where it is and on the coast, from
    areas that draw them less than `below`."""
    g, start = scene.g, scene.g.at(landing.ship)
    there = g.cargo(landing.ship)
    room = holds.room(g, landing.ship)
    if g.board.is_island(landing.target) and in_force.stacking(g):
        room = min(room, _ISLAND - sum(map(g.size, there)))
    coast = [a for a in g.board.coast(landing.sea) if a != start and a != landing.target]
    near = g.board.borders(landing.target) if landing.target in scene.hostile else ()
    begin = [a for a in (start, *coast) if scene.pull.get(a, FAR) < below and a not in near]
    spare = {area: scene.spare(area) for area in begin}
    troops = [(u, a) for a in begin for u in g.here(a, LAND, power=scene.power)]
    troops.sort(key=lambda told: (-_rank(scene, told[0]), told[0]))
    for unit, area in troops:
        face = g.face(unit)
        if face.type == FORT or not face.land or g.carrier(unit):
            continue
        if g.size(unit) <= room and g.size(unit) <= spare[area]:
            room -= g.size(unit)
            spare[area] -= g.size(unit)
            if area == start:
                landing.aboard.append(unit)
            else:
                landing.loads.setdefault(area, []).append(unit)
    return landing if there or landing.aboard or landing.loads else None


def _rank(scene: Scene, unit: str) -> float:
    face = scene.g.face(unit)
    value = face.land * (1.0 if face.type == MAR else 0.5)
    return value - (2.0 if face.type == GAR else 0.0)


def _value(told: Mail, power: str, landing: Landing, bold: float) -> float:
    """What the attack is likely to bring more than without those who land."""
    trial = Mail(told.g, told.phases)
    if not _sail(trial, power, landing):
        return 0.0
    scene = Scene(trial.g, power)
    if not scene.g.defenders(landing.target):
        return scene.worth(landing.target)
    found = [
        Planner(each, bold, rebases=True, marches=True).plan(landing.target).value
        for each in (scene, Scene(told.g, power))
    ]
    return found[0] - found[1]


def _sail(told: Mail, power: str, landing: Landing) -> bool:
    more: dict[str, Any] = {}
    if landing.aboard:
        more["cargo"] = list(landing.aboard)
    if landing.loads:
        more["loads"] = [{"units": us, "place": area} for area, us in landing.loads.items()]
    return told.add("sail", SAIL, power, units=[landing.ship], path=way(landing.path), **more)


def _escort(told: Mail, power: str, sea: str) -> None:
    sent = 0
    for unit, entry in sorted(told.g.state["units"].items()):
        g = told.g
        is_one = entry["of"] == power and g.board.units[unit].kind == NAVAL
        if not is_one or g.board.is_sea(g.at(unit)) or g.face(unit).type not in (BB, CV):
            continue
        ways = waters.voyages(g, unit)
        if sent < _ESCORTS and sea in ways and unit not in g.now["sailed"]:
            sent += told.add("sail", SAIL, power, units=[unit], path=way(ways[sea]))
