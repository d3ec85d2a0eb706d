"""What the robot sees of the sea: ways of ships, who is where, and how strong."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from pbem.games.empires_of_history.components import DAMAGED
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.robot.scene import FAR, Scene
from pbem.games.empires_of_history.sea import canals, fleets
from pbem.wargame.counts import Counts

WARSHIPS = ("battleship", "carrier", "destroyer")
_SIDES = 10


def ways(scene: Scene, start: str, most: int, *, past: bool = False) -> dict[str, list[str]]:
    """{zone: the zones on the way to it} within so many steps, a port's own zones first; zones
    with enemy surface ships are ends of ways, unless one goes `past` them as submarines do."""
    g, nation = scene.g, scene.nation
    found: dict[str, list[str]] = {start: []} if g.board.is_sea(start) else {}
    edge: list[tuple[str, list[str]]] = [(start, [])]
    for _ in range(most):
        after = []
        for area, way in edge:
            if way and not past and fleets.enemy_surface(g, area, [nation]):
                continue
            for zone in _next(g, area, nation):
                if zone not in found:
                    found[zone] = [*way, zone]
                    after.append((zone, found[zone]))
        edge = after
    return found


def _next(g: Position, area: str, nation: str) -> Iterable[str]:
    return canals.around(g, area, [nation]) if g.board.is_sea(area) else g.board.coast(area)


def gaps(scene: Scene) -> dict[str, int]:
    """{zone: steps to the nearest zone beside a hostile coast}."""
    g = scene.g
    found = {z: 0 for t in scene.hostile if scene.worth(t) > 1 for z in g.board.coast(t)}
    edge = list(found)
    while edge:
        after = []
        for zone in edge:
            for other in g.board.waters(zone):
                if other not in found:
                    found[other] = found[zone] + 1
                    after.append(other)
        edge = after
    return found


def gap(scene: Scene, known: dict[str, int], territory: str) -> int:
    """The zones between a territory and the nearest hostile coast, `known` as `gaps` has them."""
    return min((known.get(zone, FAR) for zone in scene.g.board.coast(territory)), default=FAR)


def is_overseas(scene: Scene) -> bool:
    """Whether no land leads from the capital of a nation to an enemy."""
    return scene.g.board.powers[scene.nation].capital not in scene.distance


def is_mined(g: Position, nation: str, way: list[str]) -> bool:
    """Whether ships cross mines on a way."""
    return any(
        g.state["mines"].get(canals.mined(g, area, zone, [nation]), 0)
        for area, zone in pairwise(way)
    )


def strength(g: Position, ships: Counts, nation: str) -> float:
    """The hits of warships in a round, the hits that they take counted too."""
    found = 0.0
    for kind, count in sorted(ships.items()):
        told = values.unit(g, nation, kind)
        found += count * (max(told.attack, told.defence) * told.hits) / _SIDES
    return found


def warships(ships: Counts) -> Counts:
    """Those that go to sea for a battle: no damaged ones."""
    return {kind: count for kind, count in sorted(ships.items()) if kind in WARSHIPS}


def damaged(ships: Counts) -> Counts:
    """Those that have to be repaired."""
    return {kind: count for kind, count in sorted(ships.items()) if kind.startswith(DAMAGED)}


def enemies(scene: Scene, zone: str) -> float:
    """The strength of enemy surface ships in a zone."""
    g = scene.g
    return sum(
        strength(g, fleets.surface(g.of_class(zone, foe, "sea")), foe)
        for foe in fleets.enemy_surface(g, zone, [scene.nation])
    )


def near(scene: Scene, zone: str) -> float:
    """The strength of enemy fleets that can come to a zone in a step or two, in ports too."""
    g = scene.g
    around = {zone, *g.board.waters(zone)}
    ports = {t for each in around for t in g.board.coast(each) if scene.is_hostile(t)}
    found = sum(enemies(scene, each) for each in sorted(around))
    for port in sorted(ports):
        for foe in sorted(g.state["units"].get(port, {})):
            if foe in scene.foes:
                found += strength(g, warships(g.of_class(port, foe, "sea")), foe)
    return found
